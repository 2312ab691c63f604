//! One stack of the open list as it was at some moment.

use super::Recording;
use super::columns::{MILESTONE_EVERY, load, partition_point};
use super::open_at::OpenAt;
use crate::search::{Ended, Head, Key, NodeId, Side};

/// One stack of the open list at a moment. Its entries are in order of their numbers, the newest on top: so it can be
/// told at any entry how many superseded ones are above or below it.
pub(super) struct StackAt<'a> {
    pub open: &'a OpenAt,
    pub recording: &'a Recording,
    pub side: Side,
    pub key: Key,
    pub head: &'a Head,
}

impl StackAt<'_> {
    fn superseded(&self) -> Vec<NodeId> {
        let entries = self.head.height - self.head.left;
        if self.head.live == entries {
            return Vec::new();
        }
        self.open.superseded_in(self.recording, self.side, self.key)
    }

    /// Adds `wanted` entries that are not superseded, after the first `skip` of these, from the top down.
    pub(super) fn from_top(&self, skip: u32, wanted: usize, rows: &mut Vec<NodeId>) {
        let mut height = self.head.height - skip;
        if skip > 0 {
            let superseded = self.superseded();
            let above = partition_point(superseded.len() as u32, |i| {
                let newest_first = superseded[superseded.len() - 1 - i as usize];
                self.recording.entry(self.head, height - i) <= newest_first
            });
            height -= above;
        }
        rows.extend(self.live_entries_from(height).take(wanted));
    }

    /// The same from the bottom up, of the entries that have not left there.
    pub(super) fn from_bottom(&self, skip: usize, wanted: usize, rows: &mut Vec<NodeId>) {
        let superseded = self.superseded();
        let last = self.head.left + (skip + wanted) as u32;
        let below = partition_point(superseded.len() as u32, |i| {
            self.recording.entry(self.head, last + i) >= superseded[i as usize]
        });
        let first = rows.len();
        rows.extend(self.live_entries_from(last + below).take(wanted));
        rows[first..].reverse();
    }

    /// From a height down.
    fn live_entries_from(&self, height: u32) -> impl Iterator<Item = NodeId> {
        let below = |id: &NodeId| self.recording.nodes().below(*id);
        let entries = std::iter::successors(Some(self.recording.entry(self.head, height)), below);
        entries.filter(|id| !self.open.is_superseded(self.recording, *id))
    }
}

impl OpenAt {
    /// Whether an entry was replaced before this moment.
    fn is_superseded(&self, recording: &Recording, id: NodeId) -> bool {
        match recording.nodes().ended(id) {
            Ended::Dropped(_) if recording.gives_up() => false,
            Ended::Dropped(at) => at < self.steps || self.superseded_now.contains(&id),
            _ => false,
        }
    }

    /// The superseded entries that are still in a stack, in order of their numbers.
    fn superseded_in(&self, recording: &Recording, side: Side, key: Key) -> Vec<NodeId> {
        let columns = &recording.columns;
        let complete = columns.superseded_before(self.steps, recording.progress.superseded);
        let mut entries: Vec<NodeId> = (0..complete)
            .map(|i| load(columns.superseded.get(i)))
            .filter(|[_, discarded_at]| *discarded_at >= self.selected)
            .map(|[node, _]| NodeId(node))
            .chain(self.superseded_now.iter().copied())
            .filter(|id| recording.side_and_key(&recording.nodes().get(*id)) == (side as usize, key))
            .collect();
        entries.sort_unstable();
        entries
    }
}

impl Recording {
    /// The entry of a stack at a height, counted from 1 at its bottom.
    fn entry(&self, head: &Head, height: u32) -> NodeId {
        let below = |id: NodeId| self.nodes().below(id).expect("an entry above the bottom");
        let walk = |id: NodeId, steps: u32| (0..steps).fold(id, |id, _| below(id));
        let to_milestone = head.height % MILESTONE_EVERY;
        if head.height - height <= to_milestone + MILESTONE_EVERY {
            return walk(head.top, head.height - height);
        }
        let columns = &self.columns;
        let node = walk(head.top, to_milestone);
        let index = partition_point(self.progress.milestones, |i| columns.milestone(i).node < node);
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
