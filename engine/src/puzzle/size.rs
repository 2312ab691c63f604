//! The size of a board: a rectangle of at most 25 cells.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::quoted::quoted;

/// The number of cells of the largest board.
pub const MAX_CELLS: usize = 25;

/// The most cells of a board that fits into a [state](super::State): that has 64 bits, four for each cell.
pub const STATE_CELLS: usize = 16;

const LEAST_SIDE: u8 = 2;
const MOST_SIDE: u8 = STATE_CELLS as u8 / LEAST_SIDE;
/// The longest side of a board of more than [`STATE_CELLS`] cells.
const WIDE_SIDE: u8 = 5;

/// The rows and columns of a board, each at least 2, with at most [`STATE_CELLS`] cells, or at most 5 rows and 5 columns. Written as
/// `3x3`, rows first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Size {
    rows: u8,
    /// Never 0, so that an enum with a board in it, such as the goals of a problem, needs no room for a tag.
    cols: NonZeroU8,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    #[error("a board has at least 2 rows and 2 columns, not {rows}×{cols}")]
    TooSmall { rows: u8, cols: u8 },
    #[error("{rows}×{cols} is too large: a board has at most 16 cells, or at most 5 rows and 5 columns")]
    TooLarge { rows: u8, cols: u8 },
    #[error("{} is not a size: write rows x columns, such as 3x3", quoted(.0))]
    Text(String),
}

impl Size {
    pub const EIGHT: Self = Self::square(3);
    pub const FIFTEEN: Self = Self::square(4);

    const fn square(side: u8) -> Self {
        Self { rows: side, cols: NonZeroU8::new(side).expect("a side is at least 2") }
    }

    /// A size whose sides are at least 2, with at most 16 cells or sides of at most 5.
    pub fn new(rows: u8, cols: u8) -> Result<Self, SizeError> {
        let is_large_enough = rows >= LEAST_SIDE && cols >= LEAST_SIDE;
        let Some(sides) = NonZeroU8::new(cols).filter(|_| is_large_enough) else {
            return Err(SizeError::TooSmall { rows, cols });
        };
        let cells = usize::from(rows) * usize::from(cols);
        if cells > STATE_CELLS && rows.max(cols) > WIDE_SIDE {
            return Err(SizeError::TooLarge { rows, cols });
        }
        Ok(Self { rows, cols: sides })
    }

    pub fn all() -> impl Iterator<Item = Self> {
        const SIDES: u8 = MOST_SIDE - LEAST_SIDE + 1;
        let size = |i| Self::new(LEAST_SIDE + i / SIDES, LEAST_SIDE + i % SIDES).ok();
        (0..SIDES * SIDES).filter_map(size)
    }

    /// The sizes that a list offers: the usual ones, and the one that is chosen. Boards of every other size can be typed.
    pub fn offered(chosen: Self) -> impl Iterator<Item = Self> {
        const USUAL: [&str; 5] = ["2x3", "3x3", "3x4", "4x4", "5x5"];
        let usual = move || USUAL.into_iter().filter_map(|name| name.parse().ok());
        usual().chain(Some(chosen).filter(move |chosen| !usual().any(|size: Self| size == *chosen)))
    }

    /// The sizes with `cells` cells: the squarest first and, among equals, the wider first.
    pub fn with_cells(cells: usize) -> Vec<Self> {
        let mut sizes: Vec<_> = Self::all().filter(|size| size.cells() == cells).collect();
        sizes.sort_unstable_by_key(|size| (size.rows.abs_diff(size.cols.get()), size.rows));
        sizes
    }

    /// The size with this many cells, and with this many rows if there is a choice.
    pub(super) fn in_rows(cells: usize, rows: usize) -> Option<Self> {
        let sizes = Self::with_cells(cells);
        sizes.iter().find(|size| size.rows() == rows).or(sizes.first()).copied()
    }

    pub fn rows(self) -> usize {
        self.rows.into()
    }

    pub fn cols(self) -> usize {
        self.cols.get().into()
    }

    /// Number of cells, including the blank's.
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// A wide board has more tiles than fit into a [state](super::State), so a search keeps them in a table of its own.
    pub fn is_wide(self) -> bool {
        self.cells() > STATE_CELLS
    }

    pub fn last_tile(self) -> u8 {
        (self.cells() - 1) as u8
    }

    /// The largest distance between two boards for any goal, by exhaustive search; `None` if it is known for some goals only.
    pub fn farthest(self) -> Option<u32> {
        (self.cells() <= 10).then(|| self.farthest_from_corner())
    }

    /// The largest distance from a goal with the blank in a corner.
    ///
    /// Source: Korf, “Linear-time disk-based implicit graph search”, Journal of the ACM 55 (2008), with the corrections of
    /// <https://oeis.org/A151944>. For 4×5 and 5×5, an upper bound: Karlemo and Östergård, “On sliding block puzzles”, Journal of
    /// Combinatorial Mathematics and Combinatorial Computing 34 (2000).
    pub fn farthest_from_corner(self) -> u32 {
        let cols = self.cols.get();
        match (self.rows.min(cols), self.rows.max(cols)) {
            (2, 2) => 6,
            (2, 3) => 21,
            (2, 4) => 36,
            (2, 5) => 55,
            (2, 6) | (4, 4) => 80,
            (2, 7) => 108,
            (3, 3) => 31,
            (3, 4) => 53,
            (3, 5) => 84,
            (4 | 5, 5) => 208,
            _ => 140,
        }
    }

    pub fn row_col(self, cell: usize) -> (usize, usize) {
        (cell / self.cols(), cell % self.cols())
    }

    /// Number of vertical and of horizontal steps between two cells.
    pub fn steps(self, a: usize, b: usize) -> (usize, usize) {
        let ((row_a, col_a), (row_b, col_b)) = (self.row_col(a), self.row_col(b));
        (row_a.abs_diff(row_b), col_a.abs_diff(col_b))
    }

    /// Their sum.
    pub fn distance(self, a: usize, b: usize) -> usize {
        let (down, across) = self.steps(a, b);
        down + across
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
        let refused = || SizeError::Text(text.to_owned());
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
