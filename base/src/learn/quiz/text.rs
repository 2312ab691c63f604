//! The words of questions for other programs.

use crate::picture::SheetNode;
use crate::puzzle::{Board, Move};

pub const ONLY: &str = "alone: the list is empty";
pub const GOAL: &str = "Goal";
pub const EXPANDED: &str = "Expanded now";
pub const SUCCESSOR: &str = "Its successor";
/// The nodes of a list stand in the order in which they were generated.
pub const BY_AGE: &str = "the oldest first";
pub const IN_ORDER: &str = "in its order";

pub fn name(number: usize, kind: &str, step: u64) -> String {
    format!("{number:02} {kind}, step {step}")
}

pub fn variant(seed: u64, number: u32) -> String {
    format!("Variant {seed}-{number:03}")
}

pub fn board(board: &Board) -> String {
    format!("{board:#}").trim_end().replace('\n', " / ")
}

pub fn node(node: &SheetNode, sign: &str) -> String {
    format!("{}, {sign} = {}", board(&node.board), node.sum)
}

pub fn first(before: &str) -> String {
    format!("first, before {before}")
}

pub fn last(after: &str) -> String {
    format!("last, after {after}")
}

pub fn between(after: &str, before: &str) -> String {
    format!("between {after} and {before}")
}

pub fn bound(bound: u32) -> String {
    format!("The bound on f is {bound}.")
}

pub fn depth_limit(limit: u32) -> String {
    format!("The depth limit is {limit}.")
}

/// What the next bound is taken from.
pub fn pruned(values: &[u32]) -> String {
    let values: Vec<String> = values.iter().map(u32::to_string).collect();
    format!("Pruned in this iteration were nodes with f = {}.", values.join(", "))
}

pub fn which_number(sign: &str, mv: Option<Move>) -> String {
    match mv {
        Some(mv) => format!("What is {sign} of the successor by the move {}? Type the number.", mv.name()),
        None => format!("What is {sign}? Type the number."),
    }
}

pub fn with_number(text: &str) -> String {
    format!("{text} Type the number.")
}
