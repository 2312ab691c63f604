//! The array of a library's queue, which is recorded as a persistent array: the blocks that changed since the last keyframe are
//! new, and so are the blocks above them that say where they are; all others are shared. Few change, although each push and each
//! pop moves as many entries as the heap has levels: an entry that moved up moves up again at the next pop.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use prefetch_index::prefetch_index;

use super::cells::{Atomics32, load};
use crate::search::{AppendColumn, NodeId};

/// Entries of a block of the array, or smaller blocks in a larger one.
pub(super) const BLOCK: usize = 16;
pub(super) const BLOCK_BITS: u32 = BLOCK.ilog2();
/// Entries of a block of blocks of entries.
pub(super) const WIDE_BLOCK: usize = BLOCK * BLOCK;
/// An empty place, which no reader asks for.
pub(super) const NOTHING: u32 = u32::MAX;

/// Keys from here on are rare: those of orders that put two numbers into one.
const MANY: usize = 1 << 12;

/// Counts the open nodes by their first keys.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyCounts {
    small: Vec<u32>,
    large: BTreeMap<u32, u32>,
}

impl KeyCounts {
    #[inline]
    pub fn change(&mut self, key: u32, by: i32) {
        match self.small.get_mut(key as usize) {
            Some(count) => *count = count.wrapping_add_signed(by),
            None => self.change_new(key, by),
        }
    }

    #[cold]
    fn change_new(&mut self, key: u32, by: i32) {
        if (key as usize) < MANY {
            self.small.resize(key as usize + 1, 0);
            return self.change(key, by);
        }
        let count = self.large.entry(key).or_default();
        *count = count.wrapping_add_signed(by);
        if *count == 0 {
            self.large.remove(&key);
        }
    }

    /// The keys that nodes have, with their numbers: the least key first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let small = self.small.iter().enumerate().map(|(key, count)| (key as u32, *count));
        let large = self.large.iter().map(|(key, count)| (*key, *count));
        small.filter(|(_, count)| *count > 0).chain(large)
    }

    pub fn bytes(&self) -> u64 {
        const OF_LARGE: usize = 2 * size_of::<(u32, u32)>();
        (self.small.capacity() * size_of::<u32>() + self.large.len() * OF_LARGE) as u64
    }
}

#[derive(Clone, Debug)]
pub(super) struct ArrayAt {
    pub blocks: BlockArray,
    /// Entries, also of replaced nodes.
    pub len: usize,
    pub told: u32,
    /// Open nodes by their first keys, without replaced ones.
    pub counts: KeyCounts,
}

/// Blocks of arrays: entries, or the rows of smaller blocks.
pub(super) type BlockRows = AppendColumn<Atomics32<BLOCK>>;

/// An array of nodes. Clones share what is the same in both.
#[derive(Clone, Debug)]
pub(super) struct BlockArray {
    root: BlockPart,
    /// Levels of blocks between the root and the entries.
    height: u32,
}

#[derive(Clone, Debug)]
enum BlockPart {
    Recorded(u32),
    Entries(Arc<[NodeId; BLOCK]>),
    Blocks(Arc<[BlockPart; BLOCK]>),
}

