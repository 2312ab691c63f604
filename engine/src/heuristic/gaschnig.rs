//! The number of moves if any tile could be swapped with the blank.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH};
use crate::puzzle::{Board, State};

/// Counts the moves of a relaxed puzzle in which any tile may be swapped with the blank: one for each misplaced tile, and one
/// more for each cycle of misplaced tiles that does not contain the blank.
///
/// Source: Gaschnig, “A problem similarity approach to devising heuristics: first results”, IJCAI 1979.
#[derive(Debug, Clone)]
pub struct Gaschnig {
    goal: State,
}

impl Gaschnig {
    /// The cell whose tile is swapped with the blank next; `None` at the goal.
    fn next_swap(&self, state: State) -> Option<u8> {
        let blank = state.blank();
        match self.goal.tile(blank) {
            // The blank is in its goal cell, so any misplaced tile will do.
            0 => state.first_difference(self.goal),
            belongs_here => Some(state.cell_of(belongs_here)),
        }
    }
}

impl Heuristic for Gaschnig {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "gaschnig",
        aliases: &["max-swap", "n-maxswap"],
        title: "Gaschnig's swaps",
        short: "Gaschnig's swaps",
        line: "moves if the blank could swap with any tile",
        summary: "the number of moves if the blank could swap with any tile, however far away",
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        Self { goal: goal.state() }
    }
}

impl Estimate for Gaschnig {
    #[inline]
    fn h(&self, mut state: State) -> u32 {
        let mut swaps = 0;
        while let Some(cell) = self.next_swap(state) {
            state = state.slide(state.blank(), cell);
            swaps += 1;
        }
        swaps
    }

    fn explain(&self, explained: State) -> Explanation {
        let mut state = explained;
        Explanation::of_parts(std::iter::from_fn(|| {
            let swapped = self.next_swap(state)?;
            let cell = explained.cell_of(state.tile(swapped));
            state = state.slide(state.blank(), swapped);
            Some((1, PartOfH::Swap { cell }))
        }))
    }
}
