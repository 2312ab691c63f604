//! Pairs of tiles in the wrong order: a heuristic that promises too much, to show what that costs.

use std::array;
use std::ops::Range;

use super::{Boards, Estimate, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State};

/// Counts the pairs of tiles that, read row by row, stand in the other order than in the goal.
///
/// A move up or down takes a tile past those between, two on a 3×3 board, so that one move can put two pairs right:
/// h may be above the distance, and the path that A* finds with it longer than need be.
#[derive(Debug, Clone)]
pub struct Inversions {
    /// By tile: its place in the goal, read row by row.
    places: [u8; 16],
}

impl Inversions {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "inversions",
        title: "Inversions",
        summary: "the pairs of tiles in the wrong order, read row by row; one move can put several right: not admissible",
        admissible: false,
        consistent: false,
        boards: Boards::All,
    };

    fn place(&self, tile: u8) -> u8 {
        self.places[usize::from(tile)]
    }

    /// How many of the tiles at these cells belong before `tile`.
    fn before(&self, tile: u8, state: State, cells: Range<u8>) -> u32 {
        let others = cells.map(|cell| state.tile(cell)).filter(|other| *other != 0);
        others.filter(|other| self.place(*other) < self.place(tile)).count() as u32
    }
}

impl Heuristic for Inversions {
    fn for_goal(goal: &Board) -> Self {
        let cell = |tile| goal.tiles().position(|t| usize::from(t) == tile);
        Self { places: array::from_fn(|tile| cell(tile).unwrap_or(0) as u8) }
    }
}

impl Estimate for Inversions {
    fn of(&self, state: State) -> u32 {
        let tiles = (0..16).filter(|&cell| state.tile(cell) != 0);
        tiles.map(|cell| self.before(state.tile(cell), state, cell + 1..16)).sum()
    }

    /// Only the pairs with the tiles between change, and each of them does.
    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let between = blank.min(to) + 1..blank.max(to);
        let passed = between.len() as u32;
        let belong_before = self.before(state.tile(to), state, between);
        let belong_behind = passed - belong_before;
        if to < blank { h + belong_behind - belong_before } else { h + belong_before - belong_behind }
    }
}
