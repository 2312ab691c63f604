//! The open list at a moment, where it is the queue of a library.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

use super::array::{ArrayAt, BLOCK, BlockArray, KeyCounts, WIDE_BLOCK};
use super::cells::load;
use super::open_list::{Candidates, List, ListChange, OpenAt};
use super::recorded_search::Recording;
use super::stack_at::ListOnTheWay;
use crate::search::{HeapArray, Key, Leaving, LibraryQueue, Node, NodeId, fill_place, place_above};

/// Rows in the order in which the queue gives the nodes, each of which takes the time of an entry that leaves.
const ROWS_IN_ORDER: usize = 512;

/// Up to this many entries, all rows are in order if no library decides between equal ones.
const MOST_SORTED: usize = 1 << 16;

impl ArrayAt {
    pub fn len(&self) -> usize {
        self.len
    }

    fn get(&self, recording: &Recording, place: usize) -> NodeId {
        self.blocks.get(&recording.columns.blocks, place)
    }

    fn set(&mut self, recording: &Recording, place: usize, id: NodeId) {
        self.blocks.set(&recording.columns.blocks, place, id);
    }

    /// Moves the entries between two places up by one. The first of them is lost, and the last place is free.
    fn move_up(&mut self, recording: &Recording, above: usize, below: usize) {
        let (mut moved, mut place) = (self.get(recording, below), below);
        while place > above {
            place = (place - 1) / 2;
            let next = self.get(recording, place);
            self.set(recording, place, moved);
            moved = next;
        }
    }

    /// Moves the entries between two places down by one. The last of them is lost, and the first place is free.
    fn move_down(&mut self, recording: &Recording, above: usize, mut below: usize) {
        while below > above {
            let parent = (below - 1) / 2;
            let moved = self.get(recording, parent);
            self.set(recording, below, moved);
            below = parent;
        }
    }

    fn next_place(&mut self, recording: &Recording) -> usize {
        self.told += 1;
        self.told_place(recording)
    }

    fn last_place(&mut self, recording: &Recording) -> usize {
        let place = self.told_place(recording);
        self.told -= 1;
        place
    }

    /// The place that was filled when the entry of a node left, which it does now.
    fn next_filled(&mut self, recording: &Recording, id: NodeId) -> usize {
        recording.nodes().filled(id).map_or_else(|| self.next_place(recording), |place| place as usize)
    }

    /// The same where it comes back.
    fn last_filled(&mut self, recording: &Recording, id: NodeId) -> usize {
        recording.nodes().filled(id).map_or_else(|| self.last_place(recording), |place| place as usize)
    }

    fn told_place(&self, recording: &Recording) -> usize {
        recording.columns.places.get(self.told - 1).load(Relaxed) as usize
    }

    /// The place to which a node went up when it was added at this one.
    fn climbed(recording: &Recording, id: NodeId, last: usize) -> usize {
        place_above(last, recording.nodes().levels_climbed(id))
    }

    /// The entry at a place leaves. The last one comes to lie at `filled`.
    fn leave(&mut self, recording: &Recording, place: usize, filled: usize) {
        self.len -= 1;
        let moved = self.get(recording, self.len);
        if place < self.len {
            if filled > place {
                self.move_up(recording, place, filled);
            } else {
                self.move_down(recording, filled, place);
            }
            self.set(recording, filled, moved);
        }
    }

    fn come_back(&mut self, recording: &Recording, id: NodeId, place: usize, filled: usize) {
        if place < self.len {
            let moved = self.get(recording, filled);
            if filled > place {
                self.move_down(recording, place, filled);
            } else {
                self.move_up(recording, filled, place);
            }
            self.set(recording, self.len, moved);
        }
        self.set(recording, place, id);
        self.len += 1;
    }

    /// Open nodes by their first keys, the least key first.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u32)> {
        self.counts.iter()
    }
}

