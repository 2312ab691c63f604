//! A* with each heuristic.

use super::{RunSet, with_algorithm};
use crate::heuristic::HeuristicId;
use crate::search::Settings;

pub const SET: RunSet = RunSet {
    name: "heuristics",
    title: "A* with each heuristic",
    summary: "Search with A* and each heuristic that supports the size of the board",
    figures: &[],
    settings: |settings| {
        // That of the user is set, and is no entry of the registry.
        let own = settings.heuristic.own().map(HeuristicId::Own);
        let all = HeuristicId::ALL.iter().copied().chain(own);
        let all = all.map(|heuristic| Settings { heuristic, ..settings });
        all.filter_map(|settings| with_algorithm(settings, "astar")).collect()
    },
};
