//! The sum of the tiles' straight-line distances to their goal cells.

use super::estimate::by_tile_and_cell;
use super::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH};
use crate::puzzle::{Board, State};

/// Adds the straight-line distances of the tiles to their goal cells, rounded up to whole moves. The blank does not count.
///
/// A straight line is no longer than the way along rows and columns, so the sum is at most the distance, a whole number. A move
/// changes the sum by at most 1, rounded or not: h is admissible and consistent.
#[derive(Debug, Clone)]
pub struct Euclidean {
    /// By tile and cell, in units of 1/[`ONE`], rounded down, which preserves both arguments. All zeros for the blank.
    lines: [[u32; 16]; 16],
}

const ONE: u32 = 1 << 24;

impl Euclidean {
    fn sum(&self, state: State) -> u32 {
        (0..16).map(|cell| self.line(state.tile(cell), cell)).sum()
    }

    #[inline]
    fn line(&self, tile: u8, cell: u8) -> u32 {
        self.lines[usize::from(tile & 15)][usize::from(cell & 15)]
    }
}

impl Heuristic for Euclidean {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "euclidean",
        aliases: &["straight-line", "l2"],
        title: "Euclidean distance",
        short: "Euclidean",
        line: "how far each tile is in a straight line",
        summary: "the sum of the tiles' straight-line distances to their goal cells, rounded up to a whole number of moves",
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        let size = goal.size();
        let lines = by_tile_and_cell(goal, |home, cell| {
            let [(row, col), at] = [home, cell].map(|cell| size.row_col(cell));
            let (down, across) = (at.0.abs_diff(row) as u64, at.1.abs_diff(col) as u64);
            ((down * down + across * across) * u64::from(ONE) * u64::from(ONE)).isqrt() as u32
        });
        Self { lines }
    }
}

impl Estimate for Euclidean {
    fn of(&self, state: State) -> u32 {
        self.sum(state).div_ceil(ONE)
    }

    /// One part for the whole sum, because its terms are not whole numbers.
    fn explain(&self, state: State) -> Explanation {
        let hundredths = |line: u32| (u64::from(line) * 100 + u64::from(ONE) / 2) / u64::from(ONE);
        let tiles = (0..16).map(|cell| (cell, hundredths(self.line(state.tile(cell), cell)) as u32));
        let hundredths: Vec<_> = tiles.filter(|(_, line)| *line > 0).collect();
        let sum = (u64::from(self.sum(state)) * 100).div_ceil(ONE.into()) as u32;
        let h = self.of(state);
        Explanation::of((h > 0).then_some((h, PartOfH::StraightLines { hundredths, sum })).into_iter())
    }
}
