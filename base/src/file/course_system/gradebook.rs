//! The grades of a class, and what a format makes of them.

use super::roster::RosterEntry;
use crate::learn::{Grade, GradePoints};

#[derive(Debug)]
pub struct GradeFormat {
    pub name: &'static str,
    pub summary: &'static str,
    pub extension: &'static str,
    pub file: GradeFile,
    /// True if it finds no student by the name alone.
    pub needs_roster: bool,
    /// The text of a file. One for each student gets a grade book with one row.
    pub text: fn(&Gradebook) -> String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradeFile {
    OneForAll,
    OneForEach,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Gradebook {
    pub title: String,
    pub points: GradePoints,
    pub rows: Vec<GradeRow>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct GradeRow {
    pub student: String,
    pub entry: Option<RosterEntry>,
    pub grade: Grade,
    pub says: String,
    pub seconds: f64,
}

impl GradeRow {
    /// The name in the list of the class, or else in the hand-in.
    pub(super) fn name(&self) -> &str {
        self.entry.as_ref().map_or(self.student.as_str(), |entry| entry.name.as_str())
    }
}
