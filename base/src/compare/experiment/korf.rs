//! Korf's hundred boards of the 15-puzzle.
//!
//! Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985),
//! <https://doi.org/10.1016/0004-3702(85)90084-0>.

use crate::puzzle::{Board, Size};

/// A line for each board: its number, its tiles with 0 for the blank, the length of a shortest path, and two more numbers.
const TABLE: &str = include_str!("../../../../assets/korf.txt");

/// The boards from one number to another, each with its number and the length of a shortest path.
pub fn korf_boards(first: u32, last: u32) -> impl Iterator<Item = (u32, Board, u32)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.map(instance).filter(move |(number, ..)| (first..=last).contains(number))
}

fn instance(line: &str) -> (u32, Board, u32) {
    let cells = 1 + Size::FIFTEEN.cells();
    let numbers = line.split(' ').take(1 + cells).map(|number| number.parse().expect("a number"));
    let numbers: Vec<u32> = numbers.collect();
    let tiles: Vec<u8> = numbers[1..cells].iter().map(|tile| *tile as u8).collect();
    (numbers[0], Board::new(Size::FIFTEEN, &tiles).expect("each tile once"), numbers[cells])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_hundred_boards_in_the_order_of_their_numbers() {
        let numbers: Vec<u32> = korf_boards(1, 100).map(|(number, ..)| number).collect();
        assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
        let (_, board, length) = korf_boards(79, 79).next().expect("board 79");
        assert_eq!((board.to_string().as_str(), length), ("x 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42));
    }
}
