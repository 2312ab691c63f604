//! Questions for course systems: a file for each format.
//!
//! `docs/course-systems.md` says where the documentation of each format stands.

mod exhibit;
mod format;
mod gift;
mod markdown;
mod moodle_xml;
mod qti;
mod xml;

use std::path::Path;

use super::error::FileError;
use super::write::{Destination, Overwrite, write};
use crate::learn::Quiz;
use crate::picture::PngError;
pub use format::QuizFormat;

/// Why questions were not written.
#[derive(Debug, thiserror::Error)]
pub enum QuizError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("a picture of a question cannot be drawn: {0}")]
    Picture(#[from] PngError),
    #[error("the package cannot be made: {0}")]
    Zip(#[from] zip::result::ZipError),
    #[error("the questions cannot be written: {0}")]
    Writing(#[from] std::io::Error),
    #[error("this search has no such questions; choose other kinds or another board")]
    Empty,
}

/// Writes the questions: completely or not at all.
///
/// # Errors
/// If there are none, a picture cannot be drawn, or the file cannot be written.
pub fn save_quiz(quiz: &Quiz, format: &QuizFormat, to: &Path, overwrite: Overwrite) -> Result<(), QuizError> {
    let bytes = quiz_bytes(quiz, format)?;
    Ok(write(&Destination { overwrite, ..Destination::new(to) }, &bytes)?)
}

/// The bytes of the file.
///
/// # Errors
/// If there are no questions, or a picture cannot be drawn.
pub fn quiz_bytes(quiz: &Quiz, format: &QuizFormat) -> Result<Vec<u8>, QuizError> {
    if quiz.parts.iter().all(|part| part.questions.is_empty()) {
        return Err(QuizError::Empty);
    }
    (format.bytes)(quiz)
}
