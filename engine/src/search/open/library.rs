//! Open lists as the priority queues of libraries keep them, place by place, so that equal entries leave in the same order.
//!
//! Their arrays are not persistent, as the stacks of other open lists are. So the tracer is told where each entry comes to lie.
//! With these places, a recording follows the array in both directions without a comparison, from keyframes of what has changed.

use super::list::Pushed;
use super::order::OpenOrder;
use crate::memory::make_room;
use crate::search::rules::LibraryQueue;
use crate::search::store::{Ended, Key, Node, NodeId, Nodes, larger};
use crate::search::trace::{OrderingCost, Tracer};

/// The array of a binary heap. Places are counted from 0: below a place are 2·place + 1 and 2·place + 2.
pub trait HeapArray {
    type Entry: Copy;

    fn get(&self, place: usize) -> Self::Entry;

    fn set(&mut self, place: usize, entry: Self::Entry);

    /// True if an entry comes before another one; neither of two equal ones does.
    fn is_less(&mut self, a: Self::Entry, b: Self::Entry) -> bool;
}

/// Puts an entry into the heap, whose last place, this one, is free. Gives the place where it comes to lie.
pub fn add_entry<A: HeapArray>(heap: &mut A, last: usize, entry: A::Entry) -> usize {
    go_up(heap, 0, last, entry)
}

/// Moves an entry up from a free place until it is not less than its parent, at most to `top`. Gives the place where it comes
/// to lie. Java's `siftUp`, Python's `_siftdown`, Princeton's `swim`.
fn go_up<A: HeapArray>(heap: &mut A, top: usize, mut place: usize, entry: A::Entry) -> usize {
    while place > top {
        let parent = (place - 1) / 2;
        let above = heap.get(parent);
        if !heap.is_less(entry, above) {
            break;
        }
        heap.set(place, above);
        place = parent;
    }
    heap.set(place, entry);
    place
}

/// Moves an entry down from a place until no child is less. Of two equal children the left one moves up. Java's `siftDown`,
/// Princeton's `sink`, which exchanges entries at each place that one moves through, and not only at its last.
pub fn go_down<A: HeapArray>(heap: &mut A, len: usize, mut place: usize, entry: A::Entry) -> usize {
    while 2 * place + 1 < len {
        let (left, right) = (2 * place + 1, 2 * place + 2);
        let (mut child, mut below) = (left, heap.get(left));
        if right < len {
            let other = heap.get(right);
            if heap.is_less(other, below) {
                (child, below) = (right, other);
            }
        }
        if !heap.is_less(below, entry) {
            break;
        }
        heap.set(place, below);
        place = child;
    }
    heap.set(place, entry);
    place
}

/// Moves the smaller child up, of two equal ones the right one, down to a leaf; then the entry goes up. Python's `_siftup`.
fn go_to_leaf_and_up<A: HeapArray>(heap: &mut A, len: usize, start: usize, entry: A::Entry) -> usize {
    let mut place = start;
    while 2 * place + 1 < len {
        let (left, right) = (2 * place + 1, 2 * place + 2);
        let (mut child, mut below) = (left, heap.get(left));
        if right < len {
            let other = heap.get(right);
            if !heap.is_less(below, other) {
                (child, below) = (right, other);
            }
        }
        heap.set(place, below);
        place = child;
    }
    go_up(heap, start, place, entry)
}

/// Fills the place of an entry that leaves with the one that was the last, `moved`; `len` others are left with it. Gives the
/// place where it comes to lie: the entries on the way to there move by one towards the place that was free.
///
/// - Java's `removeAt`: down, or up where it did not move,
///   <https://github.com/openjdk/jdk/blob/master/src/java.base/share/classes/java/util/PriorityQueue.java>
/// - Python's `heapq`, <https://github.com/python/cpython/blob/main/Lib/heapq.py>
/// - Princeton's `MinPQ`,
///   <https://github.com/kevin-wayne/algs4/blob/master/src/main/java/edu/princeton/cs/algs4/MinPQ.java>
pub fn fill_place<A: HeapArray>(
    queue: LibraryQueue,
    heap: &mut A,
    len: usize,
    place: usize,
    moved: A::Entry,
) -> usize {
    match queue {
        LibraryQueue::Python => go_to_leaf_and_up(heap, len, place, moved),
        LibraryQueue::Princeton => go_down(heap, len, place, moved),
        LibraryQueue::Java => {
            let below = go_down(heap, len, place, moved);
            if below == place && place > 0 { go_up(heap, 0, place, moved) } else { below }
        }
    }
}

