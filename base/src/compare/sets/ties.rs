//! A* with each rule for ties.

use super::{RunSet, with_algorithm};
use crate::search::{Settings, TieBreak};

pub const SET: RunSet = RunSet {
    name: "ties",
    title: "A* with each rule for ties",
    summary: "Search with A* and each order of open nodes with the same f",
    figures: &[],
    settings: |settings| {
        let own = Some(settings.ties).filter(|own| !TieBreak::NAMED.contains(own));
        let all = TieBreak::NAMED.into_iter().chain(own).map(|ties| Settings { ties, ..settings });
        all.filter_map(|settings| with_algorithm(settings, "astar")).collect()
    },
};
