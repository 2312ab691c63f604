//! The open list at a moment, where it is the queue of a library.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::Recording;
use super::open_at::{Candidates, List, OpenAt};
use crate::search::{Ended, HeapArray, Key, Leaving, LibraryQueue, Node, NodeId, fill_place};

/// The number of rows in the order in which the queue gives the nodes; the others follow as they are left in the array. Each
/// row takes the time of an entry that leaves.
const ROWS_IN_ORDER: usize = 1024;

/// The array of a library's queue at a moment.
#[derive(Clone, Debug)]
pub(super) struct ArrayAt {
    ids: Arc<Vec<NodeId>>,
    /// Places that were told before.
    told: u32,
}

/// Moves the entries on the way from a place down to another one up by one. The first of them is lost, and the last place is
/// free.
fn move_up(ids: &mut [NodeId], above: usize, below: usize) {
    let mut moved = ids[below];
    let mut place = below;
    while place > above {
        place = (place - 1) / 2;
        moved = std::mem::replace(&mut ids[place], moved);
    }
}

/// Moves the entries on the way from a place down to another one down by one. The last of them is lost, and the first place
/// is free.
fn move_down(ids: &mut [NodeId], above: usize, mut below: usize) {
    while below > above {
        let parent = (below - 1) / 2;
        ids[below] = ids[parent];
        below = parent;
    }
}

impl ArrayAt {
    /// Entries, also of replaced nodes.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    fn next_place(&mut self, recording: &Recording) -> usize {
        self.told += 1;
        self.place(recording)
    }

    fn last_place(&mut self, recording: &Recording) -> usize {
        let place = self.place(recording);
        self.told -= 1;
        place
    }

    /// The place that was told last.
    fn place(&self, recording: &Recording) -> usize {
        recording.columns.places.get(self.told - 1).load(Relaxed) as usize
    }

    /// Adds a node.
    pub fn push(&mut self, recording: &Recording, id: NodeId) {
        let place = self.next_place(recording);
        let ids = Arc::make_mut(&mut self.ids);
        ids.push(id);
        let last = ids.len() - 1;
        move_down(ids, place, last);
        ids[place] = id;
    }

    /// Undoes [`Self::push`].
    pub fn push_back(&mut self, recording: &Recording) {
        let place = self.last_place(recording);
        let ids = Arc::make_mut(&mut self.ids);
        let last = ids.len() - 1;
        move_up(ids, place, last);
        ids.pop();
    }

    /// Takes the first entry.
    pub fn take(&mut self, recording: &Recording) {
        let filled = self.next_place(recording);
        self.leave(0, filled);
    }

    /// Undoes [`Self::take`] for this node.
    pub fn put_back(&mut self, recording: &Recording, id: NodeId) {
        let filled = self.last_place(recording);
        self.come_back(id, 0, filled);
    }

    /// A node is replaced: its entry leaves at once, or stays.
    pub fn replace(&mut self, recording: &Recording) {
        if recording.removes_replaced() {
            let place = self.next_place(recording);
            let filled = self.next_place(recording);
            self.leave(place, filled);
        }
    }

    /// Undoes [`Self::replace`] for this node.
    pub fn replace_back(&mut self, recording: &Recording, old: NodeId) {
        if recording.removes_replaced() {
            let filled = self.last_place(recording);
            let place = self.last_place(recording);
            self.come_back(old, place, filled);
        }
    }

    /// The entry at a place leaves. The last one comes to lie at `filled`.
    fn leave(&mut self, place: usize, filled: usize) {
        let ids = Arc::make_mut(&mut self.ids);
        let moved = ids.pop().expect("what leaves was there");
        if place < ids.len() {
            if filled > place {
                move_up(ids, place, filled);
            } else {
                move_down(ids, filled, place);
            }
            ids[filled] = moved;
        }
    }

    /// Undoes [`Self::leave`].
    fn come_back(&mut self, id: NodeId, place: usize, filled: usize) {
        let ids = Arc::make_mut(&mut self.ids);
        if place == ids.len() {
            ids.push(id);
            return;
        }
        let moved = ids[filled];
        if filled > place {
            move_down(ids, place, filled);
        } else {
            move_up(ids, filled, place);
        }
        ids[place] = id;
        ids.push(moved);
    }
}

