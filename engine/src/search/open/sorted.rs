//! Open lists as stacks in the order of their keys, and as other textbooks keep them, with a count of what that costs.

use std::any::Any;
use std::collections::BTreeMap;

use super::library::{HeapArray, LibraryList, add_entry, go_down};
use super::list::{OpenList, Pushed};
use super::order::{OpenOrder, OrderBy};
use crate::memory::make_room;
use crate::search::rules::OpenKind;
use crate::search::store::{Ended, Head, Key, Node, NodeId, Nodes, Stacks, larger};
use crate::search::trace::{OrderingCost, Tracer};

/// An open list in any order, kept by a structure that can be chosen. The stacks beside it are for the recording, which
/// reads the past states of the list from them; they decide nothing.
pub struct Sorted {
    order: OpenOrder,
    structure: Structure,
    pub(in crate::search) stacks: Ordered,
    /// `None` unless the search meets in the middle: no other one asks for them.
    leasts: Option<Leasts>,
}

enum Structure {
    Buckets,
    Heap(BinaryHeap),
    List(SortedList),
    /// That of a library, which decides by itself, or a heap by the board: there are no stacks.
    Library(LibraryList),
}

/// A node by its place in the order: lower is earlier, and no two are equal.
type Ranked = (Key, u32);

impl Sorted {
    pub fn new(kind: OpenKind, order: OpenOrder) -> Self {
        let structure = match kind {
            _ if order.is_heap() => Structure::Library(LibraryList::new(order)),
            OpenKind::Buckets => Structure::Buckets,
            OpenKind::Heap => Structure::Heap(BinaryHeap::default()),
            OpenKind::SortedList => Structure::List(SortedList::default()),
        };
        let leasts = (order.by == OrderBy::MeetInTheMiddle).then(Leasts::default);
        Self { order, structure, stacks: Ordered::new(order), leasts }
    }

    /// Counts its nodes, where no library decides.
    pub fn live(&self) -> usize {
        self.stacks.live()
    }

    /// The least priority, f and g of its nodes; `None` where it has none, or they are not kept.
    pub fn least(&self) -> Option<LeastOpen> {
        let (priority, _) = self.stacks.first_key()?;
        let Leasts { f, g } = self.leasts.as_ref()?;
        Some(LeastOpen { priority, f: f.least()?, g: g.least()? })
    }
}

impl OpenList for Sorted {
    fn push<T: Tracer>(&mut self, id: NodeId, node: &Node, f: u32, tracer: &mut T) -> Pushed {
        match &mut self.structure {
            Structure::Buckets => {}
            Structure::Heap(heap) => heap.push(self.order.sort_key(id, node)),
            Structure::List(list) => list.push(self.order.sort_key(id, node)),
            Structure::Library(queue) => return queue.push(id, node, f, tracer),
        }
        if let Some(leasts) = &mut self.leasts {
            leasts.add(node);
        }
        self.stacks.push(id, node, f)
    }

    /// Replaced nodes are thrown away when they come first, here and in the stacks.
    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        if let Structure::Library(queue) = &mut self.structure {
            return queue.pop(nodes, tracer);
        }
        let first = self.stacks.pop(nodes, tracer)?;
        if let Some(leasts) = &mut self.leasts {
            leasts.remove(&nodes.get(first));
        }
        loop {
            let entry = match &mut self.structure {
                Structure::Buckets | Structure::Library(_) => return Some(first),
                Structure::Heap(heap) => heap.pop(),
                Structure::List(list) => list.pop(),
            };
            let (_, tie) = entry.expect("it holds what the stacks hold");
            let id = NodeId(self.order.age(tie));
            if nodes.ended(id) == Ended::No {
                assert_eq!(id, first, "the order is the same in every structure");
                return Some(id);
            }
        }
    }

    fn replace<T: Tracer>(&mut self, id: NodeId, old: &Node, tracer: &mut T) {
        if let Some(leasts) = &mut self.leasts {
            leasts.remove(old);
        }
        match &mut self.structure {
            Structure::Library(queue) => queue.replace(id, old, tracer),
            _ => self.stacks.replace(old),
        }
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.stacks.heads()
    }

    fn array(&self) -> &[(Key, NodeId)] {
        if let Structure::Library(queue) = &self.structure { queue.array() } else { &[] }
    }

    fn bytes(&self) -> u64 {
        let entries = match &self.structure {
            Structure::Library(queue) => return queue.bytes(),
            Structure::Buckets => 0,
            Structure::Heap(heap) => heap.entries.capacity(),
            Structure::List(list) => list.entries.capacity(),
        };
        self.stacks.bytes() + (entries * size_of::<Ranked>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self)
    }

    fn growth_within(&self, nodes: usize) -> u64 {
        let entries = match &self.structure {
            Structure::Library(queue) => return queue.growth_within(nodes),
            Structure::Buckets => 0,
            Structure::Heap(heap) => larger(&heap.entries, nodes),
            Structure::List(list) => larger(&list.entries, nodes),
        };
        self.stacks.growth_within(nodes) + entries
    }

    fn work(&self) -> Option<OrderingCost> {
        Some(match &self.structure {
            Structure::Buckets => self.stacks.work(),
            Structure::Heap(heap) => heap.work,
            Structure::List(list) => list.work,
            Structure::Library(queue) => queue.work(),
        })
    }
}

