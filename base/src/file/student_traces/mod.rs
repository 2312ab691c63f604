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

use std::path::Path;

use super::class_files::why_not_read;
use super::error::FileError;
use super::lines::{TextLines, open_lines};
use crate::heuristic::HeuristicId;
use crate::learn::StatedStep;
use crate::puzzle::{Board, Move, Size};
use crate::search::{AlgorithmId, Rule, Settings};
use reader::read;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudentTrace {
    pub name: Option<String>,
    pub start: Option<Board>,
    pub goal: Option<Board>,
    size: Option<Size>,
    /// Names of options, each with a value that was checked.
    settings: Vec<(String, String)>,
    /// In the order of their expansion; at least one.
    pub boards: Vec<Board>,
    pub solution: Option<Vec<Move>>,
    /// Statements of the lines about the steps. Empty where boards are written in several rows.
    pub stated: Vec<StatedStep>,
    /// A worksheet asks for the first steps only.
    pub is_worksheet: bool,
}

impl StudentTrace {
    pub fn over(&self, settings: Settings) -> Settings {
        let said = self.settings.iter();
        said.fold(settings, |settings, (key, value)| {
            with_setting(settings, key, value).ok().flatten().unwrap_or(settings)
        })
    }

    pub fn names_algorithm(&self) -> bool {
        self.settings.iter().any(|(key, _)| key == "algorithm")
    }
}

/// The settings with the value of an option; `None` if no option has this name. The error is what was expected.
fn with_setting(settings: Settings, key: &str, value: &str) -> Result<Option<Settings>, String> {
    let (name, unknown) = (value.to_lowercase(), || key.to_owned());
    Ok(Some(match key {
        "algorithm" => Settings { algorithm: AlgorithmId::from_name(&name).ok_or_else(unknown)?, ..settings },
        "heuristic" => Settings { heuristic: HeuristicId::from_name(&name).ok_or_else(unknown)?, ..settings },
        "moves" => Settings { moves: value.parse().map_err(|_| "move order")?, ..settings },
        "weight" => Settings { weight: value.parse().map_err(|_| "weight")?, ..settings },
        _ => {
            let Some(rule) = Rule::ALL.iter().find(|rule| rule.option == key) else { return Ok(None) };
            settings.with(rule, rule.read(value).map_err(|_| format!("value of {key}"))?)
        }
    }))
}

const MOST_BYTES: u64 = 64 << 20;

const LONGEST_NAME: usize = 100;

/// Reads a student's trace. `usual` is the size of the teacher's boards: that of boards on one line, unless the file names
/// another one.
pub fn load_student_trace(path: &Path, usual: Option<Size>) -> Result<StudentTrace, FileError> {
    read(open_lines(path)?, usual).map_err(|message| FileError::content(path)(why_not_read(path, message)))
}

/// Reads a student's trace from a text, as [`load_student_trace`] does. A message begins with the place.
pub fn parse_student_trace(text: &str, usual: Option<Size>) -> Result<StudentTrace, String> {
    read(TextLines::new(text.as_bytes()), usual)
}
