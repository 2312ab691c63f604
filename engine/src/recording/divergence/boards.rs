//! The boards that two searches took, each with the first step of either.

use super::{Compared, NEVER};
use crate::memory;
use crate::puzzle::State;

/// A board, and the first steps of A (lower half) and B (upper half) plus one. A free slot is all zeros.
type BoardSlot = [u64; 2];

/// A hash table with linear probing; of two tables if the boards have different sizes, because states do not tell these.
#[derive(Clone, Debug)]
pub struct TakenBoards {
    tables: Vec<Table>,
}

#[derive(Clone, Debug)]
struct Table {
    slots: Box<[BoardSlot]>,
    bits: u32,
    used: usize,
}

impl TakenBoards {
    pub fn new(same_size: bool) -> Self {
        Self { tables: (0..if same_size { 1 } else { 2 }).map(|_| Table::new(10)).collect() }
    }

    fn place(&self, which: Compared) -> usize {
        (which as usize).min(self.tables.len() - 1)
    }

    /// Notes that a step takes a board. Gives the first step in which the other search takes it so far, or [`NEVER`], if this
    /// search takes the board for the first time; otherwise `None`.
    pub fn take(&mut self, which: Compared, step: u32, state: State) -> Option<u32> {
        let place = self.place(which);
        let table = &mut self.tables[place];
        table.reserve();
        let index = table.find(state);
        let slot = &mut table.slots[index];
        if slot[1] == 0 {
            table.used += 1;
            slot[0] = state.0;
        }
        let [own, other] = [which, which.other()].map(|which| half(slot[1], which));
        own.is_none().then(|| {
            slot[1] |= (u64::from(step) + 1) << shift(which);
            other.unwrap_or(NEVER)
        })
    }

    /// The first steps of A and B that take a board of one of them.
    pub fn first(&self, which: Compared, state: State) -> [Option<u32>; 2] {
        let table = &self.tables[self.place(which)];
        let word = table.slots[table.find(state)][1];
        Compared::ALL.map(|which| half(word, which))
    }

    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| size_of_val(&*table.slots) as u64).sum()
    }
}

fn shift(which: Compared) -> u32 {
    32 * which as u32
}

fn half(word: u64, which: Compared) -> Option<u32> {
    ((word >> shift(which)) as u32).checked_sub(1)
}

impl Table {
    fn new(bits: u32) -> Self {
        Self { slots: memory::zeroed(1 << bits), bits, used: 0 }
    }

    fn find(&self, state: State) -> usize {
        // Knuth, The Art of Computer Programming 3, 6.4.
        let hash = (state.0 ^ state.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut index = (hash >> (64 - self.bits)) as usize;
        while self.slots[index][1] != 0 && self.slots[index][0] != state.0 {
            index = (index + 1) & (self.slots.len() - 1);
        }
        index
    }

    fn reserve(&mut self) {
        if self.used < self.slots.len() / 2 {
            return;
        }
        let mut larger = Self { used: self.used, ..Self::new(self.bits + 2) };
        for slot in self.slots.iter().filter(|slot| slot[1] != 0) {
            let index = larger.find(State(slot[0]));
            larger.slots[index] = *slot;
        }
        *self = larger;
    }
}
