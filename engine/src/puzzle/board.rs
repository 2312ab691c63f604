//! A board: a size and one arrangement of its tiles; its parity, which says what can reach it.

use std::fmt;

use super::moves::Move;
use super::quoted::counted;
use super::size::{MAX_CELLS, Size};
use super::state::{State, state_of};

/// An arrangement of the tiles `1…n` and the blank, each exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    size: Size,
    /// The tiles cell by cell from the lowest bits on: four bits a tile in the first word, or five in both where the board is wide.
    words: [u64; 2],
}

/// Why a list of tiles is not a board. Entries are numbered from 1, row by row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    #[error("{given} {}, but a {size} board has {}: tiles 1 to {} and the blank", entries(*given), size.cells(), size.last_tile())]
    Count { given: usize, size: Size },
    #[error("entry {entry} is {tile}, but a {size} board has tiles 1 to {} and the blank", size.last_tile())]
    NoSuchTile { tile: u8, entry: usize, size: Size },
    #[error("{} appears twice (entries {first} and {second}), and {} is missing", name(*tile), name(*missing))]
    Twice { tile: u8, first: usize, second: usize, missing: u8 },
}

fn entries(count: usize) -> &'static str {
    if count == 1 { "entry" } else { "entries" }
}

fn name(tile: u8) -> String {
    match tile {
        0 => "the blank".to_owned(),
        tile => format!("tile {tile}"),
    }
}

/// Bits of a tile on a wide board.
const WIDE_BITS: u32 = 5;

fn bits(size: Size) -> u32 {
    if size.is_wide() { WIDE_BITS } else { 4 }
}

impl Board {
    /// A board from its tiles row by row, 0 for the blank.
    pub fn new(size: Size, tiles: &[u8]) -> Result<Self, BoardError> {
        if tiles.len() != size.cells() {
            return Err(BoardError::Count { given: tiles.len(), size });
        }
        let mut seen_at = [None; MAX_CELLS];
        let mut packed = 0;
        let mut twice = None;
        for (cell, &tile) in tiles.iter().enumerate() {
            let entry = cell + 1;
            if tile > size.last_tile() {
                return Err(BoardError::NoSuchTile { tile, entry, size });
            }
            if let Some(first) = seen_at[usize::from(tile)].replace(entry) {
                twice = twice.or(Some((tile, first, entry)));
            }
            packed |= u128::from(tile) << (bits(size) * cell as u32);
        }
        if let Some((tile, first, second)) = twice {
            let missing = (0..=size.last_tile())
                .find(|&tile| seen_at[usize::from(tile)].is_none())
                .expect("if one tile appears twice, another is missing");
            return Err(BoardError::Twice { tile, first, second, missing });
        }
        Ok(Self { size, words: [packed as u64, (packed >> 64) as u64] })
    }

    /// The board of a state that a search reached from a board of this size, which is not wide.
    pub fn of_state(size: Size, state: State) -> Self {
        debug_assert!(
            Self::new(size, &(0..size.cells()).map(|c| state.tile(c as u8)).collect::<Vec<_>>()).is_ok()
        );
        Self { size, words: [state.0, 0] }
    }

    pub(super) fn of_words(size: Size, words: [u64; 2]) -> Self {
        Self { size, words }
    }

    pub(super) fn words(&self) -> [u64; 2] {
        self.words
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The state that stands for the board in a search. That of a wide board does not have the tiles: see
    /// [`WideBoards`](super::WideBoards).
    pub fn state(&self) -> State {
        if self.size.is_wide() { state_of(self.words, self.blank()) } else { State(self.words[0]) }
    }

    /// The tiles row by row, 0 for the blank.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = u8> + DoubleEndedIterator + use<> {
        let board = *self;
        (0..self.size.cells()).map(move |cell| board.tile_at(cell))
    }

    /// The tile at a cell, which the board must have; 0 for the blank.
    pub fn tile(&self, cell: usize) -> u8 {
        assert!(cell < self.size.cells(), "cell {cell} on a {} board", self.size);
        self.tile_at(cell)
    }

    fn tile_at(&self, cell: usize) -> u8 {
        if !self.size.is_wide() {
            return State(self.words[0]).tile(cell as u8);
        }
        (self.packed() >> (WIDE_BITS * cell as u32)) as u8 & ((1 << WIDE_BITS) - 1)
    }

    fn packed(&self) -> u128 {
        u128::from(self.words[0]) | u128::from(self.words[1]) << 64
    }

