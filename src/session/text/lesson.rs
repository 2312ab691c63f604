//! Lessons.

use std::path::Path;

use super::super::counted;

pub const NO_LESSON: &str = "No lesson is open: choose one under Learn › Lessons";
pub const STOP_OF_OTHER_SEARCH: &str =
    "A step of a page shows the same search as the page. Add a page for another search.";

pub const IS_STUDIED: &str = "You study this lesson alone: leave it first (Ctrl+W)";
pub const ANSWER_FIRST: &str = "Answer the question first, or skip it (A)";
pub const TEST: &str = "Test";
pub const ABOUT_TEST: &str = "A short test of up to five questions about this search.\n\nA second try counts half. Your answers can be saved in a file to hand in.";

/// The user's folder of lessons is not there, or may not be read.
pub fn folder_not_read(folder: &Path, problem: &str) -> String {
    format!("The lessons in {} are not listed: {problem}", folder.display())
}

/// The title of a new page.
pub fn page_title(number: usize) -> String {
    format!("Page {number}")
}

/// What a button says that searches with other settings.
pub fn run_with(search: &str) -> String {
    format!("Run {search}")
}

/// Fields of a file that this version does not know.
pub fn unknown_fields(fields: &[String]) -> String {
    format!("Some fields of this lesson are not known, and are ignored: {}", fields.join(", "))
}

/// Pictures of the window were saved, of all steps or of those before it was stopped.
pub fn pages_saved(saved: usize, of: usize, folder: &Path) -> String {
    let pages =
        if saved == of { counted(saved, "picture", "pictures") } else { format!("{saved} of {of} pictures") };
    format!("Saved {pages} in {}", folder.display())
}

/// Saving pictures of the window ended early.
pub fn pages_failed(saved: usize, of: usize, problem: &str) -> String {
    format!("Saved {saved} of {of} pictures: {problem}")
}

/// Why a lesson is not written.
pub fn cannot_be_saved(problem: &str) -> String {
    format!("This lesson cannot be saved: {problem}")
}
