//! The registry of figures: one definition for tables, files and conditions.
//!
//! To add a figure, add an entry to [`FigureInfo::ALL`].

use super::figures::Figures;

/// What a figure is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureUnit {
    /// Nodes, comparisons and so on: a whole number.
    Count,
    /// Moves of a path: a whole number.
    Moves,
    /// A number without a unit, such as b\*.
    Ratio,
    /// Seconds, which differ between two runs of the same search.
    Seconds,
}

/// The registry entry of a figure.
#[derive(Debug)]
pub struct FigureInfo {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// What it is, for a tooltip: a phrase.
    pub meaning: &'static str,
    pub unit: FigureUnit,
    /// Its value; `None` if it does not apply to a run.
    pub value: fn(&Figures) -> Option<f64>,
}

/// No two figures share a name.
impl PartialEq for FigureInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl FigureInfo {
    /// All figures, in the order of columns.
    pub const ALL: &[&Self] = &[
        &LENGTH,
        &EXPANDED,
        &GENERATED,
        &DUPLICATES,
        &REOPENED,
        &PRUNED,
        &MAX_OPEN,
        &MAX_STORED,
        &ITERATIONS,
        &COMPARISONS,
        &MOVES_IN_OPEN_LIST,
        &BRANCHING_FACTOR,
        &SECONDS,
    ];

    /// The figure with this name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|figure| figure.name == name)
    }
}

/// The moves of the path found.
pub static LENGTH: FigureInfo = FigureInfo {
    name: "length",
    title: "moves",
    meaning: "Moves of the path found",
    unit: FigureUnit::Moves,
    value: |figures| figures.length.map(f64::from),
};

/// Expansions.
pub static EXPANDED: FigureInfo = FigureInfo {
    name: "expanded",
    title: "expanded",
    meaning: "Nodes expanded, including repeated ones; the goal is taken or visited, not expanded",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.expanded as f64),
};

/// Generated nodes.
pub static GENERATED: FigureInfo = FigureInfo {
    name: "generated",
    title: "generated",
    meaning: "The start and all successors except discarded duplicates",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.generated as f64),
};

/// Discarded duplicates.
pub static DUPLICATES: FigureInfo = FigureInfo {
    name: "duplicates",
    title: "duplicates",
    meaning: "Successors that were discarded because their board was known",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.duplicates as f64),
};

/// Reopened nodes.
pub static REOPENED: FigureInfo = FigureInfo {
    name: "reopened",
    title: "reopened",
    meaning: "Closed nodes that were reopened because of a shorter path",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.reopened as f64),
};

/// Nodes beyond a bound.
pub static PRUNED: FigureInfo = FigureInfo {
    name: "cut",
    title: "pruned",
    meaning: "Generated nodes beyond the bound",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.pruned as f64),
};

/// The longest open list.
pub static MAX_OPEN: FigureInfo = FigureInfo {
    name: "max_open",
    title: "most open",
    meaning: "The most nodes that were open, or on the stack, at once",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.max_open as f64),
};

/// The most nodes in memory.
pub static MAX_STORED: FigureInfo = FigureInfo {
    name: "max_stored",
    title: "most in memory",
    meaning: "The most nodes in memory at once, open and closed ones",
    unit: FigureUnit::Count,
    value: |figures| Some(figures.max_stored as f64),
};

/// Iterations.
pub static ITERATIONS: FigureInfo = FigureInfo {
    name: "iterations",
    title: "iterations",
    meaning: "Iterations, each with a larger bound",
    unit: FigureUnit::Count,
    value: |figures| figures.iterations.map(f64::from),
};

/// Comparisons of nodes in the open list.
pub static COMPARISONS: FigureInfo = FigureInfo {
    name: "comparisons",
    title: "comparisons",
    meaning: "Comparisons of two nodes to keep the open list in order",
    unit: FigureUnit::Count,
    value: |figures| figures.work.map(|work| work.comparisons as f64),
};

/// Entries that moved in the open list.
pub static MOVES_IN_OPEN_LIST: FigureInfo = FigureInfo {
    name: "moves_in_open_list",
    title: "moves in the open list",
    meaning: "Entries that were put in the open list, or moved in it",
    unit: FigureUnit::Count,
    value: |figures| figures.work.map(|work| work.moves as f64),
};

/// The effective branching factor.
pub static BRANCHING_FACTOR: FigureInfo = FigureInfo {
    name: "branching_factor",
    title: "b*",
    meaning: "Effective branching factor: that of a full tree as deep as the path, with as many nodes as were generated",
    unit: FigureUnit::Ratio,
    value: Figures::branching_factor,
};

/// The time of the search.
pub static SECONDS: FigureInfo = FigureInfo {
    name: "seconds",
    title: "time",
    meaning: "Time of the search, without the time to make tables",
    unit: FigureUnit::Seconds,
    value: |figures| Some(figures.time.as_secs_f64()),
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_figure_is_found_by_its_own_name() {
        let names: BTreeSet<_> = FigureInfo::ALL.iter().map(|figure| figure.name).collect();
        assert_eq!(names.len(), FigureInfo::ALL.len());
        for name in names {
            assert_eq!(FigureInfo::from_name(name).map(|figure| figure.name), Some(name));
        }
    }
}
