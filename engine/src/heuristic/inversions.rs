//! Pairs of tiles in the wrong order: an inadmissible heuristic, to show what that costs.

use std::array;
use std::ops::Range;

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH};
use crate::puzzle::{Board, State};

/// Counts the pairs of tiles that, read row by row, are in a different order than in the goal.
///
/// A vertical move takes a tile past the tiles in between (two of them on a 3×3 board), so one move can fix two pairs. h may
/// therefore exceed the true distance, and the path that A* finds may not be a shortest one.
#[derive(Debug, Clone)]
pub struct Inversions {
    /// By tile: the index of its goal cell, row by row.
    places: [u8; 16],
}

impl Inversions {
    fn goal_cell(&self, tile: u8) -> u8 {
        self.places[usize::from(tile)]
    }

    fn before(&self, tile: u8, state: State, cells: Range<u8>) -> u32 {
        let others = cells.map(|cell| state.tile(cell)).filter(|other| *other != 0);
        others.filter(|other| self.goal_cell(*other) < self.goal_cell(tile)).count() as u32
    }
}

impl Heuristic for Inversions {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "inversions",
        title: "Inversions",
        short: "Inversions",
        line: "not admissible: pairs in the wrong order",
        summary: "the number of tile pairs in the wrong order, row by row; one move can fix several, so it is not admissible",
        ..HeuristicInfo::INADMISSIBLE
    };

    fn for_goal(goal: &Board) -> Self {
        let cell = |tile| goal.tiles().position(|t| usize::from(t) == tile);
        Self { places: array::from_fn(|tile| cell(tile).unwrap_or(0) as u8) }
    }
}

impl Estimate for Inversions {
    fn h(&self, state: State) -> u32 {
        let tiles = (0..16).filter(|&cell| state.tile(cell) != 0);
        tiles.map(|cell| self.before(state.tile(cell), state, cell + 1..16)).sum()
    }

    fn explain(&self, state: State) -> Explanation {
        let is_inversion = |(first, second): &(u8, u8)| {
            let tile = state.tile(*first);
            first < second && tile != 0 && self.before(tile, state, *second..second + 1) > 0
        };
        let pairs = (0..=u8::MAX).map(|pair| (pair / 16, pair % 16)).filter(is_inversion);
        let pairs = pairs.map(|(first, second)| (1, PartOfH::Pair { first, second }));
        Explanation::of_parts(pairs)
    }

    /// Only the pairs with the tiles in between change, and all of them do.
    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let between = blank.min(to) + 1..blank.max(to);
        let passed = between.len() as u32;
        let belong_before = self.before(state.tile(to), state, between);
        let belong_after = passed - belong_before;
        if to < blank { h + belong_after - belong_before } else { h + belong_before - belong_after }
    }
}