impl OpenAt {
    /// The array after some steps, from the nearest keyframe.
    pub(super) fn seek_array(recording: &Recording, steps: u32) -> Self {
        let keyframe = recording.columns.array_near(steps, recording.progress.arrays);
        let entries = recording.columns.array_entries.slices(keyframe.entries);
        let ids = entries.flat_map(|(_, ids)| ids).map(|id| NodeId(id.load(Relaxed)));
        let mut array = ArrayAt { ids: Arc::new(ids.collect()), told: keyframe.places };
        let mut way = Way {
            recording,
            generated: recording.mark(keyframe.step).first_child,
            replaced: keyframe.replaced,
            discards: keyframe.discards,
        };
        (keyframe.step..steps).for_each(|step| way.forwards(&mut array, step));
        (steps..keyframe.step).rev().for_each(|step| way.backwards(&mut array, step));
        let Way { generated, replaced, discards, .. } = way;
        Self { steps, selected: steps, generated, discards, replaced, list: List::Array(array) }
    }

    /// The number of entries whose nodes are replaced.
    pub(super) fn replaced_in_array(&self, recording: &Recording) -> usize {
        if recording.leaving() != Leaving::Replaced || recording.removes_replaced() {
            return 0;
        }
        (self.replaced - self.discards) as usize
    }

    /// The candidates for the next step.
    pub(super) fn candidates_of_array(&self, recording: &Recording, array: &ArrayAt) -> Candidates {
        let Some(first) = self.rows_of_array(recording, array, 0..1).first().copied() else {
            return Candidates::default();
        };
        let first = recording.order().key(&recording.nodes().get(first));
        let mut candidates =
            Candidates { nodes: array.len() - self.replaced_in_array(recording), ..Candidates::default() };
        for key in self.up_to(recording, array, first.0).filter(|key| key.0 == first.0) {
            candidates.least_first += 1;
            candidates.least_both += u32::from(key == first);
        }
        candidates
    }

    /// The keys of the open nodes whose first key is at most this one, in no order. No entry is before its parent, so the search
    /// for them ends at the first later one on each way down.
    pub(super) fn up_to<'a>(
        &'a self,
        recording: &'a Recording,
        array: &'a ArrayAt,
        first: u32,
    ) -> impl Iterator<Item = Key> + 'a {
        let mut places = vec![0];
        std::iter::from_fn(move || {
            loop {
                let place: usize = places.pop()?;
                let Some(id) = array.ids.get(place) else { continue };
                let node = recording.nodes().get(*id);
                if recording.order().first_key(&node) > first {
                    continue;
                }
                places.extend([2 * place + 1, 2 * place + 2]);
                if !self.is_replaced(recording, *id) {
                    return Some(recording.order().key(&node));
                }
            }
        })
    }

    /// The open nodes at some places of the list: in the order in which the queue gives them when none is added.
    pub(super) fn rows_of_array(
        &self,
        recording: &Recording,
        array: &ArrayAt,
        places: Range<usize>,
    ) -> Vec<NodeId> {
        let is_open = |id: &NodeId| !self.is_replaced(recording, *id);
        let mut emptied = Emptied::of(recording, array);
        let in_order = places.end.min(ROWS_IN_ORDER);
        let given = std::iter::from_fn(|| emptied.pop()).filter(is_open).take(in_order).skip(places.start);
        let mut rows: Vec<NodeId> = given.collect();
        if places.end > ROWS_IN_ORDER {
            let skip = places.start.saturating_sub(ROWS_IN_ORDER);
            let has_replaced = self.replaced_in_array(recording) > 0;
            let (first, skip) = if has_replaced { (0, skip) } else { (skip, 0) };
            let left = (first..emptied.len).map(|place| emptied.id(place)).filter(is_open);
            rows.extend(left.skip(skip).take(places.len() - rows.len()));
        }
        rows
    }
}

