//! One stack of the open list at a moment, and the replaced entries of each; and the open list at a step, from a keyframe near it.

use super::cells::partition_point;
use super::columns::{KeyframeAt, MILESTONE_EVERY, ReplacedByStack};
use super::open_list::{List, ListChange, OpenAt};
use super::recorded_search::Recording;
use crate::search::{Ended, Head, Key, Node, NodeId, Side, Stacks};

const MOST_IN_A_STEP: u32 = 4;

/// One stack of the open list at a moment, sorted by number with the newest on top, so replaced entries can be counted.
pub(super) struct StackAt<'a> {
    pub open: &'a OpenAt,
    pub recording: &'a Recording,
    pub side: Side,
    pub key: Key,
    pub head: &'a Head,
}

impl StackAt<'_> {
    fn replaced(&self) -> Vec<NodeId> {
        let entries = self.head.height - self.head.left;
        if self.head.live == entries {
            return Vec::new();
        }
        self.open.replaced_in(self.recording, self.side, self.key)
    }

    /// Adds `wanted` entries that are not replaced, from the top down, after skipping the first `skip` of them.
    pub(super) fn from_top(&self, skip: u32, wanted: usize, rows: &mut Vec<NodeId>) {
        let replaced = if skip > 0 { self.replaced() } else { Vec::new() };
        let above = corrected(|above| {
            let place = self.entry(self.head.height - skip - above);
            replaced.iter().filter(|id| **id > place).count() as u32
        });
        rows.extend(self.live_entries_from(self.head.height - skip - above).take(wanted));
    }

    /// Entries from the bottom up, above those that have left there: first in, first out.
    pub(super) fn from_bottom(&self, skip: usize, wanted: usize, rows: &mut Vec<NodeId>) {
        let replaced = self.replaced();
        let last = self.head.left + (skip + wanted) as u32;
        let below = corrected(|below| {
            let place = self.entry(last + below);
            replaced.iter().filter(|id| **id <= place).count() as u32
        });
        let first = rows.len();
        rows.extend(self.live_entries_from(last + below).take(wanted));
        rows[first..].reverse();
    }

    fn live_entries_from(&self, height: u32) -> impl Iterator<Item = NodeId> {
        let below = |id: &NodeId| self.recording.nodes().below(*id);
        let entries = std::iter::successors(Some(self.entry(height)), below);
        entries.filter(|id| !self.open.is_replaced(self.recording, *id))
    }

    /// The entry at a height, counted from 1 at the bottom.
    fn entry(&self, height: u32) -> NodeId {
        let (recording, head) = (self.recording, self.head);
        let below = |id: NodeId| recording.nodes().below(id).expect("an entry above the bottom");
        let walk = |id: NodeId, steps: u32| (0..steps).fold(id, |id, _| below(id));
        let to_milestone = head.height % MILESTONE_EVERY;
        if head.height - height <= to_milestone + MILESTONE_EVERY {
            return walk(head.top, head.height - height);
        }
        let columns = &recording.columns;
        let node = walk(head.top, to_milestone);
        let index = partition_point(recording.progress.milestones, |i| columns.milestone(i).node < node);
        let mut milestone = columns.milestone(index);
        loop {
            let next = [milestone.jump, milestone.before]
                .map(|index| columns.milestone(index))
                .into_iter()
                .find(|next| next.height < milestone.height && next.height >= height);
            match next {
                Some(next) => milestone = next,
                None => return walk(milestone.node, milestone.height - height),
            }
        }
    }
}

/// The least fixed point of `count`, reached from below: the number of replaced entries to pass so that a given number of
/// others is passed. Those passed in addition may be replaced themselves, but fewer each time.
fn corrected(count: impl Fn(u32) -> u32) -> u32 {
    let mut passed = 0;
    loop {
        let counted = count(passed);
        if counted == passed {
            return passed;
        }
        passed = counted;
    }
}

impl OpenAt {
    pub(super) fn is_replaced(&self, recording: &Recording, id: NodeId) -> bool {
        match recording.nodes().ended(id) {
            Ended::Dropped(_) if recording.leave_between_steps() => false,
            Ended::Dropped(at) => {
                at < self.steps || at == self.steps && self.is_newly_replaced(recording, id)
            }
            _ => false,
        }
    }

