//! The sum of the tiles' horizontal and vertical distances to their goal cells.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, SupportedBoards, by_tile_and_cell};
use crate::puzzle::{Board, State, TileCosts};

/// Adds the distances of the tiles to their goal cells. The blank does not count.
#[derive(Debug, Clone)]
pub struct Manhattan {
    /// By tile and cell. All zeros for the blank.
    distance: [[u8; 16]; 16],
    goal: State,
}

impl Manhattan {
    #[inline]
    fn distance(&self, tile: u8, cell: u8) -> u32 {
        self.distance[usize::from(tile & 15)][usize::from(cell & 15)].into()
    }
}

impl Heuristic for Manhattan {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "manhattan",
        aliases: &["taxicab", "city-block", "l1", "h2"],
        title: "Manhattan distance",
        short: "Manhattan",
        line: "how many cells each tile is away, added up",
        summary: "the sum of the tiles' distances to their goal cells; a move brings at most one tile one cell closer",
        boards: SupportedBoards::All,
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        let distance = by_tile_and_cell(goal, |home, cell| goal.size().distance(home, cell) as u8);
        Self { distance, goal: goal.state() }
    }
}

impl Estimate for Manhattan {
    fn h(&self, state: State) -> u32 {
        (0..16).map(|cell| self.distance(state.tile(cell), cell)).sum()
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_tiles(state, self.goal, &|tile, cell| self.distance(tile, cell))
    }

    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let tile = state.tile(to);
        h + self.distance(tile, blank) - self.distance(tile, to)
    }

    fn at_costs(&self, state: State, costs: &TileCosts) -> Option<u32> {
        let of_cell = |cell| costs.of_slide(state, cell) * self.distance(state.tile(cell), cell);
        Some((0..16).map(of_cell).sum())
    }
}
