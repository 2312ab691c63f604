//! Messages of a round of questions.

use std::io;

pub const NOTHING_TO_ASK: &str = "This search has no step that these questions can ask about";

pub const NOT_RESUMED: &str = "The answers are restored, but the round cannot go on: this search asks other questions. Save them under Predict.";

pub fn not_started(error: &io::Error) -> String {
    format!("The search for a board could not start: {error}")
}
