//! Experiments: some searches over many boards, with the means of their figures.
//!
//! [`ExperimentPlan`] says which boards and runs an experiment consists of, [`run_experiment`] makes the runs on all cores and
//! keeps each in a table of runs, from which a later run continues, and [`MeansTable`] has the means. All but the time is the
//! same for any number of threads, and wherever the experiment was stopped.

mod means;
mod plan;
mod rows;
mod run;
mod shipped;

pub use means::{MeansCell, MeansRow, MeansTable};
pub use plan::{ExperimentPlan, PlanError, PlannedBoard, PlannedRun, experiment_figures, experiment_summary};
pub use rows::{ExperimentRow, RowsError, RunNames, read_rows};
pub use run::{
    ExperimentEnd, ExperimentError, ExperimentOptions, ExperimentProgress, ExperimentReport,
    ReadExperimentError, experiment_progress_text, read_experiment, run_experiment,
};
pub use shipped::{SHIPPED_EXPERIMENTS, ShippedExperiment};
