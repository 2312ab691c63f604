//! Open lists: who is next.

use super::nodes::{Node, NodeId, Nodes};
use super::stacks::Head;
use super::tracer::Tracer;

/// The nodes that are generated and not yet expanded, in an order.
pub trait OpenList {
    /// Adds a node.
    fn push(&mut self, id: NodeId, node: &Node) -> Pushed;

    /// Takes the first node out; `None` where there is none.
    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId>;

    /// A node on the list was replaced by a better one; its entry is thrown away when it comes first.
    fn supersede(&mut self, old: &Node);

    /// Nodes on the list.
    fn live(&self) -> usize;

    /// The stacks that the list consists of, in no particular order; none for a queue.
    fn heads(&self) -> impl Iterator<Item = Head>;

    /// Bytes beside the nodes.
    fn bytes(&self) -> u64;

    /// Bytes that so many more nodes may take beside themselves, for a time also twice what is there.
    fn growth_within(&self, nodes: usize) -> u64 {
        let _ = nodes;
        0
    }

    /// What keeping the order has cost so far; `None` where nobody counted.
    fn work(&self) -> Option<Work> {
        None
    }
}

/// What keeping an open list in order costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Comparisons of two nodes, or of a node with a bucket.
    pub comparisons: u64,
    /// Entries that were put somewhere else, or in for the first time.
    pub moves: u64,
}

/// Bytes of the larger memory that a list of entries needs for so many more, while what it has now is still there.
pub(super) fn larger<T>(entries: &Vec<T>, more: usize) -> u64 {
    let needed = entries.len() + more;
    let larger = if needed > entries.capacity() { needed.max(2 * entries.capacity()) } else { 0 };
    (larger * size_of::<T>()) as u64
}

impl std::ops::Add for Work {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { comparisons: self.comparisons + other.comparisons, moves: self.moves + other.moves }
    }
}

/// Where a node went, for lists that consist of stacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// The node that it was pushed upon; [`NodeId::NONE`] at the bottom of a stack and for a queue.
    pub(crate) below_or_none: NodeId,
    /// Its place in its stack, from 1; 0 for a queue.
    pub height: u32,
}

/// First in, first out. As nodes are numbered in the order in which they come, a queue is two numbers.
#[derive(Debug, Default)]
pub struct Fifo {
    first: u32,
    end: u32,
}

impl OpenList for Fifo {
    #[inline]
    fn push(&mut self, id: NodeId, _: &Node) -> Pushed {
        debug_assert_eq!(id.0, self.end, "every node goes on the list");
        self.end = id.0 + 1;
        Pushed { below_or_none: NodeId::NONE, height: 0 }
    }

    #[inline]
    fn pop<T: Tracer>(&mut self, _: &Nodes, _: &mut T) -> Option<NodeId> {
        let first = self.first;
        (first < self.end).then(|| {
            self.first += 1;
            NodeId(first)
        })
    }

    fn supersede(&mut self, _: &Node) {
        unreachable!("with steps of equal cost, first in, first out finds no better path");
    }

    fn live(&self) -> usize {
        (self.end - self.first) as usize
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        std::iter::empty()
    }

    fn bytes(&self) -> u64 {
        0
    }
}
