//! A board as a number of 64 bits for a search.

use super::size::STATE_CELLS;

/// The tiles of a board in one word: cell `i` (row by row) in bits `4i` to `4i + 3`, 0 for the blank. That of a board of more than
/// 16 cells is a number that stands for it, without a 0 in any of these places: see [`WideBoards`](super::WideBoards).
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

    /// The cell of the blank; 16 if the board is wide.
    #[inline]
    pub fn blank(self) -> u8 {
        let empty = self.0.wrapping_sub(ONES) & !self.0 & (ONES << 3);
        (empty.trailing_zeros() / 4) as u8
    }

    /// The cell of the blank on any board.
    #[inline]
    pub fn any_blank(self) -> u8 {
        match self.blank() {
            cell if usize::from(cell) < STATE_CELLS => cell,
            _ => blank_of(self),
        }
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

    /// The number of boards with the same tiles that come before this one in the order of their cells: the first cell that
    /// differs decides, and the blank is the least tile. It is below 16!, which has 45 bits.
    pub fn rank(self) -> u64 {
        self.rank_by(|tile| tile)
    }

    /// The same with the blank as the largest tile.
    pub fn rank_with_blank_last(self) -> u64 {
        self.rank_by(|tile| tile.wrapping_sub(1) & 15)
    }

    fn rank_by(self, order: impl Fn(u8) -> u8) -> u64 {
        let (mut place, mut unused) = (0, 0xffff_u32);
        for tile in (0..16).map(|cell| u32::from(order(self.tile(cell)))) {
            if unused >> tile & 1 == 1 {
                let radix = u64::from(unused.count_ones());
                unused &= !(1 << tile);
                place = place * radix + u64::from((unused & ((1 << tile) - 1)).count_ones());
            }
        }
        place
    }
}

/// The cells of the largest board, which are as many places of the blank.
pub(super) const BLANKS: u64 = 25;
/// A state has this many digits, from 1 to [`BASE`].
const DIGITS: u32 = 16;
const BASE: u64 = 15;
pub(super) const NUMBERS: u64 = BASE.pow(DIGITS);

/// The state of a wide board, unless another board of the search has it.
pub(super) fn state_of([low, high]: [u64; 2], blank: usize) -> State {
    let product = u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd1b5_4a32_d192_ed03);
    let mixed = (product as u64 ^ (product >> 64) as u64).wrapping_add(low.rotate_left(32)) ^ high;
    // The last steps of SplitMix64, so that all bits count.
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state_of_number((mixed ^ mixed >> 31) % (NUMBERS / BLANKS) * BLANKS + blank as u64)
}

pub(super) fn state_of_number(number: u64) -> State {
    let digit =
        |(rest, state): (u64, u64), place: u32| (rest / BASE, state | (1 + rest % BASE) << (4 * place));
    State((0..DIGITS).fold((number, 0), digit).1)
}

pub(super) fn number_of(state: State) -> u64 {
    (0..DIGITS as u8).rev().fold(0, |number, place| number * BASE + u64::from(state.tile(place)) - 1)
}

#[cold]
fn blank_of(state: State) -> u8 {
    (number_of(state) % BLANKS) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_cells() {
        // The first and the last board of 16 cells, and one of 4 cells.
        assert_eq!(State(0xfedc_ba98_7654_3210).rank(), 0);
        assert_eq!(State(0x0123_4567_89ab_cdef).rank(), (1..=16).product::<u64>() - 1);
        let places = [0x3210, 0x2310, 0x0321, 0x0123].map(|state| State(state).rank());
        assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
    }
}
