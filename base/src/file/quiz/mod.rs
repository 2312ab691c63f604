//! Questions for course systems: a file for each format.
//!
//! `docs/course-systems.md` says where the documentation of each format stands.

mod error;
mod gift;
mod markdown;
mod moodle_xml;
mod qti;
mod question;
mod xml;

use std::path::Path;

use super::error::FileError;
use super::write::{Destination, Overwrite, write};
use crate::learn::Quiz;
pub use error::QuizError;
pub(super) use markdown::escaped as in_markdown;

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum QuizFormat: name, title, ending, summary;
    Gift = "gift", "GIFT, a text for Moodle", "gift.txt", "the text format of Moodle, with boards as text";
    MoodleXml = "moodle-xml", "Moodle XML, with pictures", "xml", "the XML of Moodle, with pictures of the boards";
    Qti = "qti", "QTI 1.2, a package for Canvas", "zip",
        "a package of QTI 1.2 for Canvas and others, with pictures of the boards";
    Markdown = "markdown", "Markdown, for a document", "md", "a document with the answers at the end";
}

impl QuizFormat {
    pub fn is_text(self) -> bool {
        self != Self::Qti
    }

    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(&format!(".{}", format.ending())))
    }
}

pub fn save_quiz(quiz: &Quiz, format: QuizFormat, to: &Path, overwrite: Overwrite) -> Result<(), QuizError> {
    let bytes = quiz_bytes(quiz, format)?;
    Ok(write(&Destination::replacing(to, overwrite), &bytes)?)
}

/// Writes questions in the format that the name of the file says.
pub fn save_questions(quiz: &Quiz, to: &Destination) -> Result<(), FileError> {
    let failed = FileError::content(&to.path);
    let name = to.path.file_name().unwrap_or_default().to_string_lossy();
    let Some(format) = QuizFormat::of_name(&name) else {
        let endings = QuizFormat::ALL.map(|format| format!(".{}", format.ending())).join(", ");
        return Err(failed(format!("the file name of questions must end in one of {endings}")));
    };
    let bytes = quiz_bytes(quiz, format).map_err(|error| failed(error.to_string()))?;
    write(to, &bytes)
}

pub fn quiz_bytes(quiz: &Quiz, format: QuizFormat) -> Result<Vec<u8>, QuizError> {
    if quiz.parts.iter().all(|part| part.questions.is_empty()) {
        return Err(QuizError::Empty);
    }
    match format {
        QuizFormat::Gift => Ok(gift::text(quiz).into_bytes()),
        QuizFormat::MoodleXml => moodle_xml::bytes(quiz),
        QuizFormat::Qti => qti::bytes(quiz),
        QuizFormat::Markdown => Ok(markdown::text(quiz).into_bytes()),
    }
}
