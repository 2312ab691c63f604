//! What a line of the output of a watched program is.

use crate::learn::WatchedEvent;

#[derive(Clone, PartialEq, Debug)]
pub enum WatchedLine {
    Event(WatchedEvent),
    Output {
        /// From 1.
        line: u32,
        /// Bytes that are not UTF-8 are replaced.
        text: String,
    },
    Wrong {
        /// From 1; 0 if it is about the whole text, or about the option that says where to write events.
        line: u32,
        what: String,
    },
}

pub fn wrong_text(line: u32, what: &str) -> String {
    if line == 0 { what.to_owned() } else { format!("line {line}: {what}") }
}

/// Receives each line. A line may be several events.
pub type EachLine<'a> = dyn FnMut(WatchedLine) + 'a;