/// Williams, “Algorithm 232: Heapsort”, CACM 7 (1964), <https://doi.org/10.1145/512274.512284>. Ours, as that of std counts nothing.
#[derive(Default)]
struct BinaryHeap {
    /// No entry is before its parent, which is at half its place (places counted from 1).
    entries: Vec<Ranked>,
    work: OrderingCost,
}

impl HeapArray for BinaryHeap {
    type Entry = Ranked;

    fn get(&self, place: usize) -> Ranked {
        self.entries[place]
    }

    fn set(&mut self, place: usize, entry: Ranked) {
        self.work.moves += 1;
        self.entries[place] = entry;
    }

    fn is_less(&mut self, a: Ranked, b: Ranked) -> bool {
        self.work.comparisons += 1;
        a < b
    }
}

impl BinaryHeap {
    fn push(&mut self, entry: Ranked) {
        make_room(&mut self.entries, 1);
        self.entries.push(entry);
        let last = self.entries.len() - 1;
        add_entry(self, last, entry);
    }

    fn pop(&mut self) -> Option<Ranked> {
        let first = *self.entries.first()?;
        let last = self.entries.len() - 1;
        let moved = self.entries[last];
        go_down(self, last, 0, moved);
        self.entries.pop();
        Some(first)
    }
}

/// The last entry comes first, so that taking it moves nothing.
#[derive(Default)]
struct SortedList {
    entries: Vec<Ranked>,
    work: OrderingCost,
}

impl SortedList {
    fn push(&mut self, entry: Ranked) {
        let comparisons = &mut self.work.comparisons;
        let place = self.entries.partition_point(|other| {
            *comparisons += 1;
            *other > entry
        });
        self.work.moves += (self.entries.len() - place) as u64 + 1;
        make_room(&mut self.entries, 1);
        self.entries.insert(place, entry);
    }

    fn pop(&mut self) -> Option<Ranked> {
        self.entries.pop()
    }
}

/// The least priority, f and g of the open nodes of a side.
pub struct LeastOpen {
    pub priority: u32,
    pub f: u32,
    pub g: u32,
}

/// The values of f and of g that the open nodes of a search that meets in the middle have.
#[derive(Default)]
pub struct Leasts {
    f: Occurrences,
    g: Occurrences,
}

impl Leasts {
    pub fn add(&mut self, node: &Node) {
        self.f.add(node.f());
        self.g.add(node.g);
    }

    pub fn remove(&mut self, node: &Node) {
        self.f.remove(node.f());
        self.g.remove(node.g);
    }
}

/// Counts each of some small numbers, and gives the least of them.
#[derive(Clone, Debug, Default)]
pub struct Occurrences {
    counts: Vec<u32>,
    /// No number below this one occurs.
    least: usize,
}

impl Occurrences {
    pub fn add(&mut self, number: u32) {
        let number = number as usize;
        if self.counts.len() <= number {
            self.counts.resize(number + 1, 0);
        }
        self.counts[number] += 1;
        self.least = self.least.min(number);
        self.pass_zeros();
    }

    /// A number that occurs does so once less.
    pub fn remove(&mut self, number: u32) {
        self.counts[number as usize] -= 1;
        self.pass_zeros();
    }

    fn pass_zeros(&mut self) {
        while self.counts.get(self.least) == Some(&0) {
            self.least += 1;
        }
    }

    /// The least number that occurs; `None` if none does.
    pub fn least(&self) -> Option<u32> {
        (self.least < self.counts.len()).then_some(self.least as u32)
    }

    pub fn range(&self) -> usize {
        self.counts.len()
    }
}

/// At most, of an entry of a map whose nodes are half full.
const BYTES_OF_FRONT: u64 = 64;

/// Any order: stacks or queues by key, in a sorted list of the keys. Its functions are those of [`OpenList`](super::OpenList).
pub struct Ordered {
    order: OpenOrder,
    stacks: Stacks,
    /// By node, where first in is first out: the one that came after it with its key.
    next: Vec<NodeId>,
    /// By key, where first in is first out: the one that is next. No queue here is empty.
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

    /// A push counts as many comparisons as a binary search among the keys that are kept.
    pub fn work(&self) -> OrderingCost {
        self.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_list_costs_is_counted() {
        let mut list = SortedList::default();
        (0..8).for_each(|i| list.push(((i, 0), 0)));
        // Each later one goes before all that are there.
        assert_eq!(list.work.moves, (1..=8).sum::<u64>());
        let mut heap = BinaryHeap::default();
        (0..8).for_each(|i| heap.push(((i, 0), 0)));
        assert_eq!(heap.work, OrderingCost { comparisons: 7, moves: 8 });
    }
}
