//! What a graph search keeps: nodes, *reached*, the open list, and counts of what it did.

use std::sync::Arc;

use super::nodes::{Ended, Node, NodeId, Nodes};
use super::open::OpenList;
use super::reached::{Place, Reached};
use super::tracer::{Stop, Tracer};
use crate::puzzle::{Size, Slide, State};

/// How much a search did so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Nodes made, the start included.
    pub generated: u32,
    /// Nodes taken from the open list; the goal is one of them.
    pub selected: u32,
    /// Successors that were dropped because their state had been reached with a g not larger.
    pub duplicates: u64,
    /// Open nodes that were replaced because their state was found with a smaller g.
    pub superseded: u32,
    /// Closed nodes whose state was found again with a smaller g, and went on the open list anew.
    pub reopened: u32,
    /// The most nodes that were open at once, after an expansion.
    pub max_open: u32,
    /// The largest g of all nodes.
    pub deepest: u32,
}

impl Counts {
    /// Nodes that are open now.
    #[must_use]
    pub fn open(&self) -> u32 {
        self.generated - self.selected - self.superseded
    }
}

/// A successor's state, looked up.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    place: Place,
    /// The newest node of that state; `None` where it was not reached before.
    pub known: Option<NodeId>,
}

/// The memory of one search.
#[derive(Debug)]
pub struct Memory<O> {
    nodes: Arc<Nodes>,
    reached: Reached,
    open: O,
    counts: Counts,
}

impl<O: OpenList> Memory<O> {
    /// An empty memory for boards of a size, that fills `nodes`, which nobody else writes.
    #[must_use]
    pub fn new(size: Size, nodes: Arc<Nodes>, open: O) -> Self {
        Self { nodes, reached: Reached::new(size), open, counts: Counts::default() }
    }

    /// Its nodes.
    #[must_use]
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Its open list.
    #[must_use]
    pub fn open(&self) -> &O {
        &self.open
    }

    /// What it did so far.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Bytes of nodes, table and open list.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        Nodes::bytes(self.counts.generated) + self.reached.bytes() + self.open.bytes()
    }

    /// Its nodes and counts, for who wants to know how it ended.
    #[must_use]
    pub fn into_parts(self) -> (Arc<Nodes>, Counts) {
        (self.nodes, self.counts)
    }

    /// Bytes that so many expansions may add: three nodes each with what is recorded of them, and a larger table, which
    /// is there beside the one that it replaces.
    #[must_use]
    pub fn growth_within(&self, expansions: u32) -> u64 {
        const BYTES_PER_EXPANSION: u64 = 128;
        u64::from(expansions) * BYTES_PER_EXPANSION + self.reached.growth_within(expansions as usize * 4)
    }

    /// Puts the start on the open list.
    pub fn start<T: Tracer>(&mut self, state: State, blank: u8, h: u32, tracer: &mut T) {
        let found = self.look_up(state);
        let node = Node { state, parent_or_none: NodeId::NONE, mv: None, blank, g: 0, h, improves: false };
        self.add(found, &node, tracer);
    }

    /// Takes the first node from the open list and closes it; `None` where the list is empty.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    pub fn select<T: Tracer>(&mut self, tracer: &mut T) -> Result<Option<(NodeId, Node)>, Stop> {
        self.counts.max_open = self.counts.max_open.max(self.counts.open());
        tracer.pause(self)?;
        let Some(id) = self.open.pop(&self.nodes, tracer) else {
            return Ok(None);
        };
        let node = self.nodes.select(id, self.counts.selected);
        self.counts.selected += 1;
        tracer.select(id, &node);
        self.reached.reserve();
        Ok(Some((id, node)))
    }

    /// Looks a successor's state up.
    #[inline]
    #[must_use]
    pub fn look_up(&self, state: State) -> Found {
        let place = self.reached.look_up(state, &self.nodes);
        Found { place, known: place.known }
    }

    /// g of a node.
    #[inline]
    #[must_use]
    pub fn g(&self, id: NodeId) -> u32 {
        self.nodes.g(id)
    }

    /// Makes a successor of `parent` a node and puts it on the open list, in place of the known node of its state if
    /// there is one.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    pub fn generate<T: Tracer>(
        &mut self,
        parent: (NodeId, &Node),
        slide: Slide,
        found: Found,
        h: u32,
        tracer: &mut T,
    ) {
        let (parent_or_none, parent) = parent;
        let node = Node {
            state: parent.state.slide(parent.blank, slide.to),
            parent_or_none,
            mv: Some(slide.mv),
            blank: slide.to,
            g: parent.g + 1,
            h,
            improves: found.known.is_some(),
        };
        if let Some(known) = found.known {
            self.supersede(known);
        }
        self.add(found, &node, tracer);
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn add<T: Tracer>(&mut self, found: Found, node: &Node, tracer: &mut T) {
        let id = NodeId(self.counts.generated);
        let pushed = self.open.push(id, node);
        self.nodes.write(id, node, pushed.below_or_none);
        self.counts.generated += 1;
        self.counts.deepest = self.counts.deepest.max(node.g);
        self.reached.set(found.place, id);
        tracer.generate(self, id, found.place.known, pushed.height);
    }

    /// A closed node stays as it ended; an open one ends here.
    #[cold]
    fn supersede(&mut self, known: NodeId) {
        if self.nodes.ended(known) == Ended::No {
            self.nodes.supersede(known, self.counts.selected - 1);
            self.open.supersede(&self.nodes.get(known));
            self.counts.superseded += 1;
        } else {
            self.counts.reopened += 1;
        }
    }

    /// Drops the successor that takes the last move back, where there was one: nothing needs to be looked up to know
    /// its state.
    #[inline]
    pub fn drop_parent(&mut self, node: &Node) {
        self.counts.duplicates += u64::from(node.mv.is_some());
    }

    /// Drops a successor because its state is known.
    #[inline]
    pub fn duplicate<T: Tracer>(&mut self, known: NodeId, tracer: &mut T) {
        self.counts.duplicates += 1;
        tracer.duplicate(known);
    }
}
