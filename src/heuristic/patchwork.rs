//! Now one estimate, now another: a heuristic that is not consistent, to show why A* has to reopen nodes.

use super::{Boards, Estimate, Heuristic, HeuristicInfo, Manhattan, Misplaced};
use crate::puzzle::{Board, State};

/// Takes one of two estimates, picked by a hash of the state: either Manhattan distance or the number of misplaced
/// tiles. Both are admissible, and so is what is picked. But from one state to the next h may fall from the one to the
/// other by more than a move costs; then a node looks better than the way to it, and is expanded before a shorter way to
/// it is found.
///
/// A random choice among several heuristics is one of the ways to inconsistent ones of Felner, Zahavi, Holte,
/// Schaeffer, Sturtevant and Zhang, “Inconsistent heuristics in theory and practice”, Artificial Intelligence 175 (2011),
/// <https://doi.org/10.1016/j.artint.2011.02.001>.
#[derive(Debug, Clone)]
pub struct Patchwork {
    manhattan: Manhattan,
    misplaced: Misplaced,
}

impl Patchwork {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "patchwork",
        title: "Patchwork",
        summary: "Manhattan distance on some boards, misplaced tiles on the others: not consistent, so A* has to reopen",
        admissible: true,
        consistent: false,
        boards: Boards::All,
    };
}

/// The top bit of a multiplicative hash (Knuth, TAOCP 3, 6.4).
#[inline]
fn picks_the_first(state: State) -> bool {
    state.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0
}

impl Heuristic for Patchwork {
    fn for_goal(goal: &Board) -> Self {
        Self { manhattan: Manhattan::for_goal(goal), misplaced: Misplaced::for_goal(goal) }
    }
}

impl Estimate for Patchwork {
    fn of(&self, state: State) -> u32 {
        if picks_the_first(state) { self.manhattan.of(state) } else { self.misplaced.of(state) }
    }
}
