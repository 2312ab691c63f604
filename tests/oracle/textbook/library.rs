//! The priority queues of libraries, as plainly as can be: entries are exchanged until none is out of its place.

use tilescope_engine::search::{LibraryQueue, NodeId};

/// A heap with the root at place 1; place 0 is not used.
#[derive(Clone, Debug, Default)]
pub struct PlainHeap(Vec<NodeId>);

impl PlainHeap {
    fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    fn is_greater<K: Ord>(&self, a: usize, b: usize, key: &impl Fn(NodeId) -> K) -> bool {
        key(self.0[a]) > key(self.0[b])
    }

    /// All three swim alike.
    fn swim<K: Ord>(&mut self, mut k: usize, key: &impl Fn(NodeId) -> K) {
        while k > 1 && self.is_greater(k / 2, k, key) {
            self.0.swap(k / 2, k);
            k /= 2;
        }
    }

    /// Java and Princeton: exchanges with the smaller child, the left one of equals, as long as that is smaller.
    fn sink<K: Ord>(&mut self, k: usize, key: &impl Fn(NodeId) -> K) {
        let children = [2 * k, 2 * k + 1].into_iter().filter(|child| *child <= self.len());
        let Some(least) = children.min_by_key(|child| key(self.0[*child])) else { return };
        if self.is_greater(k, least, key) {
            self.0.swap(k, least);
            self.sink(least, key);
        }
    }

    /// Python: exchanges with the smaller child, the right one of equals, down to a leaf, whatever that does; then swims.
    fn sink_to_leaf<K: Ord>(&mut self, k: usize, key: &impl Fn(NodeId) -> K) {
        let children = [2 * k + 1, 2 * k].into_iter().filter(|child| *child <= self.len());
        match children.min_by_key(|child| key(self.0[*child])) {
            Some(least) => {
                self.0.swap(k, least);
                self.sink_to_leaf(least, key);
            }
            None => self.swim(k, key),
        }
    }

    pub fn add<K: Ord>(&mut self, _: LibraryQueue, id: NodeId, key: &impl Fn(NodeId) -> K) {
        if self.0.is_empty() {
            self.0.push(NodeId(u32::MAX));
        }
        self.0.push(id);
        self.swim(self.len(), key);
    }

    pub fn take_first<K: Ord>(
        &mut self,
        library: LibraryQueue,
        key: &impl Fn(NodeId) -> K,
    ) -> Option<NodeId> {
        if self.len() == 0 {
            return None;
        }
        let first = self.0.swap_remove(1);
        match library {
            LibraryQueue::Python => self.sink_to_leaf(1, key),
            LibraryQueue::Java | LibraryQueue::Princeton => self.sink(1, key),
        }
        Some(first)
    }

    /// `PriorityQueue.remove(Object)`: the last entry takes the place, and sinks, or swims where it did not.
    pub fn remove_from_java<K: Ord>(&mut self, id: NodeId, key: &impl Fn(NodeId) -> K) {
        let place = self.0.iter().position(|other| *other == id).expect("it is in the queue");
        self.0.swap_remove(place);
        if place <= self.len() {
            let moved = self.0[place];
            self.sink(place, key);
            if self.0[place] == moved {
                self.swim(place, key);
            }
        }
    }
}
