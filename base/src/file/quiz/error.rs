//! Why questions were not written.

use crate::file::error::FileError;
use crate::picture::PngError;

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
