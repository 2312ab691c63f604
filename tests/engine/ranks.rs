//! The numbers of boards: ranks, and the integers that others use as hashes.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tilescope_engine::puzzle::{
    Board, Decimal, Size, Term, mixed_radix_terms, parse_board, rank, rank_terms, unrank,
};

#[test]
fn rank_and_unrank_are_inverse_on_every_8_puzzle_and_up_to_the_last_rank_of_the_15_puzzle() {
    for number in 0..362_880 {
        assert_eq!(unrank(Size::EIGHT, number).map(|board| rank(&board)), Some(number));
    }
    // 16! − 1.
    let last = 20_922_789_887_999;
    let board = unrank(Size::FIFTEEN, last).expect("below 16!");
    assert_eq!(board.to_string(), "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x");
    assert_eq!(rank(&board), last);
    assert!(unrank(Size::FIFTEEN, last + 1).is_none());
}

proptest! {
    #[test]
    fn any_15_puzzle_survives_a_round_trip_through_its_rank(tiles in Just((0..16).collect::<Vec<u8>>()).prop_shuffle()) {
        let board = Board::new(Size::FIFTEEN, &tiles).expect("each tile once");
        prop_assert_eq!(unrank(Size::FIFTEEN, rank(&board)), Some(board));
        prop_assert_eq!(rank(&board), rank_terms(&board).map(Term::value).sum());
    }
}

fn mixed_radix(board: &Board) -> u64 {
    mixed_radix_terms(board).expect("3×3").into_iter().map(Term::value).sum()
}

#[test]
fn every_number_below_9_factorial_is_the_hash_of_one_board() {
    let boards = (0..362_880).map(|number| unrank(Size::EIGHT, number).expect("below 9!"));
    let hashes: BTreeSet<u64> = boards.map(|board| mixed_radix(&board)).collect();
    assert!(hashes.into_iter().eq(0..362_880));
    assert_eq!(mixed_radix(&parse_board("1 2 3 4 5 6 7 8 x").expect("a board")), 0);
    assert_eq!(mixed_radix(&parse_board("x 8 7 6 5 4 3 2 1").expect("a board")), 362_879);
}

#[test]
fn boards_of_other_sizes_have_no_hash_and_no_decimal_integer() {
    for size in Size::all().filter(|size| *size != Size::EIGHT && !size.is_wide()) {
        let board = unrank(size, 0).expect("a board");
        for error in [mixed_radix_terms(&board).map(drop), Decimal::of_board(&board).map(drop)] {
            let error = error.expect_err("not 3×3").to_string();
            assert!(error.starts_with("only 3×3 boards have this "), "{error}");
            assert!(error.ends_with(&format!("; this board is {size}")), "{error}");
        }
    }
}
