//! The sum of the tiles' straight-line distances to their goal cells.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH, by_tile_and_cell};
use crate::puzzle::{Board, Size, State};

/// Adds the straight-line distances of the tiles to their goal cells, rounded up to whole moves. The blank does not count.
///
/// A straight line is no longer than the way along rows and columns, so the sum is at most the distance, a whole number. A move
/// changes the sum by at most 1, rounded or not: h is admissible and consistent.
#[derive(Debug, Clone)]
pub struct Euclidean {
    /// By tile and cell, in units of 1/[`ONE`], rounded down, which preserves both arguments. All zeros for the blank.
    lines: [[u32; 16]; 16],
}

const BITS: u32 = 24;
const ONE: u32 = 1 << BITS;

/// The square of the distance of two cells.
fn squared(size: Size, a: usize, b: usize) -> u32 {
    let (down, across) = size.steps(a, b);
    (down.pow(2) + across.pow(2)) as u32
}

impl Euclidean {
    fn sum(&self, state: State) -> u32 {
        (0..16).map(|cell| self.line(state.tile(cell), cell)).sum()
    }

    /// The sum of the lines as a program adds them to a `float`, row by row: it is rounded to 32 bits after each tile.
    pub(crate) fn as_float(state: State, goal: &Board) -> f32 {
        let tiles = (0..goal.size().cells()).map(|cell| (cell, state.tile(cell as u8)));
        tiles.filter(|(_, tile)| *tile != 0).fold(0.0, |sum: f32, (cell, tile)| {
            (f64::from(sum) + f64::from(squared(goal.size(), goal.cell_of(tile), cell)).sqrt()) as f32
        })
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
        let line = |home, cell| (u64::from(squared(goal.size(), home, cell)) << (2 * BITS)).isqrt() as u32;
        Self { lines: by_tile_and_cell(goal, line) }
    }
}

impl Estimate for Euclidean {
    fn h(&self, state: State) -> u32 {
        self.sum(state).div_ceil(ONE)
    }

    /// One part for the whole sum, because its terms are not whole numbers.
    fn explain(&self, state: State) -> Explanation {
        let hundredths = |line: u32| (u64::from(line) * 100 + u64::from(ONE) / 2) / u64::from(ONE);
        let tiles = (0..16).map(|cell| (cell, hundredths(self.line(state.tile(cell), cell)) as u32));
        let hundredths: Vec<_> = tiles.filter(|(_, line)| *line > 0).collect();
        let sum = (u64::from(self.sum(state)) * 100).div_ceil(ONE.into()) as u32;
        let h = self.h(state);
        Explanation::of_parts((h > 0).then_some((h, PartOfH::StraightLines { hundredths, sum })).into_iter())
    }
}
