//! Wide boards, those of more than 16 cells, in searches whose states have 64 bits.
//!
//! A search works on [`State`]s: nodes, the table *reached*, the open list and the recording compare and store them, and never ask more
//! than whether two are equal. The state of a wide board is a number made from its tiles, the same in every search, so that two searches
//! can be compared, and a board that is typed be found. It has the cell of the blank in it, and no 0 among its 16 digits of four bits, so
//! that it is not the state of a smaller board.
//!
//! What looks at tiles asks a table that belongs to the nodes of the search ([`WideBoards`]), and only there: to slide a tile, to
//! estimate, to show a board. The algorithms are compiled for it once more, with heuristics and open lists behind virtual calls. What is
//! compiled for boards of up to 16 cells has nothing of it, and a [`Board`] has room for either.
//!
//! Numbers of 62 bits for boards of 83 can be equal by chance: one pair among ten million boards in 100,000 searches. Then the
//! second board takes the next number that is free, so that a search never takes one board for another.

use std::sync::{Mutex, MutexGuard};

use super::board::Board;
use super::size::Size;
use super::state::{BLANKS, NUMBERS, State, number_of, state_of_number};
use crate::memory;

/// The wide boards that a search has met, by their states. A search of smaller boards has none.
#[derive(Debug, Default)]
pub struct WideBoards(Mutex<BoardSlots>);

/// A hash table with linear probing.
#[derive(Debug, Default)]
struct BoardSlots {
    size: Option<Size>,
    /// A state and the words of its board; zeros in a free slot.
    slots: Box<[[u64; 3]]>,
    used: usize,
}

const LEAST_SLOTS: usize = 1 << 10;
/// A search that forgets its nodes forgets its boards, too, when they are more than these.
const MOST_FORGOTTEN: usize = 1 << 18;

impl WideBoards {
    fn table(&self) -> MutexGuard<'_, BoardSlots> {
        memory::lock(&self.0)
    }

    /// The state of a board of the size of the search, which is known from now on.
    pub fn add(&self, board: &Board) -> State {
        self.table().add(board)
    }

    /// The board of a state that was given by this table.
    pub fn board(&self, state: State) -> Board {
        self.table().board(state)
    }

    /// The state after the blank moves to cell `to`.
    pub fn after(&self, state: State, blank: u8, to: u8) -> State {
        let mut table = self.table();
        let board = table.board(state).swapped(blank.into(), to.into());
        table.add(&board)
    }

    /// Forgets boards, where there are many, but for those of these states.
    pub fn forget_others(&self, kept: impl Iterator<Item = State>) {
        let mut table = self.table();
        if table.used > MOST_FORGOTTEN {
            let kept: Vec<Board> = kept.map(|state| table.board(state)).collect();
            *table = BoardSlots::default();
            for board in &kept {
                table.add(board);
            }
        }
    }

    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.table().slots) as u64
    }

    /// Bytes of the next larger table, where this many more boards may need it.
    pub fn growth_within(&self, boards: usize) -> u64 {
        let table = self.table();
        let grows = table.used > 0 && table.used + boards > table.limit();
        if grows { 2 * size_of_val(&*table.slots) as u64 } else { 0 }
    }
}

impl BoardSlots {
    /// Entries beyond which the table grows.
    fn limit(&self) -> usize {
        self.slots.len() / 4 * 3
    }

    /// The slot of a state, or where it would go.
    fn slot_of(&self, state: State) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = (state.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[place][0] != 0 && self.slots[place][0] != state.0 {
            place = (place + 1) & mask;
        }
        place
    }

    fn board(&self, state: State) -> Board {
        let known = self.size.map(|size| (size, self.slots[self.slot_of(state)]));
        let (size, [_, low, high]) = known.filter(|(_, slot)| slot[0] != 0).expect("a state of this search");
        Board::of_words(size, [low, high])
    }

    fn add(&mut self, board: &Board) -> State {
        if self.used >= self.limit() {
            self.grow();
        }
        self.size = Some(board.size());
        let [low, high] = board.words();
        let mut state = board.state();
        loop {
            let place = self.slot_of(state);
            match self.slots[place] {
                [0, ..] => {
                    self.used += 1;
                    self.slots[place] = [state.0, low, high];
                    return state;
                }
                [_, known_low, known_high] if [known_low, known_high] == [low, high] => return state,
                _ => state = state_of_number((number_of(state) + BLANKS) % NUMBERS),
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let more = memory::zeroed((2 * self.slots.len()).max(LEAST_SLOTS));
        for slot in std::mem::replace(&mut self.slots, more) {
            if slot[0] != 0 {
                let place = self.slot_of(State(slot[0]));
                self.slots[place] = slot;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, random_board};

    #[test]
    fn a_table_gives_back_its_boards_and_a_number_that_is_taken_is_given_to_no_other() {
        let goal = GoalPreset::BlankLast.board(Size::new(5, 5).expect("a size"));
        let boards: Vec<Board> = (0..3000).map(|seed| random_board(&goal, seed)).collect();
        let wide = WideBoards::default();
        let (first, second) = (boards[0], boards[1]);
        let second =
            (0..25).map(|cell| second.swapped(second.blank(), cell)).find(|b| b.blank() == first.blank());
        let second = second.expect("the blank can be anywhere");
        // As though the second board had the number of the first.
        let state = wide.add(&first);
        let next = state_of_number((number_of(state) + BLANKS) % NUMBERS);
        let taken = wide.table().slot_of(next);
        wide.table().slots[taken] = [next.0, 1, 1];
        let slot = wide.table().slot_of(state);
        let [low, high] = second.words();
        wide.table().slots[slot] = [state.0, low, high];
        let moved = wide.add(&first);
        assert_eq!(number_of(moved), (number_of(state) + 2 * BLANKS) % NUMBERS);
        assert_eq!((wide.board(moved), wide.board(state)), (first, second));
        let wide = WideBoards::default();
        let states: Vec<State> = boards.iter().map(|board| wide.add(board)).collect();
        for (board, state) in boards.iter().zip(&states) {
            assert_eq!((wide.board(*state), usize::from(state.any_blank())), (*board, board.blank()));
            assert_eq!((state.blank(), board.state()), (16, *state));
            for next in board.neighbours() {
                let after = wide.after(*state, board.blank() as u8, next.blank() as u8);
                assert_eq!(wide.board(after), next);
            }
        }
    }
}
