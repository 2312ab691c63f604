//! `tilescope worksheet`: the first steps of a search to be filled in on paper, and the answers.

use std::path::{Path, PathBuf};

use clap::{Args, value_parser};

use super::choices::{named, one_of};
use super::options::SearchArguments;
use super::output::ExitStatus;
use super::problems::{Failure, only_problem, prepare_visibly};
use super::progress::{ProgressLine, until};
use super::{complain, note, text};
use crate::file::{
    Document, FileError, Overwrite, WorksheetError, WorksheetFormat, WorksheetOrder, interrupted, read_names,
    save_worksheets,
};
use crate::learn::{WorksheetKind, WorksheetPlan};
use crate::picture::Paper;

/// Options of `tilescope worksheet`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("worksheet"))]
pub struct WorksheetArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// What students fill in
    #[arg(long, value_name = "NAME", default_value = WorksheetKind::ALL[0].name(), value_parser = one_of(WorksheetKind::ALL, |kind| named(kind.name(), kind.summary())))]
    pub kind: WorksheetKind,
    /// The number of steps
    #[arg(long, value_name = "N", default_value_t = WorksheetPlan::default().steps, value_parser = value_parser!(u32).range(1..=i64::from(*WorksheetPlan::STEPS.end())))]
    pub steps: u32,
    /// A file with the names of the students, one on each line: each gets a board of their own, as hard as this one
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// The format [default: from the name of the file; else pdf]
    #[arg(long, value_name = "NAME", value_parser = one_of(WorksheetFormat::ALL, |format| named(format.extension(), format.title())))]
    pub format: Option<WorksheetFormat>,
    /// The size of a page
    #[arg(long, value_name = "NAME", default_value = Paper::A4.name(), value_parser = one_of(Paper::ALL, |paper| named(paper.name(), paper.title())))]
    pub paper: Paper,
    /// The file to write, with another one beside it for the answers; with --names, the folder
    #[arg(long, value_name = "PATH", default_value = "worksheet")]
    pub output: PathBuf,
    /// Replace files even if they are read-only
    #[arg(long)]
    pub force: bool,
}

/// Writes the worksheets.
///
/// # Errors
/// If the board or the names are wrong, or a file cannot be written.
pub fn write_worksheets(arguments: &WorksheetArguments) -> Result<ExitStatus, Failure> {
    let (problem, settings) = only_problem(&arguments.search, "a worksheet")?;
    let names = arguments.names.as_deref().map(read_names).transpose()?.unwrap_or_default();
    prepare_visibly(&problem, &settings)?;
    let of_path = arguments.output.extension().and_then(|extension| extension.to_str());
    let of_path = of_path.and_then(WorksheetFormat::from_extension).filter(|_| names.is_empty());
    let format = arguments.format.or(of_path).unwrap_or_default();
    let order = WorksheetOrder {
        document: Document { problem, settings },
        plan: WorksheetPlan { kind: arguments.kind, steps: arguments.steps },
        format,
        paper: arguments.paper,
        names,
        overwrite: Overwrite::with_force(arguments.force),
    };
    let to = if order.names.is_empty() {
        with_ending(&arguments.output, format)
    } else {
        arguments.output.clone()
    };
    let stop = interrupted();
    let mut shown = ProgressLine::default();
    let saved = save_worksheets(&order, &to, &mut |done| {
        shown.show_percent(done, text::worksheets_progress);
        until(stop)
    });
    shown.end();
    let saved = saved.map_err(|error| match error {
        WorksheetError::File { error: FileError::ReadOnly(path), written: 0 } => Failure::ReadOnly(path),
        WorksheetError::Board(why) => Failure::NoOwnBoards(why),
        error => Failure::Worksheet(error),
    })?;
    if order.names.is_empty() {
        saved.files.iter().for_each(|file| note(&text::written(file)));
    } else {
        note(&text::worksheets_written(saved.files.len(), saved.students, &to));
    }
    if saved.boards < saved.students {
        note(&text::shared_boards(saved.students, saved.boards));
    }
    for (name, why) in &saved.without {
        complain(&format!("{name}: {why}"));
    }
    if saved.is_stopped {
        let last = saved.files.last().map(PathBuf::as_path);
        complain(&text::worksheets_stopped(saved.students, order.names.len(), last));
    }
    let is_whole = saved.without.is_empty() && !saved.is_stopped;
    Ok(if is_whole { ExitStatus::Answered } else { ExitStatus::Stopped })
}

/// The path with the ending of the format, which it may have already.
fn with_ending(path: &Path, format: WorksheetFormat) -> PathBuf {
    let extension = path.extension().and_then(|extension| extension.to_str());
    if extension.and_then(WorksheetFormat::from_extension) == Some(format) {
        path.to_owned()
    } else {
        path.with_added_extension(format.extension())
    }
}
