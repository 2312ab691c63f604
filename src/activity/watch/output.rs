//! What a watched program writes, as far as it is shown.

use super::words;
use crate::puzzle::Board;
use crate::worker::LastLines;

/// The last lines, and what is known of all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ProgramOutput {
    pub events: u64,
    /// Of standard output.
    pub lines: ShownLines,
    /// Of standard error.
    pub errors: ShownLines,
    /// What is wrong with lines that begin as events and are none: the first ones, and how many there are.
    pub wrong: (Vec<String>, usize),
    /// The first expansion that differs from the reference.
    pub difference: Option<FirstDifference>,
}

/// The lines that are kept, and the characters of each.
type ShownLines = LastLines<40, 400>;

/// Where a program first leaves the reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstDifference {
    /// The expansions before it.
    pub alike: u64,
    pub took: Board,
    /// What the reference takes; `None` if it has ended before.
    pub right: Option<Board>,
}

const MOST_WRONG: usize = 5;

impl ProgramOutput {
    pub fn add_wrong(&mut self, line: u32, what: &str) {
        self.wrong.1 += 1;
        if self.wrong.0.len() < MOST_WRONG {
            self.wrong.0.push(words::wrong_line(line, what));
        }
    }

    /// The lines that have no end.
    pub fn end(&mut self) {
        self.lines.end();
        self.errors.end();
    }
}
