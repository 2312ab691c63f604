//! The writer of the array of a library's queue.

use super::array::{BLOCK, BLOCK_BITS, KeyCounts, NOTHING};
use super::cells::{Atomics32, load, store};
use super::columns::Columns;
use crate::memory::make_room;
use crate::search::{AppendColumn, Footprint, NodeId};

#[derive(Debug, Default)]
pub(super) struct ArrayWriter {
    /// By block, a bit for each of its places that was touched. Those above a touched place are touched as well.
    touched: Vec<u16>,
    /// The blocks of which some were.
    dirty: Vec<u32>,
    /// Blocks of the last keyframe: those of the entries, then those of larger and larger blocks.
    levels: Vec<BlockLevel>,
    /// Blocks that the last keyframe wrote.
    last_written: u32,
    pub counts: KeyCounts,
}

#[derive(Debug, Default)]
struct BlockLevel {
    rows: Vec<u32>,
    /// Smaller blocks have another row since.
    is_dirty: Vec<bool>,
    dirty: Vec<u32>,
}

impl ArrayWriter {
    /// Entries between this place and the first one may have moved.
    #[inline]
    pub fn touch(&mut self, mut place: u32) {
        loop {
            let (block, bit) = (place >> BLOCK_BITS, 1 << (place % BLOCK as u32));
            let Some(touched) = self.touched.get_mut(block as usize) else {
                self.grow(block as usize + 1);
                continue;
            };
            let before = *touched;
            if before & bit != 0 {
                return;
            }
            *touched |= bit;
            if before == 0 {
                make_room(&mut self.dirty, 1);
                self.dirty.push(block);
            }
            if place == 0 {
                return;
            }
            place = (place - 1) / 2;
        }
    }

    #[cold]
    fn grow(&mut self, blocks: usize) {
        let more = blocks - self.touched.len();
        make_room(&mut self.touched, more);
        self.touched.resize(blocks, 0);
    }

    /// Writes the blocks that changed. Gives the row of the root block, and the number of levels between it and the entries.
    pub fn write(&mut self, columns: &Columns, written: &mut u32, search: &dyn Footprint) -> [u32; 2] {
        let first = *written;
        if self.levels.is_empty() {
            self.levels.push(BlockLevel::default());
        }
        let mut dirty = std::mem::take(&mut self.dirty);
        for block in dirty.drain(..) {
            self.touched[block as usize] = 0;
            let around = search.array().get((block as usize) << BLOCK_BITS..).unwrap_or_default();
            let entry = |i| around.get(i).map_or(NOTHING, |(_, NodeId(id))| *id);
            let entries: [u32; BLOCK] = std::array::from_fn(entry);
            let row = self.levels[0].rows.get(block as usize);
            let is_same = row.is_some_and(|row| *row != NOTHING && load(columns.blocks.get(*row)) == entries);
            if !is_same {
                self.put(0, block, entries, columns, written);
            }
        }
        self.dirty = dirty;
        let mut level = 1;
        while self.levels[level - 1].rows.len() > 1 {
            let mut dirty = std::mem::take(&mut self.levels[level].dirty);
            for block in dirty.drain(..) {
                self.levels[level].is_dirty[block as usize] = false;
                let parts = &self.levels[level - 1].rows[(block as usize) << BLOCK_BITS..];
                let rows = std::array::from_fn(|i| parts.get(i).copied().unwrap_or(NOTHING));
                self.put(level, block, rows, columns, written);
            }
            self.levels[level].dirty = dirty;
            level += 1;
        }
        self.last_written = *written - first;
        let root = self.levels[level - 1].rows.first().copied().unwrap_or(NOTHING);
        [root, level as u32 - 1]
    }

    fn put(&mut self, level: usize, block: u32, cells: [u32; BLOCK], columns: &Columns, written: &mut u32) {
        store(columns.blocks.slot(*written), cells);
        set(&mut self.levels[level].rows, block, *written, NOTHING);
        *written += 1;
        if self.levels.len() == level + 1 {
            self.levels.push(BlockLevel::default());
        }
        let around = &mut self.levels[level + 1];
        let block = block >> BLOCK_BITS;
        if !around.is_dirty.get(block as usize).copied().unwrap_or(false) {
            set(&mut around.is_dirty, block, true, false);
            make_room(&mut around.dirty, 1);
            around.dirty.push(block);
        }
    }

    /// Bytes of all this, and of what the next keyframe may write.
    pub fn bytes_within_keyframe(&self) -> u64 {
        /// Blocks that new entries fill in the steps of a keyframe, at most, and those above them.
        const NEW_BLOCKS: u32 = 512;
        let of_level = |level: &BlockLevel| {
            let words = level.rows.capacity() + level.dirty.capacity();
            (words * size_of::<u32>() + level.is_dirty.capacity()) as u64
        };
        let levels: u64 = self.levels.iter().map(of_level).sum();
        let touched = self.touched.capacity() * size_of::<u16>() + self.dirty.capacity() * size_of::<u32>();
        let next = AppendColumn::<Atomics32<BLOCK>>::bytes(2 * self.last_written + NEW_BLOCKS);
        levels + touched as u64 + next + self.counts.bytes()
    }
}

/// Sets an entry of a list, which is first filled up with `none` where it is too short.
fn set<T: Copy>(list: &mut Vec<T>, place: u32, value: T, none: T) {
    let len = place as usize + 1;
    if len > list.len() {
        let more = len - list.len();
        make_room(list, more);
        list.resize(len, none);
    }
    list[place as usize] = value;
}
