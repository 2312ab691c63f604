//! Predicting: the form, the questions' frame, the score.

use crate::learn::Score;
use crate::session::{PredictTab, counted};

pub const TITLE: &str = "Predict";
pub const PREDICT: &str = "Predict";
pub const KINDS: &str = "Questions about";
pub const WHEN: &str = "Ask";
pub const EACH_STEP: &str = "at each step";
pub const EVERY: &str = "every";
pub const STEPS: &str = "steps";
pub const BOOKMARKS: &str = "at bookmarks only";
pub const NO_BOOKMARKS: &str = "Add a bookmark first";
pub const COUNT: &str = "Number of questions";
pub const NAME: &str = "Your name";
pub const NAME_EXAMPLE: &str = "For the results file";
pub const OWN_BOARD: &str = "Give me a board of my own";
pub const OWN_BOARD_HINT: &str =
    "Each name gets another board, with the same distance to the goal and about as many expansions";
pub const KEEP: &str = "Save these questions with the boards";
pub const KEEP_HINT: &str = "Students who open the file get the same kinds, steps and number of questions";
pub const OWN_BOARD_HAS_NO_BOOKMARKS: &str = "A board of your own has no bookmarks: ask at each step";
pub const NAME_FIRST: &str = "Enter your name first";
pub const CHOOSE_A_KIND: &str = "Choose at least one kind of question";
pub const BEGIN: &str = "Start";
pub const CONTINUE: &str = "Continue the last round";
pub const PREPARING: &str = "Finding a board of equal difficulty…";
pub const SEARCHING: &str = "Searching…";

pub const RULES: &str = "Rules of this search";
pub const SHORT_RULES: &str = "Rules";
pub const SUCCESSOR: &str = "Successor";
pub const ANSWERS: &str = "Answers";
pub const OLDEST_ON_TOP: &str = "oldest on top";
pub const TO: &str = "to";
pub const OR_CLICK: &str = "or click the answer";
pub const ENTER: &str = "Enter";
pub const GOES_ON: &str = "next question";
pub const FIRST_TRY: &str = "1st try";
pub const SECOND_TRY: &str = "2nd try";
pub const RIGHT_ANSWER: &str = "right";

pub const RIGHT: &str = "Right.";
pub const FIRST_WRONG: &str = "Not this one.";
pub const SECOND_WRONG: &str = "Not this one either.";
pub const SHOWN: &str = "The answer";
pub const HALF: &str = "second try counts half";

pub const SCORE: &str = "Score";
pub const ROUND_OVER: &str = "All questions are answered";
pub const ROUND_SO_FAR: &str = "The round so far";
pub const ALL_RIGHT: &str = "Everything was right at the first try.";
pub const TO_REVIEW: &str = "Click a question to see the right answer again.";

pub const SHOW_ANSWER: &str = "Show answer";
pub const SHOW_ANSWER_HINT: &str = "Show the right answer. The question then counts as wrong. (A)";
pub const NEXT: &str = "Next question";
pub const NEXT_HINT: &str = "Go to the next question, or to the score after the last one (Enter)";
pub const SAVE: &str = "Save results…";
pub const SAVE_HINT: &str = "Save board, settings, answers and times to a file to hand in (Ctrl+S)";
pub const LEAVE: &str = "Leave";
pub const LEAVE_HINT: &str = "Go back to the search. You can continue this round later. (Escape)";

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

/// The points of all questions, such as “6½ of 8”.
pub fn score(score: &Score) -> String {
    format!("{} of {}", score.points(), score.questions())
}
