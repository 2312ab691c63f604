//! `tilescope experiment`: searches over many boards, with their means.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::{ExitStatus, Failure, Result, complain, not_known, note, threads, with_lines};
use crate::compare::{
    ExperimentEnd, SHIPPED_EXPERIMENTS, ShippedExperiment, experiment_progress_text, read_experiment,
    run_experiment,
};
use crate::platform::cores;
use crate::puzzle::number;

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

fn help() -> String {
    let shipped = SHIPPED_EXPERIMENTS.iter();
    let shipped = shipped.map(|shipped| format!("  {:<14} {}", shipped.name, shipped.title));
    page!("experiment").replace("{experiments}", &shipped.collect::<Vec<_>>().join("\n"))
}

pub fn experiment(arguments: &ExperimentArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let shipped = arguments.file.to_str().and_then(ShippedExperiment::from_name);
    let experiment = match shipped {
        Some(shipped) => shipped.experiment(),
        None => read_experiment(&arguments.file).map_err(|error| {
            let is_name = arguments.file.extension().is_none() && !arguments.file.exists();
            let names = SHIPPED_EXPERIMENTS.iter().map(|shipped| shipped.name);
            let what = "an experiment nor a file that can be read; the experiments";
            let unknown = || Failure::said(not_known(&arguments.file.to_string_lossy(), what, names));
            if is_name { unknown() } else { error.into() }
        })?,
    };
    let folder = arguments.output.clone().unwrap_or_else(|| PathBuf::from(&experiment.name));
    let threads = if arguments.alone { NonZeroUsize::MIN } else { arguments.threads.unwrap_or(cores()) };
    let report = with_lines(|show| {
        run_experiment(experiment, &folder, threads, &mut |progress| show(experiment_progress_text(progress)))
    })?;
    for table in report.tables.iter().filter(|_| report.end == ExperimentEnd::Complete) {
        writeln!(out, "{}", table.markdown())?;
    }
    match report.end {
        ExperimentEnd::Complete => {
            for file in &report.files {
                note(&format!("written: {}", file.display()));
            }
            Ok(ExitStatus::Answered)
        }
        ExperimentEnd::Stopped | ExperimentEnd::OutOfTime => {
            let is_limit = report.end == ExperimentEnd::OutOfTime;
            let why = if is_limit { "stopped at its time limit" } else { "stopped" };
            let [done, all] = [report.progress.done, report.progress.all].map(|runs| number(runs as u64));
            complain(&format!("{why} after {done} of {all} runs; run the same command again to continue"));
            Ok(ExitStatus::Stopped)
        }
    }
}