    /// The replaced entries that are still in a stack, in no order.
    fn replaced_in(&self, recording: &Recording, side: Side, key: Key) -> Vec<NodeId> {
        let index = recording.replaced.0.get_or_init(|| {
            let mut index = ReplacedByStack::default();
            index.extend(&recording.columns, recording.order, recording.progress.replaced);
            index
        });
        let places = index.places.get(&(side, key)).map_or(&[][..], Vec::as_slice);
        let until_now = places.partition_point(|place| *place < self.replaced);
        places[..until_now]
            .iter()
            .map(|place| recording.columns.replaced(*place))
            .filter(|replaced| replaced.discarded_at >= self.selected)
            .map(|replaced| replaced.node)
            .collect()
    }

    /// True if it is among the last ones, which a step under way replaced.
    fn is_newly_replaced(&self, recording: &Recording, id: NodeId) -> bool {
        let mut newest = self.replaced.saturating_sub(MOST_IN_A_STEP)..self.replaced;
        newest.any(|i| recording.columns.replaced(i).node == id)
    }
}

impl OpenAt {
    pub(super) fn seek_stacks(recording: &Recording, steps: u32) -> Self {
        let (keyframe, heads) = recording.columns.keyframe_near(steps, recording.recorded());
        let heads = heads.map(|i| recording.columns.head(i));
        let heads: Vec<_> = heads.map(|head| (head, recording.nodes().get(head.top))).collect();
        let mut sides = <[Heads; 2]>::default();
        for (head, node) in heads {
            let (side, key) = recording.side_and_key(&node);
            *sides[side].head(key) = head;
        }
        let first_in = recording.order().first_in();
        Self::over_many_steps(recording, keyframe, steps, sides, |sides| {
            List::Stacks(sides.map(|heads| Stacks::new(heads.heads, first_in)).into())
        })
    }

    /// The open list at a step, from the list at a keyframe.
    pub(super) fn over_many_steps<L: ListOnTheWay>(
        recording: &Recording,
        KeyframeAt { step, replaced, discards }: KeyframeAt,
        steps: u32,
        list: L,
        arrived: impl FnOnce(L) -> List,
    ) -> Self {
        let generated = recording.mark(step).first_child;
        let mut way = Way { recording, list, generated, replaced, discards };
        way.go(step, steps);
        let Way { list, generated, replaced, discards, .. } = way;
        Self { steps, selected: steps, generated, discards, replaced, list: arrived(list) }
    }
}

/// An open list that is followed over many steps, before anything is asked of it.
pub(super) trait ListOnTheWay {
    fn change(&mut self, recording: &Recording, id: NodeId, node: &Node, change: ListChange);
}

struct Way<'a, L> {
    recording: &'a Recording,
    list: L,
    generated: u32,
    replaced: u32,
    discards: u32,
}

