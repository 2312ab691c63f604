//! What an open list is: who is next.

use std::any::Any;

use crate::search::store::{Head, Node, NodeId, Nodes};
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

    /// The entries of the array, where it has one.
    fn array_len(&self) -> usize {
        0
    }

    fn in_array(&self, _place: usize) -> Option<NodeId> {
        None
    }

    fn bytes(&self) -> u64;

    /// What holds these, to be freed later.
    fn into_memory(self) -> Box<dyn Any + Send>;

    /// Bytes that this many more nodes may take beside themselves, for a time also twice what is there.
    fn growth_within(&self, _nodes: usize) -> u64 {
        0
    }

    /// What keeping the order has cost so far; `None` where it is not counted.
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
