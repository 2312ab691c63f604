//! A state looked up in the tables of patterns.

use std::sync::Arc;

use super::backward::NONE;
use super::pattern::{Pattern, rank};
use super::tables;
use crate::puzzle::{Board, MAX_CELLS, State};

/// Patterns whose tables are added up.
#[derive(Debug, Clone)]
pub(super) struct Lookup {
    /// By cell and tile: the cell, at the tile's place in a word that has the cells of all tiles, pattern by pattern.
    cells: [[u64; MAX_CELLS]; MAX_CELLS],
    groups: Vec<Group>,
}

/// The tiles of one pattern.
#[derive(Debug, Clone)]
struct Group {
    /// The place of its first tile in the word, in bits.
    first: u32,
    tiles: usize,
    /// The cells of the board.
    of: usize,
    table: Arc<[u8]>,
}

impl Lookup {
    /// For a goal that is seen through `map`: what is at a cell counts as being at the cell `map` of it. So the
    /// patterns' blank is where the goal's is by `map`.
    pub(super) fn new(goal: &Board, map: &[u8], patterns: &[Pattern]) -> Self {
        let mut cells = [[0; MAX_CELLS]; MAX_CELLS];
        let mut groups = Vec::new();
        let mut first = 0;
        for pattern in patterns {
            let tiles = pattern.cells.len();
            groups.push(Group { first, tiles, of: map.len(), table: tables::table(pattern) });
            for place in &pattern.cells {
                let home = map.iter().position(|cell| cell == place).expect("the map leaves no cell out");
                let tile = usize::from(goal.tile(home));
                for (by_tile, cell) in cells.iter_mut().zip(map) {
                    by_tile[tile] = u64::from(*cell) << first;
                }
                first += 4;
            }
        }
        Self { cells, groups }
    }

    /// The sum of the entries; `None` where a table has none, which is where the goal can't be reached.
    #[inline]
    pub(super) fn sum(&self, state: State) -> Option<u32> {
        let word =
            self.cells.iter().zip(0..).fold(0, |word, (cell, i)| word | cell[usize::from(state.tile(i))]);
        self.groups.iter().map(|group| group.entry(word)).sum()
    }
}

impl Group {
    #[inline]
    fn entry(&self, word: u64) -> Option<u32> {
        let entry = self.table[rank(word >> self.first, self.tiles, self.of)];
        (entry != NONE).then_some(entry.into())
    }
}
