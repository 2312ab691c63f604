//! Points as course systems take them: a file for each format, and the list of the class that they export.
//!
//! `docs/course-systems.md` says where the documentation of each system has its fields.
//!
//! # Add a course system
//!
//! 1. Write `base/src/file/course_system/NAME.rs` with a constant `FORMAT`, as in `base/src/file/course_system/moodle.rs`: its name, and the
//!    text of a file with the points of a class or of one student.
//! 2. Add its `mod`, and its entry in `GradeFormat::ALL`, to `base/src/file/course_system/mod.rs`.
//! 3. Put what the documentation of the system says, with its address and year, into the table at the end of `docs/course-systems.md`.
//!
//! What gives points is a `PointsKind`, with what it is and how it is earned, in `base/src/learn/assignment/kind.rs`. A format of
//! questions is a file in `base/src/file/quiz`, with an entry in `QuizFormat::ALL`. `.ci/course_systems` has others’ readers: give a new format one that is not yours.

mod canvas;
mod gradescope;
mod moodle;
mod roster;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::worksheets::free_name;
use super::write::{Destination, Overwrite, write};
use crate::learn::{Grade, GradePoints};
pub use gradescope::load_submitters;
pub use roster::{Roster, RosterEntry, RosterMatch, load_roster, parse_roster};

#[derive(Debug)]
pub struct GradeFormat {
    pub name: &'static str,
    pub summary: &'static str,
    pub extension: &'static str,
    pub file: GradeFile,
    /// Whether it finds no student by the name alone.
    pub needs_roster: bool,
    /// The text of a file. One for each student gets a grade book with one row.
    text: fn(&Gradebook) -> String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradeFile {
    OneForAll,
    OneForEach,
}

impl GradeFormat {
    pub const ALL: [&'static Self; 3] = [&gradescope::FORMAT, &canvas::FORMAT, &moodle::FORMAT];

    pub fn text_of(&self, gradebook: &Gradebook) -> String {
        (self.text)(gradebook)
    }
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
    fn name(&self) -> &str {
        self.entry.as_ref().map_or(self.student.as_str(), |entry| entry.name.as_str())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SaveGrades<'a> {
    /// A file, or the folder of files for each student.
    pub to: &'a Path,
    pub is_folder: bool,
    pub overwrite: Overwrite,
}

/// Writes the grades: one file, or one for each student into a folder, which is made if it does not exist. Gives the files. If one
/// cannot be written, those before it are complete.
pub fn save_grade_files(
    format: &GradeFormat,
    gradebook: &Gradebook,
    to: SaveGrades<'_>,
) -> Result<Vec<PathBuf>, FileError> {
    let write_to =
        |path: &Path, text: String| write(&Destination::replacing(path, to.overwrite), text.as_bytes());
    if !to.is_folder {
        write_to(to.to, (format.text)(gradebook))?;
        return Ok(vec![to.to.to_owned()]);
    }
    fs::create_dir_all(to.to).map_err(FileError::system("this folder cannot be made", to.to))?;
    let mut names = HashSet::new();
    let mut files = Vec::new();
    for row in &gradebook.rows {
        let path = to.to.join(free_name(row.name(), &mut names)).with_added_extension(format.extension);
        write_to(&path, (format.text)(&Gradebook { rows: vec![row.clone()], ..gradebook.clone() }))?;
        files.push(path);
    }
    Ok(files)
}
