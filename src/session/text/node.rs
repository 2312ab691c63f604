//! What a node is and what its value means.

use crate::search::Side;

pub const F: &str = "f = g + h";
pub const WEIGHTED_F: &str = "f = g + w·h";
pub const H: &str = "h estimates the moves to the goal; g, the moves from the start, is not used";
pub const BACKED_UP_F: &str =
    "F is the lowest f known in the node's subtree, backed up when the search leaves it";
pub const PRIORITY: &str = "The larger of f = g + h and 2g, so that neither side searches past the middle";
pub const DEPTH: &str = "Depth: the number of moves from the start";

pub const NOT_GENERATED: &str = "not generated yet";
pub const OPEN: &str = "open";
pub const OPEN_OFF_PATH: &str = "open, off the path";
pub const CURRENT: &str = "current node";
pub const CLOSED: &str = "closed";
pub const ON_PATH: &str = "on the path";
pub const ON_STACK: &str = "on the stack";
pub const FORGOTTEN: &str = "forgotten";
pub const POPPED: &str = "popped from the stack";
pub const PRUNED: &str = "pruned";
pub const REPLACED: &str = "replaced by a node with a smaller g";

/// The side of a search from both ends.
#[must_use]
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Forward => "from the start",
        Side::Backward => "from the goal",
    }
}

/// What a priority consists of.
pub fn priority_parts(f: u32, g: u32, h: u32) -> String {
    format!("the larger of f = {f} = {g} + {h} and 2g = {}", 2 * g)
}

pub fn priority(priority: u32) -> String {
    format!("priority {priority}")
}

pub fn own_f(g: u32, h: u32) -> String {
    format!("f = {} = {g} + {h}", g + h)
}
