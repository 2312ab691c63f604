//! A board as the number of its permutation (Cantor expansion), and back.

use super::board::Board;
use super::size::Size;

/// A number that no board of the size has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a {size} board has numbers 0 to {}, not {rank}", factorial(size.cells()) - 1)]
pub struct RankError {
    rank: u64,
    size: Size,
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The number of a board among all arrangements in lexicographic order, the blank counted as 0: from 0 to n! − 1.
///
/// ```
/// use tilescope::puzzle::{parse_board, rank};
/// assert_eq!(rank(&parse_board("x 1 2 3 4 5 6 7 8").unwrap()), 0);
/// assert_eq!(rank(&parse_board("8 7 6 5 4 3 2 1 x").unwrap()), 362_879);
/// ```
#[must_use]
pub fn rank(board: &Board) -> u64 {
    let tiles: Vec<u8> = board.tiles().collect();
    let cells = tiles.len();
    tiles
        .iter()
        .enumerate()
        .map(|(i, tile)| {
            let smaller_later = tiles[i + 1..].iter().filter(|later| *later < tile).count() as u64;
            smaller_later * factorial(cells - 1 - i)
        })
        .sum()
}

/// The board of a number.
///
/// # Errors
/// Where the number is not below the factorial of the number of cells.
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
    Ok(Board::new(size, &tiles).expect("each tile is taken once"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_and_unrank_are_inverse_on_every_8_puzzle() {
        for number in 0..362_880 {
            let board = unrank(Size::EIGHT, number).expect("below 9!");
            assert_eq!(rank(&board), number);
        }
    }

    #[test]
    fn the_last_number_of_the_15_puzzle_is_16_factorial_less_one() {
        let last = 20_922_789_887_999;
        let board = unrank(Size::FIFTEEN, last).expect("below 16!");
        assert_eq!(board.to_string(), "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x");
        assert_eq!(rank(&board), last);
        assert!(unrank(Size::FIFTEEN, last + 1).is_err());
    }
}
