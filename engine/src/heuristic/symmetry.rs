//! The eight symmetries of a square board.

use crate::puzzle::Size;

/// By cell: the cell to which the symmetry sends it.
pub(super) type Map = Vec<u8>;

/// All symmetries: first the identity, then the mirror along the main diagonal, then the others.
pub(super) fn symmetries(size: Size) -> impl Iterator<Item = Map> {
    debug_assert_eq!(size.rows(), size.cols());
    (0..8).map(move |i| map(size, (i & 2 > 0, i & 4 > 0), i & 1 > 0))
}

/// Flips rows, flips columns, then swaps rows and columns.
fn map(size: Size, flip: (bool, bool), transpose: bool) -> Map {
    let last = size.rows() - 1;
    let to = |cell| {
        let (row, col) = size.row_col(cell);
        let (row, col) = (if flip.0 { last - row } else { row }, if flip.1 { last - col } else { col });
        let (row, col) = if transpose { (col, row) } else { (row, col) };
        (row * size.cols() + col) as u8
    };
    (0..size.cells()).map(to).collect()
}
