//! The parity argument: which boards can be reached from which.

use std::fmt;

use super::board::Board;
use super::counted;

/// What decides to which half of all boards a board belongs.
///
/// On a board of odd width, a move changes the number of inversions by an even number. On a board of even width, a vertical
/// move changes it by an odd number and the blank's row by one, so their sum keeps its parity.
///
/// Source: Johnson and Story, “Notes on the ‘15’ Puzzle”, American Journal of Mathematics 2 (1879), <https://doi.org/10.2307/2369492>.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parity {
    /// The number of pairs of tiles in which the larger comes first. The blank does not count.
    pub inversions: u32,
    /// The blank's row counted from the bottom, from 1. `None` on boards of odd width, where it does not matter.
    pub blank_row_from_bottom: Option<u32>,
}

impl Parity {
    pub fn is_odd(&self) -> bool {
        (self.inversions + self.blank_row_from_bottom.unwrap_or(0)) % 2 == 1
    }
}

/// `6 inversions, even`.
impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&counted(self.inversions as usize, "inversion", "inversions"))?;
        if let Some(row) = self.blank_row_from_bottom {
            write!(f, " + blank in row {row} from the bottom")?;
        }
        f.write_str(if self.is_odd() { ", odd" } else { ", even" })
    }
}

/// Counts the inversions of a board.
///
/// ```
/// use tilescope_engine::puzzle::{parity, parse_board};
/// // The article counts 5, which is one too few: 2 and 3 before 1; 5 before 4; 8 before 4, 6 and 7.
/// assert_eq!(parity(&parse_board("2 3 1 5 x 8 4 6 7").unwrap()).inversions, 6);
/// ```
pub fn parity(board: &Board) -> Parity {
    let tiles: Vec<u8> = board.tiles().filter(|&tile| tile != 0).collect();
    let inversions = tiles
        .iter()
        .enumerate()
        .map(|(i, tile)| tiles[i + 1..].iter().filter(|later| *later < tile).count() as u32)
        .sum();
    let size = board.size();
    let (row, _) = size.row_col(board.blank());
    Parity {
        inversions,
        blank_row_from_bottom: (size.cols().is_multiple_of(2)).then(|| (size.rows() - row) as u32),
    }
}

/// Whether a sequence of moves leads from one board to the other. Boards of different sizes are never connected.
pub fn connected(start: &Board, goal: &Board) -> bool {
    start.size() == goal.size() && parity(start).is_odd() == parity(goal).is_odd()
}
