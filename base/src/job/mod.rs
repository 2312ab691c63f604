//! Jobs: what takes a form and makes something, such as a worksheet. A job is written once; the window makes a dialog of its
//! fields, and the command line options.
//!
//! To add a job: a file here with its form, `fields!` and `impl Job`, and its name below. For the command line, a variant of
//! `ShellCommand` and its line in `run` (`cli/src/commands`), and `options NAME` in the book. For the window, a command
//! (`src/core/commands.rs`), an `impl WindowJob` (`src/activity/job`), and a line in `src/activity/registry.rs`. No option
//! has the name of a common one, such as `moves`. A form whose result is shown is no job: its command has `FormArguments`,
//! and its dialog `form_rows`.

/// The form with a line for each field, in the order of the rows: option, label, what is filled in, help, and what else it has.
macro_rules! fields {
    ($Form:ty: $($option:literal, $label:literal, $kind:ident($($value:tt)*), $help:expr $(, $key:ident: $other:expr)*;)+) => {
        impl $crate::job::JobForm for $Form {
            fn fields() -> &'static [$crate::job::FormField<Self>] {
                const FIELDS: &[$crate::job::FormField<$Form>] = &[$($crate::job::FormField::<$Form> {
                    help: $help,
                    $($key: $other,)*
                    ..$crate::job::FormField::new($option, $label, $crate::job::FieldValue::<$Form>::$kind($($value)*))
                }),+];
                FIELDS
            }
        }
    };
}

mod experiment;
mod find;
mod picture;
mod quiz;
mod rules;
mod trace;
mod watch;
mod worksheet;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::file::{
    ContentError, Document, FileError, Overwrite, QuizError, QuizFormat, TableFolder, TraceEnd, TraceFormat,
    WorksheetError, WorksheetFormat,
};
use crate::learn::{NoOwnBoard, QuestionKind, WorksheetKind};
use crate::picture::{Paper, PngError, Scene, SheetVersion, ThemeChoice, View};
use crate::recording::{Moment, Recording};
use crate::search::{Limits, NodeId, Settings, prepare};
pub use experiment::ExperimentForm;
pub use find::FindForm;
pub use picture::{PictureForm, PictureKind};
pub use quiz::QuizForm;
pub use rules::RulesForm;
pub use trace::TraceForm;
pub use watch::WatchForm;
pub use worksheet::WorksheetForm;

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

/// The choices before something is made. `fields!` implements it.
pub trait JobForm: Clone + PartialEq + Debug + Default + Send + 'static {
    /// In the order of the rows.
    fn fields() -> &'static [FormField<Self>];
}

pub trait Job: JobForm {
    const INFO: JobInfo;

