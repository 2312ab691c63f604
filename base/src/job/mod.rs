//! Jobs: what takes a form and makes something, such as a worksheet. A job is written once; the window makes a dialog of its
//! fields, and the command line options.
//!
//! To add a job: a file here with its form and `impl Job`; its name below; and a line in the registry of each face, which are
//! the commands of the command line and the activities of the window. A job that shows more than its form has a file with
//! that in `src/activity/job`.

mod quiz;
mod worksheet;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::file::{
    ContentError, Document, FileError, Overwrite, QuizError, QuizFormat, TableFolder, WorksheetError,
    WorksheetFormat,
};
use crate::learn::{NoOwnBoard, QuestionKind, WorksheetKind};
use crate::picture::{Paper, Scene, SheetVersion};
use crate::search::{Limits, Settings, prepare};
pub use quiz::QuizForm;
pub use worksheet::WorksheetForm;

/// Takes how much is done, from 0 to 1, and says whether the job goes on.
pub type JobProgress<'a> = &'a mut dyn FnMut(f32) -> ControlFlow<()>;

/// The pages that would be made, or why there are none; `None` for a job without a preview.
pub type JobPreview = Option<Result<Vec<Scene>, JobFailure>>;

pub trait Job: Clone + PartialEq + Debug + Default + Send + 'static {
    const INFO: JobInfo;

    /// In the order of the rows.
    const FIELDS: &'static [FormField<Self>];

    /// Where a form like this usually saves.
    fn output(&self) -> OutputKind;

    /// Takes the format that the name of the file has, if it has one.
    fn follow_name(&mut self, path: &Path);

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
    pub cancel: Option<&'a AtomicBool>,
}

pub enum JobTarget<'a> {
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

// The fields of a form. The window makes a row of each, the command line an option.

#[must_use = "a field is one of a form"]
pub struct FormField<F: 'static> {
    pub option: &'static str,
    pub label: &'static str,
    /// One sentence, the same on the screen and in `--help`, without a full stop.
    pub help: &'static str,
    pub value: FieldValue<F>,
    pub applies: fn(&F) -> bool,
    /// The only face that has the field; `None` if both have it.
    pub only: Option<JobFace>,
    /// Another option that cannot be given together with this one.
    pub excludes: Option<&'static str>,
    /// Another option that must be given together with this one.
    pub needs: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobFace {
    Window,
    CommandLine,
}

/// What is filled in, and where the form has it.
pub enum FieldValue<F: 'static> {
    Text(fn(&mut F) -> &mut String),
    /// The names of students, one on each line. The command line takes a file with them.
    Names(fn(&mut F) -> &mut String),
    Number(fn(&mut F) -> &mut u32, RangeInclusive<u32>),
    Maybe(fn(&mut F) -> &mut Option<u32>, RangeInclusive<u32>),
    Tick(fn(&mut F) -> &mut bool),
    /// Entries of a registry.
    Entries(EntryKind, fn(&mut F) -> &mut dyn ChosenEntries),
}

/// How many entries of a registry a form has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    One,
    /// The format of the file, which the name of the file can tell.
    Format,
    /// Any of them; all, if none is given.
    Several,
}

impl<F> FormField<F> {
    pub const fn new(option: &'static str, label: &'static str, value: FieldValue<F>) -> Self {
        let applies = |_: &F| true;
        Self { option, label, help: "", value, applies, only: None, excludes: None, needs: None }
    }

    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    pub const fn applies(mut self, applies: fn(&F) -> bool) -> Self {
        self.applies = applies;
        self
    }

    pub const fn only(mut self, face: JobFace) -> Self {
        self.only = Some(face);
        self
    }

    pub const fn excludes(mut self, option: &'static str) -> Self {
        self.excludes = Some(option);
        self
    }

    pub const fn needs(mut self, option: &'static str) -> Self {
        self.needs = Some(option);
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedEntry {
    pub name: &'static str,
    pub title: &'static str,
    /// What it means, in a few words; empty where the title says it.
    pub summary: &'static str,
}

pub trait FormEntry: Copy + PartialEq + 'static {
    fn all() -> Vec<Self>;

    fn named(self) -> NamedEntry;

    /// Whether it can be chosen for a search with these settings.
    fn is_offered(self, _settings: &Settings) -> bool {
        true
    }
}

/// The entry, or the set of entries, of a form, whatever their type.
pub trait ChosenEntries {
    /// Those that can be chosen for a search with these settings, or all; and whether the form has them.
    fn entries(&self, settings: Option<&Settings>) -> Vec<(NamedEntry, bool)>;

    /// Puts the entry of this name into the form, or takes it out. A form that has one entry has another one then.
    fn set(&mut self, name: &str, is_in: bool);
}

fn offered<T: FormEntry>(settings: Option<&Settings>, is_in: impl Fn(&T) -> bool) -> Vec<(NamedEntry, bool)> {
    let is_offered = |entry: &T| settings.is_none_or(|settings| entry.is_offered(settings));
    T::all().into_iter().filter(is_offered).map(|entry| (entry.named(), is_in(&entry))).collect()
}

fn entry_of_name<T: FormEntry>(name: &str) -> Option<T> {
    T::all().into_iter().find(|entry| entry.named().name == name)
}

impl<T: FormEntry> ChosenEntries for T {
    fn entries(&self, settings: Option<&Settings>) -> Vec<(NamedEntry, bool)> {
        offered(settings, |entry: &T| entry == self)
    }

    fn set(&mut self, name: &str, is_in: bool) {
        *self = entry_of_name(name).filter(|_| is_in).unwrap_or(*self);
    }
}

impl<T: FormEntry + Ord> ChosenEntries for BTreeSet<T> {
    fn entries(&self, settings: Option<&Settings>) -> Vec<(NamedEntry, bool)> {
        offered(settings, |entry: &T| self.contains(entry))
    }

    fn set(&mut self, name: &str, is_in: bool) {
        let Some(entry) = entry_of_name(name) else { return };
        if is_in {
            self.insert(entry);
        } else {
            self.remove(&entry);
        }
    }
}

/// One line for each type: all of its values; and the name, the title and the summary of one.
macro_rules! entries {
    ($($Type:ty: $all:expr, |$it:ident| $name:expr, $title:expr, $summary:expr;)+) => {
        $(impl FormEntry for $Type {
            fn all() -> Vec<Self> {
                $all.to_vec()
            }

            fn named(self) -> NamedEntry {
                let $it = self;
                NamedEntry { name: $name, title: $title, summary: $summary }
            }
        })+
    };
}

entries! {
    &'static QuizFormat: QuizFormat::ALL, |it| it.name, it.title, it.summary;
    WorksheetKind: Self::ALL, |it| it.name(), it.title(), it.summary();
    WorksheetFormat: Self::ALL, |it| it.extension(), it.title(), it.title();
    Paper: Self::ALL, |it| it.name(), it.title(), it.title();
    SheetVersion: Self::BOTH, |it| it.title(), it.title(), it.title();
}

impl FormEntry for QuestionKind {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn named(self) -> NamedEntry {
        let info = self.info();
        NamedEntry { name: info.name, title: info.title, summary: info.summary }
    }

    fn is_offered(self, settings: &Settings) -> bool {
        self.offered(settings).is_ok()
    }
}
