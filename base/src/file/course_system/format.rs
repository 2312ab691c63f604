//! The formats of grades, and their registry.
//!
//! # Add a course system
//!
//! 1. Write `base/src/file/course_system/NAME.rs` with a constant `FORMAT`, as in `base/src/file/course_system/moodle.rs`: its name, and the
//!    text of a file with the points of a class or of one student.
//! 2. Add its `mod` to `base/src/file/course_system/mod.rs`, and its entry to `GradeFormat::ALL` in `base/src/file/course_system/format.rs`.
//! 3. Put what the documentation of the system says, with its address and year, into the table at the end of `docs/course-systems.md`.
//!
//! What gives points is a file in `base/src/learn/assignment`, with a line in `registry!` in `base/src/learn/assignment/kind.rs`. A format of
//! questions is a file in `base/src/file/quiz`, with an entry in `QuizFormat::ALL`. `.ci/course_systems` has others’ readers: give a new format one that is not yours.

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
