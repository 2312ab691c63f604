//! The size of a board, from 2×2 to 4×4.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The number of cells of the largest board.
pub const MAX_CELLS: usize = 16;

const SIDES: std::ops::RangeInclusive<u8> = 2..=4;

/// The rows and columns of a board, each from 2 to 4. Written as `3x3`, rows first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// Why a size is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side is outside 2 to 4.
    #[error("a board has 2 to 4 rows and 2 to 4 columns, not {rows}×{cols}")]
    OutOfRange {
        /// The rows.
        rows: u8,
        /// The columns.
        cols: u8,
    },
    /// The text is not of the form `3x3`.
    #[error("“{0}” is not a size: write rows x columns, such as 3x3")]
    Text(String),
}

impl Size {
    /// The 8-puzzle.
    pub const EIGHT: Self = Self { rows: 3, cols: 3 };
    /// The 15-puzzle.
    pub const FIFTEEN: Self = Self { rows: 4, cols: 4 };

    /// # Errors
    /// If a side is outside 2 to 4.
    pub fn new(rows: u8, cols: u8) -> Result<Self, SizeError> {
        if SIDES.contains(&rows) && SIDES.contains(&cols) {
            Ok(Self { rows, cols })
        } else {
            Err(SizeError::OutOfRange { rows, cols })
        }
    }

    /// All sizes, smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        SIDES.flat_map(|rows| SIDES.map(move |cols| Self { rows, cols }))
    }

    /// The sizes with `cells` cells: the squarest first and, among equals, the wider first.
    #[must_use]
    pub fn with_cells(cells: usize) -> Vec<Self> {
        let mut sizes: Vec<_> = Self::all().filter(|size| size.cells() == cells).collect();
        sizes.sort_by_key(|size| (size.rows.abs_diff(size.cols), size.rows));
        sizes
    }

    /// Number of rows, 2 to 4.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Number of columns, 2 to 4.
    #[must_use]
    pub fn cols(self) -> usize {
        self.cols.into()
    }

    /// Number of cells, including the blank's.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// The largest tile.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 15")]
    pub fn last_tile(self) -> u8 {
        (self.cells() - 1) as u8
    }

    /// The largest distance between two connected boards of this size, for any goal. `None` if it is known only for some
    /// goals. Found by exhaustive search.
    #[must_use]
    pub fn farthest(self) -> Option<u32> {
        match (self.rows.min(self.cols), self.rows.max(self.cols)) {
            (2, 2) => Some(6),
            (2, 3) => Some(21),
            (2, 4) => Some(36),
            (3, 3) => Some(31),
            _ => None,
        }
    }

    /// Row and column of a cell, both from 0.
    #[must_use]
    pub fn row_col(self, cell: usize) -> (usize, usize) {
        (cell / self.cols(), cell % self.cols())
    }

    /// Number of horizontal and vertical steps between two cells.
    #[must_use]
    pub fn distance(self, a: usize, b: usize) -> usize {
        let ((row_a, col_a), (row_b, col_b)) = (self.row_col(a), self.row_col(b));
        row_a.abs_diff(row_b) + col_a.abs_diff(col_b)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.cols)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let refused = || SizeError::Text(text.chars().take(20).collect());
        let (rows, cols) = text.split_once(['x', 'X', '×', '*']).ok_or_else(refused)?;
        let side = |side: &str| side.trim().parse::<u8>().map_err(|_| refused());
        Self::new(side(rows)?, side(cols)?)
    }
}

impl TryFrom<String> for Size {
    type Error = SizeError;

    fn try_from(text: String) -> Result<Self, SizeError> {
        text.parse()
    }
}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        format!("{}x{}", size.rows, size.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_survive_a_round_trip_through_text() {
        for size in Size::all() {
            assert_eq!(String::from(size).parse(), Ok(size));
            assert_eq!(size.to_string().parse(), Ok(size));
        }
    }

    #[test]
    fn other_sizes_are_rejected() {
        for text in ["1x3", "5x5", "3", "x", "3x", "-3x3", "300x3", ""] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_squarest_size_comes_first() {
        assert_eq!(Size::with_cells(9), [Size::EIGHT]);
        assert_eq!(Size::with_cells(6).len(), 2);
        assert_eq!(Size::with_cells(6)[0].to_string(), "2×3");
        assert!(Size::with_cells(7).is_empty());
    }
}
