//! The kinds of open lists, in which each algorithm finds its own, as data alone.

use std::ops::Range;

use arrayvec::ArrayVec;
use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};

use super::array::ArrayAt;
use crate::search::{Key, Node, NodeId, OpenOrder, OrderBy, Stacks};

/// The open list at a moment. It is moved step by step, or set up from a keyframe.
#[derive(Clone, Debug)]
pub struct OpenAt {
    pub(super) steps: u32,
    /// Nodes taken out: one more than `steps` while a step is under way.
    pub(super) selected: u32,
    pub(super) generated: u32,
    pub(super) discards: u32,
    pub(super) replaced: u32,
    pub(super) list: List,
}

#[derive(Clone, Debug)]
pub(super) enum List {
    Queue(Range<u32>),
    Stacks(ArrayVec<Stacks, 2>),
    /// A heap in an array, such as a library's queue.
    Array(ArrayAt),
    Reported(ReportedOpen),
    /// The stack of a depth-first search: the path to the node on top.
    Path(Vec<NodeId>),
    /// RBFS: the path to the node expanded last. The open nodes are beside it.
    Frontier(Vec<NodeId>),
}

/// The open nodes that a step could have taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Candidates {
    pub nodes: usize,
    /// Those with the least first key (f).
    pub least_first: u32,
    /// Those with the least first key, and the least second key (h, so the largest g) among them.
    pub least_both: u32,
}

impl Candidates {
    /// Counts the candidates among this many open nodes. `counts` says how many nodes have each key, the least key first.
    pub(super) fn counted(nodes: usize, counts: impl Iterator<Item = (Key, u32)>) -> Self {
        let mut counts = counts.filter(|(_, count)| *count > 0);
        let Some((first, least_both)) = counts.next() else { return Self { nodes, ..Self::default() } };
        let same_first = counts.take_while(|(key, _)| key.0 == first.0).map(|(_, count)| count);
        Self { nodes, least_first: least_both + same_first.sum::<u32>(), least_both }
    }
}

/// A change of one node of an open list, and the way to undo it.
#[derive(Clone, Copy)]
pub(super) enum ListChange {
    Push,
    Unpush,
    Take,
    PutBack,
    Discard,
    Undiscard,
    Replace,
    Unreplace,
}

/// The open nodes that go before an open node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoesFirst {
    /// Those with a lower first key (f), or before it in a queue.
    pub lower: usize,
    /// The others with the same first key.
    pub tied: usize,
}

impl GoesFirst {
    /// Counts the nodes that come before one with this first key. `counts`: how many have each first key, from the least to this.
    pub(super) fn before(first_key: u32, counts: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut ahead = Self::default();
        for (key, count) in counts.take_while(|(key, _)| *key <= first_key) {
            *if key < first_key { &mut ahead.lower } else { &mut ahead.tied } += count as usize;
        }
        Self { tied: ahead.tied.saturating_sub(1), ..ahead }
    }
}

/// Open nodes in the order in which the reference would take them. Clones share what they have in common.
#[derive(Clone, Debug, Default)]
pub(super) struct ReportedOpen {
    /// By key, and nodes with the same key by age.
    entries: RedBlackTreeSetSync<ReportPlace>,
    counts: RedBlackTreeMapSync<Key, u32>,
}

/// The place of a node in the order of the open list: its key, and among equal keys its age.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ReportPlace(Key, u32);

impl ReportPlace {
    pub(super) fn new(order: OpenOrder, id: NodeId, node: &Node) -> Self {
        let (key, age) = order.sort_key(id, node);
        Self(key, age)
    }

    pub(super) fn node(self, order: OpenOrder) -> NodeId {
        NodeId(order.age(self.1))
    }
}

impl ReportedOpen {
    pub fn insert(&mut self, order: OpenOrder, id: NodeId, node: &Node) {
        let entry = ReportPlace::new(order, id, node);
        if !self.entries.contains(&entry) {
            self.entries.insert_mut(entry);
            let count = self.counts.get(&entry.0).map_or(0, |count| *count);
            self.counts.insert_mut(entry.0, count + 1);
        }
    }

    pub fn remove(&mut self, order: OpenOrder, id: NodeId, node: &Node) {
        let entry = ReportPlace::new(order, id, node);
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
        let own = ReportPlace::new(order, id, node);
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
