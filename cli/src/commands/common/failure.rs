//! Why a command fails, in one line.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use crate::compare::ExperimentError;
use crate::compare::find::FindProblem;
use crate::compare::find_rules::FindRulesError;
use crate::file::{ContentError, FileError, LineError, TextError};
use crate::heuristic::NoEstimate;
use crate::memory::OutOfMemory;
use crate::picture::PngError;
use crate::puzzle::Size;
use crate::search::{Problem, SeveralGoals};

pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Said(String),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    #[error(transparent)]
    NoEstimate(#[from] NoEstimate),
    #[error("this file is read-only; add --force to replace it: {}", .0.display())]
    ReadOnly(PathBuf),
    #[error("the answer cannot be written: {0}")]
    Output(#[from] io::Error),
}

macro_rules! say {
    ($($Error:ty),+) => {
        $(impl From<$Error> for Failure {
            fn from(error: $Error) -> Self {
                Self::said(error)
            }
        })+
    };
}

say!(ContentError, LineError, TextError, SeveralGoals, ExperimentError, FindProblem, FindRulesError);

impl Failure {
    /// The system provides no thread.
    pub const NO_THREAD: &str = "the searches cannot be started";

    pub fn said(what: impl Display) -> Self {
        Self::Said(what.to_string())
    }

    /// Begins a message with what it is about, such as an option or a line.
    pub fn at<E: Display>(place: impl Display) -> impl FnOnce(E) -> Self {
        move |problem| Self::said(format_args!("{place}: {problem}"))
    }

    /// Ends a message with the file that it is about.
    pub fn of_file<E: Display>(path: &Path) -> impl FnOnce(E) -> Self {
        move |problem| Self::said(format_args!("{problem}: {}", path.display()))
    }

    pub fn not_offered(place: &str, reason: &'static str, problem: &Problem) -> Self {
        if problem.has_several_goals() {
            Self::said(format_args!("{place}: {reason}"))
        } else {
            Self::wrong_size(place, reason, problem.size())
        }
    }

    pub fn wrong_size(place: impl Display, reason: &str, size: Size) -> Self {
        Self::said(format_args!("{place}: {reason}; this is a {size} board"))
    }

    /// A file could not be saved by a command that has `--force`.
    pub fn saving(error: FileError) -> Self {
        match error {
            FileError::ReadOnly(path) => Self::ReadOnly(path),
            error => error.into(),
        }
    }

    pub fn is_out_of_memory(&self) -> bool {
        matches!(
            self,
            Self::OutOfMemory(_) | Self::File(FileError::Encoding { problem: PngError::OutOfMemory(..), .. })
        )
    }
}
