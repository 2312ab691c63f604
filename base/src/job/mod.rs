//! Jobs: what takes a form and makes something, such as a worksheet. A job is written once; the window makes a dialog of its
//! fields, and the command line options.
//!
//! To add a job: a file here with its form, `fields!` and `impl Job`, and its name below. For the command line, a variant of
//! `ShellCommand` and its line in `run` (`cli/src/commands`), and `options NAME` in the book. For the window, a command
//! (`src/core/commands.rs`), an `impl WindowJob` (`src/activity/job`), and a line in `src/activity/registry.rs`. No option
//! has the name of a common one, such as `moves`. A form whose result is shown is no job: its command has `FormArguments`,
//! and its dialog `form_rows`.

#[macro_use]
mod form;
mod contract;
mod experiment;
mod find;
mod picture;
mod quiz;
mod rules;
mod trace;
mod watch;
mod worksheet;

pub use contract::{
    Given, Job, JobFailure, JobInfo, JobOutcome, JobPreview, JobProgress, JobResult, JobSource, JobTarget,
    OutputKind, PreviewContent, RecordedSearch, UsualOutput,
};
pub use experiment::ExperimentForm;
pub use find::FindForm;
pub use form::{ChosenEntries, EntryKind, FieldValue, FormEntry, FormField, JobFace, JobForm, NamedEntry};
pub use picture::{PictureForm, PictureKind};
pub use quiz::QuizForm;
pub use rules::RulesForm;
pub use trace::TraceForm;
pub use watch::WatchForm;
pub use worksheet::WorksheetForm;
