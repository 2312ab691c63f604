//! What a depth-first search keeps: the path to the node that it looks at, and how far it has got with each node of it.

use std::sync::Arc;

use super::footprint::{Counts, Footprint};
use super::nodes::{Node, NodeId, Nodes, Side};
use super::open::Work;
use super::reached::Reached;
use super::space::Space;
use super::stacks::Head;
use super::tracer::{Stop, Tracer};
use crate::puzzle::{Move, Size, Slide, State};

/// The stack of a depth-first search. Nodes that left it are forgotten, unless somebody wants them kept: a recording, or
/// a search that remembers the states that it visited.
#[derive(Debug)]
pub struct Stack {
    nodes: Arc<Nodes>,
    keeps_nodes: bool,
    /// From the start to the node on top.
    entries: Vec<Entry>,
    visited: Reached,
    counts: Counts,
}

/// A node on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its number.
    pub id: NodeId,
    /// The board.
    pub state: State,
    /// Estimated moves to the goal.
    pub h: u32,
    /// Cell of the blank.
    pub blank: u8,
    pub(super) mv: Option<Move>,
    /// Moves that were tried from it.
    pub(super) tried: u8,
    pub(super) is_new: bool,
}

impl Stack {
    /// An empty stack, that fills `nodes` where they are to be kept.
    #[must_use]
    pub fn new(nodes: Arc<Nodes>, keeps_nodes: bool) -> Self {
        let (entries, counts) = (Vec::new(), Counts::default());
        Self { nodes, keeps_nodes, entries, visited: Reached::Nothing, counts }
    }

    /// The same, that remembers every state that was ever on it, and for that keeps the nodes.
    #[must_use]
    pub fn with_visited(size: Size, nodes: Arc<Nodes>) -> Self {
        Self { visited: Reached::new(size), ..Self::new(nodes, true) }
    }

    /// The node of a state that was ever on the stack; `None` where it was not, or that is not remembered.
    #[must_use]
    pub fn visited(&self, state: State) -> Option<NodeId> {
        self.visited.look_up(state, state.blank(), &self.nodes).known
    }

    /// Puts a start on the empty stack.
    pub fn start<T: Tracer>(&mut self, state: State, h: u32, tracer: &mut T) {
        debug_assert!(self.entries.is_empty());
        self.add(
            Entry { id: self.next_id(), state, h, blank: state.blank(), mv: None, tried: 0, is_new: true },
            tracer,
        );
    }

    /// Begins an iteration with a bound, on the empty stack.
    pub fn iterate<T: Tracer>(&mut self, state: State, h: u32, bound: u32, tracer: &mut T) {
        self.counts.iterations += 1;
        tracer.iteration(bound, self.next_id());
        self.start(state, h, tracer);
    }

    /// Looks at the node on top, for the first time or again; `None` where the stack is empty.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    #[inline]
    pub fn top<T: Tracer>(&mut self, tracer: &mut T) -> Result<Option<Entry>, Stop> {
        if self.entries.is_empty() {
            // The next iteration begins within the same step.
            return Ok(None);
        }
        tracer.pause(self)?;
        let g = self.depth();
        let Some(top) = self.entries.last_mut() else {
            return Ok(None);
        };
        if std::mem::take(&mut top.is_new) {
            let node = node(top, g, NodeId::NONE);
            tracer.select(top.id, &node);
            self.counts.selected += 1;
        } else {
            tracer.revisit(top.id);
            self.counts.revisits += 1;
        }
        Ok(Some(*top))
    }

    /// Moves from the start to the node on top.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> u32 {
        (self.entries.len() as u32).wrapping_sub(1)
    }

    /// The next move that was not tried from the node on top; never one that takes the last move back. `None` where all
    /// were tried.
    #[inline]
    pub fn next_move(&mut self, space: &Space) -> Option<Slide> {
        let top = self.entries.last_mut()?;
        let slide = *space.slides.onwards(top.blank, top.mv).get(usize::from(top.tried))?;
        top.tried += 1;
        Some(slide)
    }

    /// Whether a state is one of those on the stack.
    #[must_use]
    pub fn holds(&self, state: State) -> bool {
        self.entries.iter().any(|entry| entry.state == state)
    }

    /// Puts a successor of the node on top on the stack.
    #[inline]
    pub fn push<T: Tracer>(&mut self, slide: Slide, h: u32, tracer: &mut T) {
        let Some(top) = self.entries.last() else { return };
        let entry = Entry {
            id: self.next_id(),
            state: top.state.slide(top.blank, slide.to),
            h,
            blank: slide.to,
            mv: Some(slide.mv),
            tried: 0,
            is_new: true,
        };
        self.add(entry, tracer);
    }

    #[inline]
    fn add<T: Tracer>(&mut self, entry: Entry, tracer: &mut T) {
        let parent = self.entries.last().map_or(NodeId::NONE, |parent| parent.id);
        self.entries.push(entry);
        let node = node(&entry, self.depth(), parent);
        if self.keeps_nodes {
            self.nodes.write(entry.id, &node, NodeId::NONE);
            let place = self.visited.look_up(entry.state, entry.blank, &self.nodes);
            self.visited.set(place, entry.id);
            self.visited.reserve();
        }
        tracer.generate(entry.id, &node, None, 0);
        self.counts.nodes += 1;
        self.counts.deepest = self.counts.deepest.max(node.g);
        self.counts.max_open = self.counts.max_open.max(self.entries.len() as u64);
    }

    /// Takes the node on top off the stack: the search goes back to its parent.
    #[inline]
    pub fn pop(&mut self) {
        let popped = self.entries.pop();
        if let Some(popped) = popped.filter(|_| self.keeps_nodes) {
            self.nodes.select(popped.id, self.counts.steps() as u32 - 1);
        }
    }

    /// Drops a successor because it is beyond the bound.
    #[inline]
    pub fn cut(&mut self) {
        self.counts.cut += 1;
    }

    /// Drops a successor because its state is known as that of another node.
    #[inline]
    pub fn duplicate<T: Tracer>(&mut self, known: Option<NodeId>, tracer: &mut T) {
        self.counts.duplicates += 1;
        if let Some(known) = known {
            tracer.duplicate(known);
        }
    }

    /// Stands where a search has come that ran ahead of it, with this path to the node on top.
    pub(super) fn stand_at(&mut self, path: Vec<Entry>, counts: Counts) {
        debug_assert!(!self.keeps_nodes, "nobody kept the nodes");
        (self.entries, self.counts) = (path, counts);
    }

    /// The moves from the start to the node on top.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.entries.iter().filter_map(|entry| entry.mv).collect()
    }

    /// Wraps around where nodes are forgotten.
    fn next_id(&self) -> NodeId {
        NodeId(self.counts.nodes as u32)
    }
}

#[inline]
fn node(entry: &Entry, g: u32, parent_or_none: NodeId) -> Node {
    Node {
        state: entry.state,
        parent_or_none,
        mv: entry.mv,
        blank: entry.blank,
        g,
        h: entry.h,
        side: Side::Forward,
        improves: false,
    }
}

impl Footprint for Stack {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn open(&self) -> u64 {
        self.entries.len() as u64
    }

    fn bytes(&self) -> u64 {
        Nodes::bytes(self.kept().0)
            + self.visited.bytes()
            + (self.entries.capacity() * size_of::<Entry>()) as u64
    }

    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 64;
        let nodes = u64::from(steps) * if self.keeps_nodes { BYTES_PER_STEP } else { 0 };
        nodes + self.visited.growth_within(steps as usize)
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
