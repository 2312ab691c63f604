//! The queue of breadth-first search.

use super::list::{OpenList, Pushed};
use crate::search::store::{Head, Node, NodeId, Nodes};
use crate::search::trace::Tracer;

/// First in, first out. As nodes are numbered in the order in which they come, a queue is two numbers.
#[derive(Debug, Default)]
pub struct Fifo {
    first: u32,
    end: u32,
}

impl OpenList for Fifo {
    #[inline]
    fn push<T: Tracer>(&mut self, id: NodeId, _: &Node, _: u32, _: &mut T) -> Pushed {
        debug_assert_eq!(id.0, self.end, "every node goes on the list");
        self.end = id.0 + 1;
        Pushed::ALONE
    }

    #[inline]
    fn pop<T: Tracer>(&mut self, _: &Nodes, _: &mut T) -> Option<NodeId> {
        let first = self.first;
        (first < self.end).then(|| {
            self.first += 1;
            NodeId(first)
        })
    }

    fn replace<T: Tracer>(&mut self, _: NodeId, _: &Node, _: &mut T) {
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
