//! Points as course systems take them: a file for each format, and the list of the class that they export.
//!
//! `docs/course-systems.md` says where the documentation of each system has its fields.

mod canvas;
mod format;
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
pub use format::{GradeFile, GradeFormat};
pub use gradescope::load_submitters;
pub use roster::{Roster, RosterEntry, RosterError, RosterMatch, load_roster, parse_roster};

/// The points of a class.
#[derive(Clone, PartialEq, Debug)]
pub struct Gradebook {
    /// The name of the assignment in the course system.
    pub title: String,
    /// The most points.
    pub points: GradePoints,
    pub rows: Vec<GradeRow>,
}

/// The points of one student.
#[derive(Clone, PartialEq, Debug)]
pub struct GradeRow {
    /// The name in the hand-in.
    pub student: String,
    /// The student in the list of the class.
    pub entry: Option<RosterEntry>,
    pub grade: Grade,
    /// What concerns the whole hand-in.
    pub says: String,
    /// How long it took to grade.
    pub seconds: f64,
}

impl GradeRow {
    /// The name in the list of the class, or else in the hand-in.
    fn name(&self) -> &str {
        self.entry.as_ref().map_or(self.student.as_str(), |entry| entry.name.as_str())
    }
}

/// Where grades are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SaveGrades<'a> {
    /// A file, or the folder of files for each student.
    pub to: &'a Path,
    /// Whether it is a folder.
    pub is_folder: bool,
    pub overwrite: Overwrite,
}

/// Writes the grades: one file, or one for each student into a folder, which is made if it does not exist. Gives the files.
///
/// # Errors
/// If a file cannot be written. It is unchanged then, and those before it are complete.
pub fn save_grade_files(
    format: &GradeFormat,
    gradebook: &Gradebook,
    to: SaveGrades<'_>,
) -> Result<Vec<PathBuf>, FileError> {
    let write_to = |path: &Path, text: String| {
        write(&Destination { overwrite: to.overwrite, ..Destination::new(path) }, text.as_bytes())
    };
    if !to.is_folder {
        write_to(to.to, (format.text)(gradebook))?;
        return Ok(vec![to.to.to_owned()]);
    }
    fs::create_dir_all(to.to).map_err(|source| FileError::System {
        what: "this folder cannot be made",
        source,
        path: to.to.to_owned(),
    })?;
    let mut names = HashSet::new();
    let mut files = Vec::new();
    for row in &gradebook.rows {
        let path = to.to.join(free_name(row.name(), &mut names)).with_added_extension(format.extension);
        write_to(&path, (format.text)(&Gradebook { rows: vec![row.clone()], ..gradebook.clone() }))?;
        files.push(path);
    }
    Ok(files)
}
