//! A 3×3 board as a nine-digit decimal integer. A move is an addition.
//!
//! The article “Eight Digital Problems” writes the eight tiles row by row and, as the last digit, the position of the blank from 1 to
//! 9. Its formula for down, “as up, but + 3”, would rotate the wrong three digits. Here down is the inverse of up.

use super::board::Board;
use super::moves::Move;
use super::rank::WrongSize;
use super::size::Size;

/// A 3×3 board as its integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decimal(u32);

/// The change of the integer by a move: `step` and, for a vertical move, `(to − from) · 10^exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecimalChange {
    /// The three digits that a vertical move rotates: one tile passes the two between its cell and the blank's.
    pub turn: Option<DecimalTurn>,
    pub step: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecimalTurn {
    pub from: u32,
    /// The digits after: the first digit goes last (up), or the last digit goes first (down).
    pub to: u32,
    /// The number of digits to their right, 1 to 6.
    pub exponent: u32,
}

impl DecimalChange {
    pub fn amount(self) -> i32 {
        let turned = self
            .turn
            .map_or(0, |turn| (turn.to.cast_signed() - turn.from.cast_signed()) * 10_i32.pow(turn.exponent));
        turned + self.step
    }
}

impl Decimal {
    /// The integer of a 3×3 board.
    ///
    /// ```
    /// use tilescope_engine::puzzle::{Decimal, parse_board};
    /// let integer = Decimal::of_board(&parse_board("2 3 1 5 x 8 4 6 7").unwrap()).unwrap();
    /// assert_eq!(integer.number(), 231_584_675);
    /// ```
    pub fn of_board(board: &Board) -> Result<Self, WrongSize> {
        WrongSize::check(board, "integer (eight tiles and the position of the blank)")?;
        let tiles = board.tiles().filter(|tile| *tile != 0);
        let number = tiles.fold(0, |number, tile| 10 * number + u32::from(tile));
        Ok(Self(10 * number + board.blank() as u32 + 1))
    }

    pub fn number(self) -> u32 {
        self.0
    }

    /// The position of the blank, 1 to 9: the last digit.
    pub fn blank(self) -> u32 {
        self.0 % 10
    }

    /// The change by a move of the blank; `None` if the blank would leave the board.
    pub fn change(self, mv: Move) -> Option<DecimalChange> {
        let blank = self.blank();
        let to = mv.target(Size::EIGHT, blank as usize - 1)? as u32 + 1;
        let turned = |turn: fn(u32) -> u32| {
            let exponent = 7 - blank.min(to);
            let from = self.0 / 10_u32.pow(exponent) % 1000;
            Some(DecimalTurn { from, to: turn(from), exponent })
        };
        let turn = match mv {
            Move::Up => turned(|three| three % 100 * 10 + three / 100),
            Move::Down => turned(|three| three % 10 * 100 + three / 10),
            Move::Left | Move::Right => None,
        };
        Some(DecimalChange { turn, step: to.cast_signed() - blank.cast_signed() })
    }

    /// The integer after a move of the blank, by arithmetic on the integer alone; `None` if the blank would leave the board.
    ///
    /// ```
    /// use tilescope_engine::puzzle::{Decimal, Move, parse_board};
    /// let integer = Decimal::of_board(&parse_board("2 3 1 5 x 8 4 6 7").unwrap()).unwrap();
    /// let after = |mv| integer.after(mv).map(Decimal::number);
    /// assert_eq!(after(Move::Right), Some(231_584_676));
    /// // The first digit of 3 1 5 goes last, and the blank moves from position 5 to position 2.
    /// assert_eq!(after(Move::Up), Some(215_384_672));
    /// ```
    pub fn after(self, mv: Move) -> Option<Self> {
        self.change(mv).map(|change| Self(self.0.wrapping_add_signed(change.amount())))
    }
}
