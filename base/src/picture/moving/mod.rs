//! Moving pictures: a range of steps, or the path that was found, as GIF. Frames are drawn and encoded one at a time.

mod film;
mod gif;

use std::io;

use super::PngError;
pub use film::{Film, FilmContent, FilmPlan};

/// Why a moving picture was not made.
#[derive(Debug, thiserror::Error)]
pub enum MovingError {
    #[error(transparent)]
    Frame(#[from] PngError),
    #[error(
        "a moving picture has at most {most} frames, and this one would have {frames}; choose fewer steps"
    )]
    TooLong { frames: u64, most: u64 },
    #[error("a moving picture has at most {most} pixels a side; choose a smaller size")]
    TooLarge { most: u32 },
    #[error("this search has no path; choose a range of steps")]
    NoPath,
    /// What takes the bytes refused them.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// A bug: a frame does not fit the others.
    #[error("the moving picture cannot be encoded: {0}")]
    Encoding(String),
    /// `progress` returned [`ControlFlow::Break`](std::ops::ControlFlow::Break).
    #[error("cancelled")]
    Cancelled,
}

impl PartialEq for MovingError {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

/// The most pixels of a side.
const MOST_SIDE: u32 = 4096;
