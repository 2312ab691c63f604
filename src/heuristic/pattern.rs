//! How many moves some of the tiles need to their places, if the others may be anywhere: tables of pattern databases.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::backward::{self, NONE, Progress, Space};
use super::tables::Plan;
use crate::puzzle::{MAX_CELLS, Size};

/// The most tiles of a pattern.
pub(super) const MAX_TILES: usize = 8;

/// Some tiles, by the cells that they have in the goal, and the cell that the blank has there.
///
/// The table has the least number of moves *of these tiles* for each of their arrangements; the blank passes all the
/// other tiles for free, so that the entries of patterns without a tile in common may be added. It takes its way
/// between the tiles of the pattern all the same; where it can be in several places that are not connected, the least
/// number counts.
///
/// Korf and Felner, “Disjoint pattern database heuristics”, Artificial Intelligence 134 (2002),
/// <https://doi.org/10.1016/S0004-3702(01)00092-3>.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub size: Size,
    pub blank: u8,
    pub cells: ArrayVec<u8, MAX_TILES>,
}

/// The number of one arrangement of `tiles` tiles among all their arrangements in `cells` cells, in the order of the
/// first tile's cell, then the second's … The cell of tile `i` is in bits `4i` to `4i + 3`.
///
/// Each tile counts the cells before its own that no earlier tile has. These counts are kept for all cells at once, in
/// one word, from which a tile takes 1 for all cells behind its own.
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

/// The number of arrangements.
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

    fn compute(&self, progress: &mut Progress<'_>) -> ControlFlow<(), Box<[u8]>> {
        let entries = self.entries();
        let grid = Grid::new(self.size);
        let mut moves =
            Moves { pattern: self, grid, table: vec![NONE; entries], blanks: vec![0; entries], filled: 0 };
        backward::search(&mut moves, progress)?;
        ControlFlow::Continue(moves.table.into())
    }
}

/// A set of cells: cell `i` is bit `i`.
type Cells = u16;

/// Sets of cells on a board of some size.
struct Grid {
    cols: usize,
    all: Cells,
    first_col: Cells,
    last_col: Cells,
}

impl Grid {
    fn new(size: Size) -> Self {
        let (cells, cols) = (size.cells(), size.cols());
        let col = |col| (0..cells).filter(|cell| cell % cols == col).fold(0, |set, cell| set | 1 << cell);
        Self { cols, all: Cells::MAX >> (MAX_CELLS - cells), first_col: col(0), last_col: col(cols - 1) }
    }

    /// The neighbours of a set, which may be in the set themselves.
    fn around(&self, set: Cells) -> Cells {
        let beside = (set & !self.last_col) << 1 | (set & !self.first_col) >> 1;
        (beside | set << self.cols | set >> self.cols) & self.all
    }

    /// The cells that the blank gets to for free.
    fn region(&self, blank: u8, occupied: Cells) -> Cells {
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

/// The cells of a set, lowest first.
fn each(mut set: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}

/// The puzzle that has only the tiles of the pattern: what is left of the others is that the blank moves freely.
struct Moves<'a> {
    pattern: &'a Pattern,
    grid: Grid,
    /// By arrangement: the distance.
    table: Vec<u8>,
    /// By arrangement: all cells where the blank has been.
    blanks: Vec<Cells>,
    /// Entries of the table that have a distance.
    filled: usize,
}

/// An arrangement, as [`rank`] reads it, and any cell of the blank's region.
#[derive(Clone, Copy)]
struct Arrangement {
    cells: u32,
    blank: u8,
}

impl Moves<'_> {
    fn cells(&self, arrangement: Arrangement) -> impl Iterator<Item = u8> + use<> {
        (0..self.pattern.cells.len()).map(move |tile| (arrangement.cells >> (4 * tile) & 15) as u8)
    }

    fn region(&self, arrangement: Arrangement) -> Cells {
        let occupied = self.cells(arrangement).fold(0, |set, cell| set | 1 << cell);
        self.grid.region(arrangement.blank, occupied)
    }
}

