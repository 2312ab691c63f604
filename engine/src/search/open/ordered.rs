//! Open lists in any order.

use super::list::{OpenList, Pushed};
use super::order::OpenOrder;
use crate::memory::make_room;
use crate::search::store::{Ended, Head, Key, Node, NodeId, Nodes, Stacks, larger};
use crate::search::trace::{Tracer, Work};

/// Any order: stacks or queues by key, in a sorted list of the keys that there are.
#[derive(Debug)]
pub struct Ordered {
    order: OpenOrder,
    stacks: Stacks,
    /// Where first in is first out, by node: the one that came after it with its key.
    next: Vec<NodeId>,
    /// Likewise by key: the one that is next.
    fronts: std::collections::HashMap<Key, NodeId>,
    work: Work,
}

impl Ordered {
    /// An empty list.
    #[must_use]
    pub fn new(order: OpenOrder) -> Self {
        Self {
            order,
            stacks: Stacks::new(Vec::new(), order.first_in()),
            next: Vec::new(),
            fronts: std::collections::HashMap::new(),
            work: Work::default(),
        }
    }

    /// Key of the node that is next; `None` where there is none.
    #[must_use]
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
            self.fronts.insert(key, id);
        } else {
            self.next[before.top.0 as usize] = id;
        }
    }

    /// The first entry of a stack, which is taken out.
    fn take(&mut self, key: Key, head: Head, nodes: &Nodes) -> (NodeId, Ended) {
        let first = if self.order.first_in() { self.fronts[&key] } else { head.top };
        let (below, ended) = nodes.below_and_ended(first);
        self.stacks.take(key, below.some(), u32::from(ended == Ended::No));
        if self.order.first_in() {
            self.fronts.insert(key, self.next[first.0 as usize]);
        }
        (first, ended)
    }

    /// The nodes in their order, where no two have equal keys.
    pub(in crate::search) fn in_order(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.stacks.iter().filter(|(_, head)| head.live > 0).map(|(_, head)| head.top)
    }

    /// Takes a node out, where no two have equal keys.
    pub(in crate::search) fn remove(&mut self, id: NodeId, nodes: &Nodes) {
        self.stacks.pop(self.order.key(&nodes.get(id)), nodes.below(id), 1);
    }

    /// Takes the last node out, of those with the last key the one that came last; `None` where there is none. Only
    /// where nothing is replaced.
    pub(in crate::search) fn pop_last(&mut self, nodes: &Nodes) -> Option<NodeId> {
        let (key, head) = self.stacks.iter().rfind(|(_, head)| head.live > 0)?;
        let last = head.top;
        self.stacks.pop(key, nodes.below(last), 1);
        Some(last)
    }
}

impl OpenList for Ordered {
    fn push(&mut self, id: NodeId, node: &Node, f: u32) -> Pushed {
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

    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        loop {
            let (key, head) = self.stacks.iter().find(|(_, head)| !head.is_empty())?;
            let (first, ended) = self.take(key, *head, nodes);
            self.work.moves += 1;
            if ended == Ended::No {
                return Some(first);
            }
            tracer.discard(first);
        }
    }

    fn replace(&mut self, old: &Node) {
        self.stacks.change_live(self.order.key(old), -1);
    }

    fn live(&self) -> usize {
        self.stacks.live()
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.stacks.iter().map(|(_, head)| *head)
    }

    fn bytes(&self) -> u64 {
        self.stacks.bytes() + (self.next.capacity() * size_of::<NodeId>()) as u64
    }

    fn growth_within(&self, nodes: usize) -> u64 {
        let next = if self.order.first_in() { larger(&self.next, nodes) } else { 0 };
        self.stacks.growth_within(nodes) + next
    }

    /// Halving among the keys that there are.
    fn work(&self) -> Option<Work> {
        Some(self.work)
    }
}
