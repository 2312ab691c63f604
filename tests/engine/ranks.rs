//! The numbers of boards: ranks, and the integers that others use as hashes.

use proptest::prelude::*;
use tilescope_engine::puzzle::{
    Board, Decimal, DecimalError, MixedRadixError, Size, Term, board_of_mixed_radix, mixed_radix,
    parse_board, rank, rank_terms, unrank,
};

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
fn boards_of_other_sizes_have_no_hash_and_no_decimal_integer() {
    for size in Size::all().filter(|size| *size != Size::EIGHT && !size.is_wide()) {
        let board = unrank(size, 0).expect("a board");
        assert_eq!(mixed_radix(&board), Err(MixedRadixError::Size { size }));
        assert_eq!(Decimal::of(&board), Err(DecimalError::Size { size }));
    }
}
