//! The number of misplaced tiles, which the article calls *difference*.

use super::{Estimate, Explanation, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State, TileCosts};

/// Counts the tiles that are not in their goal cell. The blank does not count.
#[derive(Debug, Clone)]
pub struct Misplaced {
    goal: State,
}

impl Misplaced {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "misplaced",
        aliases: &["hamming", "misplaced-tiles", "out-of-place", "h1"],
        title: "Misplaced tiles",
        short: "Misplaced tiles",
        line: "how many tiles are not at home",
        summary: "the number of tiles that are not in their goal cell; each of them must move at least once",
        ..HeuristicInfo::CONSISTENT
    };

    fn is_misplaced(&self, tile: u8, cell: u8) -> u32 {
        u32::from(self.goal.tile(cell) != tile)
    }
}

impl Heuristic for Misplaced {
    fn for_goal(goal: &Board) -> Self {
        Self { goal: goal.state() }
    }
}

impl Estimate for Misplaced {
    fn of(&self, state: State) -> u32 {
        (0..16)
            .filter(|&cell| state.tile(cell) != 0)
            .map(|cell| self.is_misplaced(state.tile(cell), cell))
            .sum()
    }

    fn explain(&self, state: State) -> Explanation {
        let moves = |tile, cell| if tile == 0 { 0 } else { self.is_misplaced(tile, cell) };
        Explanation::of_tiles(state, self.goal, &moves)
    }

    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let tile = state.tile(to);
        h + self.is_misplaced(tile, blank) - self.is_misplaced(tile, to)
    }

    fn at_costs(&self, state: State, costs: &TileCosts) -> Option<u32> {
        let tiles = (0..16).filter(|&cell| state.tile(cell) != 0);
        Some(tiles.map(|cell| costs.of_slide(state, cell) * self.is_misplaced(state.tile(cell), cell)).sum())
    }
}