impl ListOnTheWay for ArrayAt {
    fn change(&mut self, recording: &Recording, id: NodeId, node: &Node, change: ListChange) {
        let removes_replaced = recording.order().removes_replaced();
        match change {
            ListChange::Push => {
                let place = Self::climbed(recording, id, self.len);
                self.move_down(recording, place, self.len);
                self.set(recording, place, id);
                self.len += 1;
            }
            ListChange::Unpush => {
                self.len -= 1;
                let place = Self::climbed(recording, id, self.len);
                self.move_up(recording, place, self.len);
            }
            ListChange::Take | ListChange::Discard => {
                let filled = self.next_filled(recording, id);
                self.leave(recording, 0, filled);
            }
            ListChange::PutBack | ListChange::Undiscard => {
                let filled = self.last_filled(recording, id);
                self.come_back(recording, id, 0, filled);
            }
            ListChange::Replace if removes_replaced => {
                let place = self.next_place(recording);
                let filled = self.next_filled(recording, id);
                self.leave(recording, place, filled);
            }
            ListChange::Unreplace if removes_replaced => {
                let filled = self.last_filled(recording, id);
                let place = self.last_place(recording);
                self.come_back(recording, id, place, filled);
            }
            // Its entry stays until it comes first, and is discarded then.
            ListChange::Replace | ListChange::Unreplace => {}
        }
        self.counts.change(recording.order().first_key(node), change.more_open(recording));
    }
}

impl OpenAt {
    pub(super) fn seek_array(recording: &Recording, steps: u32) -> Self {
        let keyframe = recording.columns.array_near(steps, recording.recorded());
        let mut array = ArrayAt {
            blocks: BlockArray::recorded(keyframe.root, keyframe.height),
            len: keyframe.len as usize,
            told: keyframe.places,
            counts: KeyCounts::default(),
        };
        for row in keyframe.counts {
            let [key, count] = load(recording.columns.key_counts.get(row));
            array.counts.change(key, count.cast_signed());
        }
        Self::over_many_steps(recording, keyframe.at, steps, array, List::Array)
    }

    pub(super) fn replaced_in_array(&self, recording: &Recording) -> usize {
        if recording.leaving() != Leaving::Replaced || recording.order().removes_replaced() {
            return 0;
        }
        (self.replaced - self.discards) as usize
    }

    pub(super) fn candidates_of_array(&self, recording: &Recording, array: &ArrayAt) -> Candidates {
        let Some(first) = self.rows_of_array(recording, array, 0..1).first().copied() else {
            return Candidates::default();
        };
        let first = recording.order().key(&recording.nodes().get(first));
        let nodes = array.len() - self.replaced_in_array(recording);
        let least_first = array.counts.iter().next().map_or(0, |(_, count)| count);
        let decides = recording.order().deciding_parts().next().is_some();
        let least_both = if decides { self.count_least(recording, array, first) } else { least_first };
        Candidates { nodes, least_first, least_both }
    }

    /// The open nodes that have the least key. No entry is before its parent, so each way down ends at the first later one.
    fn count_least(&self, recording: &Recording, array: &ArrayAt, least: Key) -> u32 {
        let (mut places, mut count) = (vec![0], 0);
        while let Some(place) = places.pop() {
            if place >= array.len() {
                continue;
            }
            let id = array.get(recording, place);
            if recording.order().key(&recording.nodes().get(id)) <= least {
                places.extend([2 * place + 1, 2 * place + 2]);
                count += u32::from(!self.is_replaced(recording, id));
            }
        }
        count
    }

    /// The open nodes at some places of the list: in the order in which the queue gives them when none is added.
    pub(super) fn rows_of_array(
        &self,
        recording: &Recording,
        array: &ArrayAt,
        places: Range<usize>,
    ) -> Vec<NodeId> {
        let is_open = |id: &NodeId| !self.is_replaced(recording, *id);
        if places.end > ROWS_IN_ORDER && array.len() <= MOST_SORTED && recording.order().is_heap_by_key() {
            return self.sorted_rows(recording, array, places);
        }
        let mut emptied = Emptied::new(recording, array);
        let in_order = places.end.min(ROWS_IN_ORDER);
        let given = std::iter::from_fn(|| emptied.pop()).filter(is_open).take(in_order).skip(places.start);
        let mut rows: Vec<NodeId> = given.collect();
        if places.end > ROWS_IN_ORDER {
            let skip = places.start.saturating_sub(ROWS_IN_ORDER);
            let wanted = places.len() - rows.len();
            if self.replaced_in_array(recording) == 0 {
                rows.extend(emptied.from_place(skip).take(wanted));
            } else {
                let replaced = self.replaced_entries(recording);
                let open = array.len() - self.replaced_in_array(recording);
                let (place, skip) = emptied.place_of(skip, open.saturating_sub(ROWS_IN_ORDER), &replaced);
                let is_open = |id: &NodeId| !replaced.contains(*id);
                rows.extend(emptied.from_place(place).filter(is_open).skip(skip).take(wanted));
            }
        }
        rows
    }

