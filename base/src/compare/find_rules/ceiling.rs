//! Where a search is stopped: its figures exceed those that are stated, whatever is counted.

use super::stated::StatedBoard;
use crate::search::{AlgorithmId, Bound, Ceiling, History};

/// The most nodes and the ceiling of the searches of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cutoff {
    pub max_nodes: u64,
    pub ceiling: Ceiling,
}

/// What the ways of counting can differ by, and a little more: a search that is a few nodes too large is one of the nearest.
fn with_slack(stated: f64) -> u64 {
    let stated = stated as u64;
    stated + 4 + stated / 32
}

/// Of a board with small figures, searches may have at least this many nodes where no figure bounds them.
const LEAST_NODES: u64 = 16_384;
/// How many times as many nodes as the largest figure a search may have that no figure bounds.
const TIMES_LARGEST: f64 = 16.0;
/// The most successors of a node.
const MOST_SUCCESSORS: u64 = 4;

impl Cutoff {
    /// That of a board and an algorithm. `max_nodes` is the limit of the user.
    pub fn of(board: &StatedBoard, algorithm: AlgorithmId, max_nodes: Option<u64>) -> Self {
        let info = algorithm.info();
        let stated = |name: &str| {
            let figure = board.figures.iter().find(|figure| figure.quantity.name == name);
            figure.map(|figure| with_slack(figure.value))
        };
        let expanded = stated("expanded");
        // In other searches, a step may be a return to a node.
        let is_by_expansion = matches!(info.history, History::Lists | History::TwoSided);
        let steps = expanded.filter(|_| is_by_expansion && info.bound == Bound::None);
        let of_expanded = expanded.map(|expanded| MOST_SUCCESSORS * expanded + 1);
        // What is beyond a bound may not count as generated, or stored.
        let has_no_bound = info.bound == Bound::None;
        let made = ["generated", "created"].map(stated).into_iter().flatten().min().filter(|_| has_no_bound);
        let stored = stated("max_stored").filter(|_| has_no_bound && !info.history.forgets());
        let bounds = [of_expanded, made, stored];
        let largest = board.figures.iter().map(|figure| figure.value).fold(0.0, f64::max);
        let otherwise = ((largest * TIMES_LARGEST) as u64).max(LEAST_NODES);
        let of_figures = bounds.into_iter().flatten().min();
        let ceiling =
            Ceiling { steps: steps.unwrap_or(u64::MAX), open: stated("max_open").unwrap_or(u64::MAX) };
        Self {
            max_nodes: of_figures.or(max_nodes).unwrap_or(otherwise).min(max_nodes.unwrap_or(u64::MAX)),
            ceiling,
        }
    }
}
