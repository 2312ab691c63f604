//! An open list says which node is next. Also the queues of breadth-first search and of a search from both ends.

use std::any::Any;

use crate::memory::make_room;
use crate::search::store::{Head, Key, Node, NodeId, Nodes, NodesInOrder, StoredNode, larger};
use crate::search::trace::{OrderingCost, Tracer};

/// The nodes that are generated and not yet expanded, in an order.
pub trait OpenList {
    /// Adds a node whose value is `f`: the least is next. A queue ignores it.
    fn push<T: Tracer>(&mut self, id: NodeId, node: &Node, f: u32, tracer: &mut T) -> Pushed;

    /// Takes the first node out; `None` where there is none.
    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId>;

    /// Takes the first node out, and closes it in this step.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn select<T: Tracer>(&mut self, nodes: &Nodes, step: u32, tracer: &mut T) -> Option<(NodeId, Node)> {
        let id = self.pop(nodes, tracer)?;
        Some((id, nodes.select(id, step)))
    }

    /// A node on the list was replaced by a better one; its entry is thrown away when it comes first, or at once.
    fn replace<T: Tracer>(&mut self, id: NodeId, old: &Node, tracer: &mut T);

    /// The stacks that the list consists of, in no particular order; none for a queue.
    fn heads(&self) -> impl Iterator<Item = Head> {
        std::iter::empty()
    }

    /// Its entries, where it is the array of a heap.
    fn array(&self) -> &[(Key, NodeId)] {
        &[]
    }

    fn bytes(&self) -> u64;

    /// Gives what holds these, to be freed later.
    fn into_memory(self) -> Box<dyn Any + Send>;

    /// Bytes that this many more nodes may take beside themselves, for a time also twice what is there.
    fn growth_within(&self, _nodes: usize) -> u64 {
        0
    }

    /// The cost of keeping the order so far; `None` where it is not counted.
    fn work(&self) -> Option<OrderingCost> {
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pushed {
    /// The node that it was pushed upon, or [`NodeId::NONE`]; for the array of a heap [`Nodes::above_levels`].
    pub(crate) below_or_none: NodeId,
    /// Its place in its stack, from 1; 1 where there are no stacks.
    pub height: u32,
}

impl Pushed {
    /// For a list without stacks: as though each node had a stack of its own.
    pub const ALONE: Self = Self { below_or_none: NodeId::NONE, height: 1 };
}

/// First in, first out. Nodes are numbered as they come, so a queue is two numbers and a place among the nodes.
pub struct Fifo<'n> {
    first: u32,
    end: u32,
    rows: NodesInOrder<'n>,
}

impl<'n> Fifo<'n> {
    pub fn new(nodes: &'n Nodes) -> Self {
        Self { first: 0, end: 0, rows: nodes.rows() }
    }

    #[inline]
    fn take_first(&mut self) -> Option<(NodeId, StoredNode<'n>)> {
        let first = self.first;
        (first < self.end).then(|| {
            self.first += 1;
            (NodeId(first), StoredNode(self.rows.following()))
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

    fn bytes(&self) -> u64 {
        0
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(())
    }
}

/// First in, first out, for some of the nodes. The recording has it as a stack, of which entries leave at the bottom.
#[derive(Default)]
pub struct Queue {
    nodes: Vec<NodeId>,
    left: usize,
}

impl Queue {
    pub fn live(&self) -> usize {
        self.nodes.len() - self.left
    }
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
