//! A board packed into 64 bits, which is what a search stores and compares.

/// The tiles of a board in one word: cell `i` (row by row) in bits `4i` to `4i + 3`, 0 for the blank.
///
/// Any value is allowed. Whether it is a valid board of some size is for [`Board`](super::Board) to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct State(pub u64);

const ONES: u64 = 0x1111_1111_1111_1111;

impl State {
    /// The tile at a cell (below 16), 0 for the blank.
    #[inline]
    pub fn tile(self, cell: u8) -> u8 {
        (self.0 >> (4 * u32::from(cell)) & 15) as u8
    }

    #[inline]
    pub fn blank(self) -> u8 {
        let empty = self.0.wrapping_sub(ONES) & !self.0 & (ONES << 3);
        (empty.trailing_zeros() / 4) as u8
    }

    /// The cell of a tile, which the board must have. 0 is the blank.
    #[inline]
    pub fn cell_of(self, tile: u8) -> u8 {
        Self(self.0 ^ (u64::from(tile) * ONES)).blank()
    }

    /// The first cell whose tile differs from that in `other`; `None` if the states are equal.
    #[inline]
    pub fn first_difference(self, other: Self) -> Option<u8> {
        let difference = self.0 ^ other.0;
        (difference != 0).then(|| (difference.trailing_zeros() / 4) as u8)
    }

    /// The state after the blank moves from cell `blank` to cell `to`.
    #[inline]
    #[must_use]
    pub fn slide(self, blank: u8, to: u8) -> Self {
        let tile = self.0 >> (4 * u32::from(to)) & 15;
        Self(self.0 ^ (tile << (4 * u32::from(to))) ^ (tile << (4 * u32::from(blank))))
    }

    /// The place of the board among all boards with its tiles, in the order of their cells: the first cell that differs
    /// decides, and the blank is the least tile. It is below 16!, which has 45 bits.
    pub fn place(self) -> u64 {
        let (mut place, mut unused) = (0, 0xffff_u32);
        for tile in (0..16).map(|cell| u32::from(self.tile(cell))) {
            if unused >> tile & 1 == 1 {
                let radix = u64::from(unused.count_ones());
                unused &= !(1 << tile);
                place = place * radix + u64::from((unused & ((1 << tile) - 1)).count_ones());
            }
        }
        place
    }

    #[must_use]
    pub fn swap(self, a: u8, b: u8) -> Self {
        let difference = u64::from(self.tile(a) ^ self.tile(b));
        Self(self.0 ^ (difference << (4 * u32::from(a))) ^ (difference << (4 * u32::from(b))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_cells() {
        // The first and the last board of 16 cells, and one of 4 cells.
        assert_eq!(State(0xfedc_ba98_7654_3210).place(), 0);
        assert_eq!(State(0x0123_4567_89ab_cdef).place(), (1..=16).product::<u64>() - 1);
        let places = [0x3210, 0x2310, 0x0321, 0x0123].map(|state| State(state).place());
        assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
    }
}
