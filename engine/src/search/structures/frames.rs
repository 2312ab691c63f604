//! What recursive best-first search keeps: the path to the node expanded last, and all successors of the nodes on it.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::traced::{SuccessorState, Traced, UnitMoves, Variant};
use crate::memory::make_room;
use crate::puzzle::{Move, Slide, State};
use crate::search::problem::Space;
use crate::search::store::{Node, NodeId, Nodes, Side};
use crate::search::trace::{Checkpoint, Counts, Footprint, Headless, KeptNode, Stop, Tracer};

/// The frames of the recursion. Subtrees that were left are forgotten, unless a recording wants their nodes kept.
pub struct Frames<V = UnitMoves> {
    nodes: Arc<Nodes>,
    keeps_nodes: bool,
    path: Vec<Frame>,
    /// All successors but those that are on the path: kept, as each node asks for it and paths are long.
    open: u64,
    counts: Counts,
    next_pause: u64,
    variant: PhantomData<V>,
}

pub struct Frame {
    pub node: Branch,
    /// The recursion returns from here when no successor has an F within this limit.
    pub f_limit: u32,
    successors: ArrayVec<Branch, 4>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// Its number: where nodes are forgotten, there may be more than a [`NodeId`] can count.
    number: u64,
    pub state: State,
    pub blank: u8,
    mv: Option<Move>,
    pub h: u32,
    /// F: the least f known of what is below.
    pub f: u32,
}

impl Branch {
    /// F of a node below which no path can be a shortest one.
    pub const INFINITE: u32 = Space::INFINITE;
    /// The limit of the start: any value that is not infinite is within it.
    pub const NO_LIMIT: u32 = Self::INFINITE - 1;

    fn id(&self) -> NodeId {
        NodeId(self.number as u32)
    }
}

impl Frame {
    /// The successor of least value, of equals the one that was valued last; `None` where there is none.
    pub fn best(&self) -> Option<Branch> {
        self.successors.iter().min_by_key(|branch| (branch.f, !branch.number)).copied()
    }

    /// The least value of the other successors.
    pub fn alternative(&self, best: Branch) -> u32 {
        let others = self.successors.iter().filter(|branch| branch.number != best.number);
        others.map(|branch| branch.f).min().unwrap_or(Branch::INFINITE)
    }
}

impl<V: Variant> Frames<V> {
    /// No frames, that fill `nodes` where they are to be kept.
    pub fn new(nodes: Arc<Nodes>, keeps_nodes: bool) -> Self {
        let (path, counts, variant) = Default::default();
        Self { nodes, keeps_nodes, path, open: 1, counts, next_pause: 0, variant }
    }

    /// Sets up frames that are empty to go on from a checkpoint, if there is one. Where nodes are kept, they begin with the path to there
    /// and the successors of its nodes, and what is counted and told is as though the search had gone straight down it.
    pub fn resume<T: Tracer>(
        &mut self,
        from: Option<&Checkpoint>,
        space: &Space,
        tracer: &mut T,
    ) -> Result<(), Stop> {
        let Some(from) = from else { return Ok(()) };
        if !T::KEEPS_NODES {
            Traced::new(self, &mut Headless::default()).go_down(from, space)?;
            self.renumber(&from.kept);
            (self.counts, self.next_pause) = (from.counts, 0);
            return Ok(());
        }
        Traced::new(self, tracer).go_down(from, space)
    }

    /// The best successor and its limit, where it is worth going down into it from the frame on top; else `None`.
    pub fn next_down(&self) -> Option<(Branch, u32)> {
        let top = self.top()?;
        let best = top.best().filter(|best| best.f <= top.f_limit)?;
        Some((best, top.f_limit.min(top.alternative(best))))
    }

    pub fn top(&self) -> Option<&Frame> {
        self.path.last()
    }

    pub fn depth(&self) -> u32 {
        (self.path.len() as u32).wrapping_sub(1)
    }

