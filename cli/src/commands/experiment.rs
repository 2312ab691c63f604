//! `tilescope experiment`: searches over many boards, with their means.

use std::io::Write;
use std::path::PathBuf;

use super::arguments::ExperimentArguments;
use super::output::ExitStatus;
use super::problems::Failure;
use super::progress::{ProgressLine, until};
use super::{complain, note, text};
use crate::compare::{
    ExperimentEnd, ExperimentOptions, ShippedExperiment, experiment_progress_text, read_experiment,
    run_experiment,
};
use crate::file::interrupted;
use crate::platform::cores;

/// Runs an experiment and writes the tables of means.
///
/// # Errors
/// If the file is not an experiment, if the folder has another one, or if a file cannot be written.
pub fn experiment(arguments: &ExperimentArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let shipped = arguments.file.to_str().and_then(ShippedExperiment::from_name);
    let experiment = match shipped {
        Some(shipped) => shipped.experiment(),
        None => read_experiment(&arguments.file).map_err(|error| {
            let is_name = arguments.file.extension().is_none() && !arguments.file.exists();
            if is_name { Failure::NoExperiment(arguments.file.display().to_string()) } else { error.into() }
        })?,
    };
    let folder = arguments.output.clone().unwrap_or_else(|| PathBuf::from(&experiment.name));
    let threads =
        if arguments.alone { std::num::NonZeroUsize::MIN } else { arguments.threads.unwrap_or(cores()) };
    let stop = interrupted();
    let mut shown = ProgressLine::default();
    let report = run_experiment(experiment, &ExperimentOptions { folder, threads }, &mut |progress| {
        shown.show(experiment_progress_text(progress));
        until(stop)
    });
    shown.end();
    let report = report?;
    for table in report.tables.iter().filter(|_| report.end == ExperimentEnd::Complete) {
        writeln!(out, "{}", table.markdown())?;
    }
    match report.end {
        ExperimentEnd::Complete => {
            for file in &report.files {
                note(&text::written(file));
            }
            Ok(ExitStatus::Answered)
        }
        ExperimentEnd::Stopped | ExperimentEnd::OutOfTime => {
            let is_limit = report.end == ExperimentEnd::OutOfTime;
            complain(&text::experiment_stopped(report.progress.done, report.progress.all, is_limit));
            Ok(ExitStatus::Stopped)
        }
    }
}
