//! The goals that textbooks and courses use.

use super::board::Board;
use super::size::Size;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalPreset {
    /// `1 2 3 … x`, as in POJ 1077 and most toys.
    BlankLast,
    /// `x 1 2 3 …`, as in Korf's instances.
    BlankFirst,
    /// Clockwise from the first corner inwards, `1 2 3 / 8 x 4 / 7 6 5`, as in Nilsson's book and the course report.
    Spiral,
}

impl GoalPreset {
    pub const ALL: [Self; 3] = [Self::BlankLast, Self::BlankFirst, Self::Spiral];

    pub fn name(self) -> &'static str {
        match self {
            Self::BlankLast => "1…n x",
            Self::BlankFirst => "x 1…n",
            Self::Spiral => "Spiral",
        }
    }

    pub fn description(self) -> &'static str {
        match self {
            Self::BlankLast => "The tiles in order, then the blank",
            Self::BlankFirst => "The blank, then the tiles in order",
            Self::Spiral => "The tiles clockwise from the first corner inwards, then the blank",
        }
    }

    pub fn board(self, size: Size) -> Board {
        let cells = size.cells();
        let mut tiles = vec![0; cells];
        let in_order = 1..=size.last_tile();
        match self {
            Self::BlankLast => in_order.zip(&mut tiles).for_each(|(tile, cell)| *cell = tile),
            Self::BlankFirst => in_order.zip(&mut tiles[1..]).for_each(|(tile, cell)| *cell = tile),
            Self::Spiral => in_order.zip(spiral(size)).for_each(|(tile, cell)| tiles[cell] = tile),
        }
        Board::new(size, &tiles).expect("a preset has each tile once")
    }

    /// The preset that equals a board; `None` for a custom goal.
    pub fn of(board: &Board) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.board(board.size()) == *board)
    }
}

/// The cells of a board clockwise from the first corner inwards.
fn spiral(size: Size) -> Vec<usize> {
    let (mut top, mut left) = (0, 0);
    let (mut bottom, mut right) = (size.rows(), size.cols());
    let mut cells = Vec::new();
    while top < bottom && left < right {
        cells.extend((left..right).map(|col| top * size.cols() + col));
        cells.extend((top + 1..bottom).map(|row| row * size.cols() + right - 1));
        if bottom - top > 1 && right - left > 1 {
            cells.extend((left..right - 1).rev().map(|col| (bottom - 1) * size.cols() + col));
            cells.extend((top + 1..bottom - 1).rev().map(|row| row * size.cols() + left));
        }
        (top, left, bottom, right) = (top + 1, left + 1, bottom - 1, right - 1);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_equal_the_boards_that_their_sources_print() {
        let text = |preset: GoalPreset, size| format!("{:#}", preset.board(size));
        assert_eq!(text(GoalPreset::BlankLast, Size::EIGHT), "1 2 3\n4 5 6\n7 8 x");
        assert_eq!(text(GoalPreset::BlankFirst, Size::EIGHT), "x 1 2\n3 4 5\n6 7 8");
        assert_eq!(text(GoalPreset::Spiral, Size::EIGHT), "1 2 3\n8 x 4\n7 6 5");
        assert_eq!(text(GoalPreset::Spiral, Size::FIFTEEN), "1 2 3 4\n12 13 14 5\n11 x 15 6\n10 9 8 7");
    }
}
