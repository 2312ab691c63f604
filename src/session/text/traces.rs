//! The words for checking a trace.

use crate::puzzle::{Board, counted};

pub const CHECKING: &str = "Checking the trace, with all rules…";
pub const FAILED: &str =
    "The trace could not be checked: the system has no more memory, or the program has an error.";

/// The trace is not of the search that is shown.
pub fn other_board(start: &Board) -> String {
    format!("This trace is of another board, {start}. Search that board first, then check the trace.")
}

/// How many boards agree.
pub fn agreement(agree: usize, boards: usize, search: &str) -> String {
    format!("{agree} of {} agree with {search}", counted(boards, "board", "boards"))
}

/// Rules that agree with all boards.
pub fn agrees(boards: &str, algorithm: &str, rules: &str) -> String {
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    format!("All {boards} agree with {algorithm}{rules}.")
}