    fn output(&self) -> OutputKind;

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
    pub output: UsualOutput,
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

/// The default target of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UsualOutput {
    Stream,
    Path(&'static str),
    /// It has to be told.
    None,
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
    fn search(&self) -> Result<&'a RecordedSearch, JobFailure> {
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
    fn saved(path: Option<&Path>) -> Self {
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

    fn backwards(from: u64, to: u64) -> Self {
        Self::Field { option: "to", problem: format!("step {to} is before --from {from}") }
    }

    /// True if nothing is wrong, but the user stopped it.
    pub fn is_stopped(&self) -> bool {
        matches!(self, Self::Stopped | Self::TraceStopped)
            || self.file().is_some_and(|(error, _)| error.is_cancelled())
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
    /// The message of the command line where it does not apply; empty if it is ignored then.
    pub reason: &'static str,
    /// The default of the command line, where it is not that of the form; empty if the help says so.
    pub usual: &'static str,
    /// The only face that has the field; `None` if both have it.
    pub only: Option<JobFace>,
    /// Other options that cannot be given together with this one.
    pub excludes: &'static [&'static str],
    /// Another option that must be given together with this one.
    pub needs: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobFace {
    Window,
    CommandLine,
}

/// The type of a field, and its place in the form.
pub enum FieldValue<F: 'static> {
    Text(fn(&mut F) -> &mut String),
    /// The names of students, one on each line. The command line takes a file with them.
    Names(fn(&mut F) -> &mut String),
    /// The path of a folder.
    Folder(fn(&mut F) -> &mut PathBuf),
    Number(fn(&mut F) -> &mut u32, RangeInclusive<u32>),
    /// A number that the form need not have: its range and the number that counts without it. Both can depend on the form and
    /// on the last step of the search, which the command line does not know before it searches.
    Maybe(fn(&mut F) -> &mut Option<u64>, fn(&F, u64) -> (RangeInclusive<u64>, u64)),
    /// Any number: one that random choices follow from.
    Seed(fn(&mut F) -> &mut u64),
    /// A limit that the form need not have, its range, and the one that is suggested.
    Limit(fn(&mut F) -> &mut Option<u64>, RangeInclusive<u64>, u64),
    /// Two numbers, the first not above the second, and the most that the second can be.
    Span(fn(&mut F) -> &mut (u32, u32), fn(&F) -> u32),
    /// A figure that may be stated, as one of the `quantities`; empty if it is not.
    Stated(fn(&mut F) -> &mut Vec<String>, usize),
    Decimal(fn(&mut F) -> &mut f32, RangeInclusive<f32>),
    Tick(fn(&mut F) -> &mut bool),
    /// Entries of a registry.
    Entries(EntryKind, fn(&mut F) -> &mut dyn ChosenEntries),
}

/// The number of entries of a registry that a form has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    One,
    /// One that the command line has to be told.
    Needed,
    /// The format of the file, which the name of the file can tell.
    Format,
    /// Any of them; all, if none is given.
    Several,
}

impl<F> FormField<F> {
    const fn new(option: &'static str, label: &'static str, value: FieldValue<F>) -> Self {
        let (help, reason, usual) = ("", "", "");
        let applies = |_: &F| true;
        Self { option, label, help, value, applies, reason, usual, only: None, excludes: &[], needs: None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedEntry {
    pub name: &'static str,
    pub title: &'static str,
    /// Its meaning in a few words; empty where the title says it.
    pub summary: &'static str,
}

pub trait FormEntry: Copy + PartialEq + 'static {
    fn all() -> Vec<Self>;

    fn named(self) -> NamedEntry;

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

/// One line for each type: all of its values as a vector; and what is said of one.
macro_rules! entries {
    ($($Type:ty: $all:expr, |$it:ident| $name:expr, $title:expr, $summary:expr;)+) => {
        $(impl FormEntry for $Type {
            fn all() -> Vec<Self> {
                $all
            }

            fn named(self) -> NamedEntry {
                let $it = self;
                NamedEntry { name: $name, title: $title, summary: $summary }
            }
        })+
    };
}

entries! {
    QuizFormat: Self::ALL.to_vec(), |it| it.name(), it.title(), it.summary();
    WorksheetKind: Self::ALL.to_vec(), |it| it.name(), it.title(), it.summary();
    WorksheetFormat: Self::ALL.to_vec(), |it| it.extension(), it.title(), it.title();
    Paper: Self::ALL.to_vec(), |it| it.name(), it.title(), it.title();
    SheetVersion: Self::ALL.to_vec(), |it| it.title(), it.title(), it.title();
    &'static View: View::ALL.iter().collect(), |it| it.name, it.title, it.summary;
    ThemeChoice: Self::ALL.to_vec(), |it| it.name(), it.title(), it.title();
    &'static TraceFormat: TraceFormat::ALL.iter().collect(), |it| it.name, it.title, it.summary;
}

impl FormEntry for QuestionKind {
    fn all() -> Vec<Self> {
        Self::ALL.iter().copied().filter(|kind| !kind.has_maps()).collect()
    }

    fn named(self) -> NamedEntry {
        let info = self.info();
        NamedEntry { name: info.name, title: info.title, summary: info.summary }
    }

    fn is_offered(self, settings: &Settings) -> bool {
        self.offered(settings).is_ok()
    }
}
