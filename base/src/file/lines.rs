//! Reads text line by line. A file of any size needs no more memory than its longest line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::error::FileError;
use super::kind::FileKind;
use super::texts::TextLine;
use crate::platform::open_file;

/// The largest board file, and the longest line with a board, for all readers and writers.
pub const MAX_BYTES: u64 = 1 << 20;

#[derive(Debug, thiserror::Error)]
pub enum LineError {
    #[error("line {number} cannot be read: {source}")]
    System { number: usize, source: io::Error },
    #[error("line {number}: this is not a board: the line is longer than 1 MiB")]
    TooLong { number: usize },
    #[error("line {number}: byte {at} of the line is not text")]
    NotText {
        number: usize,
        /// The first byte that is not UTF-8, from 1.
        at: usize,
    },
}

/// Iterates over lines. Nothing after an error is meaningful.
#[derive(Debug)]
pub struct TextLines<R> {
    reader: R,
    number: usize,
    buffer: Vec<u8>,
    bytes: u64,
    /// True if more than empty lines is there without waiting for somebody who writes.
    is_at_hand: fn(&R) -> bool,
}

pub fn open_lines(path: &Path) -> Result<TextLines<BufReader<File>>, FileError> {
    let file = open_byte_stream(path)?;
    Ok(TextLines::new(BufReader::new(file)))
}

pub fn open_byte_stream(path: &Path) -> Result<File, FileError> {
    File::open(path).map_err(FileError::unreadable(path))
}

/// All bytes of a reader; `None` if there are more than `most`.
pub(super) fn bytes_within(most: u64, from: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

pub(super) fn text_within(most: u64, path: &Path, kind: FileKind) -> Result<String, FileError> {
    let read = open_file(path).and_then(|file| bytes_within(most, file));
    let bytes = read.map_err(FileError::unreadable(path))?;
    let bytes = bytes.ok_or_else(|| FileError::TooLarge { kind, most, path: path.to_owned() })?;
    String::from_utf8(bytes).map_err(|error| FileError::NotText {
        kind,
        at: error.utf8_error().valid_up_to() + 1,
        path: path.to_owned(),
    })
}

impl<R: Read> TextLines<BufReader<R>> {
    pub fn of_pipe(pipe: R) -> Self {
        Self {
            is_at_hand: |reader| !reader.buffer().trim_ascii().is_empty(),
            ..Self::new(BufReader::new(pipe))
        }
    }
}

impl<R: BufRead> TextLines<R> {
    pub fn new(reader: R) -> Self {
        Self { reader, number: 0, buffer: Vec::new(), bytes: 0, is_at_hand: |_| true }
    }

    /// True if more can be read at once: a program at the other end of a pipe may wait for an answer before it writes more.
    pub fn is_at_hand(&self) -> bool {
        (self.is_at_hand)(&self.reader)
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn read(&mut self) -> Result<Option<TextLine>, LineError> {
        self.number += 1;
        let number = self.number;
        self.buffer.clear();
        let mut start_of_rest = self.reader.by_ref().take(MAX_BYTES + 1);
        start_of_rest
            .read_until(b'\n', &mut self.buffer)
            .map_err(|source| LineError::System { number, source })?;
        self.bytes += self.buffer.len() as u64;
        if self.buffer.is_empty() {
            return Ok(None);
        }
        if self.buffer.len() as u64 > MAX_BYTES {
            return Err(LineError::TooLong { number });
        }
        let text = str::from_utf8(&self.buffer)
            .map_err(|error| LineError::NotText { number, at: error.valid_up_to() + 1 })?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let text = if number == 1 { text.trim_start_matches('\u{feff}') } else { text };
        Ok(Some(TextLine { number, text: text.to_owned() }))
    }
}

impl<R: BufRead> Iterator for TextLines<R> {
    type Item = Result<TextLine, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
