//! The table *reached*: the newest node of each state that was generated, open or closed.

use super::nodes::{NodeId, Nodes};
use super::spare;
use crate::puzzle::{Size, State};

/// A hash table with linear probing. A slot holds 32 bits of the hash and a node. The home slot is taken from the top
/// of those 32 bits, so that growing is one pass that reads no state.
///
/// Eight cells tell the ninth, so that the 32 bits of a board up to 3×3 *are* the board, stirred: equal bits are equal
/// states. Of a larger board the state is read from the node to be sure.
#[derive(Debug)]
pub struct Reached {
    /// Upper half: the hash; lower half: the node plus one, 0 for a free slot.
    slots: Box<[u64]>,
    /// log₂ of the number of slots.
    bits: u32,
    used: usize,
    /// Entries beyond which the table grows.
    limit: usize,
    /// Whether different states have different hashes.
    exact: bool,
}

/// Where a state is in the table, or would go. Valid until the table next grows.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    slot: usize,
    hash: u64,
    /// The node there.
    pub known: Option<NodeId>,
}

const NODE: u64 = 0xffff_ffff;

/// Cells whose tiles fit 32 bits, and one more.
const EXACT_CELLS: usize = 9;

/// Below so many entries the table grows fourfold: clearing new memory is dearer than its size.
const SMALL: usize = 1 << 16;

/// Slots that are enough for all 181,440 boards of the 8-puzzle that can be reached.
const EXACT_BITS: u32 = 18;

/// Five eighths of the slots, less what one expansion can need.
fn limit(bits: u32, exact: bool) -> usize {
    if exact && bits == EXACT_BITS { usize::MAX } else { (1 << bits) / 8 * 5 - 4 }
}

impl Reached {
    /// A table with room for a few thousand states of boards of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let bits = 12;
        let slots = spare::take_zeroed(1 << bits);
        let exact = size.cells() <= EXACT_CELLS;
        Self { slots, bits, used: 0, limit: limit(bits, exact), exact }
    }

    /// A multiplicative hash (Knuth, TAOCP 3, 6.4) in the upper 32 bits, the lower ones 0. A product with an odd number
    /// loses nothing.
    #[inline]
    fn hash(&self, state: State) -> u64 {
        if self.exact {
            (state.0 << 32).wrapping_mul(0x9e37_79b1)
        } else {
            (state.0 ^ state.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) & !NODE
        }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    /// Looks a state up.
    #[inline]
    #[must_use]
    pub fn look_up(&self, state: State, nodes: &Nodes) -> Place {
        let hash = self.hash(state);
        let mask = self.slots.len() - 1;
        let mut slot = self.home(hash);
        loop {
            let entry = self.slots[slot & mask];
            if entry == 0 {
                return Place { slot, hash, known: None };
            }
            if (entry ^ hash) & !NODE == 0 {
                let node = NodeId((entry & NODE) as u32 - 1);
                if self.exact || nodes.state(node) == state {
                    return Place { slot, hash, known: Some(node) };
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Makes a node the newest of its state, which was looked up before.
    #[inline]
    pub fn set(&mut self, place: Place, node: NodeId) {
        self.used += usize::from(place.known.is_none());
        let mask = self.slots.len() - 1;
        self.slots[place.slot & mask] = place.hash | u64::from(node.0 + 1);
    }

    /// Makes room for four more states: what one expansion can need.
    #[inline]
    pub fn reserve(&mut self) {
        if self.used > self.limit {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.bits += if self.used < SMALL { 2 } else { 1 };
        self.limit = limit(self.bits, self.exact);
        let old = std::mem::replace(&mut self.slots, spare::take_zeroed(1 << self.bits));
        let mask = self.slots.len() - 1;
        for &entry in old.iter().filter(|entry| **entry != 0) {
            let mut slot = self.home(entry);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
        }
        spare::keep(old);
    }

    /// Bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 8
    }
}

impl Drop for Reached {
    fn drop(&mut self) {
        spare::keep(std::mem::take(&mut self.slots));
    }
}
