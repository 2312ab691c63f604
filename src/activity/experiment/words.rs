//! The dialog of experiments.

use std::path::Path;

use crate::activity::StopQuestion;
use crate::picture::number;

pub const TITLE: &str = "Experiment";
pub const CHOOSE: &str = "Which experiment";
pub const FROM_FILE: &str = "An experiment file";
pub const FROM_FILE_HINT: &str =
    "The chapter “Experiments” of the documentation describes these files, which end in .ron";
pub const PATH: &str = "Experiment file";
pub const PATH_EXAMPLE: &str = "e.g. experiment.ron";
pub const READ: &str = "Read";
pub const BROWSE: &str = "Browse…";
pub const FOLDER: &str = "Folder for its files";
pub const FOLDER_HINT: &str = "It gets a table of all runs, the means, and the plots. If it has runs of this experiment, they are kept.";
pub const BROWSE_FOLDER: &str = "Browse folders…";
pub const ALONE: &str = "Run one search at a time";
pub const ALONE_HINT: &str =
    "No other search of the experiment disturbs the times then. Disturbed ones are measured again.";
pub const RUN: &str = "Run experiment";
pub const RESUME: &str = "Resume";
pub const RESUME_HINT: &str = "Continue with the runs that are missing";
pub const STOP: &str = "Stop";
pub const STOPPING: &str = "Stopping";
pub const CLOSE: &str = "Close";
pub const CLOSE_HINT: &str = "The experiment continues. Ctrl+E opens this again.";
pub const READING: &str = "Reading the file";
pub const NOT_READ: &str = "Type the path of an experiment file, or browse for one";
pub const OUT_OF_TIME: &str = "The experiment reached its time limit. Resume continues it.";

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
