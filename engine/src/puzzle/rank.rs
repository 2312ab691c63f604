//! The rank of a board among all permutations (Cantor expansion) and the factorial number system, which writes a permutation as one
//! number; and the mixed-radix hash of a 3×3 board: its inversions and the position of the blank.
//!
//! From the article “Eight Digital Problems”, which uses it as a perfect hash: each board has its own number below 9!. (The
//! largest belongs to `x 8 7 6 5 4 3 2 1`, the integer 876543211; the last digit in the article, 0, is a typo.)

use std::fmt;

use super::board::Board;
use super::size::Size;
use super::state::State;

/// The share of one tile in the number of its board: `count · weight!`.
///
/// Source: Cantor, “Über die einfachen Zahlensysteme”, Zeitschrift für Mathematik und Physik 14 (1869).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The tile, 0 for the blank.
    pub tile: u8,
    /// The digit, at most `weight`. Each encoding defines what it counts.
    pub count: usize,
    /// The n in n!, at most 15.
    pub weight: usize,
}

impl Term {
    pub fn value(self) -> u64 {
        self.count as u64 * factorial(self.weight)
    }
}

/// Textbook notation: `2·8!`.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}·{}!", self.count, self.weight)
    }
}

/// n!, for n up to 20.
pub fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The terms of a board's rank, row by row: for each tile, the number of smaller tiles after it, times the factorial of the
/// number of cells after it. The blank counts as 0.
///
/// ```
/// use tilescope_engine::puzzle::{parse_board, rank_terms};
/// let terms = rank_terms(&parse_board("3 1 2 x").unwrap());
/// assert_eq!(terms.map(|term| term.to_string()).collect::<Vec<_>>(), ["3·3!", "1·2!", "1·1!", "0·0!"]);
/// ```
pub fn rank_terms(board: &Board) -> impl ExactSizeIterator<Item = Term> + use<> {
    let board = *board;
    board.tiles().enumerate().map(move |(cell, tile)| Term {
        tile,
        count: board.tiles().skip(cell + 1).filter(|later| *later < tile).count(),
        weight: board.size().cells() - 1 - cell,
    })
}

/// The index of a board among all arrangements in lexicographic order, from 0 to n! − 1. The blank counts as 0.
///
/// ```
/// use tilescope_engine::puzzle::{parse_board, rank};
/// assert_eq!(rank(&parse_board("x 1 2 3 4 5 6 7 8").unwrap()), 0);
/// assert_eq!(rank(&parse_board("8 7 6 5 4 3 2 1 x").unwrap()), 362_879);
/// ```
pub fn rank(board: &Board) -> u64 {
    rank_of_state(board.state(), board.size().cells())
}

/// The same of a state: the sum of its terms, by Horner's rule, without counting the tiles after each again.
#[inline]
pub(crate) fn rank_of_state(state: State, cells: usize) -> u64 {
    let mut unused = u32::MAX;
    (0..cells).fold(0, |rank, cell| {
        let tile = u32::from(state.tile(cell as u8));
        let smaller = (unused & ((1 << tile) - 1)).count_ones();
        unused &= !(1 << tile);
        rank * (cells - cell) as u64 + u64::from(smaller)
    })
}

/// The board of a rank; `None` if that is not below n! on a board of n cells.
pub fn unrank(size: Size, rank: u64) -> Option<Board> {
    let cells = size.cells();
    if rank >= factorial(cells) {
        return None;
    }
    let mut left: Vec<u8> = (0..=size.last_tile()).collect();
    let mut rest = rank;
    let tiles: Vec<u8> = (0..cells)
        .map(|i| {
            let weight = factorial(cells - 1 - i);
            let tile = left.remove((rest / weight) as usize);
            rest %= weight;
            tile
        })
        .collect();
    Some(Board::new(size, &tiles).expect("each tile is used once"))
}

/// Only 3×3 boards have a nine-digit integer and a mixed-radix hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("only 3×3 boards have this {number}; this board is {size}")]
pub struct WrongSize {
    number: &'static str,
    size: Size,
}

impl WrongSize {
    pub(super) fn check(board: &Board, number: &'static str) -> Result<(), Self> {
        let size = board.size();
        if size == Size::EIGHT { Ok(()) } else { Err(Self { number, size }) }
    }
}

/// The terms of the hash of a 3×3 board: for the n-th tile row by row, the number of **larger** tiles **before** it, times (n
/// − 1)!; then the blank, at position p of 9, as (9 − p)·8!. Their sum is from 0 to 9! − 1, and 0 for `1 2 3 4 5 6 7 8 x`.
///
/// ```
/// use tilescope_engine::puzzle::{Term, mixed_radix_terms, parse_board};
/// // 2·3! + 1·4! + 1·5! + 3·7! + (9 − 8)·8!
/// let terms = mixed_radix_terms(&parse_board("1 3 7 2 4 6 8 x 5").unwrap()).unwrap();
/// assert_eq!(terms.into_iter().map(Term::value).sum::<u64>(), 55_596);
/// ```
pub fn mixed_radix_terms(board: &Board) -> Result<Vec<Term>, WrongSize> {
    WrongSize::check(board, "hash (a digit for each of the eight tiles and for the blank)")?;
    let tiles: Vec<u8> = board.tiles().filter(|tile| *tile != 0).collect();
    let of_tiles = tiles.iter().enumerate().map(|(i, tile)| Term {
        tile: *tile,
        count: tiles[..i].iter().filter(|before| *before > tile).count(),
        weight: i,
    });
    let of_blank = Term { tile: 0, count: 8 - board.blank(), weight: 8 };
    Ok(of_tiles.chain([of_blank]).collect())
}
