//! The encodings of a board, and how each is computed.

use crate::puzzle::Move;

pub const TITLE: &str = "Encodings";
pub const START: &str = "Start";
pub const MIXED_RADIX: &str = "Mixed-radix hash";
pub const MIXED_RADIX_NOTE: &str = "Each tile, row by row without the blank, counts the greater tiles before it, times 0!, 1!, 2!, … 7!. \
     The blank x, at place p from 1 to 9, counts 9 − p, times 8!.";
pub const INTEGER: &str = "Nine-digit integer";

pub fn board_of(name: &str, board: &str) -> String {
    format!("{name}: {board}")
}

pub fn cantor_note(cells: usize) -> String {
    format!(
        "The rank of the board among all {cells}! arrangements, counted from 0. \
         Each cell, row by row, counts the smaller tiles after it (the blank x is 0). \
         That count is multiplied by the factorial of the number of cells after it."
    )
}

pub fn integer_note(blank: u32) -> String {
    format!(
        "The eight tiles row by row, then {blank}, the place of the blank. \
         Right adds 1 and left subtracts 1. Up subtracts 3 and down adds 3, and one tile jumps over two others: \
         of three digits, up moves the first behind the others, and down moves the last before them."
    )
}

pub fn not_possible(mv: Move) -> String {
    let border = match mv {
        Move::Up => "top row",
        Move::Down => "bottom row",
        Move::Left => "left column",
        Move::Right => "right column",
    };
    format!("not possible: the blank is in the {border}")
}

pub fn not_for_this_board(reason: &str) -> String {
    format!("Not for this board: {reason}.")
}
