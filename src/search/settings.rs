//! What can be chosen about a search.

use serde::{Deserialize, Serialize};

use super::nodes::Nodes;
use super::registry::{AlgorithmId, Optimality};
use crate::heuristic::HeuristicId;
use crate::puzzle::MoveOrder;

/// The choices that decide what a search does, step by step. Kept in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Which algorithm.
    pub algorithm: AlgorithmId,
    /// Which h; algorithms without one do not look at it.
    pub heuristic: HeuristicId,
    /// In which order successors are generated.
    pub moves: MoveOrder,
}

impl Settings {
    /// Whether the path found is proved to be a shortest one.
    #[must_use]
    pub fn finds_shortest(&self) -> bool {
        match self.algorithm.info().optimality {
            Optimality::Always(_) => true,
            Optimality::WithAdmissible => self.heuristic.info().admissible,
            Optimality::ByChance(_) => false,
        }
    }

    /// The heuristic, where the algorithm uses one.
    #[must_use]
    pub fn heuristic_in_use(&self) -> Option<HeuristicId> {
        self.algorithm.info().uses_heuristic.then_some(self.heuristic)
    }
}

/// Where a search ends as “limit reached”.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most nodes, at most [`Nodes::MAX_NODES`].
    pub max_nodes: u32,
    /// The most bytes for nodes, tables and recording together.
    pub max_bytes: u64,
}

impl Default for Limits {
    /// As many nodes as fit; 2 GiB.
    fn default() -> Self {
        Self { max_nodes: Nodes::MAX_NODES - 8, max_bytes: 2 << 30 }
    }
}
