//! Questions for course systems: a file for each format.
//!
//! `docs/course-systems.md` says where the documentation of each format stands.

mod exhibit;
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
pub(super) use markdown::escaped as in_markdown;

pub struct QuizFormat {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub ending: &'static str,
    pub is_text: bool,
    bytes: fn(&Quiz) -> Result<Vec<u8>, QuizError>,
}

by_name!(QuizFormat);

impl QuizFormat {
    pub const ALL: [&'static Self; 4] = [&gift::FORMAT, &moodle_xml::FORMAT, &qti::FORMAT, &markdown::FORMAT];

    pub fn of_name(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(&format!(".{}", format.ending)))
    }
}

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

pub fn save_quiz(quiz: &Quiz, format: &QuizFormat, to: &Path, overwrite: Overwrite) -> Result<(), QuizError> {
    let bytes = quiz_bytes(quiz, format)?;
    Ok(write(&Destination::replacing(to, overwrite), &bytes)?)
}

pub fn quiz_bytes(quiz: &Quiz, format: &QuizFormat) -> Result<Vec<u8>, QuizError> {
    if quiz.parts.iter().all(|part| part.questions.is_empty()) {
        return Err(QuizError::Empty);
    }
    (format.bytes)(quiz)
}