impl Space for Moves<'_> {
    type State = Arrangement;

    fn goal(&self) -> Arrangement {
        let cells = self.pattern.cells.iter().rev().fold(0, |cells, cell| cells << 4 | u32::from(*cell));
        Arrangement { cells, blank: self.pattern.blank }
    }

    fn neighbours(&self, state: Arrangement, found: &mut Vec<Arrangement>) {
        let region = self.region(state);
        for (tile, cell) in self.cells(state).enumerate() {
            let targets = each(self.grid.around(1 << cell) & region);
            let moved = |to: u8| state.cells ^ u32::from(cell ^ to) << (4 * tile);
            found.extend(targets.map(|to| Arrangement { cells: moved(to), blank: cell }));
        }
    }

    fn reach(&mut self, state: Arrangement, distance: u8) -> bool {
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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap, VecDeque};

    use super::super::pattern_databases::{FourFour, Partition};
    use super::*;
    use crate::puzzle::Move;

    #[test]
    fn each_arrangement_has_a_number_of_its_own() {
        let check = |tiles: usize, cells: usize| {
            let mut seen = vec![false; arrangements(tiles, cells)];
            let digits = |packed: u64| (0..tiles).map(move |tile| packed >> (4 * tile) & 15);
            let proper = |packed: &u64| {
                let set = digits(*packed).fold(0_u32, |set, cell| set | 1 << cell);
                set.count_ones() as usize == tiles && set < 1 << cells
            };
            for arrangement in (0..1_u64 << (4 * tiles)).filter(proper) {
                let rank = rank(arrangement, tiles, cells);
                assert!(!std::mem::replace(&mut seen[rank], true), "{arrangement:x} of {tiles} in {cells}");
            }
            assert!(seen.into_iter().all(|seen| seen), "{tiles} in {cells}");
        };
        check(3, 4);
        check(5, 6);
        check(4, 9);
        check(4, 16);
        assert_eq!(rank(0x10, 2, 16), 0);
        assert_eq!(rank(0xef, 2, 16), arrangements(2, 16) - 1);
        assert_eq!(arrangements(6, 16), 5_765_760);
    }

    /// The same table from boards written out cell by cell, on which the other tiles look all alike: a 0-1 breadth-first
    /// search over them, then the least number over the blank's cells.
    fn table_written_out(pattern: &Pattern) -> BTreeMap<Vec<usize>, u8> {
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
            let cell = |tile| board.iter().position(|t| *t == tile).expect("it is on the board");
            let least = table.entry((1..).take(pattern.cells.len()).map(cell).collect()).or_insert(distance);
            *least = distance.min(*least);
        }
        table
    }

    const ANY: u8 = u8::MAX;
    const BLANK: u8 = 0;

    #[test]
    fn tables_are_those_of_boards_written_out_cell_by_cell() {
        let check = |size: &str, blank: u8, cells: &[u8]| {
            let size = size.parse().expect("a size");
            let pattern = Pattern { size, blank, cells: cells.iter().copied().collect() };
            let ControlFlow::Continue(table) = pattern.compute(&mut |_| ControlFlow::Continue(())) else {
                panic!("nobody stops it");
            };
            let expected = table_written_out(&pattern);
            assert_eq!(
                expected.len(),
                table.iter().filter(|distance| **distance != NONE).count(),
                "{pattern:?}"
            );
            for (cells, distance) in expected {
                let arrangement = cells.iter().rev().fold(0, |packed, cell| packed << 4 | *cell as u64);
                assert_eq!(
                    table[rank(arrangement, cells.len(), size.cells())],
                    distance,
                    "{pattern:?}: {cells:?}"
                );
            }
        };
        for (blank, groups) in FourFour::GROUPS {
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

    #[test]
    fn the_blank_goes_as_far_as_the_tiles_let_it() {
        let grid = Grid::new(Size::EIGHT);
        assert_eq!(grid.region(0, 0), 0b111_111_111);
        // The middle row keeps it in the first.
        assert_eq!(grid.region(0, 0b000_111_000), 0b000_000_111);
        assert_eq!(grid.region(2, 0b000_110_010), 0b000_000_100);
        assert_eq!(each(grid.around(0b000_000_100)).collect::<Vec<_>>(), [1, 5]);
    }
}
