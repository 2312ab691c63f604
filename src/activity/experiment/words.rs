//! The dialog of experiments.

use std::path::Path;

use crate::activity::contract::StopQuestion;
use crate::picture::number;

pub const TITLE: &str = "Experiment";
/// Of fields for paths, with an example.
pub const ASK_FILE: (&str, &str) = ("Open an experiment", "e.g. experiment.ron");
pub const ASK_FOLDER: (&str, &str) = ("Folder of the experiment", "e.g. my-experiment");
pub const FROM_FILE_HINT: &str =
    "The chapter “Experiments” of the documentation describes these files, which end in .ron";
pub const PATH: &str = "File";
pub const READ: &str = "Read";
pub const FOLDER: &str = "Folder";
pub const FOLDER_HINT: &str = "It gets a table of all runs, the means, and the plots. If it has runs of this experiment, they are kept.";
pub const ALONE: &str = "Run one search at a time";
pub const ALONE_HINT: &str =
    "No other search of the experiment disturbs the times then. Disturbed ones are measured again.";

pub fn stopped(done: usize, all: usize) -> String {
    let (done, all) = (number(done as u64), number(all as u64));
    format!("Stopped after {done} of {all} runs. These are the means so far.")
}

pub fn complete(folder: &Path) -> String {
    format!("Complete. The files are in {}", folder.display())
}

/// Before the window closes.
pub const STOP_QUESTION: StopQuestion = StopQuestion {
    title: "Stop the experiment?",
    text: "An experiment is running, and stops. Ended runs are kept; run it again in the same folder to continue.",
};