    /// The states that follow a node, in move order, without the one that the last move came from, which counts as dropped.
    #[inline]
    pub fn successors<'s>(
        &mut self,
        space: &'s Space,
        node: &Branch,
    ) -> impl Iterator<Item = SuccessorState> + use<'s, V> {
        self.counts.duplicates += u64::from(node.mv.is_some());
        let (node, g) = (*node, self.depth() + 1);
        let slides = space.slides.onwards(node.blank, node.mv);
        let after = move |slide: &Slide| {
            let state = space.after(V::IS_WIDE, node.state, node.blank, slide.to);
            SuccessorState::after(node.id(), state, Side::Forward, *slide, g)
        };
        slides.iter().map(after)
    }

    /// The node of a branch, whose parent is on the path. Its h is the backed-up one.
    fn node(&self, branch: &Branch, g: u32, stands_for_subtree: bool) -> Node {
        let parent = g.checked_sub(1).and_then(|parent| self.path.get(parent as usize));
        let h = if branch.f == Branch::INFINITE { Node::NO_H } else { branch.f - g };
        Node {
            state: branch.state,
            parent_or_none: parent.map_or(NodeId::NONE, |frame| frame.node.id()),
            mv: branch.mv,
            blank: branch.blank,
            g,
            h,
            side: Side::Forward,
            improves: stands_for_subtree,
        }
    }

    /// Those of the path and of the successors of its nodes.
    fn states(&self) -> impl Iterator<Item = State> {
        let branches = self.path.iter().flat_map(|frame| frame.successors.iter().chain([&frame.node]));
        branches.map(|branch| branch.state)
    }

    pub fn moves(&self) -> Vec<Move> {
        self.path.iter().filter_map(|frame| frame.node.mv).collect()
    }

    /// The start, and the successors of each frame: in order of their numbers, as equal ones are told apart by their age.
    fn kept_nodes(&self) -> Vec<KeptNode> {
        let kept = |branch: &Branch, depth, place| {
            let Branch { number, h, f, .. } = *branch;
            KeptNode { number, depth, place, h, value: f }
        };
        let mut all: Vec<KeptNode> = self.path.iter().take(1).map(|frame| kept(&frame.node, 0, 0)).collect();
        for (frame, depth) in self.path.iter().zip(1..) {
            all.extend(frame.successors.iter().zip(0..).map(|(branch, place)| kept(branch, depth, place)));
        }
        all.sort_unstable_by_key(|kept| kept.number);
        all
    }

    fn put_in_order(&mut self, states: &[SuccessorState]) {
        if let Some(frame) = self.path.last_mut() {
            let branch = |at: &SuccessorState| {
                frame.successors.iter().copied().find(|branch| branch.state == at.state)
            };
            frame.successors = states.iter().filter_map(branch).collect();
        }
    }

    fn renumber(&mut self, all: &[KeptNode]) {
        for kept in all.iter().filter(|kept| kept.depth > 0) {
            let frame = &mut self.path[kept.depth as usize - 1];
            frame.successors[usize::from(kept.place)].number = kept.number;
        }
        for depth in 1..self.path.len() {
            if let Some(best) = self.path[depth - 1].best() {
                self.path[depth].node = best;
            }
        }
    }
}

