//! The panel Lists: open and closed lists, stack, frames, iterations, meeting.

use crate::picture::{capitalised, number};

pub const OPEN: &str = "Open";
pub const CLOSED: &str = "Closed";
pub const STACK: &str = "Stack";
pub const PATH: &str = "Path";

pub const EMPTY_PATH: &str = "Run a search to see the path with its limits, and the open nodes beside it.";

pub const NEWEST_ON_TOP: &str = "newest on top";
pub const OLDEST_ON_TOP: &str = "oldest on top";
/// Beside rows whose order would tell which node is next, in two lines.
pub const ORDER_HIDDEN: [&str; 2] = ["order", "hidden"];
pub const NEW: &str = "new";
pub const PUSHED: &str = "pushed";
pub const DEEPEST_ON_TOP: &str = "deepest on top";

pub const NEXT: &str = "next";

/// Heading and tooltip of a column.
pub type Heading = (&'static str, &'static str);
pub const PLACE: Heading = ("position", "Position in the list");
pub const G: Heading = (
    "g",
    "Cost of the path from the start, or from the goal on its side. Each move costs 1, so it equals the depth.",
);
pub const H: Heading = ("h", "Estimated moves to the goal; on the side of the goal, to the start");
pub const G_AS_COST: Heading = ("g", "Cost of the path from the start");
pub const H_AS_COST: Heading = ("h", "Estimated cost of the path to the goal");
pub const DEPTH_BESIDE_COST: Heading = ("depth", "Depth in the tree: the number of moves from the start");
pub const BACKED_UP_H: Heading = ("F−g", "Backed-up estimate of the moves to the goal");
pub const PRIORITY: Heading = ("pr", "Priority: the larger of f and 2g");
pub const DEPTH: Heading =
    ("depth", "Depth in the tree: the number of moves from the start. Each move costs 1, so it equals g.");
pub const NODE: Heading = ("node", "Node number, in order of generation");
pub const EXPANSION: Heading = ("expansion", "Number of the expansion");
pub const FRAME_LIMIT: Heading =
    ("limit", "The best alternative to this path. The search backs up when no successor has an F within it.");
pub const FRAME_SUCCESSORS: Heading = ("F of successors", "F of the successors, as known now");

pub const ITERATIONS_HINT: &str = "The bound is the largest f, or depth, that nodes may have. Visited nodes are counted once, steps with returns to a node.";

pub fn least_on_top(value: &str) -> String {
    format!("least {value} on top")
}

/// Nodes that share a value, in two lines: `sign` is what nodes are ordered by.
pub fn tied(nodes: usize, sign: &str, value: &str) -> [String; 2] {
    [format!("{} with", number(nodes as u64)), format!("{sign} = {value}")]
}

/// Rows that are left out between the head of a list and its last row.
pub fn more(rows: u64) -> String {
    format!("… {} more …", number(rows))
}

pub fn iteration(index: u32, bound_name: &str, bound: u32) -> String {
    format!("Iteration {}, {bound_name} {}", number(index + 1), number(bound))
}

pub fn bound(name: &str, bound: u32) -> String {
    format!("{} {}", capitalised(name), number(bound))
}

pub fn next_bound(next: Option<u32>) -> String {
    next.map_or("next bound not known yet".to_owned(), |next| format!("next bound so far {}", number(next)))
}
