//! Traces of students: the boards in the order in which they were expanded, as people write them.
//!
//! ```text
//! name: Ada
//! algorithm: astar
//! heuristic: manhattan
//! 1. 2 3 4 1 5 x 7 6 8   f = 9
//! 2. 2 3 x 1 5 4 7 6 8   f = 9
//! ```
//!
//! - Lines such as `algorithm: astar` say what was searched, by the options of the command line; so do `start`, `goal`, `size`,
//!   `name`, and `path`, the letters of the blank's moves. They may stand in comments, which begin with `#` or `//`; other comments are skipped.
//! - Each other line has a board. A number may stand before it, and what it is worth after it: `f = 13 = 3 + 10`. Other notes are
//!   skipped. A table (CSV) has a column `board` or `state`, and may have `g`, `h` and `f`. Boards of several lines have empty
//!   lines between them.
//! - Traces that this program writes are read, too: text, CSV of steps, and JSON lines; and worksheets as CSV or Markdown, as far as
//!   they are filled in.

mod reader;
mod trace;

use std::path::Path;

use super::class_files::why_not_read;
use super::error::FileError;
use super::lines::{TextLines, open_lines};
use crate::puzzle::Size;
use reader::read;

pub use trace::StudentTrace;

/// Reads a student's trace. `usual` is the size of the teacher's boards: that of boards on one line, unless the file names
/// another one.
pub fn load_student_trace(path: &Path, usual: Option<Size>) -> Result<StudentTrace, FileError> {
    read(open_lines(path)?, usual).map_err(|message| FileError::content(path)(why_not_read(path, message)))
}

/// Reads a student's trace from a text, as [`load_student_trace`] does. A message begins with the place.
pub fn parse_student_trace(text: &str, usual: Option<Size>) -> Result<StudentTrace, String> {
    read(TextLines::new(text.as_bytes()), usual)
}
