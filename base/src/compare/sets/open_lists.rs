//! A* with each data structure of the open list.

use super::{RunSet, with_algorithm};
use crate::search::{Choice, OpenKind, Settings};

pub const SET: RunSet = RunSet {
    name: "open-lists",
    title: "Each kind of open list",
    summary: "Search with A* and each data structure of the open list: the same nodes, at a different cost",
    figures: &["comparisons", "moves_in_open_list"],
    settings: |settings| {
        // The queue of a library is the same whichever of them is chosen.
        let settings = Settings { ties: settings.ties.without_library(), ..settings };
        let all = OpenKind::ALL.iter().map(|&open_list| Settings { open_list, ..settings });
        all.filter_map(|settings| with_algorithm(settings, "astar")).collect()
    },
};
