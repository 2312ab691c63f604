//! The dialog of worksheets.

use std::path::Path;

use crate::file::{Overwrite, SavedWorksheets, WorksheetError};
use crate::picture::SheetVersion;
use crate::picture::counted;

pub const TITLE: &str = "Worksheet";
/// Of fields for paths, with an example.
pub const NAMES_FILE: (&str, &str) = ("Open a file with names", "e.g. class.csv");
pub const TARGET_FILE: (&str, &str) = ("File of the worksheet", "e.g. worksheet.pdf");
pub const TARGET_FOLDER: (&str, &str) = ("Folder of the worksheets", "e.g. worksheets");
pub const KIND: &str = "Fill in";
pub const STEPS: &str = "Steps";
pub const STEPS_HINT: &str = "Set how many expansions or steps to fill in. A shorter search has fewer.";
pub const NAMES: &str = "Students";
pub const NAMES_HINT: &str = "One name on each line. Each student gets a board of their own, as hard as this one, and two files in the folder. Leave it empty for one worksheet.";
pub const FORMAT: &str = "Format";
pub const FILE: &str = "File";
pub const FOLDER: &str = "Folder";
pub const REPLACE_HINT: &str = "If this is off, existing files are kept and a message names the first";

pub fn version(version: SheetVersion) -> &'static str {
    match version {
        SheetVersion::Blank => "To be filled in",
        SheetVersion::Answers => "With the answers",
    }
}

pub fn pages(count: usize) -> String {
    counted(count, "page", "pages")
}

/// What was written.
pub fn written(saved: &SavedWorksheets) -> String {
    let folder = saved.files.first().and_then(|file| file.parent()).unwrap_or(Path::new(""));
    let files = counted(saved.files.len(), "file", "files");
    let written = if saved.students == 0 {
        format!("{files} saved in {}.", folder.display())
    } else {
        format!(
            "{files} for {} saved in {}.",
            counted(saved.students, "student", "students"),
            folder.display()
        )
    };
    if saved.is_stopped { format!("Stopped. {written} These files are complete.") } else { written }
}

/// A student without a worksheet.
pub fn without(name: &str, why: &str) -> String {
    format!("{name}: {why}")
}

pub fn shared(students: usize, boards: usize) -> String {
    let boards = counted(boards, "board", "boards");
    format!("{students} students share {boards}, because few are as hard as this one.")
}

pub const ENDED: &str = "The worksheets have ended; Ctrl+Shift+W shows which are written";

/// Why a worksheet was not written, and what to do.
pub fn failed(error: &WorksheetError) -> String {
    match error.allowing() {
        Some(Overwrite::Writable) => format!("{error}; choose “Replace existing files” to write over it"),
        _ => error.to_string(),
    }
}
