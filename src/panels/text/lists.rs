//! The panel Lists: open and closed lists, stack, frames, iterations, meeting.

use crate::picture::{capitalised, number};

pub const OPEN_LIST: &str = "Open list";
pub const OPEN: &str = "Open";
pub const CLOSED: &str = "Closed";
pub const STACK: &str = "Stack";
pub const VISITED: &str = "Visited";
pub const PATH: &str = "Path";
pub const OPEN_NODES: &str = "Open nodes";

pub const EMPTY_PATH: &str = "Run a search to see the path with its limits, and the open nodes beside it.";

pub const NEWEST_ON_TOP: &str = "newest on top";
pub const OLDEST_ON_TOP: &str = "oldest on top";
/// Beside rows whose order would tell which node is next, in two lines.
pub const ORDER_HIDDEN: [&str; 2] = ["order", "hidden"];
pub const LIMIT: &str = "limit";
pub const CURRENT: &str = "current";
pub const NEW: &str = "new";
pub const PUSHED: &str = "pushed";
pub const START: &str = "start";
pub const DEEPEST_ON_TOP: &str = "deepest on top";

pub const ITERATION_COLUMN: &str = "iteration";
/// Nodes that were pushed in an iteration.
pub const VISITED_COLUMN: &str = "visited";
pub const NO_GOAL: &str = "no goal";
pub const SO_FAR: &str = "so far";
pub const GOAL: &str = "goal";

/// What a watched program takes, where the reference takes another node.
pub const YOURS: &str = "yours";
pub const NEXT: &str = "next";
pub const TOP_FIRST: &str = "top first; last in, first out";

/// Heading and tooltip of a column.
pub type Heading = (&'static str, &'static str);
pub const PLACE: Heading = ("", "Position in the list");
pub const BOARD: Heading = ("Board", "The board");
pub const G: Heading = (
    "g",
    "Cost of the path from the start, or from the goal on its side. Each move costs 1, so it equals the depth.",
);
pub const H: Heading = ("h", "Estimated moves to the goal; on the side of the goal, to the start");
pub const G_AS_COST: Heading = ("g", "Cost of the path from the start");
pub const H_AS_COST: Heading = ("h", "Estimated cost of the path to the goal");
pub const DEPTH_BESIDE_COST: Heading = ("Depth", "Depth in the tree: the number of moves from the start");
pub const BACKED_UP_H: Heading = ("F−g", "Backed-up estimate of the moves to the goal");
pub const PRIORITY: Heading = ("pr", "Priority: the larger of f and 2g");
pub const DEPTH: Heading =
    ("Depth", "Depth in the tree: the number of moves from the start. Each move costs 1, so it equals g.");
pub const NODE: Heading = ("Node", "Node number, in order of generation");
pub const EXPANSION: Heading = ("Expansion", "Number of the expansion");
pub const FRAME_DEPTH: Heading = ("Depth", "Depth in the tree: the number of moves from the start");
pub const FRAME_F: Heading = ("F", "The value of the node when the search went down into it");
pub const FRAME_LIMIT: Heading =
    ("Limit", "The best alternative to this path. The search backs up when no successor has an F within it.");
pub const FRAME_SUCCESSORS: Heading = ("Successors", "F of the successors, as known now");

pub const ITERATION: Heading = ("Iteration", "Newest first");
pub const BOUND: Heading = ("Bound", "The largest f, or depth, that its nodes may have");
pub const ITERATION_VISITED: Heading =
    ("Visited", "Nodes visited in this iteration so far, each counted once");
pub const ITERATION_STEPS: Heading = ("Steps", "Steps in this iteration so far, including returns to a node");

/// A filter shows only some cells of the plane.
pub fn only(cells: &str) -> String {
    format!("Only {cells}  ×")
}

/// The title of one side of a bidirectional search if only its open list fits.
pub fn without_closed(side: &str) -> String {
    format!("{side} · open")
}

/// How many of a list's nodes are in some cells of the plane.
pub fn count_of(count: &str, whole: u64) -> String {
    format!("{count} of {}", number(whole))
}

pub fn next_on_top(order: &str) -> String {
    format!("next on top; {order}")
}

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

/// The best path so far, as the sum of its two halves.
pub fn meeting_cost(from_start: u32, from_goal: u32) -> String {
    format!("U = {} = {from_start} + {from_goal}", from_start + from_goal)
}

pub fn meeting_nodes(node: u64, other: u64) -> String {
    format!("Node {} met node {} of the other side", number(node), number(other))
}

/// The order of an open list whose nodes a watched program does not write.
pub fn inferred(order: &str) -> String {
    format!("inferred, {order}")
}
