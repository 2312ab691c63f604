//! When a search is stopped: its figures exceed the stated ones, whichever way they are counted.

use super::stated::{StatedBoard, StatedFigure};
use crate::compare::figures::Figures;
use crate::search::{AlgorithmId, Bound, Ceiling, History};

/// The most nodes and the ceiling of the searches of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cutoff {
    pub max_nodes: u64,
    pub ceiling: Ceiling,
}

/// A figure with some slack: ways of counting differ by a few nodes, and a search that is slightly too large may be one of
/// the nearest.
pub(super) fn with_slack(figure: f64) -> u64 {
    let figure = figure as u64;
    figure + 4 + figure / 32
}

/// The least limit on the nodes of a search that no figure bounds.
const LEAST_NODES: u64 = 16_384;
/// Where no figure bounds a search, its limit on nodes is this multiple of the largest figure.
const TIMES_LARGEST: f64 = 16.0;
/// The most successors of a node.
const MOST_SUCCESSORS: u64 = 4;

impl Cutoff {
    /// The cutoff for a board and an algorithm. `max_nodes` is the user's limit.
    pub fn of(board: &StatedBoard, algorithm: AlgorithmId, max_nodes: Option<u64>) -> Self {
        let info = algorithm.info();
        let stated = |name: &str| board.value_of(name).map(with_slack);
        let has_no_bound = info.bound == Bound::None;
        let expanded = stated("expanded");
        // In other searches, a step may be a return to a node.
        let is_by_expansion = matches!(info.history, History::Lists | History::TwoSided);
        let steps = expanded.filter(|_| is_by_expansion && has_no_bound);
        let of_expanded = expanded.map(|expanded| MOST_SUCCESSORS * expanded + 1);
        // What is beyond a bound may not count as generated, or stored.
        let made = ["generated", "created"].map(stated).into_iter().flatten().min().filter(|_| has_no_bound);
        let stored = stated("max_stored").filter(|_| has_no_bound && !info.history.forgets());
        let bounds = [of_expanded, made, stored];
        let otherwise = ((board.largest() * TIMES_LARGEST) as u64).max(LEAST_NODES);
        let of_figures = bounds.into_iter().flatten().min();
        let ceiling =
            Ceiling { steps: steps.unwrap_or(u64::MAX), open: stated("max_open").unwrap_or(u64::MAX) };
        Self {
            max_nodes: of_figures.or(max_nodes).unwrap_or(otherwise).min(max_nodes.unwrap_or(u64::MAX)),
            ceiling,
        }
    }
}

impl StatedFigure {
    /// Whether a search is far below this figure, whichever way it is counted. One that ends later might reach it; one that
    /// would have ended earlier cannot.
    pub(super) fn is_far_above(&self, figures: &Figures) -> bool {
        let counted = self.quantity.readings.iter().filter_map(|reading| (reading.value)(figures));
        let largest = counted.fold(0.0, f64::max);
        self.quantity.only_grows() && self.value > with_slack(largest) as f64
    }
}
