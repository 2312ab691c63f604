//! A recorded array, and what was changed in it since.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::{BLOCK, BLOCK_BITS, NOTHING};
use crate::recording::columns::{Columns, load};
use crate::search::NodeId;

/// An array of nodes. Clones share what is the same in both.
#[derive(Clone, Debug)]
pub(super) struct BlockArray {
    root: BlockPart,
    /// Levels of blocks between the root and the entries.
    height: u32,
}

/// A block of the array.
#[derive(Clone, Debug)]
enum BlockPart {
    /// As it is in the column, at this row.
    Recorded(u32),
    /// Entries of which some were changed.
    Entries(Arc<[NodeId; BLOCK]>),
    /// Smaller blocks of which some were changed.
    Blocks(Arc<[BlockPart; BLOCK]>),
}

/// A block of entries.
enum Leaf<'a> {
    /// As it is in the column, at this row.
    Recorded(u32),
    Changed(&'a [NodeId; BLOCK]),
}

/// The place of a part in the block around it, whose parts are below this level.
fn part_of(place: usize, level: u32) -> usize {
    place >> (level * BLOCK_BITS) & (BLOCK - 1)
}

impl BlockPart {
    /// A block without entries, of which none is read before it is set.
    const EMPTY: Self = Self::Recorded(NOTHING);

    /// The parts of a recorded block.
    fn recorded(columns: &Columns, row: u32) -> [u32; BLOCK] {
        if row == NOTHING { [NOTHING; BLOCK] } else { load(columns.blocks.get(row)) }
    }

    fn set(&mut self, columns: &Columns, level: u32, place: usize, id: NodeId) {
        if let Self::Recorded(row) = *self {
            let parts = Self::recorded(columns, row);
            *self = match level {
                0 => Self::Entries(Arc::new(parts.map(NodeId))),
                _ => Self::Blocks(Arc::new(parts.map(Self::Recorded))),
            };
        }
        match self {
            Self::Entries(entries) => Arc::make_mut(entries)[part_of(place, 0)] = id,
            Self::Blocks(parts) => {
                Arc::make_mut(parts)[part_of(place, level)].set(columns, level - 1, place, id);
            }
            Self::Recorded(_) => unreachable!("it is changed now"),
        }
    }
}

impl BlockArray {
    /// As it was recorded.
    pub fn recorded(root: u32, height: u32) -> Self {
        Self { root: BlockPart::Recorded(root), height }
    }

    pub fn get(&self, columns: &Columns, place: usize) -> NodeId {
        let at = part_of(place, 0);
        match self.leaf(columns, place) {
            Leaf::Recorded(row) => NodeId(columns.blocks.get(row)[at].load(Relaxed)),
            Leaf::Changed(entries) => entries[at],
        }
    }

    /// The entries of the block that this place is in.
    pub fn around(&self, columns: &Columns, place: usize) -> [NodeId; BLOCK] {
        match self.leaf(columns, place) {
            Leaf::Recorded(row) => BlockPart::recorded(columns, row).map(NodeId),
            Leaf::Changed(entries) => *entries,
        }
    }

    /// The block of entries that a place is in.
    fn leaf(&self, columns: &Columns, place: usize) -> Leaf<'_> {
        let (mut part, mut level) = (&self.root, self.height);
        loop {
            match part {
                BlockPart::Entries(entries) => return Leaf::Changed(entries),
                BlockPart::Blocks(parts) => part = &parts[part_of(place, level)],
                BlockPart::Recorded(row) => {
                    return Leaf::Recorded((1..=level).rev().fold(*row, |row, level| {
                        columns.blocks.get(row)[part_of(place, level)].load(Relaxed)
                    }));
                }
            }
            level -= 1;
        }
    }

    pub fn set(&mut self, columns: &Columns, place: usize, id: NodeId) {
        while place >> ((self.height + 1) * BLOCK_BITS) > 0 {
            let mut parts = [const { BlockPart::EMPTY }; BLOCK];
            parts[0] = std::mem::replace(&mut self.root, BlockPart::EMPTY);
            (self.root, self.height) = (BlockPart::Blocks(Arc::new(parts)), self.height + 1);
        }
        self.root.set(columns, self.height, place, id);
    }
}