enum FoundBlock<'a> {
    Recorded(u32),
    Entries(&'a [NodeId; BLOCK]),
    Blocks(&'a [BlockPart; BLOCK]),
}

/// The place of a part in the block around it, whose parts are below this level.
fn part_of(place: usize, level: u32) -> usize {
    place >> (level * BLOCK_BITS) & (BLOCK - 1)
}

/// Has a recorded block fetched, so that others can be fetched at the same time. It may lie across two lines of the cache.
fn bring_near(blocks: &BlockRows, row: u32) {
    if row != NOTHING {
        let cells = blocks.get(row);
        prefetch_index(cells, 0);
        prefetch_index(cells, BLOCK - 1);
    }
}

impl BlockPart {
    /// A block without entries, of which none is read before it is set.
    const EMPTY: Self = Self::Recorded(NOTHING);

    fn recorded(blocks: &BlockRows, row: u32) -> [u32; BLOCK] {
        if row == NOTHING { [NOTHING; BLOCK] } else { load(blocks.get(row)) }
    }

    fn row(&self) -> Option<u32> {
        if let Self::Recorded(row) = self { Some(*row) } else { None }
    }

    fn set(&mut self, blocks: &BlockRows, level: u32, place: usize, id: NodeId) {
        if let Self::Recorded(row) = *self {
            let parts = Self::recorded(blocks, row);
            *self = match level {
                0 => Self::Entries(Arc::new(parts.map(NodeId))),
                _ => Self::Blocks(Arc::new(parts.map(Self::Recorded))),
            };
        }
        match self {
            Self::Entries(entries) => Arc::make_mut(entries)[part_of(place, 0)] = id,
            Self::Blocks(parts) => {
                Arc::make_mut(parts)[part_of(place, level)].set(blocks, level - 1, place, id);
            }
            Self::Recorded(_) => unreachable!("it is changed now"),
        }
    }
}

impl BlockArray {
    pub fn recorded(root: u32, height: u32) -> Self {
        Self { root: BlockPart::Recorded(root), height }
    }

    pub fn get(&self, blocks: &BlockRows, place: usize) -> NodeId {
        let at = part_of(place, 0);
        match self.block(blocks, place, 0) {
            FoundBlock::Recorded(row) => NodeId(blocks.get(row)[at].load(Relaxed)),
            FoundBlock::Entries(entries) => entries[at],
            FoundBlock::Blocks(_) => unreachable!("no block of entries has smaller ones"),
        }
    }

    pub fn around(&self, blocks: &BlockRows, place: usize) -> [NodeId; BLOCK] {
        match self.block(blocks, place, 0) {
            FoundBlock::Recorded(row) => BlockPart::recorded(blocks, row).map(NodeId),
            FoundBlock::Entries(entries) => *entries,
            FoundBlock::Blocks(_) => unreachable!("no block of entries has smaller ones"),
        }
    }

    /// Counts those of the [`WIDE_BLOCK`] entries around a place that meet a condition.
    pub fn count_around(
        &self,
        blocks: &BlockRows,
        place: usize,
        is_counted: impl Fn(NodeId) -> bool,
    ) -> usize {
        let in_row = |row| blocks.get(row).iter().filter(|id| is_counted(NodeId(id.load(Relaxed)))).count();
        let in_entries = |entries: &[NodeId]| entries.iter().filter(|id| is_counted(**id)).count();
        let in_part = |part: &BlockPart| match part {
            BlockPart::Recorded(NOTHING) => 0,
            BlockPart::Recorded(row) => in_row(*row),
            BlockPart::Entries(entries) => in_entries(entries.as_slice()),
            BlockPart::Blocks(_) => unreachable!("no block of entries has smaller ones"),
        };
        match self.block(blocks, place, 1) {
            FoundBlock::Recorded(row) if self.height == 0 => in_row(row),
            FoundBlock::Recorded(row) => {
                let rows = BlockPart::recorded(blocks, row);
                for row in rows {
                    bring_near(blocks, row);
                }
                rows.into_iter().map(|row| in_part(&BlockPart::Recorded(row))).sum()
            }
            FoundBlock::Entries(entries) => in_entries(entries),
            FoundBlock::Blocks(parts) => {
                for row in parts.iter().filter_map(BlockPart::row) {
                    bring_near(blocks, row);
                }
                parts.iter().map(in_part).sum()
            }
        }
    }

    /// The block of a level that a place is in; the whole array where it has no blocks of that level.
    fn block(&self, blocks: &BlockRows, place: usize, lowest: u32) -> FoundBlock<'_> {
        let (mut part, mut level) = (&self.root, self.height);
        loop {
            match part {
                BlockPart::Entries(entries) => return FoundBlock::Entries(entries),
                BlockPart::Blocks(parts) if level > lowest => part = &parts[part_of(place, level)],
                BlockPart::Blocks(parts) => return FoundBlock::Blocks(parts),
                BlockPart::Recorded(row) => {
                    return FoundBlock::Recorded(
                        (lowest + 1..=level)
                            .rev()
                            .fold(*row, |row, level| blocks.get(row)[part_of(place, level)].load(Relaxed)),
                    );
                }
            }
            level -= 1;
        }
    }

    pub fn set(&mut self, blocks: &BlockRows, place: usize, id: NodeId) {
        while place >> ((self.height + 1) * BLOCK_BITS) > 0 {
            let mut parts = [const { BlockPart::EMPTY }; BLOCK];
            parts[0] = std::mem::replace(&mut self.root, BlockPart::EMPTY);
            (self.root, self.height) = (BlockPart::Blocks(Arc::new(parts)), self.height + 1);
        }
        self.root.set(blocks, self.height, place, id);
    }
}
