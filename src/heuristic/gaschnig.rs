//! The number of swaps that would do if a tile could jump into the blank's cell from anywhere.

use super::{Boards, Estimate, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State};

/// Counts the moves of a relaxed puzzle, in which any tile may be swapped with the blank: one for each misplaced tile,
/// and one more for each cycle of misplaced tiles that the blank is not part of.
///
/// Gaschnig, “A problem similarity approach to devising heuristics: first results”, IJCAI 1979.
#[derive(Debug, Clone)]
pub struct Gaschnig {
    goal: State,
}

impl Gaschnig {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "gaschnig",
        title: "Gaschnig's swaps",
        summary: "the number of swaps needed if any tile could be swapped with the blank, however far away",
        admissible: true,
        consistent: true,
        boards: Boards::All,
    };

    /// The cell whose tile is to be swapped with the blank; `None` at the goal.
    fn next_swap(&self, state: State) -> Option<u8> {
        let blank = state.blank();
        match self.goal.tile(blank) {
            // The blank is at its place: any misplaced tile will do to go on.
            0 => state.first_difference(self.goal),
            belongs_here => Some(state.cell_of(belongs_here)),
        }
    }
}

impl Heuristic for Gaschnig {
    fn for_goal(goal: &Board) -> Self {
        Self { goal: goal.state() }
    }
}

impl Estimate for Gaschnig {
    #[inline]
    fn of(&self, mut state: State) -> u32 {
        let mut swaps = 0;
        while let Some(cell) = self.next_swap(state) {
            state = state.slide(state.blank(), cell);
            swaps += 1;
        }
        swaps
    }
}
