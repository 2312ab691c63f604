//! The figures of many runs: measured without a screen, on all cores, and as tables.

mod batch;
mod claims;
mod column;
mod experiment;
mod figures;
pub mod find;
pub mod find_rules;
mod own_heuristic;
mod rules;
mod sets;
mod statistics;
mod table;
mod watch;

pub use batch::{BatchEvent, measure_all};
pub use claims::{ClaimProblem, LessonRuns};
pub use column::{RunColumn, RunFacts, differences};
pub use experiment::{
    ExperimentEnd, ExperimentError, ExperimentOptions, ExperimentPlan, ExperimentProgress, ExperimentReport,
    ExperimentRow, MeansCell, MeansRow, MeansTable, PlanError, PlannedBoard, PlannedRun, ReadExperimentError,
    RowsError, RunNames, SHIPPED_EXPERIMENTS, ShippedExperiment, experiment_figures,
    experiment_progress_text, experiment_summary, read_experiment, read_rows, run_experiment,
};
pub use figures::{
    BRANCHING_FACTOR, EXPANDED, FigureInfo, FigureUnit, Figures, LENGTH, Measured, RunOutcome, SECONDS,
    measure, proved_length, solves_instead,
};
pub use own_heuristic::{HeuristicPlace, judge_heuristic, own_program, places, verdict_text};
pub use rules::compare_with_all_rules;
pub use sets::RunSet;
pub use statistics::{CONFIDENCE, Mean};
pub use table::{RunTableFormat, TextTable, drawn_table, plain_table, readable_table};
pub use watch::{
    WatchEnd, WatchNews, WatchPlan, WatchSource, WatchStart, Watched, record_program, watch_program,
};
