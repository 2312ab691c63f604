//! The rank of a board among all permutations (Cantor expansion) and the factorial number system, which writes a permutation as one
//! number; and the mixed-radix hash of a 3×3 board: its inversions and the position of the blank. Each in both directions.
//!
//! From the article “Eight Digital Problems”, which uses it as a perfect hash: each board has its own number below 9!. (The
//! largest belongs to `x 8 7 6 5 4 3 2 1`, the integer 876543211; the last digit in the article, 0, is a typo.)

use std::fmt;

use super::{Board, Size, State};

/// What one tile adds to the number of its board: `count · weight!`.
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

/// The number is too large: no board of the size has it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("ranks of {size} boards are 0 to {}, not {rank}", factorial(size.cells()) - 1)]
pub struct RankError {
    rank: u64,
    size: Size,
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

/// The board of a rank, which is below n! on a board of n cells.
pub fn unrank(size: Size, rank: u64) -> Result<Board, RankError> {
    let cells = size.cells();
    if rank >= factorial(cells) {
        return Err(RankError { rank, size });
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
    Ok(Board::new(size, &tiles).expect("each tile is used once"))
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MixedRadixError {
    #[error(
        "only 3×3 boards have this hash (a digit for each of the eight tiles and for the blank); this board is {size}"
    )]
    Size { size: Size },
    #[error("hashes of 3×3 boards are 0 to {}, not {number}", factorial(9) - 1)]
    Number { number: u64 },
}

/// The terms of the hash of a 3×3 board: for the n-th tile row by row, the number of **larger** tiles **before** it, times (n
/// − 1)!; then the blank, at position p of 9, as (9 − p)·8!.
pub fn mixed_radix_terms(board: &Board) -> Result<Vec<Term>, MixedRadixError> {
    if board.size() != Size::EIGHT {
        return Err(MixedRadixError::Size { size: board.size() });
    }
    let tiles: Vec<u8> = board.tiles().filter(|tile| *tile != 0).collect();
    let of_tiles = tiles.iter().enumerate().map(|(i, tile)| Term {
        tile: *tile,
        count: tiles[..i].iter().filter(|before| *before > tile).count(),
        weight: i,
    });
    let of_blank = Term { tile: 0, count: 8 - board.blank(), weight: 8 };
    Ok(of_tiles.chain([of_blank]).collect())
}

/// The hash of a 3×3 board: from 0 to 9! − 1, 0 for `1 2 3 4 5 6 7 8 x`.
///
/// ```
/// use tilescope_engine::puzzle::{mixed_radix, parse_board};
/// // 2·3! + 1·4! + 1·5! + 3·7! + (9 − 8)·8!
/// assert_eq!(mixed_radix(&parse_board("1 3 7 2 4 6 8 x 5").unwrap()), Ok(55_596));
/// ```
pub fn mixed_radix(board: &Board) -> Result<u64, MixedRadixError> {
    Ok(mixed_radix_terms(board)?.into_iter().map(Term::value).sum())
}

/// The board of a hash, which is below 9!.
pub fn board_of_mixed_radix(number: u64) -> Result<Board, MixedRadixError> {
    if number >= factorial(9) {
        return Err(MixedRadixError::Number { number });
    }
    let blank = 8 - (number / factorial(8)) as usize;
    let mut left: Vec<u8> = (1..=8).collect();
    // From the last tile to the first: the digit is the number of larger tiles among those that remain.
    let mut tiles: Vec<u8> = (0..8)
        .rev()
        .map(|i| {
            let greater = (number / factorial(i)) as usize % (i + 1);
            left.remove(i - greater)
        })
        .collect();
    tiles.reverse();
    tiles.insert(blank, 0);
    Ok(Board::new(Size::EIGHT, &tiles).expect("each tile is used once"))
}
