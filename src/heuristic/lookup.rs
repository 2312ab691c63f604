//! A state looked up in the tables of patterns.

use std::sync::Arc;

use super::pattern::{Pattern, rank};
use super::symmetry::Map;
use super::tables;
use crate::puzzle::{Board, MAX_CELLS, State};

/// Patterns whose entries are added up, for up to `VIEWS` views of a board: as it is, turned or mirrored.
#[derive(Debug, Clone)]
pub(super) struct Lookup<const VIEWS: usize> {
    /// By cell and tile: the cell as each view has it, at the tile's place in a word that has the cells of all tiles,
    /// pattern by pattern. One look-up for all views, because it is half of the work.
    cells: [[[u64; VIEWS]; MAX_CELLS]; MAX_CELLS],
    /// Views that there are.
    views: usize,
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

impl<const VIEWS: usize> Lookup<VIEWS> {
    /// A view is the map that makes it: what is at a cell counts as being at the cell that it is mapped to. Each maps the
    /// goal's blank to that of the patterns. No more than `VIEWS` are used.
    pub(super) fn new(goal: &Board, views: impl Iterator<Item = Map>, patterns: &[Pattern]) -> Self {
        let mut first = 0;
        let group = |pattern: &Pattern| {
            let (tiles, of) = (pattern.cells.len(), goal.size().cells());
            first += 4 * tiles as u32;
            Group { first: first - 4 * tiles as u32, tiles, of, table: tables::table(pattern) }
        };
        let groups = patterns.iter().map(group).collect();
        let places: Vec<u8> = patterns.iter().flat_map(|pattern| pattern.cells.iter().copied()).collect();
        let mut lookup = Self { cells: [[[0; VIEWS]; MAX_CELLS]; MAX_CELLS], views: 0, groups };
        views.take(VIEWS).for_each(|map| lookup.add_view(goal, &map, &places));
        lookup
    }

    /// `places` are the cells that the patterns' tiles have in the view's goal.
    fn add_view(&mut self, goal: &Board, map: &Map, places: &[u8]) {
        for (i, place) in places.iter().enumerate() {
            let home = map.iter().position(|cell| cell == place).expect("a map leaves no cell out");
            let tile = usize::from(goal.tile(home));
            for (by_tile, cell) in self.cells.iter_mut().zip(map) {
                by_tile[tile][self.views] = u64::from(*cell) << (4 * i);
            }
        }
        self.views += 1;
    }

    /// The largest sum of all views.
    #[inline]
    pub(super) fn of(&self, state: State) -> u32 {
        let mut words = [0; VIEWS];
        for (by_tile, cell) in self.cells.iter().zip(0..) {
            let of_tile = &by_tile[usize::from(state.tile(cell))];
            words.iter_mut().zip(of_tile).for_each(|(word, cell)| *word |= cell);
        }
        words.iter().take(self.views).map(|word| self.sum(*word)).max().unwrap_or(0)
    }

    #[inline]
    fn sum(&self, word: u64) -> u32 {
        self.groups.iter().map(|group| group.entry(word)).sum()
    }
}

impl Group {
    #[inline]
    fn entry(&self, word: u64) -> u32 {
        let word = word >> self.first;
        // With numbers that the compiler knows it is a tenth faster.
        let rank = match (self.tiles, self.of) {
            (3, 16) => rank(word, 3, 16),
            (5, 16) => rank(word, 5, 16),
            (6, 16) => rank(word, 6, 16),
            (tiles, of) => rank(word, tiles, of),
        };
        self.table[rank].into()
    }
}
