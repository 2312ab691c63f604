//! The rank of a board among all permutations (Cantor expansion), in both directions, and the factorial number system, which writes a
//! permutation as one number.

use std::fmt;

use super::board::{Board, State};
use super::size::Size;

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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rank_and_unrank_are_inverse_on_every_8_puzzle_and_up_to_the_last_rank_of_the_15_puzzle() {
        for number in 0..362_880 {
            assert_eq!(unrank(Size::EIGHT, number).map(|board| rank(&board)), Ok(number));
        }
        // 16! − 1.
        let last = 20_922_789_887_999;
        let board = unrank(Size::FIFTEEN, last).expect("below 16!");
        assert_eq!(board.to_string(), "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x");
        assert_eq!(rank(&board), last);
        assert!(unrank(Size::FIFTEEN, last + 1).is_err());
    }

    proptest! {
        #[test]
        fn any_15_puzzle_survives_a_round_trip_through_its_rank(tiles in Just((0..16).collect::<Vec<u8>>()).prop_shuffle()) {
            let board = Board::new(Size::FIFTEEN, &tiles).expect("each tile once");
            prop_assert_eq!(unrank(Size::FIFTEEN, rank(&board)), Ok(board));
            prop_assert_eq!(rank(&board), rank_terms(&board).map(Term::value).sum());
        }
    }
}
