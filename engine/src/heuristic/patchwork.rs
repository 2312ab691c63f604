//! Mixes two heuristics: inconsistent, to show why A* must reopen nodes.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo};
use super::manhattan::Manhattan;
use super::misplaced::Misplaced;
use crate::puzzle::{Board, State};

/// Takes the Manhattan distance on some states and the number of misplaced tiles on the others, by a hash of the state. Both are
/// admissible, and so is the mix, but h may drop by more than the move costs: A* may expand a node before it has its shortest path.
///
/// Source: a random choice is one of the constructions of Felner, Zahavi, Holte, Schaeffer, Sturtevant and Zhang, “Inconsistent
/// heuristics in theory and practice”, Artificial Intelligence 175 (2011), <https://doi.org/10.1016/j.artint.2011.02.001>.
#[derive(Debug, Clone)]
pub struct Patchwork {
    manhattan: Manhattan,
    misplaced: Misplaced,
}

/// Decides by the top bit of a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4).
#[inline]
fn takes_manhattan(state: State) -> bool {
    state.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0
}

impl Heuristic for Patchwork {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "patchwork",
        title: "Manhattan or misplaced, mixed",
        short: "Mixed Manhattan",
        line: "not consistent: A* reopens nodes",
        summary: "Manhattan distance on some boards, misplaced tiles on the others; not consistent, so A* reopens nodes",
        consistent: false,
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        Self { manhattan: Manhattan::for_goal(goal), misplaced: Misplaced::for_goal(goal) }
    }
}

impl Estimate for Patchwork {
    fn h(&self, state: State) -> u32 {
        if takes_manhattan(state) { self.manhattan.h(state) } else { self.misplaced.h(state) }
    }

    fn explain(&self, state: State) -> Explanation {
        let (info, explanation) = if takes_manhattan(state) {
            (&Manhattan::INFO, self.manhattan.explain(state))
        } else {
            (&Misplaced::INFO, self.misplaced.explain(state))
        };
        Explanation { uses: Some(info.title), ..explanation }
    }
}
