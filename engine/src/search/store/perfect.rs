//! A number of its own for every 3×3 board, without gaps: a table by these numbers needs no hash and no comparing.

use std::sync::LazyLock;

use crate::puzzle::State;

/// Boards of one half (those that can be reached from each other): 9 places of the blank, 8!/2 orders of the tiles.
pub(in crate::search) const BOARDS: usize = 9 * ORDERS;
const ORDERS: usize = 20_160;
/// Orders of the last four tiles, half of them.
const LAST_FOUR: u16 = 12;

/// Looks the number up in two halves, neither of which has to wait for the other. Where the blank is and in which order the
/// tiles stand without it make a board; no move changes the parity of that order on a board of odd width, so that the first
/// six tiles tell the last two.
/// After Korf and Schultze, “Large-scale parallel breadth-first search”, AAAI 2005, who rank by tables of bits.
pub(in crate::search) struct BoardNumbers {
    /// By the first four tiles: twelve times the number of their arrangement.
    first: Box<[u16; 1 << 16]>,
    /// By the last four: how the first two of them stand to those after them, which of twelve.
    last: Box<[u8; 1 << 16]>,
}

pub(in crate::search) static NUMBERS: LazyLock<BoardNumbers> = LazyLock::new(BoardNumbers::new);

impl BoardNumbers {
    fn new() -> Self {
        let (mut first, mut last) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        let mut arrangements = 0;
        for (packed, (first, last)) in (0_u32..).zip(first.iter_mut().zip(last.iter_mut())) {
            let tiles = [0, 1, 2, 3].map(|i| packed >> (4 * i) & 15);
            let smaller = |i: usize| tiles[i + 1..].iter().filter(|later| **later < tiles[i]).count() as u8;
            let differ = (0..4).all(|i| (1..=8).contains(&tiles[i]) && !tiles[..i].contains(&tiles[i]));
            if differ {
                *first = arrangements * LAST_FOUR;
                *last = 3 * smaller(0) + smaller(1);
                arrangements += 1;
            }
        }
        let all = "a slice of that length";
        Self { first: first.try_into().expect(all), last: last.try_into().expect(all) }
    }

    /// The number of a 3×3 board with this blank, below [`BOARDS`], that no other board of its half has.
    #[inline]
    pub(in crate::search) fn number(&self, state: State, blank: u8) -> usize {
        let before = (1 << (4 * u32::from(blank))) - 1;
        let tiles = state.0 & before | state.0 >> 4 & !before;
        let first = self.first[(tiles & 0xffff) as usize];
        let last = self.last[(tiles >> 16 & 0xffff) as usize];
        usize::from(blank) * ORDERS + usize::from(first) + usize::from(last)
    }
}
