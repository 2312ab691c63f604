//! The array of a library's queue, which is recorded as a persistent array: the blocks that changed since the last keyframe are
//! new, and so are the blocks above them that say where they are; all others are shared. Few change, although each push and each
//! pop moves as many entries as the heap has levels: an entry that moved up moves up again at the next pop.

mod at;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

pub(super) use at::ArrayAt;
use prefetch_index::prefetch_index;

use crate::memory::make_room;
use crate::recording::columns::{Atomics32, Columns, load, store};
use crate::search::{AppendColumn, Footprint, NodeId};

/// Entries of a block of the array, or smaller blocks in a larger one.
pub(super) const BLOCK: usize = 16;
const BLOCK_BITS: u32 = BLOCK.ilog2();
/// Entries of a block of blocks of entries.
const WIDE_BLOCK: usize = BLOCK * BLOCK;
/// An empty place, which no reader asks for.
const NOTHING: u32 = u32::MAX;

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

    /// Counts those of the [`WIDE_BLOCK`] entries around a place that meet a condition.
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

#[derive(Debug, Default)]
pub(in crate::recording) struct ArrayWriter {
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

#[cfg(test)]
mod tests {
    use crate::puzzle::{GoalPreset, Size, parse_board};
    use crate::recording::{OpenAt, Recording};
    use crate::search::{
        AlgorithmId, Choice, Guard, LibraryQueue, Limits, Problem, Settings, Side, TieBreak,
    };

    /// A\* from the first of Korf's boards.
    fn recorded(queue: LibraryQueue) -> Recording {
        let ties = TieBreak::of_library(queue);
        let start = parse_board("14 13 15 7 11 12 9 5 6 x 2 1 4 8 10 3").expect("a board");
        let problem = Problem::new(start, GoalPreset::BlankFirst.board(Size::FIFTEEN)).expect("of one size");
        let settings = Settings { algorithm: AlgorithmId::Astar, ties, ..Settings::default() };
        let mut recording = Recording::new(problem, settings);
        let limits = Limits { max_nodes: 20_000, max_bytes: u64::MAX };
        recording.record(Guard { limits, cancel: None }, ());
        recording
    }

    /// In unit tests, places from 31 on have no room in the nodes.
    #[test]
    fn the_array_is_the_same_forwards_and_backwards_near_every_keyframe_and_from_any_place() {
        for &queue in LibraryQueue::ALL {
            let recording = recorded(queue);
            assert!(recording.progress.places > recording.recorded() / 2, "{queue:?}: most places are told");
            assert!(recording.progress.replaced > 100, "{queue:?}: nodes are replaced");
            let all = |open: &OpenAt| open.rows(&recording, Side::Forward, 0..usize::MAX);
            let step = |k| recording.step_at(k, recording.mark(k));
            let is_compared = |k: u32| k % 200 == 7;
            let (mut open, mut seen) = (OpenAt::seek_array(&recording, 0), Vec::new());
            for k in 0..recording.recorded() {
                let step = step(k);
                assert_eq!(open.rows(&recording, Side::Forward, 0..1), [step.id], "{queue:?}, step {k}");
                if is_compared(k) {
                    seen.push(all(&open));
                }
                open.step(&recording, &step);
            }
            for k in (0..recording.recorded()).rev() {
                open.step_back(&recording, &step(k));
                if is_compared(k) {
                    let seen = seen.pop().expect("as many");
                    assert_eq!(all(&open), seen, "{queue:?}, back at step {k}");
                    assert_eq!(all(&OpenAt::seek_array(&recording, k)), seen, "{queue:?}, step {k}");
                }
            }
            for k in (0..recording.recorded()).step_by(997) {
                let open = OpenAt::seek_array(&recording, k);
                let all = all(&open);
                assert_eq!(all.len(), open.len(&recording, Side::Forward));
                for from in (0..all.len()).step_by(391).chain([511, 512, 513]) {
                    let rows = open.rows(&recording, Side::Forward, from..from + 20);
                    let wanted: Vec<_> = all.iter().skip(from).take(20).copied().collect();
                    assert_eq!(rows, wanted, "{queue:?}, step {k}, from {from}");
                }
            }
        }
    }
}
