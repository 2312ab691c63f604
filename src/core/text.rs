//! Texts that several places say, some with numbers. Names, tooltips and reasons of commands stand in `commands`.
//!
//! Why no message files (such as those of `fluent`): there is one language, and the compiler checks the arguments of a function.

use std::path::Path;

use crate::picture::counted;
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

pub fn opened(path: &Path, has_questions: bool) -> String {
    format!("Opened {}{}", path.display(), if has_questions { ". It has questions: press Q" } else { "" })
}

pub fn file_task_not_started(error: &std::io::Error) -> String {
    format!("The file could not be opened or saved: {error}")
}

pub fn search_not_started(error: &std::io::Error) -> String {
    format!("The search could not start: {error}")
}