    /// The cell of a tile, which the board must have, or of the blank for 0.
    pub fn cell_of(&self, tile: u8) -> usize {
        self.tiles().position(|t| t == tile).expect("a board has each of its tiles")
    }

    pub fn blank(&self) -> usize {
        self.cell_of(0)
    }

    /// The board with the contents of two of its cells swapped.
    #[must_use]
    pub fn swapped(&self, a: usize, b: usize) -> Self {
        assert!(a.max(b) < self.size.cells(), "cells {a} and {b} on a {} board", self.size);
        let difference = u128::from(self.tile_at(a) ^ self.tile_at(b));
        let [a, b] = [a, b].map(|cell| bits(self.size) * cell as u32);
        let packed = self.packed() ^ difference << a ^ difference << b;
        Self { size: self.size, words: [packed as u64, (packed >> 64) as u64] }
    }

    /// The board after a move of the blank; `None` if the blank would leave the board.
    pub fn after(&self, mv: Move) -> Option<Self> {
        let blank = self.blank();
        mv.target(self.size, blank).map(|to| self.swapped(blank, to))
    }

    /// The boards that are one move away, in the order of [`Move::ALL`].
    pub fn neighbours(&self) -> impl Iterator<Item = Self> + use<> {
        let board = *self;
        Move::ALL.into_iter().filter_map(move |mv| board.after(mv))
    }

    /// The boards along a sequence of moves, starting with this one; `None` if a move is impossible.
    pub fn walk(&self, moves: &[Move]) -> Option<Vec<Self>> {
        let mut boards = vec![*self];
        for &mv in moves {
            boards.push(boards[boards.len() - 1].after(mv)?);
        }
        Some(boards)
    }
}

/// The text form on one line: `2 3 4 1 5 x 7 6 8`. With `{:#}`, each row has its own line.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, tile) in self.tiles().enumerate() {
            if cell > 0 {
                let new_row = f.alternate() && cell % self.size.cols() == 0;
                f.write_str(if new_row { "\n" } else { " " })?;
            }
            match tile {
                0 => f.write_str("x")?,
                tile => write!(f, "{tile}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.size)
    }
}

/// Decides to which half of all boards a board belongs.
///
/// On a board of odd width, a move changes the number of inversions by an even number. On a board of even width, a vertical
/// move changes it by an odd number and the blank's row by one, so their sum keeps its parity.
///
/// Source: Johnson and Story, “Notes on the ‘15’ Puzzle”, American Journal of Mathematics 2 (1879), <https://doi.org/10.2307/2369492>.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parity {
    /// The number of pairs of tiles in which the larger comes first. The blank does not count.
    pub inversions: u32,
    /// The blank's row counted from the bottom, from 1. `None` on boards of odd width, where it does not matter.
    pub blank_row_from_bottom: Option<u32>,
}

impl Parity {
    pub fn is_odd(&self) -> bool {
        (self.inversions + self.blank_row_from_bottom.unwrap_or(0)) % 2 == 1
    }
}

/// `6 inversions, even`.
impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&counted(self.inversions as usize, "inversion", "inversions"))?;
        if let Some(row) = self.blank_row_from_bottom {
            write!(f, " + blank in row {row} from the bottom")?;
        }
        f.write_str(if self.is_odd() { ", odd" } else { ", even" })
    }
}

/// Counts the inversions of a board.
///
/// ```
/// use tilescope_engine::puzzle::{parity, parse_board};
/// // The article counts 5, which is one too few: 2 and 3 before 1; 5 before 4; 8 before 4, 6 and 7.
/// assert_eq!(parity(&parse_board("2 3 1 5 x 8 4 6 7").unwrap()).inversions, 6);
/// ```
pub fn parity(board: &Board) -> Parity {
    let tiles: Vec<u8> = board.tiles().filter(|&tile| tile != 0).collect();
    let inversions = tiles
        .iter()
        .enumerate()
        .map(|(i, tile)| tiles[i + 1..].iter().filter(|later| *later < tile).count() as u32)
        .sum();
    let size = board.size();
    let (row, _) = size.row_col(board.blank());
    Parity {
        inversions,
        blank_row_from_bottom: (size.cols().is_multiple_of(2)).then(|| (size.rows() - row) as u32),
    }
}

/// True if a sequence of moves leads from one board to the other. Boards of different sizes are never connected.
pub fn connected(start: &Board, goal: &Board) -> bool {
    start.size() == goal.size() && parity(start).is_odd() == parity(goal).is_odd()
}
