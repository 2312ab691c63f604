//! Experiments: some searches over many boards, with the means of their figures.
//!
//! [`ExperimentPlan`] says which boards and runs an experiment consists of, [`run_experiment`] makes the runs on all cores and
//! keeps each in a table of runs, from which a later run continues, and [`MeansTable`] has the means. All but the time is the
//! same for any number of threads, and wherever the experiment was stopped.
//!
//! # Add an experiment
//!
//! 1. Write `assets/experiments/NAME.ron`; `docs/experiments.md` describes the format. Published figures go into `published`, and their source
//!    into `source`.
//! 2. Add a line to `shipped!` in `base/src/compare/experiment/mod.rs`.
//! 3. Say in `docs/experiments.md` what it shows, and why our figures differ from the published ones.
//!
//! The dialog, the help of `tilescope experiment` and the tests list it from there.

mod means;
mod plan;
mod rows;
mod run;

pub use means::{MeansCell, MeansRow, MeansTable};
pub use plan::{ExperimentPlan, PlanError, PlannedBoard, PlannedRun, experiment_figures, experiment_summary};
pub use rows::{ExperimentRow, RowsError, RunNames, read_rows};
pub use run::*;

use crate::file::{Experiment, parse_experiment};

shipped! {
    ShippedExperiment { title } in "experiments";
    "textbook": "The textbook’s table, 3rd edition";
    "textbook-4th": "The textbook’s table, 4th edition";
    "korf": "Korf’s hundred boards";
    "article": "Heuristics and open lists";
}

impl ShippedExperiment {
    pub fn experiment(&self) -> Experiment {
        parse_experiment(self.ron).expect("a test reads it")
    }
}
