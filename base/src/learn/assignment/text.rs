//! What students read about their points.

use crate::learn::points;
use crate::puzzle::{Board, counted};

/// A part is about something else.
pub const NOTHING: &str = "Nothing was handed in for this part.";
pub const TOO_LONG: &str = "The search of this board takes too long to be compared. Ask your teacher.";
pub const NO_SOLUTION: &str = "The moves do not lead from the start to the goal.";
pub const OTHER_SEARCH: &str = "The answers are about another search than that of the assignment.";
pub const OTHER_QUESTIONS: &str = "The questions are not those of the assignment.";

/// How far a trace agrees.
pub fn trace(agree: u64, boards: u64, expected: u64, first: Option<&str>) -> String {
    let boards_said = counted(boards as usize, "board", "boards");
    let mut said = if agree == boards {
        format!("{boards_said}: all are in the right order.")
    } else {
        format!("{agree} of {boards_said} agree.")
    };
    if boards < expected {
        said.extend([format!(" The list has to have {expected}.")]);
    } else if boards > expected {
        said.extend([format!(
            " The search has only {}.",
            counted(expected as usize, "expansion", "expansions")
        )]);
    }
    if let Some(first) = first {
        said.extend([format!(" First difference: {first}")]);
    }
    said
}

pub fn expansions(found: u64, expected: u64) -> String {
    let found_said = counted(found as usize, "expansion", "expansions");
    if found == expected {
        format!("{found_said}: this is right.")
    } else {
        format!("{found_said}; the search has {expected}.")
    }
}

pub fn solution(moves: usize, shortest: usize) -> String {
    let moves_said = counted(moves, "move", "moves");
    if moves == shortest {
        format!("The solution has {moves_said}, and none is shorter.")
    } else {
        format!("The solution has {moves_said}; a shortest one has {shortest}.")
    }
}

pub fn other_board(board: &Board) -> String {
    format!("The answers are about another board, {board}.")
}

pub fn answers(halves: u32, questions: u32, differences: &[String]) -> String {
    let earned = points(halves, questions);
    let mut said = format!("{earned} points.");
    if let Some(first) = differences.first() {
        said.extend([format!(" The file does not agree with the search: {first}")]);
    }
    said
}

pub fn findings(sentences: &[String]) -> String {
    if sentences.is_empty() { "Nothing is wrong in the events.".to_owned() } else { sentences.join("\n") }
}
