//! The words for checking a trace.

use crate::kit::text::percent;
use crate::picture::number;
use crate::puzzle::{Board, counted};

pub const CHECK: &str = "Check a trace";
pub const FAILED: &str =
    "The trace could not be checked: the system has no more memory, or the program has an error.";

/// The trace is not of the search that is shown.
pub fn other_board(start: &Board) -> String {
    format!("This trace is of another board, {start}. Search that board first, then check the trace.")
}

/// Rules that agree with all boards, or with the first ones, if no more are compared.
pub fn agrees(compared: usize, boards: usize, algorithm: &str, rules: &str) -> String {
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    let which = if compared < boards { "The first" } else { "All" };
    format!("{which} {} agree with {algorithm}{rules}.", counted(compared, "board", "boards"))
}

/// Above the first difference, while the other boards are compared.
pub fn comparing(boards: usize) -> String {
    format!("The first difference in {}", counted(boards, "board", "boards"))
}

/// How many boards were compared.
pub fn comparing_boards(done: f32) -> String {
    format!("Comparing the boards: {}", percent(done))
}

/// The trace differs: rules that agree with it are looked for.
pub fn trying_rules(done: f32) -> String {
    format!("Trying all algorithms and rules: {}", percent(done))
}

/// More differences than are shown.
pub fn more_slips(more: usize) -> String {
    format!("and {} more", number(more as u64))
}

/// What was tried, and what came of it.
pub fn tried(tried: usize, all: usize, agreeing: usize) -> String {
    let (tried_text, all_text) = (number(tried as u64), number(all as u64));
    if tried < all {
        format!("Stopped after {tried_text} of {all_text} combinations of algorithms and rules.")
    } else if agreeing == 0 {
        format!("None of all {all_text} combinations of algorithms and rules agrees with every board.")
    } else {
        format!("All {all_text} combinations of algorithms and rules were tried.")
    }
}
