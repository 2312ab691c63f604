//! A number of its own for every 3×3 board, without gaps: a table by these numbers needs no hash and no comparing.

use std::sync::LazyLock;

use crate::puzzle::State;

/// Boards of one half (those that can be reached from each other): 9 places of the blank, 8!/2 orders of the tiles.
pub(super) const BOARDS: usize = 9 * ORDERS;
const ORDERS: usize = 20_160;
/// Orders of the last four tiles, half of them.
const LAST_FOUR: u32 = 12;
const NONE: u32 = u32::MAX;

/// Looks the number up in two halves. Where the blank is and in which order the tiles stand without it make a board;
/// no move changes the parity of that order on a board of odd width, so that the first six tiles tell the last two.
/// After Korf and Schultze, “Large-scale parallel breadth-first search”, AAAI 2005, who rank by tables of bits.
#[derive(Debug)]
pub(super) struct Numbers {
    /// By the first four tiles: twelve times the number of their arrangement, and from bit 15 on 256 times that
    /// of their set.
    first: Box<[u32]>,
    /// By the set of the first four tiles, and the next two: which of twelve.
    next: Box<[u8]>,
}

pub(super) static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::new);

impl Numbers {
    fn new() -> Self {
        let mut first = vec![NONE; 1 << 16];
        let mut next = Vec::new();
        let mut sets = vec![None; 1 << 9];
        let tiles = |packed: u32, count: u32| (0..count).map(move |i| packed >> (4 * i) & 15);
        let set = |packed, count| tiles(packed, count).fold(0_usize, |set, tile| set | 1 << tile);
        let distinct = |set: usize, count| set.count_ones() == count && set & 1 == 0 && set < 1 << 9;
        let mut arrangements = 0;
        for packed in 0..1 << 16 {
            let used = set(packed, 4);
            if !distinct(used, 4) {
                continue;
            }
            let set_number = *sets[used].get_or_insert_with(|| {
                let number = next.len();
                let mut which = 0;
                next.extend((0..1 << 8).map(|pair| {
                    let fits = distinct(set(pair, 2) | used, 6);
                    which += u8::from(fits);
                    which - u8::from(fits)
                }));
                number
            });
            first[packed as usize] = (arrangements * LAST_FOUR) | ((set_number as u32) << 15);
            arrangements += 1;
        }
        Self { first: first.into(), next: next.into() }
    }

    /// The number of a 3×3 board, below [`BOARDS`] and different from that of every board that can be reached from it.
    #[inline]
    pub(super) fn of(&self, state: State) -> usize {
        let blank = state.blank();
        let before = (1 << (4 * u32::from(blank))) - 1;
        let tiles = state.0 & before | state.0 >> 4 & !before;
        let first = self.first[(tiles & 0xffff) as usize];
        let next = self.next[(first >> 15) as usize | (tiles >> 16 & 0xff) as usize];
        usize::from(blank) * ORDERS + (first & 0x7fff) as usize + usize::from(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, Size, connected, unrank};

    #[test]
    fn each_board_of_a_half_has_a_number_of_its_own() {
        let goal = GoalPreset::BlankLast.board(Size::EIGHT);
        for goal in [goal, goal.swapped(0, 1)] {
            let mut seen = vec![false; BOARDS];
            let boards = (0..362_880).map(|rank| unrank(Size::EIGHT, rank).expect("below 9!"));
            for board in boards.filter(|board| connected(board, &goal)) {
                assert!(!std::mem::replace(&mut seen[NUMBERS.of(board.state())], true), "{board}");
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
    }
}
