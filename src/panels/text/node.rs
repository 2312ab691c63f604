//! The panel Current node: the node, its successors and parents, and the path.

use crate::core::is_largest_node_limit;
use crate::picture::{counted, number};

pub const HOW_TO_BEGIN: &str = "Press Enter to run the search. Then step with → and ←, or play with Space.";

pub const STARTING: &str = "Starting…";
pub const PREPARING: &str = "Preparing…";
pub const BUILDING_TABLES: &str = "Building the heuristic's tables, which is done only once. The search starts when they are ready. Press Stop to cancel.";

pub const WHY: &str = "Why";
pub const NO_MOVE: &str = "no move";

pub const START: &str = "start";

pub fn continue_to_nodes(command: &str, nodes: u64) -> String {
    if is_largest_node_limit(nodes) {
        return format!("{command} without a limit on nodes");
    }
    format!("{command} to {} nodes", number(nodes))
}

pub fn node(id: u64) -> String {
    format!("Node {}", number(id))
}

pub fn select_node(id: u64) -> String {
    format!("Select node {}", number(id))
}

/// The successors of an expansion or a visit; `unit` is the word for it.
pub fn successors(unit: &str, at: u64) -> String {
    format!("Successors ({unit} {})", number(at))
}

pub fn outcome(mv: &str, outcome: &str) -> String {
    format!("{mv}: {outcome}")
}

pub fn parents(id: u64) -> String {
    format!("Parents, from node {} back to the start", number(id))
}

pub fn path_length(moves: usize) -> String {
    counted(moves, "move", "moves")
}

/// The length of the path, and its cost where moves have one.
pub fn path_of(moves: usize, cost: Option<u32>) -> String {
    let moves = path_length(moves);
    cost.map_or(moves.clone(), |cost| format!("{moves} at cost {}", number(cost)))
}

pub fn board_of_path(id: u64, moves: usize, sides_met: bool) -> String {
    let met = if sides_met { "; the two sides met here" } else { "" };
    format!("Node {}, after {}{met}", number(id), path_length(moves))
}
