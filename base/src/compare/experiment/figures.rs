//! The figures of experiments: those of all runs, and two that count nodes as textbooks do.

use crate::compare::{FigureInfo, FigureUnit, Figures};
use crate::search::effective_branching_factor;

/// All successors that were generated.
static ALL_GENERATED: FigureInfo = FigureInfo {
    name: "all_generated",
    title: "all generated",
    meaning: "The start and all successors, including discarded duplicates",
    unit: FigureUnit::Count,
    value: |figures| Some(all_generated(figures) as f64),
};

/// The branching factor of a tree with as many nodes.
pub(super) static BRANCHING_OF_ALL: FigureInfo = FigureInfo {
    name: "branching_factor_of_all",
    title: "b* of all generated",
    meaning: "Effective branching factor with discarded duplicates counted as nodes",
    unit: FigureUnit::Ratio,
    value: |figures| effective_branching_factor(all_generated(figures).saturating_sub(1), figures.length?),
};

fn all_generated(figures: &Figures) -> u64 {
    figures.generated + figures.duplicates
}

/// All figures, in the order of the columns of a table of runs.
pub fn experiment_figures() -> impl Iterator<Item = &'static FigureInfo> {
    FigureInfo::ALL.iter().copied().chain([&ALL_GENERATED, &BRANCHING_OF_ALL])
}

/// The figure with this name.
pub fn experiment_figure(name: &str) -> Option<&'static FigureInfo> {
    experiment_figures().find(|figure| figure.name == name)
}
