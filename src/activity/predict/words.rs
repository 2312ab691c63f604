//! Messages of a round of questions.

use std::io;

pub const OF_A_PROGRAM: &str =
    "This is the search of a program. Press Run first, to ask about a search by the rules";
pub const NOTHING_TO_ASK: &str = "These questions do not apply to any step of this search";

pub const NOT_RESUMED: &str = "The answers are restored, but the round cannot continue: this search asks different questions. Save them under Predict.";

pub fn not_started(error: &io::Error) -> String {
    format!("The search for a board could not start: {error}")
}
