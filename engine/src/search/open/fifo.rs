//! The queue of breadth-first search.

use std::any::Any;

use super::list::{OpenList, Pushed};
use crate::search::store::{Head, Node, NodeId, Nodes, NodesInOrder, StoredNode};
use crate::search::trace::Tracer;

/// First in, first out. As nodes are numbered in the order in which they come, a queue is two numbers and a place
/// among the nodes.
#[derive(Debug)]
pub struct Fifo<'n> {
    first: u32,
    end: u32,
    /// The nodes from the first on.
    rows: NodesInOrder<'n>,
}

impl<'n> Fifo<'n> {
    /// An empty queue for a search that fills `nodes`.
    pub fn new(nodes: &'n Nodes) -> Self {
        Self { first: 0, end: 0, rows: nodes.rows() }
    }

    #[inline]
    fn take_first(&mut self) -> Option<(NodeId, StoredNode<'n>)> {
        let first = self.first;
        (first < self.end).then(|| {
            self.first += 1;
            (NodeId(first), self.rows.following())
        })
    }
}

impl OpenList for Fifo<'_> {
    #[inline]
    fn push<T: Tracer>(&mut self, id: NodeId, _: &Node, _: u32, _: &mut T) -> Pushed {
        debug_assert_eq!(id.0, self.end, "every node goes on the list");
        self.end = id.0 + 1;
        Pushed::ALONE
    }

    #[inline]
    fn pop<T: Tracer>(&mut self, _: &Nodes, _: &mut T) -> Option<NodeId> {
        self.take_first().map(|(id, _)| id)
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn select<T: Tracer>(&mut self, _: &Nodes, step: u32, _: &mut T) -> Option<(NodeId, Node)> {
        let (id, row) = self.take_first()?;
        Some((id, row.select(step)))
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

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(())
    }
}
