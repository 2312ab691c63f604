//! The words of tables of runs.

use crate::picture::number;
use crate::search::Weight;

pub const SEARCH: &str = "Search";
pub const SEARCH_MEANING: &str = "The algorithm, and which of its settings differ from the defaults";
pub const HEURISTIC: &str = "h";
pub const HEURISTIC_MEANING: &str = "The heuristic, if the algorithm uses one";
pub const MILLISECONDS: &str = "ms";
pub const BOARD: &str = "board";
pub const GOAL: &str = "goal";
pub const ALGORITHM: &str = "algorithm";
pub const SETTINGS: &str = "settings";
pub const OUTCOME: &str = "outcome";
pub const EXCESS: &str = "excess";
pub const ALONE: &str = "alone";
pub const YES: &str = "yes";
pub const NO: &str = "no";
/// Before a time that other searches have made longer.
pub const ABOUT: &str = "~";
pub const MARKDOWN: &str = "Markdown";
pub const CSV: &str = "CSV";

/// There is no such figure.
pub const NONE: &str = "–";
pub const RUNNING: &str = "running";
pub const FAILED: &str = "error";
pub const UNSOLVABLE: &str = "unsolvable";
pub const STOPPED: &str = "stopped";
pub const NOT_FOUND: &str = "not found";
pub const NODE_LIMIT: &str = "node limit";
pub const DEPTH_LIMIT: &str = "depth limit";
pub const MEMORY_LIMIT: &str = "memory limit";

/// How much longer than a shortest path.
/// The cost of a path, beside its moves.
pub fn cost(cost: u32) -> String {
    format!("cost {}", number(cost))
}

pub fn excess(moves: u32) -> String {
    format!("+{}", number(moves))
}

pub fn weight(weight: Weight) -> String {
    format!("w = {weight}")
}

pub fn moves(letters: &str) -> String {
    format!("moves {letters}")
}

pub fn depth(limit: u32) -> String {
    format!("depth {}", number(limit))
}

pub fn rule(title: &str, value: &str) -> String {
    format!("{} {value}", title.to_lowercase())
}
