//! Who is told what an algorithm does, may ask about the search, and may stop it.

use std::any::Any;

use super::checkpoint::Checkpoint;
use super::counts::{Counts, OrderingCost};
use crate::heuristic::NoEstimate;
use crate::search::store::{Head, Node, NodeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Cancelled,
    NodeLimit,
    MemoryLimit,
    /// The system gave no more memory. What the search had is lost, except for what a recording shares with it.
    OutOfMemory,
    /// The heuristic gave no answer, for this reason. What the search had is lost, as without memory.
    NoEstimate(NoEstimate),
    /// A path of [`Nodes::MAX_G`](crate::search::Nodes::MAX_G) moves, the longest that a node can count.
    DepthLimit,
}

/// Is told of every event of a search. With [`Headless`](super::Headless) the calls vanish.
pub trait Tracer: Sized {
    /// Whether the nodes of a search that forgets them are to be kept.
    const KEEPS_NODES: bool;

    /// Between two steps, where alone a search can be stopped. Gives the number of steps before which it need not be asked.
    fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop>;

    /// The heuristic of the search looks up in tables of this many bytes, which count towards its limit.
    fn uses_tables(&mut self, _bytes: u64) {}

    /// The counts when the tracer last read them: what is known of a search that got no more memory.
    fn last_counts(&self) -> Counts;

    /// How many successors may be generated in a batch that reports only selected nodes; 0 if every event is to be reported.
    fn batch(&self, _search: &dyn Footprint) -> u64 {
        0
    }

    /// A step begins: a node was taken from the open list and closed, or is on top of the stack for the first time.
    fn select(&mut self, _id: NodeId, _node: &Node) {}

    /// A step begins: a node is on top of the stack again.
    fn revisit(&mut self, _id: NodeId) {}

    /// A successor (or the start) became a node and went on the open list, as entry `height` (from 1) of its stack.
    fn generate(&mut self, _id: NodeId, _node: &Node, _height: u32) {}

    /// The node that is generated next replaces this one, which has the same state and a larger g.
    fn replace(&mut self, _old: NodeId) {}

    /// A successor's state is that of `known`, whose g is not larger. The way back to the parent is not reported.
    fn duplicate(&mut self, _known: NodeId) {}

    /// An entry was thrown away: a replaced one that came first, one that beam search prunes, or a copy that is skipped.
    fn discard(&mut self, _node: NodeId) {}

    /// In the array of a heap, an entry was added at the last place, which is this one, and went up.
    fn climb(&mut self, _last: u32) {}

    /// An entry leaves this place of the array before its turn, because its node is replaced.
    fn vacate(&mut self, _place: u32) {}

    /// The last entry of the array fills the gap that the entry of this node left, and comes to lie at this place.
    fn fill(&mut self, _left: NodeId, _filled: u32) {}

    /// The number of open nodes with this first key changed by this much.
    fn count_key(&mut self, _first: u32, _by: i32) {}

    /// The node that was generated last has the state of a node of the other side.
    fn meet(&mut self, _node: NodeId, _other: NodeId) {}

    /// An iteration begins, with this bound, after so much was done: from a start that is generated next.
    fn iteration(&mut self, _bound: u32, _before: &Counts) {}

    /// The least value above the bound in this iteration so far became this: the next bound, if nothing lower follows.
    fn next_bound(&mut self, _least: u32) {}
}

/// A search while it runs. It is asked seldom, so that a virtual call costs nothing, and each tracer is compiled once for all.
pub trait Footprint {
    fn counts(&self) -> &Counts;

    /// Nodes that are open now, or on the stack.
    fn open(&self) -> u64;

    fn bytes(&self) -> u64;

    /// What holds these except for the nodes, to be freed later.
    fn into_memory(self) -> Box<dyn Any + Send>
    where
        Self: Sized;

    fn growth_within(&self, steps: u32) -> u64;

    /// The number of the next node that is kept.
    fn kept(&self) -> NodeId;

    fn for_each_head(&self, _show: &mut dyn FnMut(Head)) {}

    /// The entries of the array of its open list, where that is the queue of a library.
    fn array_len(&self) -> usize {
        0
    }

    fn in_array(&self, _place: usize) -> Option<NodeId> {
        None
    }

    /// What keeping its open list in order has cost; `None` where it is not counted.
    fn work(&self) -> Option<OrderingCost> {
        None
    }

    /// Its whole state, where that is small; `None` where it is not, and where the search is in the middle of a node.
    fn checkpoint(&self) -> Option<Checkpoint> {
        None
    }
}
