//! A* with each rule for ties.

use super::{RunSet, with_algorithm};
use crate::search::{Choice, Settings, TieBreak};

pub const SET: RunSet = RunSet {
    name: "ties",
    title: "A* with each rule for ties",
    summary: "Search with A* and each order of open nodes with the same f",
    figures: &[],
    settings: |settings| {
        let all = TieBreak::ALL.iter().map(|&ties| Settings { ties, ..settings });
        all.filter_map(|settings| with_algorithm(settings, "astar")).collect()
    },
};
