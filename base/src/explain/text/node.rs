//! What a node is.

use crate::search::Side;

/// The name of a value in an equation.
pub const PRIORITY: &str = "priority";

pub const OPEN: &str = "open";
pub const CURRENT: &str = "current node";
pub const CLOSED: &str = "closed";
pub const ON_PATH: &str = "on the path";
pub const ON_STACK: &str = "on the stack";
pub const PRUNED: &str = "pruned";
pub const SKIPPED: &str = "skipped: its board was closed by then";
pub const REPLACED: &str = "replaced by a node with a smaller g";

/// The side of a search from both ends.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Forward => "from the start",
        Side::Backward => "from the goal",
    }
}

/// Where a node of such a search is.
pub fn on_side(side: Side) -> &'static str {
    match side {
        Side::Forward => "on the start side",
        Side::Backward => "on the goal side",
    }
}

pub fn own_f(g: u32, h: u32) -> String {
    format!("f = {} = {g} + {h}", g + h)
}

/// h of the reference, where a watched program has another one.
pub fn h_of_reference(heuristic: &str, h: u32) -> String {
    format!("{heuristic}: h = {h}")
}

pub const H_IS_COST: &str =
    "h estimates the cost of the path to the goal; g, the cost of the path from the start, is not used";