    /// The same where no two entries are equal.
    fn sorted_rows(&self, recording: &Recording, array: &ArrayAt, places: Range<usize>) -> Vec<NodeId> {
        let order = recording.order();
        let entries = Emptied::new(recording, array);
        let open = entries.from_place(0).filter(|id| !self.is_replaced(recording, *id));
        let mut sorted: Vec<_> = open.map(|id| order.sort_key(id, &recording.nodes().get(id))).collect();
        sorted.sort_unstable();
        let wanted = sorted.into_iter().skip(places.start).take(places.len());
        wanted.map(|(_, age)| NodeId(order.age(age))).collect()
    }

    fn replaced_entries(&self, recording: &Recording) -> NodeSet {
        let mut set = NodeSet::new(self.generated);
        let rows = recording.columns.replaced.slices(0..self.replaced).flat_map(|(_, rows)| rows);
        for [node, discarded_at] in rows.map(load) {
            if discarded_at >= self.selected {
                set.insert(NodeId(node));
            }
        }
        set
    }
}

struct NodeSet(Vec<u64>);

impl NodeSet {
    fn new(nodes: u32) -> Self {
        Self(vec![0; (nodes as usize).div_ceil(64)])
    }

    fn insert(&mut self, id: NodeId) {
        self.0[id.0 as usize / 64] |= 1 << (id.0 % 64);
    }

    fn contains(&self, id: NodeId) -> bool {
        self.0[id.0 as usize / 64] >> (id.0 % 64) & 1 == 1
    }
}

/// A copy of an array that is emptied from the front: only what changes is copied.
struct Emptied<'a> {
    recording: &'a Recording,
    queue: LibraryQueue,
    blocks: BlockArray,
    len: usize,
}

impl<'a> Emptied<'a> {
    fn new(recording: &'a Recording, array: &ArrayAt) -> Self {
        let queue = recording.order().heap_of();
        Self { recording, queue, blocks: array.blocks.clone(), len: array.len() }
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.len = self.len.checked_sub(1)?;
        let (_, first) = self.get(0);
        let moved = self.get(self.len);
        if self.len > 0 {
            fill_place(self.queue, self, self.len, 0, moved);
        }
        Some(first)
    }

    /// The place of an open entry, by its number among `open` ones, and how many open entries from there are before it.
    fn place_of(&self, number: usize, open: usize, replaced: &NodeSet) -> (usize, usize) {
        let last = self.len - self.len % WIDE_BLOCK;
        let open_around = |place| {
            if place == last {
                return self.from_place(last).filter(|id| !replaced.contains(*id)).count();
            }
            let rows = &self.recording.columns.blocks;
            WIDE_BLOCK - self.blocks.count_around(rows, place, |id| replaced.contains(id))
        };
        let places = (0..=last / WIDE_BLOCK).map(|block| block * WIDE_BLOCK);
        if number <= open / 2 {
            let mut left = number;
            for place in places {
                let here = open_around(place);
                if left < here {
                    return (place, left);
                }
                left -= here;
            }
        } else {
            let mut left = open.saturating_sub(number);
            for place in places.rev() {
                let here = open_around(place);
                if left <= here {
                    return (place, here - left);
                }
                left -= here;
            }
        }
        (self.len, 0)
    }

    fn from_place(&self, place: usize) -> impl Iterator<Item = NodeId> {
        let first = place - place % BLOCK;
        let blocks = (first..self.len).step_by(BLOCK);
        let entries = blocks.flat_map(|place| self.blocks.around(&self.recording.columns.blocks, place));
        entries.take(self.len.saturating_sub(first)).skip(place - first)
    }
}

impl HeapArray for Emptied<'_> {
    type Entry = (Key, NodeId);

    fn get(&self, place: usize) -> (Key, NodeId) {
        let id = self.blocks.get(&self.recording.columns.blocks, place);
        (self.recording.order().key(&self.recording.nodes().get(id)), id)
    }

    fn set(&mut self, place: usize, (_, id): (Key, NodeId)) {
        self.blocks.set(&self.recording.columns.blocks, place, id);
    }

    fn is_less(&mut self, a: (Key, NodeId), b: (Key, NodeId)) -> bool {
        self.recording.order().is_before(a, b)
    }
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
