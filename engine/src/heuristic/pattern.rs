//! The tables of pattern databases: the moves that some tiles need, ignoring the others; and how a state is looked up in them.

use std::ops::ControlFlow;
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::tables::{self, NONE, Plan, SimplerPuzzle, TableProgress};
use crate::memory;
use crate::puzzle::{Board, STATE_CELLS, Size, State};

/// More than any entry of a table on 4×4. The sum of three tables fits into the byte that a node has for h.
pub(super) const MOST_MOVES: u32 = 85;

pub(super) const MAX_TILES: usize = 8;

/// Some of the tiles, given by their goal cells, and the goal cell of the blank.
///
/// The table holds the least number of moves *of these tiles* for each of their arrangements. The blank passes all other tiles
/// for free, so the entries of disjoint patterns may be added. The blank still has to move around the tiles of the pattern; if
/// they divide the board, the smallest number over all regions of the blank counts.
///
/// Source: Korf and Felner, “Disjoint pattern database heuristics”, Artificial Intelligence 134 (2002),
/// <https://doi.org/10.1016/S0004-3702(01)00092-3>.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub size: Size,
    pub blank: u8,
    pub cells: ArrayVec<u8, MAX_TILES>,
}

/// The index of an arrangement of `tiles` tiles among all their arrangements in `cells` cells, ordered by the cell of the first
/// tile, then the second, and so on. Bits `4i` to `4i + 3` hold the cell of tile `i`.
///
/// Each tile counts the free cells before its own, from one word with the counts of all cells: each subtracts 1 after its own.
#[inline]
pub(super) fn rank(mut arrangement: u64, tiles: usize, cells: usize) -> usize {
    let mut counts: u64 = 0xfedc_ba98_7654_3210;
    let mut rank = 0;
    for left in (0..cells).rev().take(tiles) {
        let cell = 4 * (arrangement & 15);
        arrangement >>= 4;
        rank = rank * (left + 1) + (counts >> cell & 15) as usize;
        counts = counts.wrapping_sub(0x1111_1111_1111_1110 << cell);
    }
    rank
}

pub(super) fn arrangements(tiles: usize, cells: usize) -> usize {
    (0..cells).rev().take(tiles).map(|left| left + 1).product()
}

impl Plan for Pattern {
    fn name(&self) -> String {
        let cells: String =
            self.cells.iter().filter_map(|cell| char::from_digit((*cell).into(), 16)).collect();
        format!("pattern-{}x{}-{:x}-{cells}", self.size.rows(), self.size.cols(), self.blank)
    }

    fn entries(&self) -> usize {
        arrangements(self.cells.len(), self.size.cells())
    }

    /// The tiles need no more moves than the whole board. Where they are all tiles, half of the arrangements are out of reach.
    fn is_possible(&self, entry: u8) -> bool {
        let has_all_tiles = self.cells.len() + 1 == self.size.cells();
        u32::from(entry) <= self.size.farthest().unwrap_or(MOST_MOVES) || has_all_tiles && entry == NONE
    }

    fn compute(&self, progress: &mut TableProgress<'_>) -> ControlFlow<(), Box<[u8]>> {
        let entries = self.entries();
        memory::require(BYTES_PER_ENTRY * entries as u64);
        let grid = Grid::new(self.size);
        let (table, blanks) = (vec![NONE; entries], vec![0; entries]);
        let mut puzzle = PatternPuzzle { pattern: self, grid, table, blanks, filled: 0 };
        tables::fill(&mut puzzle, progress)?;
        ControlFlow::Continue(puzzle.table.into())
    }
}

/// Measured, for each entry while a table is computed: the table, the region of its blank, and two layers of the search.
const BYTES_PER_ENTRY: u64 = 8;

/// A set of cells: cell `i` is bit `i`.
type CellSet = u16;

struct Grid {
    cols: usize,
    all: CellSet,
    first_col: CellSet,
    last_col: CellSet,
}

impl Grid {
    fn new(size: Size) -> Self {
        let (cells, cols) = (size.cells(), size.cols());
        let col = |col| (0..cells).filter(|cell| cell % cols == col).fold(0, |set, cell| set | 1 << cell);
        Self { cols, all: CellSet::MAX >> (STATE_CELLS - cells), first_col: col(0), last_col: col(cols - 1) }
    }

    /// The neighbours of all cells of a set. The result may overlap with the set.
    fn around(&self, set: CellSet) -> CellSet {
        let beside = (set & !self.last_col) << 1 | (set & !self.first_col) >> 1;
        (beside | set << self.cols | set >> self.cols) & self.all
    }

    fn region(&self, blank: u8, occupied: CellSet) -> CellSet {
        let mut region = 1 << blank;
        loop {
            let larger = region | self.around(region) & !occupied;
            if larger == region {
                return region;
            }
            region = larger;
        }
    }
}

fn each(mut set: CellSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}

/// The puzzle with only the tiles of the pattern. In all other cells the blank moves freely.
struct PatternPuzzle<'a> {
    pattern: &'a Pattern,
    grid: Grid,
    table: Vec<u8>,
    blanks: Vec<CellSet>,
    filled: usize,
}

