//! A queue among whose nodes are those of another side.

use std::any::Any;

use super::list::{OpenList, Pushed};
use crate::memory::make_room;
use crate::search::store::{Head, Node, NodeId, Nodes, larger};
use crate::search::trace::Tracer;

/// First in, first out, where not every node goes on this list. For the recording it is one stack, of which entries leave
/// at the bottom.
#[derive(Debug, Default)]
pub struct Queue {
    nodes: Vec<NodeId>,
    /// Nodes that were taken.
    left: usize,
}

impl OpenList for Queue {
    fn push<T: Tracer>(&mut self, id: NodeId, _: &Node, _: u32, _: &mut T) -> Pushed {
        let below_or_none = self.nodes.last().copied().unwrap_or(NodeId::NONE);
        make_room(&mut self.nodes, 1);
        self.nodes.push(id);
        Pushed { below_or_none, height: self.nodes.len() as u32 }
    }

    fn pop<T: Tracer>(&mut self, _: &Nodes, _: &mut T) -> Option<NodeId> {
        let first = self.nodes.get(self.left)?;
        self.left += 1;
        Some(*first)
    }

    fn replace<T: Tracer>(&mut self, _: NodeId, _: &Node, _: &mut T) {
        unreachable!("with steps of equal cost, first in, first out finds no better path");
    }

    fn live(&self) -> usize {
        self.nodes.len() - self.left
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        let (height, left) = (self.nodes.len() as u32, self.left as u32);
        self.nodes.last().map(|top| Head { top: *top, height, left, live: height - left }).into_iter()
    }

    fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<NodeId>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self)
    }

    fn growth_within(&self, nodes: usize) -> u64 {
        larger(&self.nodes, nodes)
    }
}
