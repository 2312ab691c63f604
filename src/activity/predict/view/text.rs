//! Predicting: the form, the questions' frame, the score.

use crate::activity::predict::round::PredictTab;
use crate::picture::counted;

pub const TITLE: &str = "Predict";
pub const PREDICT: &str = "Predict";
pub const TEST: &str = "Test";
pub const KINDS: &str = "Ask";
pub const EVERY: &str = "Every";
pub const STEPS: &str = "steps";
pub const NO_BOOKMARKS: &str = "Add a bookmark first";
pub const NAME: &str = "Your name";
pub const OWN_BOARD_HINT: &str =
    "Each name gets a different board, with the same distance to the goal and about as many expansions";
pub const KEEP: &str = "Save these questions with the boards";
pub const KEEP_HINT: &str = "Students who open the file get the same kinds, steps and number of questions";
pub const BEGIN: &str = "Start";
pub const SEARCHING: &str = "Searching…";

pub const RULES: &str = "Rules of this search";
pub const SUCCESSOR: &str = "Successor";
pub const ANSWERS: &str = "Answers";
pub const GOES_ON: &str = "next question";

pub const RIGHT: &str = "Right.";
pub const FIRST_WRONG: &str = "Not this one.";

pub const NEXT: &str = "Next question";
pub const SAVE: &str = "Save results…";
pub const SAVE_HINT: &str = "Save board, settings, answers and times to a file to hand in (Ctrl+S)";
pub const LEAVE: &str = "Leave";
pub const CONTINUE_LESSON: &str = "Continue lesson";

pub fn tab(tab: PredictTab) -> &'static str {
    match tab {
        PredictTab::Answers => ANSWERS,
        PredictTab::Lists => "Lists",
        PredictTab::Tree => "Tree",
    }
}

/// A hint before another round begins.
pub fn unsaved(student: &str) -> String {
    match student {
        "" => "The answers of the last round are not saved.".to_owned(),
        student => format!("The answers of {student} are not saved."),
    }
}

/// What stands above the nodes to choose from: all open ones, or some of them.
pub fn open(offered: usize, open: usize) -> String {
    if offered >= open { format!("Open {open}") } else { format!("{offered} of {open}") }
}

/// A place of a list in words, each before the board of a node: the one before the place, and the one after it.
pub fn place([after, before]: [Option<u64>; 2]) -> Vec<(&'static str, u64)> {
    match (after, before) {
        (None, None) => Vec::new(),
        (None, Some(before)) => vec![("first, before", before)],
        (Some(after), None) => vec![("last, after", after)],
        (Some(after), Some(before)) => vec![("between", after), ("and", before)],
    }
}

pub fn answer(number: usize, what: &str) -> String {
    format!("Answer {number}: {what}")
}

pub fn question_of(number: usize, all: usize) -> String {
    format!("question {number} of {all}")
}

pub fn reviewed(number: usize, question: &str) -> String {
    format!("{number}. {question}")
}

pub fn more(number: usize) -> String {
    format!("and {}", counted(number, "more", "more"))
}