impl<L: ListOnTheWay> Way<'_, L> {
    fn go(&mut self, from: u32, to: u32) {
        let steps = from.min(to)..from.max(to);
        let columns = &self.recording.columns;
        // Read at once: loads that do not wait for each other take a tenth of the time.
        let ids = steps.clone().map(|step| columns.expanded(step));
        let taken: Vec<_> = ids.map(|id| (id, columns.nodes.get(id))).collect();
        let taken = steps.zip(taken);
        if from <= to {
            taken.for_each(|(step, (id, node))| self.forwards(step, id, &node));
        } else {
            taken.rev().for_each(|(step, (id, node))| self.backwards(step, id, &node));
        }
    }

    fn change(&mut self, id: NodeId, change: ListChange) {
        self.list.change(self.recording, id, &self.recording.nodes().get(id), change);
    }

    fn forwards(&mut self, step: u32, id: NodeId, node: &Node) {
        let recording = self.recording;
        while let Some(discarded) = recording.next_discard(&mut self.discards, step) {
            self.change(discarded, ListChange::Discard);
        }
        self.list.change(recording, id, node, ListChange::Take);
        // Nodes are numbered as they are generated, so the children of a step follow those of the step before it.
        while let Some(child) = recording.node(NodeId(self.generated))
            && child.parent() == Some(id)
        {
            if let Some(old) = self.replaced_by(&child, step, self.replaced) {
                self.replaced += 1;
                self.change(old, ListChange::Replace);
            }
            self.list.change(recording, NodeId(self.generated), &child, ListChange::Push);
            self.generated += 1;
        }
        if let Some(start) = recording.restart_of(step) {
            self.change(start, ListChange::Push);
            self.generated += 1;
        }
    }

    /// Undoes [`Self::forwards`].
    fn backwards(&mut self, step: u32, id: NodeId, node: &Node) {
        let recording = self.recording;
        if let Some(start) = recording.restart_of(step) {
            self.change(start, ListChange::Unpush);
            self.generated -= 1;
        }
        while let Some(newest) = self.generated.checked_sub(1).map(NodeId)
            && recording.nodes().parent(newest) == Some(id)
        {
            let child = recording.nodes().get(newest);
            self.generated = newest.0;
            self.list.change(recording, newest, &child, ListChange::Unpush);
            if let Some(row) = self.replaced.checked_sub(1)
                && let Some(old) = self.replaced_by(&child, step, row)
            {
                self.replaced = row;
                self.change(old, ListChange::Unreplace);
            }
        }
        self.list.change(recording, id, node, ListChange::PutBack);
        while let Some(discarded) = recording.last_discard(&mut self.discards, step) {
            self.change(discarded, ListChange::Undiscard);
        }
    }

    /// The node in this row of the column of replaced nodes; `None` if it is not the one that this child of the step replaced.
    fn replaced_by(&self, child: &Node, step: u32, row: u32) -> Option<NodeId> {
        let is_row = child.improves && row < self.recording.progress.replaced;
        let old = is_row.then(|| self.recording.columns.replaced(row).node)?;
        let nodes = self.recording.nodes();
        let is_old = nodes.state(old) == child.state && nodes.ended(old) == Ended::Dropped(step);
        is_old.then_some(old)
    }
}

/// The stacks of both sides. They are sorted only at the step that is sought; on the way a hash table finds them.
impl ListOnTheWay for [Heads; 2] {
    fn change(&mut self, recording: &Recording, id: NodeId, node: &Node, change: ListChange) {
        let (side, key) = recording.side_and_key(node);
        change.change_stack(self[side].head(key), recording, id);
    }
}

/// Heads in no order, found by their keys in a hash table with linear probing.
///
/// Our own, because it is the larger part of a jump. With the keys of A* on the 15-puzzle and 128 steps, the mean distance to a
/// keyframe, it takes 10 µs, the `HashMap` of std 19 µs, and with the hash function of the crate `rustc-hash` 12 µs.
#[derive(Default)]
struct Heads {
    heads: Vec<(Key, Head)>,
    /// The place of a head plus one, 0 for none; at least twice as many as heads.
    slots: Vec<u32>,
}

impl Heads {
    fn head(&mut self, key: Key) -> &mut Head {
        if self.slots.len() <= 2 * self.heads.len() {
            self.grow();
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.heads.push((key, Head::EMPTY));
            self.slots[slot] = self.heads.len() as u32;
        }
        &mut self.heads[self.slots[slot] as usize - 1].1
    }

    fn slot(&self, key: Key) -> usize {
        let is_its_own = |slot: &usize| {
            let place = self.slots[*slot] as usize;
            place == 0 || self.heads[place - 1].0 == key
        };
        let mut probes = (hash(key)..).map(|slot| slot & (self.slots.len() - 1));
        probes.find(is_its_own).expect("half of the slots are empty")
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; (4 * self.heads.len()).next_power_of_two().max(256)];
        for place in 0..self.heads.len() {
            let slot = self.slot(self.heads[place].0);
            self.slots[slot] = place as u32 + 1;
        }
    }
}

/// Neighbouring keys get different slots: the multiplier is Knuth's for 32 bits, The Art of Computer Programming 3, 6.4.
fn hash((first, second): Key) -> usize {
    (u64::from(first.wrapping_mul(0x9e37_79b1) >> 16) ^ second ^ second >> 32) as usize
}
