//! Boards as integers of nine digits.

use tilescope_engine::puzzle::{Decimal, Move, Size, unrank};

#[test]
fn every_8_puzzle_has_its_integer_and_every_move_is_an_addition_to_it() {
    for board in (0..362_880).map(|number| unrank(Size::EIGHT, number).expect("below 9!")) {
        let integer = Decimal::of(&board).expect("3×3");
        assert_eq!(Decimal::try_from(integer.number()).map(Decimal::board), Ok(board));
        for mv in Move::ALL {
            let expected = board.after(mv).map(|next| Decimal::of(&next).expect("3×3"));
            assert_eq!(integer.after(mv), expected, "{board} {mv:?}");
        }
    }
}

#[test]
fn each_invalid_integer_gets_its_own_message() {
    let check = |number: u32, message: &str| {
        let error = Decimal::try_from(number).expect_err("not a board").to_string();
        assert_eq!(error.replace(&number.to_string(), "N"), message);
    };
    for number in [0, 12_345_678, 1_234_567_891] {
        check(number, "N does not have nine digits: eight tiles and the position of the blank");
    }
    check(123_456_780, "the last digit of N is 0, but the position of the blank is 1 to 9");
    for (number, why) in [
        (123_456_779, "tile 7 appears twice (entries 7 and 8), and tile 8 is missing"),
        (123_406_789, "the blank appears twice (entries 5 and 9), and tile 5 is missing"),
        (123_496_781, "entry 6 is 9, but a 3×3 board has tiles 1 to 8 and the blank"),
    ] {
        check(number, &format!("N is not the integer of a board: with the blank inserted, {why}"));
    }
}
