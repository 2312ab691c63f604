//! The open list of a search that another program makes: a set, since the program may take any of its nodes.

use std::sync::Mutex;

use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};

use crate::memory::lock;
use crate::recording::open_at::{Candidates, List, OpenAt};
use crate::recording::{GoesFirst, Recording};
use crate::search::{Key, Node, NodeId, OpenOrder, OrderBy};

/// Open nodes in the order in which the reference would take them. Clones share what they have in common.
#[derive(Clone, Debug, Default)]
pub(in crate::recording) struct ReportedOpen {
    /// By key, and nodes with the same key by age.
    entries: RedBlackTreeSetSync<ReportPlace>,
    counts: RedBlackTreeMapSync<Key, u32>,
}

/// The place of a node in the order of the open list: its key, and among equal keys its age.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ReportPlace(Key, u32);

impl ReportPlace {
    pub(super) fn of(order: OpenOrder, id: NodeId, node: &Node) -> Self {
        Self(order.key(node), if order.first_in() { id.0 } else { !id.0 })
    }

    pub(super) fn node(self, order: OpenOrder) -> NodeId {
        NodeId(if order.first_in() { self.1 } else { !self.1 })
    }
}

impl ReportedOpen {
    pub fn insert(&mut self, order: OpenOrder, id: NodeId, node: &Node) {
        let entry = ReportPlace::of(order, id, node);
        if !self.entries.contains(&entry) {
            self.entries.insert_mut(entry);
            let count = self.counts.get(&entry.0).map_or(0, |count| *count);
            self.counts.insert_mut(entry.0, count + 1);
        }
    }

    pub fn remove(&mut self, order: OpenOrder, id: NodeId, node: &Node) {
        let entry = ReportPlace::of(order, id, node);
        if self.entries.remove_mut(&entry) {
            match self.counts.get(&entry.0).map_or(0, |count| *count) {
                0 | 1 => drop(self.counts.remove_mut(&entry.0)),
                more => self.counts.insert_mut(entry.0, more - 1),
            }
        }
    }

    pub fn places(&self) -> impl Iterator<Item = ReportPlace> + '_ {
        self.entries.iter().copied()
    }

    pub fn len(&self) -> usize {
        self.entries.size()
    }

    pub fn from_place(&self, order: OpenOrder, place: usize) -> impl Iterator<Item = NodeId> + '_ {
        self.entries.iter().skip(place).map(move |place| place.node(order))
    }

    pub fn ahead(&self, order: OpenOrder, id: NodeId, node: &Node) -> GoesFirst {
        let own = ReportPlace::of(order, id, node);
        if order.by == OrderBy::Arrival {
            return GoesFirst { lower: self.entries.range(..own).count(), tied: 0 };
        }
        GoesFirst::before(own.0.0, self.counts.iter().map(|(key, count)| (key.0, *count)))
    }

    pub fn candidates(&self, order: OpenOrder) -> Candidates {
        let is_valued = order.by != OrderBy::Arrival;
        let counts = self.counts.iter().filter(|_| is_valued).map(|(key, count)| (*key, *count));
        Candidates::counted(self.len(), counts)
    }
}

/// The open list before some steps, which a jump begins with.
#[derive(Debug, Default)]
pub(in crate::recording) struct OpenKeyframes(Mutex<Vec<OpenAt>>);

impl OpenKeyframes {
    pub const EVERY: u32 = 2048;

    pub fn push(&self, open: OpenAt) {
        lock(&self.0).push(open);
    }

    fn near(&self, steps: u32) -> Option<OpenAt> {
        let keyframes = lock(&self.0);
        let nearest = (steps + Self::EVERY / 2) / Self::EVERY;
        keyframes.get(nearest as usize).or(keyframes.last()).cloned()
    }
}

impl OpenAt {
    pub(in crate::recording) fn seek_reported(recording: &Recording, steps: u32) -> Self {
        let near = recording.columns.reported.open.near(steps);
        let mut open = near.unwrap_or_else(|| Self::before_report(recording));
        let mut mark = recording.mark(open.steps);
        open.walk(recording, &mut mark, steps);
        open
    }

    fn before_report(recording: &Recording) -> Self {
        let mut list = ReportedOpen::default();
        let first = if recording.recorded() > 0 { recording.columns.reported.first(0) } else { 1 };
        for id in (0..first).map(NodeId) {
            list.insert(recording.order(), id, &recording.nodes().get(id));
        }
        Self { steps: 0, selected: 0, generated: first, discards: 0, replaced: 0, list: List::Reported(list) }
    }
}