/// A copy of an array that is emptied from the front: only the places that change are written.
struct Emptied<'a> {
    recording: &'a Recording,
    queue: LibraryQueue,
    ids: &'a [NodeId],
    changed: HashMap<usize, NodeId>,
    len: usize,
}

impl<'a> Emptied<'a> {
    fn of(recording: &'a Recording, array: &'a ArrayAt) -> Self {
        let queue = recording.order().library().expect("only the queue of a library has an array");
        Self { recording, queue, ids: &array.ids, changed: HashMap::new(), len: array.len() }
    }

    fn id(&self, place: usize) -> NodeId {
        self.changed.get(&place).copied().unwrap_or(self.ids[place])
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
}

impl HeapArray for Emptied<'_> {
    type Entry = (Key, NodeId);

    fn get(&self, place: usize) -> (Key, NodeId) {
        let id = self.id(place);
        (self.recording.order().key(&self.recording.nodes().get(id)), id)
    }

    fn set(&mut self, place: usize, (_, id): (Key, NodeId)) {
        self.changed.insert(place, id);
    }

    fn is_less(&mut self, a: (Key, NodeId), b: (Key, NodeId)) -> bool {
        a.0 < b.0
    }
}

/// On the way over many steps of which only the open list is asked for.
struct Way<'a> {
    recording: &'a Recording,
    generated: u32,
    replaced: u32,
    discards: u32,
}

impl Way<'_> {
    fn forwards(&mut self, array: &mut ArrayAt, step: u32) {
        let recording = self.recording;
        while recording.next_discard(&mut self.discards, step).is_some() {
            array.take(recording);
        }
        array.take(recording);
        let parent = recording.columns.expanded(step);
        while let Some(child) = recording.node(NodeId(self.generated))
            && child.parent() == Some(parent)
        {
            if self.replaced < recording.progress.replaced
                && self.replaces(&child, step, self.replaced).is_some()
            {
                self.replaced += 1;
                array.replace(recording);
            }
            array.push(recording, NodeId(self.generated));
            self.generated += 1;
        }
    }

    fn backwards(&mut self, array: &mut ArrayAt, step: u32) {
        let recording = self.recording;
        let parent = recording.columns.expanded(step);
        while let Some(newest) = self.generated.checked_sub(1)
            && recording.nodes().parent(NodeId(newest)) == Some(parent)
        {
            self.generated = newest;
            array.push_back(recording);
            let child = recording.nodes().get(NodeId(newest));
            if let Some(row) = self.replaced.checked_sub(1)
                && let Some(old) = self.replaces(&child, step, row)
            {
                self.replaced = row;
                array.replace_back(recording, old);
            }
        }
        array.put_back(recording, parent);
        while let Some(discarded) = recording.last_discard(&mut self.discards, step) {
            array.put_back(recording, discarded);
        }
    }

    /// The node of this row of the column of replaced ones, where a child of this step has replaced it.
    fn replaces(&self, child: &Node, step: u32, row: u32) -> Option<NodeId> {
        let nodes = self.recording.nodes();
        let old = child.improves.then(|| self.recording.columns.replaced(row).node)?;
        let is_old = nodes.state(old) == child.state && nodes.ended(old) == Ended::Dropped(step);
        is_old.then_some(old)
    }
}

impl Recording {
    /// Whether an entry leaves the queue as soon as its node is replaced.
    fn removes_replaced(&self) -> bool {
        self.order().library().is_some_and(LibraryQueue::removes)
    }
}
