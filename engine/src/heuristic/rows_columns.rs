//! The tiles out of their row plus the tiles out of their column.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, by_tile_and_cell};
use crate::puzzle::{Board, State};

/// Counts 1 for each tile that is not in its goal row, and 1 for each that is not in its goal column. The blank does not count.
///
/// A move changes the row or the column of one tile, so h changes by at most one: it is admissible and consistent. It is never
/// below the number of misplaced tiles, and never above the Manhattan distance.
#[derive(Debug, Clone)]
pub struct RowsColumns {
    /// By tile and cell: 0 to 2. All zeros for the blank.
    out_of: [[u8; 16]; 16],
    goal: State,
}

impl RowsColumns {
    #[inline]
    fn out_of(&self, tile: u8, cell: u8) -> u32 {
        self.out_of[usize::from(tile & 15)][usize::from(cell & 15)].into()
    }
}

impl Heuristic for RowsColumns {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "rows-columns",
        aliases: &["out-of-row-and-column", "rows-and-columns", "row-column"],
        title: "Out of row and column",
        short: "Rows + columns",
        line: "how many tiles are in a wrong row or column",
        summary: "the number of tiles that are not in their goal row, plus the number that are not in their goal column",
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        let size = goal.size();
        let out_of = by_tile_and_cell(goal, |home, cell| {
            let [(row, col), at] = [home, cell].map(|cell| size.row_col(cell));
            u8::from(at.0 != row) + u8::from(at.1 != col)
        });
        Self { out_of, goal: goal.state() }
    }
}

impl Estimate for RowsColumns {
    fn h(&self, state: State) -> u32 {
        (0..16).map(|cell| self.out_of(state.tile(cell), cell)).sum()
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_tiles(state, self.goal, &|tile, cell| self.out_of(tile, cell))
    }

    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let tile = state.tile(to);
        h + self.out_of(tile, blank) - self.out_of(tile, to)
    }
}
