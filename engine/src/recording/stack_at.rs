//! One stack of the open list at a moment, and the replaced entries of each.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::Recording;
use super::columns::{Columns, MILESTONE_EVERY, partition_point};
use super::open_at::OpenAt;
use crate::search::{Ended, Head, Key, NodeId, OpenOrder, Side};

const MOST_IN_A_STEP: u32 = 4;

/// One stack of the open list at a moment. Its entries are sorted by number, with the newest on top, so the replaced ones
/// above or below an entry can be counted.
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
    /// Whether an entry was replaced before this moment.
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

    /// Whether it is among the last ones, which a step under way replaced.
    fn is_newly_replaced(&self, recording: &Recording, id: NodeId) -> bool {
        let mut newest = self.replaced.saturating_sub(MOST_IN_A_STEP)..self.replaced;
        newest.any(|i| recording.columns.replaced(i).node == id)
    }
}

#[derive(Debug, Default)]
pub(super) struct ReplacedIndex(pub OnceLock<ReplacedByStack>);

/// A clone makes its own when it needs it.
impl Clone for ReplacedIndex {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The rows of [`Columns::replaced`](super::Columns), by side and key of their stack. Without this index, reading the
/// middle of one stack would mean reading the replaced entries of all stacks. It is made when it is first asked for.
#[derive(Debug, Default)]
pub struct ReplacedByStack {
    places: HashMap<(Side, Key), Vec<u32>>,
    known: u32,
}

impl ReplacedByStack {
    pub fn extend(&mut self, columns: &Columns, order: OpenOrder, replaced: u32) {
        for place in self.known..replaced {
            let node = columns.nodes.get(columns.replaced(place).node);
            self.places.entry((node.side, order.key(&node))).or_default().push(place);
        }
        self.known = self.known.max(replaced);
    }

    pub fn bytes(&self) -> u64 {
        u64::from(self.known) * size_of::<u32>() as u64
    }

    /// The most bytes for this number of nodes: the lists double.
    pub fn most_bytes(replaced: u32) -> u64 {
        2 * u64::from(replaced) * size_of::<u32>() as u64
    }
}
