//! Jobs: what takes a form and makes something, such as a worksheet. A job is written once; the window makes a dialog of its
//! fields, and the command line options.
//!
//! To add a job: a file here with its form and `impl Job`; its name below; and a line in the registry of each face, which are
//! the commands of the command line and the activities of the window. A job that shows more than its form has a file with
//! that in `src/activity/job`.

mod field;
mod quiz;
mod worksheet;

use std::fmt::Debug;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::file::{ContentError, Document, FileError, Overwrite, QuizError, TableFolder, WorksheetError};
use crate::learn::NoOwnBoard;
use crate::picture::Scene;
use crate::search::{Limits, prepare};
pub use field::{ChosenEntries, EntryKind, FieldValue, FormEntry, FormField, JobFace, NamedEntry};
pub use quiz::QuizForm;
pub use worksheet::WorksheetForm;

/// Takes how much is done, from 0 to 1, and says whether the job goes on.
pub type JobProgress<'a> = &'a mut dyn FnMut(f32) -> ControlFlow<()>;

/// The pages that would be made, or why there are none; `None` for a job without a preview.
pub type JobPreview = Option<Result<Vec<Scene>, JobFailure>>;

/// A job, which is its form.
pub trait Job: Clone + PartialEq + Debug + Default + Send + 'static {
    /// What is the same for every form.
    const INFO: JobInfo;

    /// In the order of the rows.
    const FIELDS: &'static [FormField<Self>];

    /// Where a form like this usually saves.
    fn output(&self) -> OutputKind;

    /// Takes the format that the name of the file has, if it has one.
    fn follow_name(&mut self, path: &Path);

    /// Draws what would be made.
    fn preview(&self, _document: &Document, _progress: JobProgress<'_>) -> JobPreview {
        None
    }

    /// Does the job.
    ///
    /// # Errors
    /// If it cannot be done. Files that were written before are complete.
    fn run(
        &self,
        given: &Given<'_>,
        to: JobTarget<'_>,
        progress: JobProgress<'_>,
    ) -> Result<JobOutcome, JobFailure>;
}

/// What both faces say of a job.
#[derive(Debug)]
pub struct JobInfo {
    /// Of its command and its dialog.
    pub name: &'static str,
    pub about: &'static str,
    pub title: &'static str,
    pub accept: &'static str,
    pub working: &'static str,
    /// "a worksheet", if it takes one board only.
    pub one_board: Option<&'static str>,
    /// Whether the dialog shows what would be made.
    pub has_preview: bool,
    /// Of the option `--output`.
    pub output_help: &'static str,
    /// The path without that option; `None` for standard output.
    pub output: Option<&'static str>,
    /// At the end of `--help`.
    pub more_help: &'static str,
}

/// A name for what is saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputKind {
    File { stem: &'static str, ending: &'static str },
    Folder(&'static str),
}

#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    pub boards: &'a [Document],
    /// Of each search.
    pub limits: Limits,
    /// Stops a search at once.
    pub cancel: Option<&'a AtomicBool>,
}

/// Where a job writes.
pub enum JobTarget<'a> {
    /// The file, or the folder.
    Path(&'a Path, Overwrite),
    Stream(&'a mut dyn Write),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JobOutcome {
    pub files: Vec<PathBuf>,
    /// What was made and where, in sentences.
    pub done: Vec<String>,
    /// What could not be made, and why.
    pub missing: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum JobFailure {
    #[error("stopped; nothing was written")]
    Stopped,
    #[error("{0}")]
    NotOffered(&'static str),
    #[error(
        "the boards of students are made from one board; if the second board is its goal, pass it with --goal"
    )]
    SeveralBoards,
    #[error("{0} is no text; it needs a file")]
    NeedsFile(&'static str),
    #[error(transparent)]
    NoOwnBoard(#[from] NoOwnBoard),
    #[error(transparent)]
    Names(#[from] ContentError),
    #[error(transparent)]
    Quiz(#[from] QuizError),
    #[error(transparent)]
    Worksheet(#[from] WorksheetError),
    #[error("the answer cannot be written: {0}")]
    Stream(#[from] io::Error),
}

impl JobFailure {
    /// The file that could not be written, and how many before it were.
    pub fn file(&self) -> Option<(&FileError, usize)> {
        match self {
            Self::Quiz(QuizError::File(error)) => Some((error, 0)),
            Self::Worksheet(WorksheetError::File { error, written }) => Some((error, *written)),
            _ => None,
        }
    }
}

/// Makes what the search of a board needs, such as tables.
fn prepared(document: &Document, progress: JobProgress<'_>) -> Result<(), JobFailure> {
    let Document { problem, settings } = document;
    settings.offered_on(problem).map_err(JobFailure::NotOffered)?;
    match prepare(problem, settings, &TableFolder::of_user(), progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(JobFailure::Stopped),
    }
}

/// A part of the progress of a whole: `share` of it, from `before` on.
fn part_of(progress: JobProgress<'_>, before: f32, share: f32) -> impl FnMut(f32) -> ControlFlow<()> {
    move |done| progress(before + done * share)
}
