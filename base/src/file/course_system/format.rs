//! The formats of grades, and their registry.

use super::{Gradebook, canvas, gradescope, moodle};

/// A format of a course system.
#[derive(Debug)]
pub struct GradeFormat {
    /// The name on the command line.
    pub name: &'static str,
    pub summary: &'static str,
    /// The extension of its files.
    pub extension: &'static str,
    pub file: GradeFile,
    /// Whether it finds no student by the name alone.
    pub needs_roster: bool,
    /// The text of a file. One for each student gets a grade book with one row.
    pub(super) text: fn(&Gradebook) -> String,
}

/// Whether a file has a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradeFile {
    OneForAll,
    OneForEach,
}

impl GradeFormat {
    pub const ALL: [&'static Self; 3] = [&gradescope::FORMAT, &canvas::FORMAT, &moodle::FORMAT];

    /// The text of a file with all these grades.
    pub fn text_of(&self, gradebook: &Gradebook) -> String {
        (self.text)(gradebook)
    }
}
