//! The dialog of questions for a course system.

use crate::file::QuizError;
use crate::picture::counted;

pub const TITLE: &str = "Questions for a course system";
/// Of the field for the file, with an example.
pub const TARGET_FILE: (&str, &str) = ("File of the questions", "e.g. questions.xml");
pub const NAME: &str = "Title";
pub const NAME_HINT: &str = "The name of the category or quiz in the course system";
pub const KINDS: &str = "Questions about";
pub const QUESTIONS: &str = "Questions";
pub const QUESTIONS_HINT: &str = "Set how many questions each board has. A shorter search has fewer.";
pub const NUMBERS: &str = "Type numbers in";
pub const NUMBERS_HINT: &str = "Students type f, g, h and the next bound in, instead of choosing one";
pub const SHUFFLES: &str = "Shuffle the options";
pub const SHUFFLES_HINT: &str = "The course system shows the options to each student in another order";
pub const NAMES: &str = "Students";
pub const NAMES_HINT: &str = "One name on each line. Each student gets the questions of a board as hard as this one. Leave it empty for this board.";
pub const FORMAT: &str = "Format";
pub const FILE: &str = "File";
pub const REPLACE_HINT: &str = "If this is off, an existing file is kept and a message names it";
pub const SAVE: &str = "Save questions";
pub const SAVE_HINT: &str =
    "Save the questions with their answers and reasons in a file for the course system";

/// The name of the one board.
pub const THIS_BOARD: &str = "Board 1";
pub const STOPPED: &str = "stopped; nothing was written";
pub const ENDED: &str = "The questions have ended; Ctrl+Shift+K shows whether they are saved";

pub fn written(questions: usize, boards: usize) -> String {
    let questions = counted(questions, "question", "questions");
    format!("{questions} for {} saved.", counted(boards, "board", "boards"))
}

pub fn no_board(name: &str) -> String {
    format!("{name}: there is no board that is as hard")
}

pub fn not_ended(name: &str) -> String {
    format!("{name}: this search is too long; choose an easier board")
}

/// Why nothing was written, and what to do.
pub fn failed(error: &QuizError) -> String {
    match error {
        QuizError::File(file) if file.allowing().is_some() => {
            format!("{error}; choose “Replace an existing file” to write over it")
        }
        _ => error.to_string(),
    }
}
