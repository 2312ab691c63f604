//! The last lines of what a program writes.

use std::collections::VecDeque;

use crate::puzzle::printable;

/// At most `MOST` lines, with the first `CHARACTERS` characters of each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LastLines<const MOST: usize, const CHARACTERS: usize> {
    /// With their numbers from 1.
    lines: VecDeque<(u64, String)>,
    ended: u64,
    begun: Vec<u8>,
}

const BYTES: usize = 4;

impl<const MOST: usize, const CHARACTERS: usize> LastLines<MOST, CHARACTERS> {
    /// The last ones, in their order, with their numbers from 1.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, &str)> + ExactSizeIterator {
        self.lines.iter().map(|(number, line)| (*number, line.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds what the program just wrote. Its last line may continue later.
    pub fn add(&mut self, bytes: &[u8]) {
        let mut parts = bytes.split(|byte| *byte == b'\n');
        let begun = parts.next_back().unwrap_or_default();
        let before = parts.clone().count();
        for (place, part) in parts.enumerate() {
            if before - place <= MOST {
                self.begin(part);
                let line = shown(&self.begun, CHARACTERS);
                self.lines.push_back((self.ended + 1, line));
            }
            self.begun.clear();
            self.ended += 1;
        }
        self.begin(begun);
        self.lines.drain(..self.lines.len().saturating_sub(MOST));
    }

    /// Adds a whole line with its number. The lines between it and the one before are left out.
    pub fn add_line(&mut self, number: u64, line: &str) {
        self.ended = number.saturating_sub(1);
        self.add(line.as_bytes());
        self.add(b"\n");
    }

    /// The program has ended: an unfinished last line counts, too.
    pub fn finish_last_line(&mut self) {
        if !self.begun.is_empty() {
            self.add(b"\n");
        }
    }

    fn begin(&mut self, bytes: &[u8]) {
        let room = (BYTES * CHARACTERS).saturating_sub(self.begun.len()).min(bytes.len());
        self.begun.extend_from_slice(&bytes[..room]);
    }
}

fn shown(line: &[u8], characters: usize) -> String {
    let line = String::from_utf8_lossy(line);
    printable(&line.trim_end().chars().take(characters).collect::<String>())
}