fn level(place: usize) -> u32 {
    (place + 1).ilog2()
}

/// The place above one, this many levels higher.
pub fn place_above(place: usize, levels: u32) -> usize {
    ((place + 1) >> levels) - 1
}

/// An open list that is the priority queue of a library, which compares keys, or a heap that compares the age as well.
pub struct LibraryList {
    queue: LibraryQueue,
    order: OpenOrder,
    entries: Vec<(Key, NodeId)>,
    /// By node, where its entry is; empty where nothing is removed. The library looks through all entries instead.
    places: Vec<u32>,
    removes: bool,
    work: OrderingCost,
}

impl HeapArray for LibraryList {
    type Entry = (Key, NodeId);

    fn get(&self, place: usize) -> (Key, NodeId) {
        self.entries[place]
    }

    fn set(&mut self, place: usize, entry: (Key, NodeId)) {
        self.work.moves += 1;
        self.entries[place] = entry;
        if self.removes {
            self.places[entry.1.0 as usize] = place as u32;
        }
    }

    fn is_less(&mut self, a: (Key, NodeId), b: (Key, NodeId)) -> bool {
        self.work.comparisons += 1;
        self.order.is_before(a, b)
    }
}

impl LibraryList {
    /// An empty queue. Where no library decides, it is a heap like that of Java.
    pub fn new(order: OpenOrder) -> Self {
        let (queue, removes) = (order.heap_of(), order.removes_replaced());
        let (entries, places, work) = Default::default();
        Self { queue, order, entries, places, removes, work }
    }

    /// Takes the entry of a node out, which is at this place, and tells where the last one moved.
    fn take<T: Tracer>(&mut self, id: NodeId, place: usize, tracer: &mut T) {
        let Some(moved) = self.entries.pop() else { return };
        let len = self.entries.len();
        let filled = if place < len { fill_place(self.queue, self, len, place, moved) } else { place };
        tracer.fill(id, filled as u32);
    }

    pub fn push<T: Tracer>(&mut self, id: NodeId, node: &Node, f: u32, tracer: &mut T) -> Pushed {
        let entry = (self.order.key(node), id);
        debug_assert_eq!(f, entry.0.0, "the algorithm's f is that of its order");
        make_room(&mut self.entries, 1);
        self.entries.push(entry);
        if self.removes {
            let len = id.0 as usize + 1;
            let more = len - self.places.len();
            make_room(&mut self.places, more);
            self.places.resize(len, 0);
        }
        let last = self.entries.len() - 1;
        let place = add_entry(self, last, entry);
        tracer.climb(last as u32);
        tracer.count_key(f, 1);
        Pushed { below_or_none: Nodes::above_levels(level(last) - level(place)), height: 1 }
    }

    pub fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        loop {
            let ((key, _), first) = *self.entries.first()?;
            self.take(first, 0, tracer);
            if nodes.ended(first) == Ended::No {
                tracer.count_key(key, -1);
                return Some(first);
            }
            tracer.discard(first);
        }
    }

    pub fn replace<T: Tracer>(&mut self, id: NodeId, old: &Node, tracer: &mut T) {
        tracer.count_key(self.order.first_key(old), -1);
        if !self.removes {
            return;
        }
        let place = self.places[id.0 as usize];
        tracer.vacate(place);
        self.take(id, place as usize, tracer);
    }

    pub fn array(&self) -> &[(Key, NodeId)] {
        &self.entries
    }

    pub fn bytes(&self) -> u64 {
        let Self { entries, places, .. } = self;
        (entries.capacity() * size_of::<(Key, NodeId)>() + places.capacity() * size_of::<u32>()) as u64
    }

    pub fn growth_within(&self, nodes: usize) -> u64 {
        let places = if self.removes { larger(&self.places, nodes) } else { 0 };
        larger(&self.entries, nodes) + places
    }

    /// Comparisons as the library makes them, and entries that it puts somewhere.
    pub fn work(&self) -> OrderingCost {
        self.work
    }
}
