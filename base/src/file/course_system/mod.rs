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
//! questions is a file in `base/src/file/quiz`, with a line in `base/src/file/quiz/mod.rs`. `.ci/course_systems` has others’ readers: give a new format one that is not yours.

mod canvas;
mod gradebook;
mod gradescope;
mod moodle;
mod roster;

use std::collections::HashSet;
use std::fs;

use super::error::FileError;
use super::worksheets::free_name;
use super::write::{Destination, write};
pub use gradebook::{GradeFile, GradeFormat, GradeRow, Gradebook};
pub use gradescope::{load_submitters, save_autograder};
pub use roster::{Roster, RosterEntry, RosterMatch, load_roster, parse_roster};

impl GradeFormat {
    pub const ALL: [&'static Self; 3] = [&gradescope::FORMAT, &canvas::FORMAT, &moodle::FORMAT];
}

/// Writes the grades: one file, or one for each student into a folder, which is made if it does not exist. If one cannot be written,
/// those before it are complete.
pub fn save_grade_files(
    format: &GradeFormat,
    gradebook: &Gradebook,
    files: GradeFile,
    to: &Destination,
) -> Result<(), FileError> {
    if files == GradeFile::OneForAll {
        return write(to, (format.text)(gradebook).as_bytes());
    }
    let folder = &to.path;
    fs::create_dir_all(folder).map_err(FileError::system("this folder cannot be made", folder))?;
    let mut names = HashSet::new();
    for row in &gradebook.rows {
        let path = folder.join(free_name(row.name(), &mut names)).with_added_extension(format.extension);
        let text = (format.text)(&Gradebook { rows: vec![row.clone()], ..gradebook.clone() });
        write(&Destination::replacing(path, to.overwrite), text.as_bytes())?;
    }
    Ok(())
}
