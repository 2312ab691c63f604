//! What recursive best-first search keeps: the path to the node expanded last, and all successors of the nodes on it.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::footprint::{Counts, Footprint};
use super::nodes::{Node, NodeId, Nodes, Side};
use super::open::Work;
use super::stacks::Head;
use super::tracer::{Stop, Tracer};
use crate::puzzle::{Move, Slide, State};

/// The frames of the recursion, which is written out. Subtrees that were left are forgotten, unless a recording wants
/// their nodes kept.
#[derive(Debug)]
pub struct Frames {
    nodes: Arc<Nodes>,
    keeps_nodes: bool,
    path: Vec<Frame>,
    counts: Counts,
}

/// A node on the path, and its successors.
#[derive(Debug)]
pub struct Frame {
    /// The node.
    pub node: Branch,
    /// The recursion goes back from here when no successor is worth this much.
    pub limit: u32,
    successors: ArrayVec<Branch, 4>,
}

/// A node with its backed-up value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    id: NodeId,
    /// The board.
    pub state: State,
    /// Cell of the blank.
    pub blank: u8,
    mv: Option<Move>,
    /// Estimated moves to the goal.
    pub h: u32,
    /// F: the least f known of what is below.
    pub value: u32,
}

impl Branch {
    /// F of a node below which no path can be a shortest one.
    pub const INFINITE: u32 = u32::MAX;
}

impl Frame {
    /// The successor of least value, of equals the one that was valued last; `None` where there is none.
    #[must_use]
    pub fn best(&self) -> Option<Branch> {
        self.successors.iter().copied().min_by_key(|branch| (branch.value, !branch.id.0))
    }

    /// The least value of the other successors.
    #[must_use]
    pub fn alternative(&self, best: Branch) -> u32 {
        let others = self.successors.iter().filter(|branch| branch.id != best.id);
        others.map(|branch| branch.value).min().unwrap_or(Branch::INFINITE)
    }
}

impl Frames {
    /// No frames, that fill `nodes` where they are to be kept.
    #[must_use]
    pub fn new(nodes: Arc<Nodes>, keeps_nodes: bool) -> Self {
        Self { nodes, keeps_nodes, path: Vec::new(), counts: Counts::default() }
    }

    /// Makes the start a node, which is not expanded yet.
    pub fn start<T: Tracer>(&mut self, state: State, h: u32, tracer: &mut T) -> Branch {
        self.counts.max_open = 1;
        self.make(
            Branch { id: self.next_id(), state, blank: state.blank(), mv: None, h, value: h },
            false,
            tracer,
        )
    }

    /// The frame on top; `None` before the first.
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.path.last()
    }

    /// Moves from the start to the node of the frame on top.
    #[must_use]
    pub fn depth(&self) -> u32 {
        (self.path.len() as u32).wrapping_sub(1)
    }

    /// Goes down into a successor of the frame on top (or into the start), to expand it.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    pub fn descend<T: Tracer>(&mut self, into: Branch, limit: u32, tracer: &mut T) -> Result<(), Stop> {
        tracer.pause(self)?;
        self.path.push(Frame { node: into, limit, successors: ArrayVec::new() });
        let node = self.node(&into, self.depth(), false);
        if self.keeps_nodes {
            self.nodes.select(into.id, self.counts.steps() as u32);
        }
        tracer.select(into.id, &node);
        self.counts.selected += 1;
        Ok(())
    }

    /// The move that led to the node of the frame on top; `None` at the start.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.top()?.node.mv
    }

    /// Makes a successor of the node of the frame on top.
    pub fn generate<T: Tracer>(&mut self, slide: Slide, h: u32, value: u32, tracer: &mut T) {
        let id = self.next_id();
        let Some(Frame { node: parent, .. }) = self.top() else { return };
        let state = parent.state.slide(parent.blank, slide.to);
        let made = Branch { id, state, blank: slide.to, mv: Some(slide.mv), h, value };
        let made = self.make(made, false, tracer);
        if let Some(frame) = self.path.last_mut() {
            frame.successors.push(made);
        }
        self.counts.max_open = self.counts.max_open.max(self.open());
    }

    /// Goes back from the frame on top: its node gets the least value of its successors, which are forgotten. A node
    /// never changes, so that this is a new one in place of the old.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    pub fn back_up<T: Tracer>(&mut self, tracer: &mut T) -> Result<(), Stop> {
        tracer.pause(self)?;
        let Some(frame) = self.path.pop() else { return Ok(()) };
        let old = frame.node;
        tracer.revisit(old.id);
        self.counts.revisits += 1;
        self.counts.stand_ins += 1;
        let value = frame.best().map_or(Branch::INFINITE, |best| best.value);
        let new = self.make(Branch { id: self.next_id(), value, ..old }, true, tracer);
        if self.keeps_nodes {
            self.nodes.link(old.id, new.id);
        }
        let parent = self.path.last_mut().map(|frame| &mut frame.successors);
        if let Some(place) = parent.and_then(|all| all.iter_mut().find(|branch| branch.id == old.id)) {
            *place = new;
        }
        Ok(())
    }

    fn make<T: Tracer>(&mut self, branch: Branch, stands_for_subtree: bool, tracer: &mut T) -> Branch {
        let g = self.path.len() as u32;
        let node = self.node(&branch, g, stands_for_subtree);
        if self.keeps_nodes {
            self.nodes.write(branch.id, &node, NodeId::NONE);
        }
        tracer.generate(branch.id, &node, None, 0);
        self.counts.nodes += 1;
        self.counts.deepest = self.counts.deepest.max(g);
        branch
    }

    /// The node of a branch, whose parent is on the path. Its h is the backed-up one.
    fn node(&self, branch: &Branch, g: u32, stands_for_subtree: bool) -> Node {
        let parent = g.checked_sub(1).and_then(|parent| self.path.get(parent as usize));
        let h = if branch.value == Branch::INFINITE { Node::NO_H } else { branch.value - g };
        Node {
            state: branch.state,
            parent_or_none: parent.map_or(NodeId::NONE, |frame| frame.node.id),
            mv: branch.mv,
            blank: branch.blank,
            g,
            h,
            side: Side::Forward,
            improves: stands_for_subtree,
        }
    }

    /// The moves from the start to the node of the frame on top.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.path.iter().filter_map(|frame| frame.node.mv).collect()
    }

    /// Counts the successor that takes the last move back, which is not made.
    pub fn drop_parent(&mut self) {
        self.counts.duplicates += u64::from(self.last_move().is_some());
    }

    fn next_id(&self) -> NodeId {
        NodeId(self.counts.nodes as u32)
    }
}

impl Footprint for Frames {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    /// All successors but those that are on the path.
    fn open(&self) -> u64 {
        let successors: usize = self.path.iter().map(|frame| frame.successors.len()).sum();
        (successors + 1 - self.path.len()) as u64
    }

    fn bytes(&self) -> u64 {
        Nodes::bytes(self.kept().0) + (self.path.capacity() * size_of::<Frame>()) as u64
    }

    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 128;
        u64::from(steps) * if self.keeps_nodes { BYTES_PER_STEP } else { 0 }
    }

    fn kept(&self) -> NodeId {
        if self.keeps_nodes { self.next_id() } else { NodeId::START }
    }

    fn heads(&self) -> impl Iterator<Item = (Side, Head)> {
        std::iter::empty()
    }

    fn work(&self) -> Option<Work> {
        None
    }
}
