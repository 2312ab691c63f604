//! The lists of a search that another program makes, written as it reports them.

use std::any::Any;

use super::traced::Traced;
use crate::search::store::{Ended, Node, NodeId, Nodes, NodesInOrder, StoredNode};
use crate::search::trace::{Counts, Footprint, Stop, Tracer};

/// Nodes and counts of such a search. It decides nothing: which node is expanded, and what becomes of each successor, is
/// reported from outside. So there is no table of states, and no open list in an order.
pub struct ReportedLists<'n> {
    nodes: &'n Nodes,
    rows: NodesInOrder<'n>,
    counts: Counts,
    next_pause: u64,
}

impl<'n> ReportedLists<'n> {
    pub fn new(nodes: &'n Nodes) -> Self {
        Self { nodes, rows: nodes.rows(), counts: Counts::default(), next_pause: 0 }
    }

    pub fn next(&self) -> NodeId {
        NodeId(self.counts.nodes as u32)
    }
}

impl<T: Tracer> Traced<'_, ReportedLists<'_>, T> {
    /// Makes a node in place of another one if there is one. `copy` is the newest node before it with the same state.
    pub fn generate(
        &mut self,
        node: &Node,
        depth: u32,
        copy: Option<NodeId>,
        replaces: Option<NodeId>,
    ) -> NodeId {
        let id = self.search.next();
        if let Some(old) = replaces {
            if self.search.nodes.ended(old) == Ended::No {
                self.search.nodes.mark_dropped(old, (self.search.counts.selected as u32).saturating_sub(1));
                self.search.counts.dropped += 1;
            } else {
                self.search.counts.reopened += 1;
            }
            self.tracer.replace(old);
        }
        self.search.nodes.set_depth(id, depth);
        StoredNode(self.search.rows.following()).write(node, copy.unwrap_or(NodeId::NONE));
        self.tracer.generate(id, node, 1);
        self.search.counts.nodes += 1;
        self.search.counts.note_depth(depth);
        id
    }

    /// A successor is not kept. `known` is the newest node with its state; `None` where there is none.
    pub fn drop_successor(&mut self, known: Option<NodeId>) {
        self.search.counts.duplicates += 1;
        self.tracer.duplicate(known.unwrap_or(NodeId::NONE));
    }

    pub fn pause(&mut self) -> Result<(), Stop> {
        self.search.counts.note_open(self.search.counts.open());
        if self.search.counts.steps() >= self.search.next_pause {
            self.search.next_pause = self.tracer.pause(self.search)?;
        }
        Ok(())
    }

    /// Closes an open node. Copies that a program skips before it are `skipped`.
    pub fn select(&mut self, id: NodeId, skipped: &[NodeId]) {
        let step = self.search.counts.selected as u32;
        for copy in skipped {
            self.search.nodes.mark_dropped(*copy, step);
            self.search.counts.dropped += 1;
            self.tracer.discard(*copy);
        }
        let node = self.search.nodes.select(id, step);
        self.search.counts.selected += 1;
        self.tracer.select(id, &node);
    }
}

impl Footprint for ReportedLists<'_> {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn open(&self) -> u64 {
        self.counts.open()
    }

    fn bytes(&self) -> u64 {
        let nodes = self.counts.nodes as u32;
        Nodes::bytes(nodes) + Nodes::bytes_of_depths(nodes)
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(())
    }

    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 256;
        u64::from(steps) * BYTES_PER_STEP
    }

    fn kept(&self) -> NodeId {
        self.next()
    }
}
