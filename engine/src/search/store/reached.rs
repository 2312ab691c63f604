//! The table *reached*: the newest node of each state that was generated, open or closed.

#![expect(clippy::inline_always, reason = "a look-up that is called is an eighth of an expansion")]

use std::hint::black_box;
use std::sync::LazyLock;

use prefetch_index::prefetch_index;

use super::nodes::{NodeId, Nodes};
use super::spare;
use crate::memory;
use crate::puzzle::{Size, Slide, State};

/// The table that suits the size of the board. It has a tag of its own: in the spare values of `may_be_far`, where the compiler
/// would keep it, it takes several instructions more at each look-up.
#[repr(u8)]
pub enum Reached {
    Numbered(Numbered),
    Hashed(Hashed),
    /// For a search that does not look for duplicates: every state is new.
    Nothing,
}

/// A slot for every board, with the node in it; and a bit for every board that tells whether there is one: these are
/// small enough to stay near, and the search waits for nothing else.
pub struct Numbered {
    /// A slot whose state is not reached may hold what an earlier search left there.
    slots: Box<[u32]>,
    is_reached: Box<[u64]>,
    numbers: &'static BoardNumbers,
    /// Whether the slots are those of an earlier search, so that they are in memory, but perhaps not near.
    may_be_far: bool,
}

/// A hash table with linear probing. A slot holds 32 bits of the hash and a node; the state itself is read from the
/// node. The home slot is taken from the top of those 32 bits, so that growing is one pass that reads no state.
pub struct Hashed {
    /// Upper half: the hash; lower half: the node plus one, 0 for a free slot.
    slots: Box<[u64]>,
    bits: u32,
    used: usize,
    /// Entries beyond which the table grows.
    limit: usize,
}

/// Where a state is in the table, or would go. Valid until the table next grows.
#[derive(Clone, Copy)]
pub struct Slot {
    index: usize,
    hash: u64,
    pub known: Option<NodeId>,
}

const NODE: u64 = 0xffff_ffff;

/// Upper 32 bits of a multiplicative hash (Knuth, TAOCP 3, 6.4), in place.
#[inline]
fn hash(state: State) -> u64 {
    let mixed = (state.0 ^ state.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed & !NODE
}

/// From this log₂ of its slots on, a table is larger than the caches next to a processor.
const LARGE_BITS: u32 = 16;

/// Below this number of entries the table grows fourfold: clearing new memory costs more than its size.
const SMALL: usize = 1 << 16;

/// Three quarters of the slots, less what one expansion can need.
fn limit(bits: u32) -> usize {
    (1 << bits) / 4 * 3 - 4
}

/// What a table *reached* does. A search that is compiled for one kind of table does not ask at each look-up which it has.
pub trait ReachedTable: Send + 'static {
    fn new(size: Size) -> Self;

    /// A table that is never asked.
    fn unused() -> Self;

    fn look_up(&self, state: State, blank: u8, nodes: &Nodes) -> Slot;

    /// Prefetches the slots of the states that these slides lead to, if the table is too large for the caches.
    fn prefetch(&self, _state: State, _blank: u8, _slides: &[Slide]) {}

    /// Reads the table of an earlier search into the caches. For a short search, this would take longer than the search.
    fn bring_near(&mut self) {}

    fn set(&mut self, place: Slot, node: NodeId);

    fn clear(&mut self);

    /// Makes room for four more states: what one expansion can need.
    fn reserve(&mut self) {}

    fn bytes(&self) -> u64;

    /// Bytes of the next larger table, where this many more states may need it.
    fn growth_within(&self, _states: usize) -> u64 {
        0
    }
}

impl ReachedTable for Reached {
    fn new(size: Size) -> Self {
        if size == Size::EIGHT { Self::Numbered(Numbered::new(size)) } else { Self::Hashed(Hashed::new()) }
    }

    fn unused() -> Self {
        Self::Nothing
    }

    #[inline(always)]
    fn look_up(&self, state: State, blank: u8, nodes: &Nodes) -> Slot {
        match self {
            Self::Numbered(table) => table.look_up(state, blank, nodes),
            Self::Hashed(table) => table.look_up(state, nodes),
            Self::Nothing => Slot { index: 0, hash: 0, known: None },
        }
    }

    #[inline]
    fn prefetch(&self, state: State, blank: u8, slides: &[Slide]) {
        if let Self::Hashed(table) = self
            && table.bits >= LARGE_BITS
        {
            for slide in slides {
                prefetch_index(&table.slots, table.home(hash(state.slide(blank, slide.to))));
            }
        }
    }

    fn bring_near(&mut self) {
        if let Self::Numbered(table) = self {
            table.bring_near();
        }
    }

    #[inline]
    fn set(&mut self, place: Slot, node: NodeId) {
        match self {
            Self::Numbered(table) => table.set(place, node),
            Self::Hashed(table) => table.set(place, node),
            Self::Nothing => {}
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Numbered(table) => table.clear(),
            Self::Hashed(table) => {
                table.slots.fill(0);
                table.used = 0;
            }
            Self::Nothing => {}
        }
    }