/// An arrangement in the form that [`rank`] takes, and any cell of the blank's region.
#[derive(Clone, Copy)]
struct PatternState {
    cells: u32,
    blank: u8,
}

impl PatternPuzzle<'_> {
    fn cells(&self, state: PatternState) -> impl Iterator<Item = u8> + use<> {
        (0..self.pattern.cells.len()).map(move |tile| (state.cells >> (4 * tile) & 15) as u8)
    }

    fn region(&self, state: PatternState) -> CellSet {
        let occupied = self.cells(state).fold(0, |set, cell| set | 1 << cell);
        self.grid.region(state.blank, occupied)
    }
}

impl SimplerPuzzle for PatternPuzzle<'_> {
    type State = PatternState;

    fn goal(&self) -> PatternState {
        let cells = self.pattern.cells.iter().rev().fold(0, |cells, cell| cells << 4 | u32::from(*cell));
        PatternState { cells, blank: self.pattern.blank }
    }

    fn neighbours(&self, state: PatternState, found: &mut Vec<PatternState>) {
        let region = self.region(state);
        for (tile, cell) in self.cells(state).enumerate() {
            let targets = each(self.grid.around(1 << cell) & region);
            let moved = |to: u8| state.cells ^ u32::from(cell ^ to) << (4 * tile);
            found.extend(targets.map(|to| PatternState { cells: moved(to), blank: cell }));
        }
    }

    fn reach(&mut self, state: PatternState, distance: u8) -> bool {
        let index = rank(state.cells.into(), self.pattern.cells.len(), self.pattern.size.cells());
        if self.blanks[index] >> state.blank & 1 == 1 {
            return false;
        }
        if self.table[index] == NONE {
            self.table[index] = distance;
            self.filled += 1;
        }
        self.blanks[index] |= self.region(state);
        true
    }

    fn reached(&self) -> f32 {
        self.filled as f32 / self.table.len() as f32
    }
}

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
    cells: [[[u64; VIEWS]; STATE_CELLS]; STATE_CELLS],
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
        let mut lookup = Self { cells: [[[0; VIEWS]; STATE_CELLS]; STATE_CELLS], views: 0, groups };
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
    pub(super) fn h(&self, state: State) -> u32 {
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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap, VecDeque};

    use super::super::pattern_databases::{Partition, Pdb44};
    use super::*;
    use crate::puzzle::Move;

    /// The same table from whole boards on which the other tiles look alike: a 0-1 breadth-first search, the least by blank.
    fn table_of_whole_boards(pattern: &Pattern) -> BTreeMap<Vec<usize>, u8> {
        let mut goal = vec![ANY; pattern.size.cells()];
        goal[usize::from(pattern.blank)] = BLANK;
        pattern.cells.iter().zip(1..).for_each(|(cell, tile)| goal[usize::from(*cell)] = tile);
        let mut distances = HashMap::new();
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((board, distance)) = queue.pop_front() {
            if distances.contains_key(&board) {
                continue;
            }
            distances.insert(board.clone(), distance);
            let blank = board.iter().position(|tile| *tile == BLANK).expect("one blank");
            for to in Move::ALL.into_iter().filter_map(|mv| mv.target(pattern.size, blank)) {
                let mut next = board.clone();
                next.swap(blank, to);
                if board[to] == ANY {
                    queue.push_front((next, distance));
                } else {
                    queue.push_back((next, distance + 1));
                }
            }
        }
        let mut table = BTreeMap::new();
        for (board, distance) in distances {
            let cell = |tile| board.iter().position(|t| *t == tile).expect("the tile is on the board");
            let least = table.entry((1..).take(pattern.cells.len()).map(cell).collect()).or_insert(distance);
            *least = distance.min(*least);
        }
        table
    }

    const ANY: u8 = u8::MAX;
    const BLANK: u8 = 0;

    #[test]
    fn tables_equal_those_computed_from_whole_boards() {
        let check = |size: &str, blank: u8, cells: &[u8]| {
            let size = size.parse().expect("a size");
            let pattern = Pattern { size, blank, cells: cells.iter().copied().collect() };
            let ControlFlow::Continue(table) = pattern.compute(&mut |_| ControlFlow::Continue(())) else {
                panic!("progress never breaks");
            };
            let expected = table_of_whole_boards(&pattern);
            let known = table.iter().filter(|distance| **distance != NONE).count();
            assert_eq!(known, expected.len(), "{pattern:?}");
            for (cells, distance) in expected {
                let arrangement = cells.iter().rev().fold(0, |packed, cell| packed << 4 | *cell as u64);
                let found = table[rank(arrangement, cells.len(), size.cells())];
                assert_eq!(found, distance, "{pattern:?}: {cells:?}");
            }
        };
        for (blank, groups) in Pdb44::GROUPS {
            for cells in groups {
                check("3x3", blank, cells);
            }
        }
        check("3x3", 8, &[0, 1, 2, 3, 4, 5, 6, 7]);
        check("2x3", 1, &[0, 3, 5]);
        check("4x2", 7, &[0, 2, 4]);
        check("4x4", 0, &[12, 13, 14]);
        check("4x4", 5, &[0, 1, 4]);
    }
}
