//! What a check finds: how many boards agree, and the slips.

use std::ops::ControlFlow;

use crate::puzzle::{Board, counted, number};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The place of the board in the student's list, from 1.
    pub number: usize,
    /// The student's board; `None` if the list ends too early.
    pub took: Option<Board>,
    /// The first board by the rules; `None` if the search is over.
    pub right: Option<Board>,
    /// The kind of difference, in a few words.
    pub title: String,
    pub why: String,
    /// If only a number is wrong: its line, from 1.
    pub line: Option<usize>,
    /// True if another board of equal value was taken, which other rules for ties allow.
    pub is_tie: bool,
}

impl Slip {
    pub fn sentence(&self) -> String {
        if let Some(line) = self.line {
            return format!("line {line}, expansion {}: {}", self.number, self.why);
        }
        let took = self.took.map_or(String::new(), |board| format!("you took {board}. "));
        let right = self.right.map_or(String::new(), |board| format!(" Expected {board}."));
        format!("expansion {}: {took}{}{right}", self.number, self.why)
    }

    pub(super) fn of_board(
        number: usize,
        board: Board,
        right: Option<Board>,
        why: impl Into<String>,
    ) -> Self {
        let title = if right.is_none() { "the list goes on" } else { "another board" }.to_owned();
        Self { number, took: Some(board), right, title, why: why.into(), line: None, is_tie: false }
    }

    pub(super) fn sort_key(&self) -> (usize, Option<usize>) {
        (self.number, self.line)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TraceCheck {
    pub boards: usize,
    pub agree: usize,
    pub slips: Vec<Slip>,
    /// True if the list ends where the search does: with the goal, or just before it.
    pub is_complete: bool,
    /// The number of boards that were compared, if it was stopped before all were.
    pub stopped_after: Option<usize>,
}

impl TraceCheck {
    /// True if a board differs, not only a number.
    pub fn boards_differ(&self) -> bool {
        self.slips.iter().any(|slip| slip.line.is_none())
    }

    /// Agreement of a trace with a search of this name, in a sentence.
    pub fn summary(&self, search: &str) -> String {
        let boards = counted(self.boards, "board", "boards");
        // Of numbers, and of visits that expand nothing.
        let lines = self.slips.iter().filter(|slip| slip.line.is_some()).count();
        let others = match lines {
            0 => String::new(),
            _ => format!("; {}", counted(lines, "other difference", "other differences")),
        };
        let agree = number(self.agree as u64);
        match self.stopped_after {
            None => format!("{agree} of {boards} agree with {search}{others}"),
            Some(compared) => {
                format!("Stopped after {compared} of {boards}: {agree} agree with {search}{others}")
            }
        }
    }
}

/// Receives how far a check is, from 0 to 1, and the first board that differs as soon as it is known. If it breaks, the check stops,
/// and has what was compared until then.
pub type CheckProgress<'a> = &'a mut dyn FnMut(f32, Option<&Slip>) -> ControlFlow<()>;

pub(super) const OVER: &str = "The search ended before this: the goal was taken, or no node is open.";
