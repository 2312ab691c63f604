//! Looks up a state in the tables of patterns, in several views of its board.

use std::sync::Arc;

use super::pattern::{Pattern, rank};
use super::tables;
use crate::puzzle::{Board, MAX_CELLS, Size, State};

/// By cell: the cell to which the symmetry sends it.
pub(super) type Map = Vec<u8>;

/// All symmetries of a square board: first the identity, then the mirror along the main diagonal, then the others.
pub(super) fn symmetries(size: Size) -> impl Iterator<Item = Map> {
    debug_assert_eq!(size.rows(), size.cols());
    (0..8).map(move |i| map(size, (i & 2 > 0, i & 4 > 0), i & 1 > 0))
}

/// Flips rows, flips columns, then swaps rows and columns.
fn map(size: Size, flip: (bool, bool), transpose: bool) -> Map {
    let last = size.rows() - 1;
    let to = |cell| {
        let (row, col) = size.row_col(cell);
        let (row, col) = (if flip.0 { last - row } else { row }, if flip.1 { last - col } else { col });
        let (row, col) = if transpose { (col, row) } else { (row, col) };
        (row * size.cols() + col) as u8
    };
    (0..size.cells()).map(to).collect()
}

/// Adds the entries of several patterns, for up to `VIEWS` views of a board: unchanged, rotated or mirrored.
#[derive(Debug, Clone)]
pub(super) struct PatternLookup<const VIEWS: usize> {
    /// By cell and tile: the cell in each view, shifted to the tile's position in a word that holds the cells of all tiles,
    /// pattern by pattern. One lookup serves all views, because it is half of the work.
    cells: [[[u64; VIEWS]; MAX_CELLS]; MAX_CELLS],
    views: usize,
    groups: Vec<PatternTable>,
}

#[derive(Debug, Clone)]
struct PatternTable {
    /// The position of its first tile in the word, in bits.
    first: u32,
    tiles: usize,
    cells: usize,
    table: Arc<[u8]>,
}

impl<const VIEWS: usize> PatternLookup<VIEWS> {
    /// A view is a map: the tile in a cell counts as being in the cell to which the map sends it. Each view must map the goal's
    /// blank to the blank of the patterns. At most `VIEWS` of them are used.
    pub(super) fn new(goal: &Board, views: &[Map], patterns: &[Pattern]) -> Self {
        let mut first = 0;
        let group = |pattern: &Pattern| {
            let (tiles, cells) = (pattern.cells.len(), goal.size().cells());
            first += 4 * tiles as u32;
            PatternTable { first: first - 4 * tiles as u32, tiles, cells, table: tables::table(pattern) }
        };
        let groups = patterns.iter().map(group).collect();
        let places: Vec<u8> = patterns.iter().flat_map(|pattern| pattern.cells.iter().copied()).collect();
        let mut lookup = Self { cells: [[[0; VIEWS]; MAX_CELLS]; MAX_CELLS], views: 0, groups };
        views.iter().take(VIEWS).for_each(|map| lookup.add_view(goal, map, &places));
        lookup
    }

    /// `places` are the cells of the patterns' tiles in the goal of the view.
    fn add_view(&mut self, goal: &Board, map: &Map, places: &[u8]) {
        for (i, place) in places.iter().enumerate() {
            let home = map.iter().position(|cell| cell == place).expect("a map covers all cells");
            let tile = usize::from(goal.tile(home));
            for (by_tile, cell) in self.cells.iter_mut().zip(map) {
                by_tile[tile][self.views] = u64::from(*cell) << (4 * i);
            }
        }
        self.views += 1;
    }

    #[inline]
    pub(super) fn of(&self, state: State) -> u32 {
        self.words(state).iter().take(self.views).map(|word| self.sum(*word)).max().unwrap_or(0)
    }

    #[inline]
    fn words(&self, state: State) -> [u64; VIEWS] {
        let mut words = [0; VIEWS];
        for (by_tile, cell) in self.cells.iter().zip(0..) {
            let of_tile = &by_tile[usize::from(state.tile(cell))];
            words.iter_mut().zip(of_tile).for_each(|(word, cell)| *word |= cell);
        }
        words
    }

    /// The entry of each pattern in the view that counts, and the cells of its tiles on the board.
    pub(super) fn groups(&self, state: State) -> Vec<(u32, Vec<u8>)> {
        let words = self.words(state);
        let Some(view) = (0..self.views).max_by_key(|view| self.sum(words[*view])) else { return Vec::new() };
        // A tile's position in the word: that of all bits that any of its cells sets there.
        let position = |tile: usize| {
            let bits = self.cells.iter().fold(0, |bits, by_tile| bits | by_tile[tile][view]);
            (bits != 0).then(|| bits.trailing_zeros())
        };
        let cells_of = |group: &PatternTable| {
            let in_word = group.first..group.first + 4 * group.tiles as u32;
            let is_in_it = |cell: &u8| {
                let tile = state.tile(*cell);
                tile != 0 && position(tile.into()).is_some_and(|position| in_word.contains(&position))
            };
            (0..group.cells as u8).filter(is_in_it).collect()
        };
        self.groups.iter().map(|group| (group.entry(words[view]), cells_of(group))).collect()
    }

    #[inline]
    fn sum(&self, word: u64) -> u32 {
        self.groups.iter().map(|group| group.entry(word)).sum()
    }
}

impl PatternTable {
    #[inline]
    fn entry(&self, word: u64) -> u32 {
        let word = word >> self.first;
        // Constant arguments make this a tenth faster.
        let rank = match (self.tiles, self.cells) {
            (3, 16) => rank(word, 3, 16),
            (5, 16) => rank(word, 5, 16),
            (6, 16) => rank(word, 6, 16),
            (tiles, cells) => rank(word, tiles, cells),
        };
        self.table[rank].into()
    }
}
