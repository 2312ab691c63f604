//! What a watched program writes, as far as it is shown.

use std::collections::VecDeque;

use super::words;
use crate::puzzle::Board;

/// The last lines, and what is known of all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ProgramOutput {
    pub events: u64,
    /// The last lines of standard output, with their numbers from 1.
    pub lines: VecDeque<(u64, String)>,
    /// The last lines of standard error.
    pub errors: VecDeque<String>,
    /// What is wrong with lines that begin as events and are none: the first ones, and how many there are.
    pub wrong: (Vec<String>, usize),
    /// The first expansion that differs from the reference.
    pub difference: Option<FirstDifference>,
    ended_lines: u64,
    begun: Vec<u8>,
    begun_error: Vec<u8>,
}

/// Where a program first leaves the reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstDifference {
    /// The expansions before it.
    pub alike: u64,
    pub took: Board,
    /// What the reference takes; `None` if it has ended before.
    pub right: Option<Board>,
}

/// Lines that are kept.
const MOST_LINES: usize = 40;
const MOST_WRONG: usize = 5;
/// Of a longer line, the beginning is kept.
const LONGEST: usize = 1000;

impl ProgramOutput {
    pub fn add_output(&mut self, bytes: &[u8]) {
        let lines = &mut self.lines;
        let ended = &mut self.ended_lines;
        split_lines(&mut self.begun, bytes, |line| {
            *ended += 1;
            if let Some(text) = line {
                keep(lines, (*ended, text));
            }
        });
    }

    pub fn add_errors(&mut self, bytes: &[u8]) {
        let errors = &mut self.errors;
        split_lines(&mut self.begun_error, bytes, |line| {
            if let Some(text) = line {
                keep(errors, text);
            }
        });
    }

    pub fn add_wrong(&mut self, line: u32, what: &str) {
        self.wrong.1 += 1;
        if self.wrong.0.len() < MOST_WRONG {
            self.wrong.0.push(words::wrong_line(line, what));
        }
    }

    /// The lines that have no end.
    pub fn end(&mut self) {
        for is_error in [false, true] {
            let begun = if is_error { &self.begun_error } else { &self.begun };
            if !begun.is_empty() {
                if is_error { self.add_errors(b"\n") } else { self.add_output(b"\n") }
            }
        }
    }
}

fn keep<T>(lines: &mut VecDeque<T>, line: T) {
    lines.push_back(line);
    if lines.len() > MOST_LINES {
        lines.pop_front();
    }
}

/// Tells of each line that ends, with its text if it is among the last ones.
fn split_lines(begun: &mut Vec<u8>, bytes: &[u8], mut tell: impl FnMut(Option<String>)) {
    let ends: Vec<usize> =
        bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    let mut from = 0;
    for (place, end) in ends.iter().enumerate() {
        let is_last = ends.len() - place <= MOST_LINES;
        if is_last {
            let rest = LONGEST.saturating_sub(begun.len()).min(end - from);
            begun.extend_from_slice(&bytes[from..from + rest]);
            tell(Some(words::shown(&String::from_utf8_lossy(begun))));
        } else {
            tell(None);
        }
        begun.clear();
        from = end + 1;
    }
    let rest = LONGEST.saturating_sub(begun.len()).min(bytes.len() - from);
    begun.extend_from_slice(&bytes[from..from + rest]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_keep_their_numbers() {
        let mut output = ProgramOutput::default();
        for number in 1..=500 {
            output.add_output(b"li");
            output.add_output(format!("ne {number}\n").as_bytes());
        }
        output.add_output(b"no end");
        output.end();
        assert_eq!(output.lines.len(), MOST_LINES);
        assert_eq!(output.lines.back(), Some(&(501, "no end".to_owned())));
        assert_eq!(output.lines[0], (462, "line 462".to_owned()));
        let many: Vec<String> = (0..1000).map(|number| number.to_string()).collect();
        let many = many.join("\n") + "\n";
        output.add_output(many.as_bytes());
        assert_eq!(output.lines.back(), Some(&(1501, "999".to_owned())));
    }

    #[test]
    fn a_long_line_is_cut_and_its_end_is_no_line() {
        let mut output = ProgramOutput::default();
        for _ in 0..100 {
            output.add_errors(&[b'x'; 1000]);
        }
        output.add_errors(b"\nnext\n");
        assert_eq!(output.errors.len(), 2);
        assert!(output.errors[0].chars().count() <= LONGEST);
    }
}
