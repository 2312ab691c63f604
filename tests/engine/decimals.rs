//! Boards as integers of nine digits.

use tilescope_engine::puzzle::{Decimal, Move, Size, unrank};

#[test]
fn every_8_puzzle_has_its_integer_and_every_move_is_an_addition_to_it() {
    for board in (0..362_880).map(|number| unrank(Size::EIGHT, number).expect("below 9!")) {
        let integer = Decimal::of_board(&board).expect("3×3");
        let tiles = board.to_string().replace([' ', 'x'], "");
        assert_eq!(integer.number().to_string(), format!("{tiles}{}", board.blank() + 1));
        for mv in Move::ALL {
            let expected = board.after(mv).map(|next| Decimal::of_board(&next).expect("3×3"));
            assert_eq!(integer.after(mv), expected, "{board} {mv:?}");
        }
    }
}
