//! Weighted A* with weights from 1, which is A*, to 10.

use super::{RunSet, with_algorithm};
use crate::search::{Settings, Weight};

const WEIGHTS: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 5.0, 10.0];

pub const SET: RunSet = RunSet {
    name: "weights",
    title: "w = 1, 1.5, 2, 3, 5, 10",
    summary: "Search with weighted A* and these weights, to see what a longer path saves",
    figures: &[],
    settings: |settings| {
        let weights = WEIGHTS.iter().filter_map(|weight| Weight::try_from(*weight).ok());
        let all = weights.map(|weight| Settings { weight, ..settings });
        all.filter_map(|settings| with_algorithm(settings, "weighted-astar")).collect()
    },
};
