//! h = 0: knows nothing, so that A* becomes uniform-cost search.

use super::{Boards, Estimate, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State};

/// h = 0 for every state.
#[derive(Debug, Clone, Copy)]
pub struct Zero;

impl Zero {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "zero",
        title: "h = 0",
        summary: "knows nothing: A* becomes uniform-cost search, layer by layer",
        admissible: true,
        consistent: true,
        boards: Boards::All,
    };
}

impl Heuristic for Zero {
    fn for_goal(_: &Board) -> Self {
        Self
    }
}

impl Estimate for Zero {
    #[inline]
    fn of(&self, _: State) -> u32 {
        0
    }
}
