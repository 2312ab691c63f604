//! Who hears what an algorithm does, and may stop it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::footprint::{Counts, Footprint};
use super::nodes::{Node, NodeId, Nodes};
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
    /// Whether the nodes of a search that forgets them are to be kept.
    const KEEPS_NODES: bool;

    /// Between two steps: the one place where a search can be stopped.
    ///
    /// # Errors
    /// To stop it.
    fn pause<F: Footprint>(&mut self, search: &F) -> Result<(), Stop>;

    /// How many successors a search may make before it pauses again while it tells of the nodes that it selects and of
    /// nothing else; 0 where everything is to be told.
    fn unheard<F: Footprint>(&self, _search: &F) -> u64 {
        0
    }

    /// A step begins: a node was taken from the open list and closed, or is on top of the stack for the first time.
    fn select(&mut self, _id: NodeId, _node: &Node) {}

    /// A step begins: a node is on top of the stack again.
    fn revisit(&mut self, _id: NodeId) {}

    /// A successor (or the start) became a node and went on the open list, as entry `height` (from 1) of its stack;
    /// where `improves` is given, in place of that node, whose g is larger.
    fn generate(&mut self, _id: NodeId, _node: &Node, _improves: Option<NodeId>, _height: u32) {}

    /// A successor's state was reached before, by the node `known`, whose g is not larger. Not told of the successor
    /// that takes the last move back, which everyone knows.
    fn duplicate(&mut self, _known: NodeId) {}

    /// An entry of the open list was thrown away: one that is superseded and came first, or one that is given up.
    fn discard(&mut self, _node: NodeId) {}

    /// The node that was generated last has the state of a node of the other side.
    fn meet(&mut self, _node: NodeId, _other: NodeId) {}

    /// An iteration begins, with this bound, after so much was done: from a start that is generated next.
    fn iteration(&mut self, _bound: u32, _before: &Counts) {}

    /// The least value beyond the bound, in this iteration so far.
    fn beyond(&mut self, _least: u32) {}
}

/// What every tracer watches: the limits, and whether somebody wants the search to stop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guard<'a> {
    /// Where to stop.
    pub limits: Limits,
    /// Set from another thread to stop; `None` where nobody can.
    pub cancel: Option<&'a AtomicBool>,
}

impl Guard<'_> {
    /// Steps between two looks at the memory.
    pub const CHECK_EVERY: u32 = 1024;

    /// Whether the search may go on, with `extra` bytes held beside the search's own memory.
    ///
    /// # Errors
    /// Where it may not.
    #[expect(clippy::inline_always, reason = "one comparison after another, once a step")]
    #[inline(always)]
    pub fn check<F: Footprint>(&self, search: &F, extra: impl FnOnce() -> u64) -> Result<(), Stop> {
        if self.cancel.is_some_and(|cancel| cancel.load(Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let counts = search.counts();
        // At least what was generated and what is kept: until then there is no need to count exactly.
        if counts.nodes + counts.cut >= self.limits.max_nodes.min(Nodes::MAX_NODES.into()) {
            self.check_nodes(search)?;
        }
        if counts.deepest >= Nodes::MAX_G {
            return Err(Stop::DepthLimit);
        }
        if counts.steps().is_multiple_of(Self::CHECK_EVERY.into())
            && search.bytes() + search.growth_within(Self::CHECK_EVERY) + extra() > self.limits.max_bytes
        {
            return Err(Stop::MemoryLimit);
        }
        Ok(())
    }
}

impl Guard<'_> {
    #[cold]
    fn check_nodes<F: Footprint>(&self, search: &F) -> Result<(), Stop> {
        let is_limit = search.counts().generated() >= self.limits.max_nodes;
        let is_full = search.kept().0 >= Nodes::MAX_NODES;
        if is_limit || is_full { Err(Stop::NodeLimit) } else { Ok(()) }
    }

    /// Successors between two looks at whether the search is to stop, where nobody listens: a fifth of a millisecond.
    const UNHEARD: u64 = 1 << 16;
    /// A search that may not take as many bytes counts them.
    const NEGLIGIBLE_BYTES: u64 = 1 << 20;

    /// How many successors a search may make until the next look, so that no limit is passed over.
    #[must_use]
    pub fn unheard<F: Footprint>(&self, search: &F) -> u64 {
        if self.limits.max_bytes < Self::NEGLIGIBLE_BYTES {
            return 0;
        }
        self.limits.max_nodes.saturating_sub(search.counts().generated()).min(Self::UNHEARD)
    }
}

/// Hears nothing and only watches the limits.
#[derive(Debug, Default)]
pub struct Headless<'a>(pub Guard<'a>);

impl Tracer for Headless<'_> {
    const KEEPS_NODES: bool = false;

    #[expect(clippy::inline_always, reason = "one comparison after another, once a step")]
    #[inline(always)]
    fn pause<F: Footprint>(&mut self, search: &F) -> Result<(), Stop> {
        self.0.check(search, || 0)
    }

    #[inline]
    fn unheard<F: Footprint>(&self, search: &F) -> u64 {
        self.0.unheard(search)
    }
}
