//! A job: what is given to it, what it makes, and how it ended.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::form::JobForm;
use crate::file::{
    ContentError, Document, FileError, Overwrite, QuizError, TableFolder, TraceEnd, WorksheetError,
};
use crate::learn::NoOwnBoard;
use crate::picture::{PngError, Scene, ThemeChoice, View};
use crate::recording::{Moment, Recording};
use crate::search::{Limits, NodeId, prepare};

/// Takes how much is done, from 0 to 1, and says whether the job goes on.
pub type JobProgress<'a> = &'a mut dyn FnMut(f32) -> ControlFlow<()>;

pub type JobResult = Result<JobOutcome, JobFailure>;

/// A small version of the result, or its beginning.
#[derive(Clone, PartialEq, Debug)]
pub struct JobPreview {
    /// A few words about it.
    pub note: String,
    pub content: PreviewContent,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PreviewContent {
    Pages(Vec<Scene>),
    Text(String),
}

pub trait Job: JobForm {
    const INFO: JobInfo;

    /// The hint of a button that copies the first page of the preview, if there is one.
    const COPY: Option<&'static str> = None;

    fn output(&self) -> OutputKind;

    /// Fills in what is on the screen when the dialog opens: the last step that may be told, and the picture of the active panel.
    fn suggest(&mut self, _last_step: u64, _view: &'static View, _theme: ThemeChoice) {}

    /// Takes the format that the name of the file has, if it has one.
    ///
    /// # Errors
    /// If the file needs a name that tells its format.
    fn follow_name(&mut self, path: &Path) -> Result<(), JobFailure>;

    /// # Errors
    /// If nothing can be made.
    fn preview(&self, given: &Given<'_>, progress: JobProgress<'_>) -> Result<JobPreview, JobFailure>;

    /// Does the job.
    ///
    /// # Errors
    /// If it cannot be done. Files that were written before are complete.
    fn run(&self, given: &Given<'_>, to: JobTarget<'_>, progress: JobProgress<'_>) -> JobResult;
}

#[derive(Debug)]
pub struct JobInfo {
    /// Name of its command and its dialog.
    pub name: &'static str,
    pub about: &'static str,
    pub title: &'static str,
    pub accept: &'static str,
    pub working: &'static str,
    pub source: JobSource,
    /// The option for the file, and its help.
    pub output_option: &'static str,
    pub output_help: fn() -> String,
    /// The path for the command line where none is given.
    pub usual_path: Option<&'static str>,
    pub may_stream: bool,
    /// At the end of `--help`.
    pub more_help: &'static str,
}

/// The input of a job. Jobs of one board name what they make, such as “a worksheet”.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobSource {
    Boards,
    Board(&'static str),
    /// The recorded search of a board.
    Search(&'static str),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputKind {
    File { stem: &'static str, ending: &'static str },
    Folder(&'static str),
}

#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    pub boards: &'a [Document],
    /// Limits of each search.
    pub limits: Limits,
    pub cancel: Option<&'a AtomicBool>,
    pub search: Option<&'a RecordedSearch>,
}

impl<'a> Given<'a> {
    pub(super) fn search(&self) -> Result<&'a RecordedSearch, JobFailure> {
        self.search.ok_or(JobFailure::NoSearch)
    }
}

/// A search, and what of it is shown.
#[derive(Clone, Debug)]
pub struct RecordedSearch {
    pub recording: Recording,
    /// `None` for the end of the step that is chosen.
    pub moment: Option<Moment>,
    pub selected: Option<NodeId>,
    pub shows_choice: bool,
    pub hides_future: bool,
    /// `None` if it was stopped or has not ended.
    pub end: Option<TraceEnd>,
}

pub enum JobTarget<'a> {
    Path(&'a Path, Overwrite),
    Stream(&'a mut dyn Write),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JobOutcome {
    pub files: Vec<PathBuf>,
    /// The results and their files, in sentences.
    pub done: Vec<String>,
    /// The results that could not be made, with the reason.
    pub missing: Vec<String>,
    /// Advice where much was made.
    pub advice: Option<&'static str>,
}

impl JobOutcome {
    pub(super) fn saved(path: Option<&Path>) -> Self {
        Self { files: path.into_iter().map(Path::to_owned).collect(), ..Self::default() }
    }

    /// Sentences about the results and their files, for a screen without a command line.
    pub fn said(&self) -> Vec<String> {
        let file = self.files.first().filter(|_| self.done.is_empty());
        let saved = file.map(|file| format!("saved in {}", file.display()));
        self.done.iter().cloned().chain(saved).chain(self.advice.map(str::to_owned)).collect()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum JobFailure {
    #[error("stopped; nothing was written")]
    Stopped,
    #[error("the trace was stopped")]
    TraceStopped,
    #[error("there is no search to save")]
    NoSearch,
    #[error("{problem}")]
    Field { option: &'static str, problem: String },
    #[error("{0}")]
    NotOffered(&'static str),
    #[error(
        "the boards of students are made from one board; if the second board is its goal, pass it with --goal"
    )]
    SeveralBoards,
    #[error("{0} cannot be printed; name a file")]
    NeedsFile(&'static str),
    #[error(transparent)]
    NoOwnBoard(#[from] NoOwnBoard),
    #[error(transparent)]
    Names(#[from] ContentError),
    #[error(transparent)]
    Quiz(#[from] QuizError),
    #[error(transparent)]
    Worksheet(#[from] WorksheetError),
    #[error(transparent)]
    Image(#[from] PngError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("the answer cannot be written: {0}")]
    Stream(#[from] io::Error),
}

impl JobFailure {
    /// The file that could not be written, and how many before it were.
    pub fn file(&self) -> Option<(&FileError, usize)> {
        match self {
            Self::Quiz(QuizError::File(error)) | Self::File(error) => Some((error, 0)),
            Self::Worksheet(WorksheetError::File { error, written }) => Some((error, *written)),
            _ => None,
        }
    }

    pub(super) fn backwards(from: u64, to: u64) -> Self {
        Self::Field { option: "to", problem: format!("step {to} is before --from {from}") }
    }

    /// True if nothing is wrong, but the user stopped it.
    pub fn is_stopped(&self) -> bool {
        matches!(self, Self::Stopped | Self::TraceStopped)
            || self.file().is_some_and(|(error, _)| error.is_cancelled())
    }
}

/// Makes what the search of a board needs, such as tables.
pub(super) fn prepared(document: &Document, progress: JobProgress<'_>) -> Result<(), JobFailure> {
    let Document { problem, settings } = document;
    settings.offered_on(problem).map_err(JobFailure::NotOffered)?;
    match prepare(problem, settings, &TableFolder::of_user(), progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(JobFailure::Stopped),
    }
}

/// A part of the progress of a whole: `share` of it, from `before` on.
pub(super) fn part_of(
    progress: JobProgress<'_>,
    before: f32,
    share: f32,
) -> impl FnMut(f32) -> ControlFlow<()> {
    move |done| progress(before + done * share)
}
