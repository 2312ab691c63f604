//! The number of misplaced tiles, which the article calls *difference*; and the same with the blank as a tile, a common mistake.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, SupportedBoards};
use crate::puzzle::{Board, State, TileCosts};

/// Counts the tiles that are not in their goal cell. The blank does not count.
#[derive(Debug, Clone)]
pub struct Misplaced {
    goal: State,
}

impl Misplaced {
    fn is_misplaced(&self, tile: u8, cell: u8) -> u32 {
        u32::from(self.goal.tile(cell) != tile)
    }
}

impl Heuristic for Misplaced {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "misplaced",
        aliases: &["hamming", "misplaced-tiles", "out-of-place", "h1"],
        title: "Misplaced tiles",
        short: "Misplaced tiles",
        line: "how many tiles are not at home",
        summary: "the number of tiles that are not in their goal cell; each of them must move at least once",
        boards: SupportedBoards::All,
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        Self { goal: goal.state() }
    }
}

impl Estimate for Misplaced {
    fn h(&self, state: State) -> u32 {
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

/// Counts the tiles that are not in their goal cell, and the blank if it is not in its own.
///
/// One move from the goal, a tile and the blank are misplaced: h is 2, so it is not admissible. Textbooks leave the blank out.
#[derive(Debug, Clone)]
pub struct MisplacedWithBlank {
    goal: State,
}

impl Heuristic for MisplacedWithBlank {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "misplaced-with-blank",
        aliases: &["hamming-with-blank"],
        title: "Misplaced with blank",
        short: "Misplaced + blank",
        line: "not admissible: the blank counts as a tile",
        summary: "the number of misplaced tiles, with the blank counted as a tile; not admissible, because one move can fix two",
        ..HeuristicInfo::INADMISSIBLE
    };

    fn for_goal(goal: &Board) -> Self {
        Self { goal: goal.state() }
    }
}

impl Estimate for MisplacedWithBlank {
    /// Cells that the board does not have are equal.
    fn h(&self, state: State) -> u32 {
        (0..16).map(|cell| u32::from(state.tile(cell) != self.goal.tile(cell))).sum()
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_tiles(state, self.goal, &|tile, cell| u32::from(tile != self.goal.tile(cell)))
    }
}
