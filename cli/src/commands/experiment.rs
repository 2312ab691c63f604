//! `tilescope experiment`: searches over many boards, with their means.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::options::threads;
use super::output::ExitStatus;
use super::problems::Failure;
use super::progress::{ProgressLine, until};
use super::{complain, note, text};
use crate::compare::{
    ExperimentEnd, ExperimentOptions, SHIPPED_EXPERIMENTS, ShippedExperiment, experiment_progress_text,
    read_experiment, run_experiment,
};
use crate::file::interrupted;
use crate::platform::cores;

/// Arguments of `tilescope experiment`.
#[derive(Args, Debug)]
#[command(after_long_help = help())]
pub struct ExperimentArguments {
    /// An experiment file, or the name of an experiment that comes with the program
    pub file: PathBuf,
    /// The folder for its files [default: its name, in the current folder]
    #[arg(long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// The number of searches that run at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Run one search at a time, so that no other search disturbs its time
    #[arg(long, conflicts_with = "threads")]
    pub alone: bool,
}

/// The end of the help.
fn help() -> String {
    let shipped = SHIPPED_EXPERIMENTS.iter();
    let shipped = shipped.map(|shipped| format!("  {:<14} {}", shipped.name, shipped.title));
    page!("experiment").replace("{experiments}", &shipped.collect::<Vec<_>>().join("\n"))
}

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
