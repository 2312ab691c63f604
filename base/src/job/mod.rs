//! Jobs: what takes a form and makes something, such as a worksheet. A job is written once; the window makes a dialog of its
//! fields, and the command line options.
//!
//! To add a job: a file here with its form, `fields!` and `impl Job`, its name below, and its line in `jobs!`. Its command in the
//! window has its name and keys in `src/core/commands.rs`, its place in a menu in `src/ui/menu.rs`, and `options NAME` in the book
//! shows its options. No option has the name of a common one, such as `moves`. A form whose result is shown is no job: its
//! command has `FormArguments`, and its dialog `form_rows`.

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
    OutputKind, PreviewContent, RecordedSearch,
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

/// Gives the jobs to a macro that makes the commands, or the dialogs, of all: the name of each, its type in `$Of`, the name of
/// its state, and its commands in the window. They come after `$own`.
#[macro_export]
macro_rules! jobs {
    ($face:ident, $Of:ident, $($own:tt)*) => {
        $face! {
            $($own)*
            Picture: $Of<$crate::job::PictureForm> as picture, [SavePicture, CopyPicture];
            Trace: $Of<$crate::job::TraceForm> as trace, [SaveTrace];
            Quiz: $Of<$crate::job::QuizForm> as quiz, [Quiz];
            Worksheet: $Of<$crate::job::WorksheetForm> as worksheet, [Worksheet];
        }
    };
}
pub use jobs;
