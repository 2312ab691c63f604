//! What a search did and what it takes: for those who watch it.

use super::checkpoint::Checkpoint;
use super::nodes::{NodeId, Side};
use super::open::Work;
use super::stacks::Head;

/// How much a search did so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Nodes made, the start included; each iteration has a start of its own.
    pub nodes: u64,
    /// Nodes taken from the open list, or looked at on a stack for the first time; the goal is one of them.
    pub selected: u64,
    /// Steps beside these: a node is on top of the stack again.
    pub revisits: u64,
    /// Nodes made to stand for another that was given up with all below it: nothing is generated there.
    pub stand_ins: u64,
    /// Successors that were not made nodes because their f, or their depth, is beyond the bound.
    pub cut: u64,
    /// Successors that were dropped because their state was known.
    pub duplicates: u64,
    /// Open nodes that left without being taken: replaced because their state was found with a smaller g, or given up.
    pub dropped: u64,
    /// Closed nodes whose state was found again with a smaller g, and went on the open list anew.
    pub reopened: u64,
    /// The most nodes that were open (or on the stack) at once.
    pub max_open: u64,
    /// The largest g of all nodes.
    pub deepest: u32,
    /// Iterations begun; 0 where the algorithm has none.
    pub iterations: u32,
}

impl Counts {
    /// Nodes that are open now, where there is an open list.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.nodes - self.selected - self.dropped
    }

    /// Steps that a viewer can stand at.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.selected + self.revisits
    }

    /// What the literature calls generated nodes: the start once, and every successor that was made or cut off.
    #[must_use]
    pub fn generated(&self) -> u64 {
        self.nodes + self.cut - self.stand_ins - u64::from(self.iterations.saturating_sub(1))
    }
}

/// A search while it runs.
pub trait Footprint {
    /// What it did so far.
    fn counts(&self) -> &Counts;

    /// Nodes that are open now, or on the stack.
    fn open(&self) -> u64;

    /// Bytes that it holds.
    fn bytes(&self) -> u64;

    /// Bytes that so many steps may add.
    fn growth_within(&self, steps: u32) -> u64;

    /// The number of the next node that is kept.
    fn kept(&self) -> NodeId;

    /// The stacks that its open list consists of.
    fn heads(&self) -> impl Iterator<Item = (Side, Head)>;

    /// What keeping its open list in order has cost; `None` where nobody counted.
    fn work(&self) -> Option<Work>;

    /// Its whole state, where that is small; `None` where it is not, and between those two steps where it is not as
    /// simple as elsewhere.
    fn checkpoint(&self) -> Option<Checkpoint> {
        None
    }
}
