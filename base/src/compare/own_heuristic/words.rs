//! The words for what is true of a heuristic.

use crate::heuristic::{Fall, HeuristicVerdict, Overestimate};
use crate::puzzle::{counted, number};

/// Whether h is admissible, and whether it is consistent, each with the first board or move that shows that it is not.
/// `is_sample` is set where only some of the boards were checked.
pub fn verdict_text(verdict: &HeuristicVerdict, is_sample: bool) -> [String; 2] {
    [admissible(verdict, is_sample), consistent(verdict, is_sample)]
}

/// Whether h is admissible.
fn admissible(verdict: &HeuristicVerdict, is_sample: bool) -> String {
    let boards = counted(verdict.boards as usize, "board", "boards");
    match &verdict.first_overestimate {
        None if is_sample => format!("no counterexample: h is at most the distance on {boards}"),
        None => format!("admissible: h is at most the distance on all {boards}"),
        Some(Overestimate { board, h, distance }) => format!(
            "not admissible: h is larger than the distance on {} of {boards}, by at most {}\n  {board}: h = {h}, distance = {distance}",
            number(verdict.overestimates),
            verdict.largest_error
        ),
    }
}

/// Whether h is consistent.
fn consistent(verdict: &HeuristicVerdict, is_sample: bool) -> String {
    let moves = counted(verdict.moves as usize, "move", "moves");
    match &verdict.first_fall {
        None if is_sample => format!("no counterexample: none of {moves} lowers h by more than 1"),
        None => format!("consistent: none of {moves} lowers h by more than 1"),
        Some(Fall { from, h_from, to, h_to }) => format!(
            "not consistent: {} of {moves} lower h by more than 1, by at most {}\n  {from}: h = {h_from}\n  {to}: h = {h_to}",
            number(verdict.falls),
            verdict.largest_fall
        ),
    }
}
