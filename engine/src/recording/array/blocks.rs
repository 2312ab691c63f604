//! A recorded array, and what was changed in it since.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use prefetch_index::prefetch_index;

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
fn bring_near(columns: &Columns, row: u32) {
    if row != NOTHING {
        let cells = columns.blocks.get(row);
        prefetch_index(cells, 0);
        prefetch_index(cells, BLOCK - 1);
    }
}

impl BlockPart {
    /// A block without entries, of which none is read before it is set.
    const EMPTY: Self = Self::Recorded(NOTHING);

    fn recorded(columns: &Columns, row: u32) -> [u32; BLOCK] {
        if row == NOTHING { [NOTHING; BLOCK] } else { load(columns.blocks.get(row)) }
    }

    fn row(&self) -> Option<u32> {
        if let Self::Recorded(row) = self { Some(*row) } else { None }
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
    pub fn recorded(root: u32, height: u32) -> Self {
        Self { root: BlockPart::Recorded(root), height }
    }

    pub fn get(&self, columns: &Columns, place: usize) -> NodeId {
        let at = part_of(place, 0);
        match self.block(columns, place, 0) {
            FoundBlock::Recorded(row) => NodeId(columns.blocks.get(row)[at].load(Relaxed)),
            FoundBlock::Entries(entries) => entries[at],
            FoundBlock::Blocks(_) => unreachable!("no block of entries has smaller ones"),
        }
    }

    pub fn around(&self, columns: &Columns, place: usize) -> [NodeId; BLOCK] {
        match self.block(columns, place, 0) {
            FoundBlock::Recorded(row) => BlockPart::recorded(columns, row).map(NodeId),
            FoundBlock::Entries(entries) => *entries,
            FoundBlock::Blocks(_) => unreachable!("no block of entries has smaller ones"),
        }
    }

    /// How many of the [`WIDE_BLOCK`] entries around a place meet a condition.
    pub fn count_around(
        &self,
        columns: &Columns,
        place: usize,
        is_counted: impl Fn(NodeId) -> bool,
    ) -> usize {
        let in_row =
            |row| columns.blocks.get(row).iter().filter(|id| is_counted(NodeId(id.load(Relaxed)))).count();
        let in_entries = |entries: &[NodeId]| entries.iter().filter(|id| is_counted(**id)).count();
        let in_part = |part: &BlockPart| match part {
            BlockPart::Recorded(NOTHING) => 0,
            BlockPart::Recorded(row) => in_row(*row),
            BlockPart::Entries(entries) => in_entries(entries.as_slice()),
            BlockPart::Blocks(_) => unreachable!("no block of entries has smaller ones"),
        };
        match self.block(columns, place, 1) {
            FoundBlock::Recorded(row) if self.height == 0 => in_row(row),
            FoundBlock::Recorded(row) => {
                let rows = BlockPart::recorded(columns, row);
                for row in rows {
                    bring_near(columns, row);
                }
                rows.into_iter().map(|row| in_part(&BlockPart::Recorded(row))).sum()
            }
            FoundBlock::Entries(entries) => in_entries(entries),
            FoundBlock::Blocks(parts) => {
                for row in parts.iter().filter_map(BlockPart::row) {
                    bring_near(columns, row);
                }
                parts.iter().map(in_part).sum()
            }
        }
    }

    /// The block of a level that a place is in; the whole array where it has no blocks of that level.
    fn block(&self, columns: &Columns, place: usize, lowest: u32) -> FoundBlock<'_> {
        let (mut part, mut level) = (&self.root, self.height);
        loop {
            match part {
                BlockPart::Entries(entries) => return FoundBlock::Entries(entries),
                BlockPart::Blocks(parts) if level > lowest => part = &parts[part_of(place, level)],
                BlockPart::Blocks(parts) => return FoundBlock::Blocks(parts),
                BlockPart::Recorded(row) => {
                    return FoundBlock::Recorded((lowest + 1..=level).rev().fold(*row, |row, level| {
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
