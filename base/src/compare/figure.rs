//! The registry of figures: one definition for tables, files and conditions.
//!
//! To add a figure, add its line to `figures!`.

use super::figures::Figures;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureUnit {
    Count,
    Moves,
    /// A number without a unit, such as b\*.
    Ratio,
    /// Seconds, which differ between two runs of the same search.
    Seconds,
}

#[derive(Debug)]
pub struct FigureInfo {
    /// Its name in files and on the command line.
    pub name: &'static str,
    pub title: &'static str,
    pub meaning: &'static str,
    pub unit: FigureUnit,
    /// Its value; `None` if it does not apply to a run.
    pub value: fn(&Figures) -> Option<f64>,
}

impl PartialEq for FigureInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl FigureInfo {
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|figure| figure.name == name)
    }
}

macro_rules! figures {
    ($($id:ident: $name:literal, $title:literal, $unit:ident => $value:expr, $meaning:literal;)+) => {
        $(pub static $id: FigureInfo = FigureInfo {
            name: $name,
            title: $title,
            meaning: $meaning,
            unit: FigureUnit::$unit,
            value: $value,
        };)+

        impl FigureInfo {
            pub const ALL: &[&Self] = &[$(&$id),+];
        }
    };
}

// In the order of the columns.
figures! {
    LENGTH: "length", "moves", Moves => |figures| figures.length.map(f64::from),
        "Moves of the path found";
    EXPANDED: "expanded", "expanded", Count => |figures| Some(figures.expanded as f64),
        "Nodes expanded, including repeated ones; the goal is taken or visited, not expanded";
    GENERATED: "generated", "generated", Count => |figures| Some(figures.generated as f64),
        "The start and all successors except discarded duplicates";
    DUPLICATES: "duplicates", "duplicates", Count => |figures| Some(figures.duplicates as f64),
        "Successors that were discarded because their board was known";
    REOPENED: "reopened", "reopened", Count => |figures| Some(figures.reopened as f64),
        "Closed nodes that were reopened because of a shorter path";
    PRUNED: "cut", "pruned", Count => |figures| Some(figures.pruned as f64),
        "Generated nodes beyond the bound";
    MAX_OPEN: "max_open", "most open", Count => |figures| Some(figures.max_open as f64),
        "The most nodes that were open, or on the stack, at once";
    MAX_STORED: "max_stored", "most in memory", Count => |figures| Some(figures.max_stored as f64),
        "The most nodes in memory at once, open and closed ones";
    ITERATIONS: "iterations", "iterations", Count => |figures| figures.iterations.map(f64::from),
        "Iterations, each with a larger bound";
    COMPARISONS: "comparisons", "comparisons", Count => |figures| figures.work.map(|work| work.comparisons as f64),
        "Comparisons of two nodes to keep the open list in order";
    MOVES_IN_OPEN_LIST: "moves_in_open_list", "moves in the open list", Count => |figures| figures.work.map(|work| work.moves as f64),
        "Entries that were put in the open list, or moved in it";
    BRANCHING_FACTOR: "branching_factor", "b*", Ratio => Figures::branching_factor,
        "Effective branching factor: that of a full tree as deep as the path, with as many nodes as were generated";
    SECONDS: "seconds", "time", Seconds => |figures| Some(figures.time.as_secs_f64()),
        "Time of the search, without the time to make tables";
}

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
