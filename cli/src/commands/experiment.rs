//! `tilescope experiment`: searches over many boards, with their means.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::common::{
    ExitStatus, Failure, FormArguments, Result, complain, not_known, note, threads, with_lines,
};
use crate::compare::{ExperimentEnd, ShippedExperiment, experiment_progress_text};
use crate::job::ExperimentForm;
use crate::platform::cores;
use crate::puzzle::number;

#[derive(Args, Debug)]
#[command(after_long_help = help())]
pub struct ExperimentArguments {
    /// An experiment file, or the name of an experiment that comes with the program
    pub file: PathBuf,
    #[command(flatten)]
    pub form: FormArguments<ExperimentForm>,
    /// The number of searches that run at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = threads, conflicts_with = "alone")]
    pub threads: Option<NonZeroUsize>,
}

fn help() -> String {
    let shipped = ShippedExperiment::ALL.iter();
    let shipped = shipped.map(|shipped| format!("  {:<14} {}", shipped.name, shipped.title));
    page!("experiment").replace("{experiments}", &shipped.collect::<Vec<_>>().join("\n"))
}

pub fn experiment(arguments: &ExperimentArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let mut form = arguments.form.over(ExperimentForm::default())?;
    form.shipped = arguments.file.to_str().and_then(ShippedExperiment::from_name);
    form.file.clone_from(&arguments.file);
    let experiment = form.read().map_err(|error| {
        let is_name = arguments.file.extension().is_none() && !arguments.file.exists();
        let names = ShippedExperiment::ALL.iter().map(|shipped| shipped.name);
        let what = "an experiment nor a file that can be read; the experiments";
        let unknown = || Failure::said(not_known(&arguments.file.to_string_lossy(), what, names));
        if is_name { unknown() } else { error.into() }
    })?;
    let threads = arguments.threads.unwrap_or_else(cores);
    let report = with_lines(|show| {
        form.run(experiment, threads, &mut |progress| show(experiment_progress_text(progress)))
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
