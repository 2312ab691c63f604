//! Who hears what an algorithm does, and may stop it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::memory::Memory;
use super::nodes::{Node, NodeId, Nodes};
use super::open::OpenList;
use super::settings::Limits;

/// Why a search was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Somebody asked for it.
    Cancelled,
    /// As many nodes as the limit allows.
    NodeLimit,
    /// As many bytes as the limit allows.
    MemoryLimit,
    /// A path as long as a node can count, [`Nodes::MAX_G`].
    DepthLimit,
}

/// Hears of every event of a search. With [`Headless`] the calls vanish, and the algorithm is the fast solver.
pub trait Tracer: Sized {
    /// Between two expansions: the one place where a search can be stopped.
    ///
    /// # Errors
    /// To stop it.
    fn pause<O: OpenList>(&mut self, memory: &Memory<O>) -> Result<(), Stop>;

    /// A node was taken from the open list and closed.
    fn select(&mut self, _id: NodeId, _node: &Node) {}

    /// A successor (or the start) became a node and went on the open list, as entry `height` (from 1) of its stack;
    /// where `improves` is given, in place of that node, whose g is larger.
    fn generate<O: OpenList>(
        &mut self,
        _memory: &Memory<O>,
        _node: NodeId,
        _improves: Option<NodeId>,
        _height: u32,
    ) {
    }

    /// A successor's state was reached before, by the node `known`, whose g is not larger. Not told of the successor
    /// that takes the last move back, which everyone knows.
    fn duplicate(&mut self, _known: NodeId) {}

    /// A superseded entry came to the top of the open list and was thrown away.
    fn discard(&mut self, _node: NodeId) {}
}

/// Expansions between two looks at the memory.
const CHECK_EVERY: u32 = 1024;

/// What every tracer watches: the limits, and whether somebody wants the search to stop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guard<'a> {
    /// Where to stop.
    pub limits: Limits,
    /// Set from another thread to stop; `None` where nobody can.
    pub cancel: Option<&'a AtomicBool>,
}

impl Guard<'_> {
    /// Whether the search may go on, with `extra` bytes held beside the search's own memory.
    ///
    /// # Errors
    /// Where it may not.
    #[inline]
    pub fn check<O: OpenList>(&self, memory: &Memory<O>, extra: impl FnOnce() -> u64) -> Result<(), Stop> {
        if self.cancel.is_some_and(|cancel| cancel.load(Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let counts = memory.counts();
        if counts.generated >= self.limits.max_nodes {
            return Err(Stop::NodeLimit);
        }
        if counts.deepest >= Nodes::MAX_G {
            return Err(Stop::DepthLimit);
        }
        if counts.selected.is_multiple_of(CHECK_EVERY)
            && memory.bytes() + memory.growth_within(CHECK_EVERY) + extra() > self.limits.max_bytes
        {
            return Err(Stop::MemoryLimit);
        }
        Ok(())
    }
}

/// Hears nothing and only watches the limits.
#[derive(Debug, Default)]
pub struct Headless<'a>(pub Guard<'a>);

impl Tracer for Headless<'_> {
    #[inline]
    fn pause<O: OpenList>(&mut self, memory: &Memory<O>) -> Result<(), Stop> {
        self.0.check(memory, || 0)
    }
}