impl<V: Variant, T: Tracer> Traced<'_, Frames<V>, T> {
    /// Makes the start a node, which is not expanded yet.
    pub fn start(&mut self, state: State, h: u32) -> Branch {
        self.search.counts.max_open = 1;
        let (number, blank) = (self.search.counts.nodes, state.any_blank());
        self.make(Branch { number, state, blank, mv: None, h, f: h }, false)
    }

    /// On the way down each frame's best successor is the next frame's node, as it was when the search went that way.
    fn go_down(&mut self, from: &Checkpoint, space: &Space) -> Result<(), Stop> {
        let Some((first, below)) = from.kept.split_first() else { return Ok(()) };
        let mut into = (self.start(space.start, first.h), Branch::NO_LIMIT);
        for generated in below.chunk_by(|a, b| a.depth == b.depth) {
            self.descend(into.0, into.1)?;
            let successors: ArrayVec<SuccessorState, 4> = self.successors(space, &into.0).collect();
            for kept in generated {
                self.generate(&successors[usize::from(kept.place)], kept.h, kept.value);
            }
            self.search.put_in_order(&successors);
            into = self.next_down().expect("a successor within the limit: the search went down into it");
        }
        Ok(())
    }

    #[inline]
    fn pause(&mut self) -> Result<(), Stop> {
        if self.search.counts.steps() >= self.search.next_pause {
            self.search.next_pause = self.tracer.pause(self.search)?;
            if V::IS_WIDE && !self.search.keeps_nodes {
                self.search.nodes.wide().forget_others(self.search.states());
            }
        }
        Ok(())
    }

    pub fn descend(&mut self, into: Branch, f_limit: u32) -> Result<(), Stop> {
        self.pause()?;
        let frames = &mut *self.search;
        make_room(&mut frames.path, 1);
        frames.path.push(Frame { node: into, f_limit, successors: ArrayVec::new() });
        frames.open -= 1;
        let node = frames.node(&into, frames.depth(), false);
        if frames.keeps_nodes {
            frames.nodes.select(into.id(), frames.counts.steps() as u32);
        }
        self.tracer.select(into.id(), &node);
        frames.counts.selected += 1;
        Ok(())
    }

    pub fn generate(&mut self, successor: &SuccessorState, h: u32, f: u32) {
        let SuccessorState { state, to: blank, mv, .. } = *successor;
        let number = self.search.counts.nodes;
        let made = self.make(Branch { number, state, blank, mv: Some(mv), h, f }, false);
        let frames = &mut *self.search;
        if let Some(frame) = frames.path.last_mut() {
            frame.successors.push(made);
            frames.open += 1;
        }
        frames.counts.note_open(frames.open);
    }

    /// Goes back from the frame on top: its node gets the least value of its successors, which are forgotten. A node
    /// never changes, so that this is a new one in place of the old.
    pub fn back_up(&mut self) -> Result<(), Stop> {
        self.pause()?;
        let Some(frame) = self.search.path.pop() else { return Ok(()) };
        self.search.open = self.search.open + 1 - frame.successors.len() as u64;
        let old = frame.node;
        self.tracer.revisit(old.id());
        self.search.counts.revisits += 1;
        self.search.counts.stand_ins += 1;
        let f = frame.best().map_or(Branch::INFINITE, |best| best.f);
        let new = self.make(Branch { number: self.search.counts.nodes, f, ..old }, true);
        let frames = &mut *self.search;
        if frames.keeps_nodes {
            frames.nodes.link(old.id(), new.id());
        }
        let parent = frames.path.last_mut().map(|frame| &mut frame.successors);
        if let Some(place) = parent.and_then(|all| all.iter_mut().find(|branch| branch.number == old.number))
        {
            *place = new;
        }
        Ok(())
    }

    fn make(&mut self, branch: Branch, stands_for_subtree: bool) -> Branch {
        let frames = &mut *self.search;
        let g = frames.path.len() as u32;
        let node = frames.node(&branch, g, stands_for_subtree);
        if frames.keeps_nodes {
            frames.nodes.write(branch.id(), &node, NodeId::NONE);
        }
        self.tracer.generate(branch.id(), &node, 1);
        frames.counts.nodes += 1;
        frames.counts.note_depth(g);
        branch
    }
}

impl<V: Variant> Footprint for Frames<V> {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn open(&self) -> u64 {
        self.open
    }

    fn bytes(&self) -> u64 {
        let path = (self.path.capacity() * size_of::<Frame>()) as u64;
        Nodes::bytes(self.kept().0) + path + self.nodes.wide().bytes()
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self)
    }

    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 128;
        let nodes = u64::from(steps) * if self.keeps_nodes { BYTES_PER_STEP } else { 0 };
        nodes + self.nodes.wide().growth_within(4 * steps as usize)
    }

    fn kept(&self) -> NodeId {
        if self.keeps_nodes { NodeId(self.counts.nodes as u32) } else { NodeId::START }
    }

    /// Where it is about to go down.
    fn checkpoint(&self) -> Option<Checkpoint> {
        self.next_down()?;
        Some(Checkpoint {
            counts: self.counts,
            bound: 0,
            next_bound: None,
            best_path: None,
            kept: self.kept_nodes(),
        })
    }
}
