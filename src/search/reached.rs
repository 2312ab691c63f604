//! The table *reached*: the newest node of each state that was generated, open or closed.

use super::nodes::{NodeId, Nodes};
use crate::puzzle::State;

/// A hash table with linear probing. A slot holds 32 bits of the hash and a node; the state itself is read from the
/// node. The home slot is taken from the top of those 32 bits, so that growing is one pass that reads no state.
#[derive(Debug)]
pub struct Reached {
    /// Upper half: the hash; lower half: the node plus one, 0 for a free slot.
    slots: Vec<u64>,
    /// log₂ of the number of slots.
    bits: u32,
    used: usize,
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

/// Upper 32 bits of a multiplicative hash (Knuth, TAOCP 3, 6.4), in place.
#[inline]
fn hash(state: State) -> u64 {
    let mixed = (state.0 ^ state.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed & !NODE
}

impl Reached {
    /// A table with room for a few thousand states.
    #[must_use]
    pub fn new() -> Self {
        let bits = 13;
        Self { slots: vec![0; 1 << bits], bits, used: 0 }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    /// Looks a state up.
    #[inline]
    #[must_use]
    pub fn look_up(&self, state: State, nodes: &Nodes) -> Place {
        let hash = hash(state);
        let mask = self.slots.len() - 1;
        let mut slot = self.home(hash);
        loop {
            let entry = self.slots[slot & mask];
            if entry == 0 {
                return Place { slot, hash, known: None };
            }
            if (entry ^ hash) & !NODE == 0 {
                let node = NodeId((entry & NODE) as u32 - 1);
                if nodes.state(node) == state {
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
        if (self.used + 4) * 8 > self.slots.len() * 5 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.bits += 1;
        let mask = self.slots.len() - 1;
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            let mut slot = self.home(entry);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
        }
    }

    /// Bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 8
    }
}

impl Default for Reached {
    fn default() -> Self {
        Self::new()
    }
}
