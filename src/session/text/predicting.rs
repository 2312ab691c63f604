//! Messages of a round of questions.

use std::io;

pub const STILL_RUNNING: &str = "Wait until the search has ended";
pub const OPEN_LATER: &str = "Leave the questions first (Escape), then open the file";
pub const NOTHING_TO_ASK: &str = "This search has no step that these questions can ask about";

pub fn not_started(error: &io::Error) -> String {
    format!("The search for a board could not start: {error}")
}
