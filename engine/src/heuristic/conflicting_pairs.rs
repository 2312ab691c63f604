//! Linear conflict as many courses count it: two moves for each conflicting pair.

use arrayvec::ArrayVec;

use super::estimate::{Estimate, ExplainedPart, Explanation, Heuristic, HeuristicInfo, PartOfH};
use super::linear_conflict::{ConflictLine, LINES};
use super::manhattan::Manhattan;
use crate::puzzle::{Board, State};

/// Adds 2 to the Manhattan distance for each pair of tiles that are in their goal row or column, but in the opposite order there.
///
/// A tile that steps aside can let two others pass, so this can be too much. If the goal's blank is in the last cell, h is larger
/// than the distance on 7 of the 181,440 boards of the 8-puzzle; most on `x 8 7 6 5 4 3 2 1`, which is 28 moves away: h is 32.
/// [`LinearConflict`](super::LinearConflict) counts the tiles that leave instead.
#[derive(Debug, Clone)]
pub struct ConflictingPairs {
    manhattan: Manhattan,
    lines: ArrayVec<ConflictLine, LINES>,
}

impl ConflictingPairs {
    fn pairs(&self, state: State) -> impl Iterator<Item = [u8; 2]> {
        self.lines.iter().flat_map(move |line| line.pairs(state))
    }
}

impl Heuristic for ConflictingPairs {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "conflicting-pairs",
        aliases: &["linear-conflict-pairs"],
        title: "Conflicting pairs",
        short: "Conflicting pairs",
        line: "not admissible: Manhattan, +2 for each conflict",
        summary: "Manhattan distance, plus 2 for each pair of tiles in the wrong order in the goal row or column of both; not admissible",
        ..HeuristicInfo::INADMISSIBLE
    };

    fn for_goal(goal: &Board) -> Self {
        Self { manhattan: Manhattan::for_goal(goal), lines: ConflictLine::all(goal) }
    }
}

impl Estimate for ConflictingPairs {
    fn h(&self, state: State) -> u32 {
        self.manhattan.h(state) + 2 * self.pairs(state).count() as u32
    }

    fn explain(&self, state: State) -> Explanation {
        let mut explanation = self.manhattan.explain(state);
        explanation.parts.extend(self.pairs(state).map(|[cell, other]| {
            let passing = [other].into_iter().collect();
            ExplainedPart { moves: 2, counted: PartOfH::Conflict { cell, passing } }
        }));
        explanation
    }
}
