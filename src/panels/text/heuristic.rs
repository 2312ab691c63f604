//! The panel Heuristic.

use crate::picture::{counted, number};
use crate::puzzle::Board;

pub const ROWS: &str = "rows";
pub const COLUMNS: &str = "columns";

/// Which of the tiles of a line belong where.
pub fn line_hint(lines: &str) -> String {
    format!(
        "One line for each of the {lines}: how many of its tiles belong in the first, the second, and so on"
    )
}

/// The value of the relaxed puzzle of rows or columns.
pub fn moves_of(lines: &str, moves: u32) -> String {
    format!("{lines}: {}", counted(moves as usize, "move", "moves"))
}

pub fn uses(title: &str) -> String {
    format!("On this board: {title}")
}

/// Of several goals, the one that h is to.
pub fn nearest(goal: &Board) -> String {
    format!("To the goal {goal}")
}

/// How h compares with the true distance.
pub fn distance(h: u32, truth: u32) -> String {
    match truth.cmp(&h) {
        std::cmp::Ordering::Equal => format!("h* = {}: exact", number(truth)),
        std::cmp::Ordering::Greater => format!("h* = {}: h is {} too low", number(truth), number(truth - h)),
        std::cmp::Ordering::Less => format!("h* = {}: h is {} too high", number(truth), number(h - truth)),
    }
}
