//! The mixed-radix hash of a 3×3 board: its inversions and the position of the blank, in both directions.
//!
//! From the article “Eight Digital Problems”, which uses it as a perfect hash: each board has its own number below 9!. (The
//! largest belongs to `x 8 7 6 5 4 3 2 1`, the integer 876543211; the last digit in the article, 0, is a typo.)

use super::board::Board;
use super::rank::{Term, factorial};
use super::size::Size;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{parse_board, unrank};

    #[test]
    fn the_articles_example_has_the_articles_terms() {
        let terms = mixed_radix_terms(&parse_board("1 3 7 2 4 6 8 x 5").expect("a board")).expect("3×3");
        let expected = ["0·0!", "0·1!", "0·2!", "2·3!", "1·4!", "1·5!", "0·6!", "3·7!", "1·8!"];
        assert_eq!(terms.iter().map(Term::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_number_below_9_factorial_is_the_hash_of_its_board() {
        for number in 0..362_880 {
            assert_eq!(board_of_mixed_radix(number).and_then(|board| mixed_radix(&board)), Ok(number));
        }
        assert_eq!(board_of_mixed_radix(0), Ok(parse_board("1 2 3 4 5 6 7 8 x").expect("a board")));
        assert_eq!(board_of_mixed_radix(362_879), Ok(parse_board("x 8 7 6 5 4 3 2 1").expect("a board")));
        assert_eq!(board_of_mixed_radix(362_880), Err(MixedRadixError::Number { number: 362_880 }));
    }

    #[test]
    fn boards_of_other_sizes_have_no_hash() {
        for size in Size::all().filter(|size| *size != Size::EIGHT) {
            let board = unrank(size, 0).expect("a board");
            assert_eq!(mixed_radix(&board), Err(MixedRadixError::Size { size }));
        }
    }
}
