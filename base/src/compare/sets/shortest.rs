//! All searches that find a shortest path.

use super::RunSet;
use crate::search::{AlgorithmId, Settings};

pub const SET: RunSet = RunSet {
    name: "shortest-paths",
    title: "All that find a shortest path",
    summary: "Search with each algorithm that proves its path to be a shortest one",
    figures: &[],
    settings: |settings| {
        let all = AlgorithmId::ALL.iter().map(|&algorithm| Settings { algorithm, ..settings });
        all.filter(Settings::finds_shortest).collect()
    },
};
