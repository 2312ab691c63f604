//! Moving pictures: a range of steps, or the path that was found, as GIF or APNG. Frames are drawn and encoded one at a time.

mod apng;
mod film;
mod gif;

use std::io;

use super::{PixelImage, PngError};
pub use film::{Film, FilmContent, FilmPlan};

/// The format of a moving picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MovingFormat {
    /// Up to 256 colours in each frame.
    #[default]
    Gif,
    /// All colours.
    Apng,
}

impl MovingFormat {
    pub const ALL: [Self; 2] = [Self::Gif, Self::Apng];

    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Apng => "apng",
        }
    }

    /// The name on the screen.
    pub fn title(self) -> &'static str {
        match self {
            Self::Gif => "GIF, moving",
            Self::Apng => "APNG, moving, in all colours",
        }
    }

    /// The extensions to choose from: `.gif or .apng`.
    pub fn endings() -> String {
        Self::ALL.map(|format| format!(".{}", format.extension())).join(" or ")
    }

    /// The format with this extension, in upper or lower case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }
}

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

/// What frames are written to.
trait FrameWriter {
    /// Shows a frame for this many hundredths of a second.
    fn add(&mut self, frame: &PixelImage, hundredths: u16) -> Result<(), MovingError>;

    fn finish(self: Box<Self>) -> Result<(), MovingError>;
}
