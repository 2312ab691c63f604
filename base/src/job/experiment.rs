//! An experiment: which one, where its files go, and whether one search runs at a time.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::compare::{
    ExperimentError, ExperimentReport, OnExperiment, ShippedExperiment, read_experiment, run_experiment,
};
use crate::file::{Experiment, FileError};

/// It is no `Job`: it reads no boards, and tells more than how much is done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExperimentForm {
    /// `None` for that of the file.
    pub shipped: Option<&'static ShippedExperiment>,
    pub file: PathBuf,
    /// Empty for the name of the experiment, in the current folder.
    pub folder: PathBuf,
    pub alone: bool,
}

fields! { ExperimentForm:
    "output", "Folder", Folder(|form| &mut form.folder), "The folder for its files",
        usual: "its name, in the current folder";
    "alone", "Run one search at a time", Tick(|form| &mut form.alone),
        "Run one search at a time, so that no other search disturbs its time. Disturbed times are measured again";
}

impl ExperimentForm {
    /// # Errors
    /// If the file is no experiment.
    pub fn read(&self) -> Result<Experiment, FileError> {
        self.shipped.map_or_else(|| read_experiment(&self.file), |shipped| Ok(shipped.experiment()))
    }

    /// Runs the experiment that was read, with this number of searches at the same time.
    ///
    /// # Errors
    /// As [`run_experiment`].
    pub fn run(
        &self,
        read: Experiment,
        threads: NonZeroUsize,
        progress: OnExperiment<'_>,
    ) -> Result<ExperimentReport, ExperimentError> {
        let threads = if self.alone { NonZeroUsize::MIN } else { threads };
        let of_name = PathBuf::from(&read.name);
        let folder = if self.folder.as_os_str().is_empty() { &of_name } else { &self.folder };
        run_experiment(read, folder, threads, progress)
    }
}