    #[inline]
    fn reserve(&mut self) {
        if let Self::Hashed(table) = self
            && table.used > table.limit
        {
            table.grow();
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Numbered(table) => table.bytes(),
            Self::Hashed(table) => size_of_val(&*table.slots) as u64,
            Self::Nothing => 0,
        }
    }

    fn growth_within(&self, states: usize) -> u64 {
        match self {
            Self::Hashed(table) if table.used + states > table.limit => 8 << table.larger(),
            _ => 0,
        }
    }
}

impl ReachedTable for Numbered {
    fn new(_: Size) -> Self {
        let used = spare::take_used(BOARDS);
        Self {
            may_be_far: used.is_some(),
            slots: used.unwrap_or_else(|| memory::zeroed(BOARDS)),
            is_reached: spare::take_zeroed(BOARDS.div_ceil(64)),
            numbers: &NUMBERS,
        }
    }

    fn unused() -> Self {
        let (slots, is_reached) = Default::default();
        Self { slots, is_reached, numbers: &NUMBERS, may_be_far: false }
    }

    /// To read them through in order is the quickest way.
    fn bring_near(&mut self) {
        /// Slots of a line of the caches next to a processor.
        const IN_LINE: usize = 16;
        if std::mem::take(&mut self.may_be_far) {
            black_box(self.slots.iter().step_by(IN_LINE).fold(0, |all, slot| all ^ slot));
        }
    }

    #[inline(always)]
    fn look_up(&self, state: State, blank: u8, _: &Nodes) -> Slot {
        let slot = self.numbers.number(state, blank);
        let is_reached = self.is_reached[slot / 64] >> (slot % 64) & 1 == 1;
        Slot { index: slot, hash: 0, known: is_reached.then(|| NodeId(self.slots[slot])) }
    }

    #[inline]
    fn set(&mut self, Slot { index, .. }: Slot, node: NodeId) {
        self.is_reached[index / 64] |= 1 << (index % 64);
        self.slots[index] = node.0;
    }

    fn clear(&mut self) {
        self.is_reached.fill(0);
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&*self.slots) + size_of_val(&*self.is_reached)) as u64
    }
}

impl Drop for Numbered {
    fn drop(&mut self) {
        spare::keep(std::mem::take(&mut self.slots));
        spare::keep(std::mem::take(&mut self.is_reached));
    }
}

impl Drop for Hashed {
    fn drop(&mut self) {
        spare::keep(std::mem::take(&mut self.slots));
    }
}

impl Hashed {
    /// With room for a few thousand states.
    fn new() -> Self {
        let bits = 12;
        Self { slots: spare::take_zeroed(1 << bits), bits, used: 0, limit: limit(bits) }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    #[inline(always)]
    fn look_up(&self, state: State, nodes: &Nodes) -> Slot {
        let hash = hash(state);
        let mask = self.slots.len() - 1;
        let mut slot = self.home(hash);
        loop {
            let entry = self.slots[slot & mask];
            if entry == 0 {
                return Slot { index: slot, hash, known: None };
            }
            if (entry ^ hash) & !NODE == 0 {
                let node = NodeId((entry & NODE) as u32 - 1);
                if nodes.state(node) == state {
                    return Slot { index: slot, hash, known: Some(node) };
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    #[inline]
    fn set(&mut self, place: Slot, node: NodeId) {
        self.used += usize::from(place.known.is_none());
        let mask = self.slots.len() - 1;
        self.slots[place.index & mask] = place.hash | u64::from(node.0 + 1);
    }

    fn larger(&self) -> u32 {
        self.bits + if self.used < SMALL { 2 } else { 1 }
    }

    #[cold]
    fn grow(&mut self) {
        self.bits = self.larger();
        self.limit = limit(self.bits);
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
}

// A number of its own for every 3×3 board, without gaps: a table by these numbers needs no hash and no comparing.

/// Boards of one half (those that can be reached from each other): 9 places of the blank, 8!/2 orders of the tiles.
const BOARDS: usize = 9 * ORDERS;
const ORDERS: usize = 20_160;
/// Orders of the last four tiles, half of them.
const LAST_FOUR: u16 = 12;

/// Looks the number up in two halves, neither of which has to wait for the other. Where the blank is and in which order the tiles
/// stand without it make a board; no move changes the parity of that order on a board of odd width, so that the first six tiles
/// tell the last two. After Korf and Schultze, “Large-scale parallel breadth-first search”, AAAI 2005, who rank by tables of bits.
struct BoardNumbers {
    /// By the first four tiles: twelve times the number of their arrangement.
    first: Box<[u16; 1 << 16]>,
    /// By the last four: how the first two of them stand to those after them, which of twelve.
    last: Box<[u8; 1 << 16]>,
}

static NUMBERS: LazyLock<BoardNumbers> = LazyLock::new(BoardNumbers::new);

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
    fn number(&self, state: State, blank: u8) -> usize {
        let before = (1 << (4 * u32::from(blank))) - 1;
        let tiles = state.0 & before | state.0 >> 4 & !before;
        let first = self.first[(tiles & 0xffff) as usize];
        let last = self.last[(tiles >> 16 & 0xffff) as usize];
        usize::from(blank) * ORDERS + usize::from(first) + usize::from(last)
    }
}
