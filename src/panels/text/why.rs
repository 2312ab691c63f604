//! The panel Why.

pub const BOARD: &str = "Board to ask about";
pub const BOARD_HINT: &str =
    "Ask about any board, also one that the search did not reach. Leave it empty for the selected node.";
pub const EXAMPLE: &str = "or type a board";
pub const NO_NODE: &str = "no node yet";
pub const OF_A_PART: &str =
    "Only the part of the search that is read in detail here is searched for this board.";

pub fn searching(part: f32) -> String {
    format!("Searching the nodes for this board… {} %", (part * 100.0) as u32)
}

pub fn go_to(place: &str) -> String {
    format!("Go to {place}")
}

pub fn select(node: &str) -> String {
    format!("Select {node}")
}
