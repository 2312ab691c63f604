//! The number of misplaced tiles with the blank among them: a common mistake, to show what it costs.

use super::{Estimate, Explanation, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State};

/// Counts the tiles that are not in their goal cell, and the blank if it is not in its own.
///
/// One move from the goal, a tile and the blank are misplaced: h is 2, so it is not admissible. Textbooks leave the blank out.
#[derive(Debug, Clone)]
pub struct MisplacedWithBlank {
    goal: State,
}

impl MisplacedWithBlank {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "misplaced-with-blank",
        aliases: &["hamming-with-blank"],
        title: "Misplaced with blank",
        short: "Misplaced + blank",
        line: "not admissible: the blank counts as a tile",
        summary: "the number of misplaced tiles, with the blank counted as a tile; not admissible, because one move can fix two",
        ..HeuristicInfo::INADMISSIBLE
    };
}

impl Heuristic for MisplacedWithBlank {
    fn for_goal(goal: &Board) -> Self {
        Self { goal: goal.state() }
    }
}

impl Estimate for MisplacedWithBlank {
    /// Cells that the board does not have are equal.
    fn of(&self, state: State) -> u32 {
        (0..16).map(|cell| u32::from(state.tile(cell) != self.goal.tile(cell))).sum()
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_tiles(state, self.goal, &|tile, cell| u32::from(tile != self.goal.tile(cell)))
    }
}
