//! Texts of the session that several places say: constants, and functions where a text has numbers in it. Names, tooltips and
//! reasons of commands stand beside each other in `commands`.
//!
//! Why no message files (such as those of `fluent`): there is one language, and the compiler checks the arguments of a function.

use std::path::Path;

use crate::picture::{StepUnit, counted, number};
use crate::puzzle::quoted;
use crate::search::Problem;

// Why something cannot be done.
pub const NO_SEARCH: &str = "Run a search first";
pub const EARLIER_SETTINGS: &str = "The settings have changed since this run: run the search first";
pub const NO_PATH: &str = "No path has been found yet";

pub fn problem_in_words(problem: &Problem) -> String {
    format!("{} → {}", problem.start(), problem.goals())
}

pub fn removed_runs(number: usize) -> String {
    format!("Removed {}. Ctrl+Z brings back what was removed last.", counted(number, "run", "runs"))
}

pub fn opened(path: &Path, in_folder: Option<(usize, usize)>, has_questions: bool) -> String {
    let place = in_folder.map(|(place, files)| format!(", file {place} of {files} in its folder"));
    let questions = if has_questions { ". It has questions: press Q" } else { "" };
    format!("Opened {}{}{questions}", path.display(), place.unwrap_or_default())
}

/// `opened`, and which files of the folder before it could not be opened. Each message ends with the path of its file.
pub fn opened_after(opened: &str, passed: &[String]) -> String {
    let first = passed.first().map_or("", |message| message);
    match passed.len() {
        1 => format!("{opened}. One file is left out: {first}"),
        files => format!("{opened}. {files} files are left out, the first one because {first}"),
    }
}

pub fn opened_session(path: &Path, step: u64, unit: StepUnit) -> String {
    if step == 0 {
        return opened(path, None, false);
    }
    format!("Opened {}. The search runs up to {} {}", path.display(), unit.one, number(step))
}

/// The search of a session ended before the place at which it was saved.
pub fn place_not_reached(wanted: u64, last: u64, unit: StepUnit, is_at_limit: bool) -> String {
    let (wanted, last) = (number(wanted), number(last));
    let why = if is_at_limit { "reached a limit" } else { "ended" };
    let remedy = if is_at_limit { ". To get there, continue the search and press End" } else { "" };
    format!(
        "Saved at {} {wanted}, but the search {why} after {last}: this is its last step{remedy}",
        unit.one
    )
}

pub fn unknown_fields(path: &Path, fields: &[String]) -> String {
    let (fields, which) = (fields.join(", "), if fields.len() == 1 { "a field" } else { "fields" });
    format!("{} has {which} that this version does not know and ignores: {fields}", path.display())
}

pub fn file_task_not_started(error: &std::io::Error) -> String {
    format!("The file could not be opened or saved: {error}")
}

pub fn search_not_started(error: &std::io::Error) -> String {
    format!("The search could not start: {error}")
}

/// The answer to something typed into “go to” that is no place of the search.
/// `last` is the last place, if it may be told.
pub fn not_a_place(typed: &str, last: Option<u64>) -> String {
    let range = last.map_or(String::new(), |last| format!(" from 0 to {}", number(last)));
    format!("Enter a number{range} instead of {}", quoted(typed))
}
