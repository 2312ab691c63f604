//! Open lists in any order.

use std::collections::BTreeMap;

use super::list::Pushed;
use super::order::OpenOrder;
use crate::memory::make_room;
use crate::search::store::{Ended, Head, Key, Node, NodeId, Nodes, Stacks, larger};
use crate::search::trace::{OrderingCost, Tracer};

/// At most, of an entry of a map whose nodes are half full.
const BYTES_OF_FRONT: u64 = 64;

/// Any order: stacks or queues by key, in a sorted list of the keys. Its functions are those of [`OpenList`](super::OpenList).
pub struct Ordered {
    order: OpenOrder,
    stacks: Stacks,
    /// Where first in is first out, by node: the one that came after it with its key.
    next: Vec<NodeId>,
    /// Where first in is first out, by key: the one that is next. Only queues that are not empty are here, so the first one is found at once, even if
    /// each node has a key of its own.
    fronts: BTreeMap<Key, u32>,
    work: OrderingCost,
}

impl Ordered {
    pub fn new(order: OpenOrder) -> Self {
        Self {
            order,
            stacks: Stacks::new(Vec::new(), order.first_in()),
            next: Vec::new(),
            fronts: BTreeMap::new(),
            work: OrderingCost::default(),
        }
    }

    pub fn first_key(&self) -> Option<Key> {
        self.stacks.iter().find(|(_, head)| head.live > 0).map(|(key, _)| key)
    }

    /// Remembers who comes after the node that was on top, where first in is first out.
    fn enqueue(&mut self, key: Key, id: NodeId, before: &Head) {
        let len = id.0 as usize + 1;
        let more = len - self.next.len();
        make_room(&mut self.next, more);
        self.next.resize(len, NodeId::NONE);
        if before.is_empty() {
            self.fronts.insert(key, id.0);
        } else {
            self.next[before.top.0 as usize] = id;
        }
    }

    fn first(&self) -> Option<(Key, NodeId)> {
        if self.order.first_in() {
            return self.fronts.first_key_value().map(|(key, first)| (*key, NodeId(*first)));
        }
        let (key, head) = self.stacks.iter().find(|(_, head)| !head.is_empty())?;
        Some((key, head.top))
    }

    fn take(&mut self, key: Key, first: NodeId, nodes: &Nodes) -> Ended {
        let row = nodes.row(first);
        let (below, ended) = (row.below_or_none(), row.ended());
        let left = self.stacks.take(key, below.some(), u32::from(ended == Ended::No));
        if self.order.first_in() && !left.is_empty() {
            self.fronts.insert(key, self.next[first.0 as usize].0);
        }
        self.forget_front(key, left);
        ended
    }

    fn forget_front(&mut self, key: Key, left: Head) {
        if self.order.first_in() && left.is_empty() {
            self.fronts.remove(&key);
        }
    }

    /// The nodes in their order, where no two have equal keys.
    pub(in crate::search) fn in_order(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.stacks.iter().filter(|(_, head)| head.live > 0).map(|(_, head)| head.top)
    }

    /// Takes a node out, where no two have equal keys.
    pub(in crate::search) fn remove(&mut self, id: NodeId, nodes: &Nodes) {
        let key = self.order.key(&nodes.get(id));
        let left = self.stacks.pop(key, nodes.below(id), 1);
        self.forget_front(key, left);
    }

    /// Takes out the node that came last of those with the last key; `None` where there is none. Only if nothing is replaced.
    pub(in crate::search) fn pop_last(&mut self, nodes: &Nodes) -> Option<NodeId> {
        let (key, head) = self.stacks.iter().rfind(|(_, head)| head.live > 0)?;
        let last = head.top;
        let left = self.stacks.pop(key, nodes.below(last), 1);
        self.forget_front(key, left);
        Some(last)
    }

    pub fn push(&mut self, id: NodeId, node: &Node, f: u32) -> Pushed {
        let key = self.order.key(node);
        debug_assert_eq!(f, key.0, "the algorithm's f is that of its order");
        let keys = self.stacks.len();
        let before = self.stacks.push(key, id, 1);
        self.work.comparisons += u64::from(keys.next_power_of_two().ilog2());
        self.work.moves += 1;
        if self.order.first_in() {
            self.enqueue(key, id, &before);
        }
        Pushed { below_or_none: before.top, height: before.height + 1 }
    }

    pub fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        loop {
            let (key, first) = self.first()?;
            let ended = self.take(key, first, nodes);
            self.work.moves += 1;
            if ended == Ended::No {
                return Some(first);
            }
            tracer.discard(first);
        }
    }

    pub fn replace(&mut self, old: &Node) {
        self.stacks.change_live(self.order.key(old), -1);
    }

    pub fn live(&self) -> usize {
        self.stacks.live()
    }

    pub fn heads(&self) -> impl Iterator<Item = Head> {
        self.stacks.iter().map(|(_, head)| *head)
    }

    pub fn bytes(&self) -> u64 {
        let fronts = self.fronts.len() as u64 * BYTES_OF_FRONT;
        self.stacks.bytes() + (self.next.capacity() * size_of::<NodeId>()) as u64 + fronts
    }

    pub fn growth_within(&self, nodes: usize) -> u64 {
        let queues = || larger(&self.next, nodes) + nodes as u64 * BYTES_OF_FRONT;
        self.stacks.growth_within(nodes) + if self.order.first_in() { queues() } else { 0 }
    }

    /// Halving among the keys that there are.
    pub fn work(&self) -> OrderingCost {
        self.work
    }
}
