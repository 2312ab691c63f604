//! What a tracer can ask of a search while it runs.

use std::any::Any;

use super::checkpoint::Checkpoint;
use super::counts::{Counts, OrderingCost};
use crate::search::store::{Head, NodeId};

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
