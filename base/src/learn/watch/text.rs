//! The sentences about a watched program.

use super::facts::{FactKind, WatchFact};
use super::mistakes::{FoundMistake, UsualMistake};
use crate::puzzle::{Board, counted};

impl WatchFact {
    /// What is wrong, in a sentence, without its line and board.
    pub fn why(&self) -> String {
        match &self.kind {
            FactKind::NotTheStart { start } => {
                format!("The search begins here, and not at the start, {start}.")
            }
            FactKind::NoMove { parent } => format!("It is no move away from its parent, {parent}."),
            FactKind::UnknownParent { parent } => {
                format!("Its parent was not generated before: {parent}.")
            }
            FactKind::WrongG { said, right } => {
                format!("g is {said}; g of its parent plus the cost of the move is {right}.")
            }
            FactKind::OtherG { said, before, line } => {
                format!("g is {said}; line {line} generated it with g = {before}.")
            }
            FactKind::WrongH { said, right, heuristic } => format!("h is {said}; {heuristic} is {right}."),
            FactKind::WrongF { said, g, h, right } => {
                format!("f is {said}; with g = {g} and h = {h}, it is {right}.")
            }
            FactKind::NeverGenerated => "It was expanded, and was not generated before.".to_owned(),
            FactKind::ExpandedAgain { line } => {
                format!("It is expanded again, and g is not smaller. Line {line} has it first.")
            }
            FactKind::Reopened { line } => {
                format!("It is expanded again, with a smaller g than that of line {line}: it is reopened.")
            }
            FactKind::LargerValue { sign, value, least, other } => {
                format!("It is taken with {sign} = {value}, while {other} is open with {sign} = {least}.")
            }
            FactKind::GoalMissed { generated: Some(line) } => format!(
                "The goal is expanded, and the search goes on: it is not noticed. Line {line} generated it."
            ),
            FactKind::GoalMissed { generated: None } => {
                "The goal is expanded, and the search goes on: it is not noticed.".to_owned()
            }
            FactKind::NotTheGoal { goal } => format!("The program takes it for the goal, which is {goal}."),
            FactKind::ImpossibleMove { at } => {
                format!("Move {at} of the solution is not possible on this board.")
            }
            FactKind::PathMisses { goal } => format!("The solution ends here, and not at the goal, {goal}."),
            FactKind::PathLeavesTree { at, from } => {
                format!("Move {at} of the solution, from {from}, is not in the tree of the search.")
            }
            FactKind::PathTooLong { moves, shortest } => {
                let moves = counted(*moves, "move", "moves");
                format!("The solution has {moves}; a shortest one has {shortest}.")
            }
        }
    }

    /// The fact with its line and board. `count` is how many of its kind there are.
    pub fn sentence(&self, count: usize) -> String {
        let board = self.board.map_or(String::new(), |board| format!(" {board}."));
        let others = match count {
            0 | 1 => String::new(),
            _ => format!(" (and {})", counted(count - 1, "more like it", "more like it")),
        };
        format!("line {}:{board} {}{others}", self.line, self.why())
    }
}

impl FoundMistake {
    /// The mistake, its name, and what to do.
    pub fn sentence(&self) -> String {
        let UsualMistake { name, title, remedy, .. } = self.mistake;
        let ties = self.ties.map_or(String::new(), |ties| format!(", with --ties {ties}"));
        format!("likely mistake: {title} ({name}{ties}). {remedy}")
    }
}

/// The program ended, and the reference goes on.
pub(super) fn ends_early(expansions: usize, next: Board) -> String {
    format!("The program ends after expansion {expansions}; the reference goes on and takes {next}.")
}
