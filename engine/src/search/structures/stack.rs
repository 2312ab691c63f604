//! What a depth-first search keeps: the path to the node that it visits, and which moves of each node on it were tried.
//! For branch and bound, which goes on after it has found a path, also the best one so far.

#![expect(
    clippy::inline_always,
    reason = "what is handed over in memory is a sixth of a recorded step; see `Traced`"
)]

use std::any::Any;
use std::sync::Arc;

use super::traced::{DefaultRules, PathRules, SuccessorState, Traced};
use crate::memory::make_room;
use crate::puzzle::{Move, Size, State};
use crate::search::problem::Space;
use crate::search::rules::{Cycles, Rules};
use crate::search::store::{Node, NodeId, Nodes, Reached, ReachedTable, Side, larger};
use crate::search::trace::{Checkpoint, Counts, Footprint, Headless, KeptNode, Stop, Tracer};

/// The stack of a depth-first search. It forgets nodes that left it, unless a recording keeps them or the search remembers states.
pub struct Stack<R = Rules> {
    nodes: Arc<Nodes>,
    keeps_nodes: bool,
    entries: Vec<StackEntry>,
    visited: Reached,
    rules: R,
    bound: u32,
    /// The least value that exceeded it; [`Space::INFINITE`] where none did.
    next_bound: u32,
    /// The moves of the best path so far, of a search that goes on after it has found one; its length is the next bound.
    best_path: Option<Vec<Move>>,
    counts: Counts,
    next_pause: u64,
}

#[derive(Clone, Copy)]
pub struct StackEntry {
    /// Its number; where nodes are forgotten, only the lower half of it.
    pub id: NodeId,
    pub state: State,
    pub h: u32,
    pub blank: u8,
    pub(in crate::search) mv: Option<Move>,
    pub(in crate::search) tried: u8,
    pub(in crate::search) is_new: bool,
}

impl Stack<DefaultRules> {
    /// An empty stack that remembers every state that was ever on it, and for that keeps the nodes in `nodes`.
    pub fn with_visited(size: Size, nodes: Arc<Nodes>) -> Self {
        Self { visited: Reached::new(size), ..Self::new(nodes, true, DefaultRules) }
    }
}

impl<R: PathRules> Stack<R> {
    /// An empty stack, that fills `nodes` where they are to be kept.
    pub fn new(nodes: Arc<Nodes>, keeps_nodes: bool, rules: R) -> Self {
        Self {
            nodes,
            keeps_nodes,
            entries: Vec::new(),
            visited: Reached::Nothing,
            rules,
            bound: 0,
            next_bound: Space::INFINITE,
            best_path: None,
            counts: Counts::default(),
            next_pause: 0,
        }
    }

    /// The node of a state that was ever on the stack; `None` where it was not, or that is not remembered.
    pub fn visited(&self, state: State) -> Option<NodeId> {
        self.visited.look_up(state, state.blank(), &self.nodes).known
    }

    /// The bound of the next iteration, as far as is known: the least value above the bound of this one.
    #[inline]
    pub fn next_bound(&self) -> u32 {
        self.next_bound
    }

    #[inline]
    pub fn best_length(&self) -> u32 {
        self.next_bound
    }

    pub fn best_path(&self) -> Option<Vec<Move>> {
        self.best_path.clone()
    }

    /// Prunes a successor, because no path through it can be better.
    #[inline]
    pub fn prune_by_best(&mut self) {
        self.counts.pruned += 1;
    }

    /// Resumes from a checkpoint, if there is one, with an empty stack. Where nodes are kept, they begin with the path to
    /// there, and the counts and events are those of a search that goes straight down it.
    pub fn resume<T: Tracer>(
        &mut self,
        from: Option<&Checkpoint>,
        space: &Space,
        tracer: &mut T,
    ) -> Result<(), Stop> {
        let Some(from) = from else { return Ok(()) };
        self.best_path.clone_from(&from.best_path);
        if !T::KEEPS_NODES {
            Traced::new(self, &mut Headless::default()).go_down(from, space)?;
            for (entry, kept) in self.entries.iter_mut().zip(&from.kept) {
                entry.id = NodeId(kept.number as u32);
            }
            (self.counts, self.next_pause) = (from.counts, 0);
            return Ok(());
        }
        Traced::new(self, tracer).go_down(from, space)
    }

    #[inline]
    pub fn depth(&self) -> u32 {
        (self.entries.len() as u32).wrapping_sub(1)
    }

    /// The next untried state after the node on top, without the way back unless no cycles are detected; `None` if none is left.
    #[inline(always)]
    pub fn next_successor(&mut self, space: &Space, node: &StackEntry) -> Option<SuccessorState> {
        let g = self.entries.len() as u32;
        let top = self.entries.last_mut()?;
        let last = if self.rules.cycles() == Cycles::None { None } else { top.mv };
        let slide = *space.slides.onwards(top.blank, last).get(usize::from(top.tried))?;
        top.tried += 1;
        let state = space.after(R::IS_WIDE, node.state, node.blank, slide.to);
        Some(SuccessorState::after(node.id, state, Side::Forward, slide, g))
    }

    /// Whether a successor of the node on top is dropped because its state is on the stack.
    #[inline]
    pub fn is_cycle(&self, successor: &SuccessorState) -> bool {
        let is_on_path = || {
            if R::IS_WIDE {
                self.entries.iter().any(|entry| entry.state == successor.state)
            } else {
                self.leads_back(successor.to)
            }
        };
        self.rules.cycles() == Cycles::Path && is_on_path()
    }

    /// A call, so that the state of a successor that is pruned need not be made where the rules do not ask for cycles.
    #[inline(never)]
    fn leads_back(&self, to: u8) -> bool {
        let state = self.entries.last().map(|top| top.state.slide(top.blank, to));
        self.entries.iter().any(|entry| Some(entry.state) == state)
    }

    /// The goal test of a node that was just generated, where the rules make it then.
    #[inline]
    pub fn is_goal_when_generated(&self, space: &Space, state: State) -> bool {
        self.rules.is_goal_when_generated(space, state)
    }

    /// Takes the node on top off the stack: the search goes back to its parent.
    #[inline]
    pub fn pop(&mut self) {
        let popped = self.entries.pop();
        if let Some(popped) = popped.filter(|_| self.keeps_nodes) {
            self.nodes.select(popped.id, self.counts.steps() as u32 - 1);
        }
    }

    /// Takes the node on top off the stack unexpanded and untested, because it is beyond the depth limit.
    #[inline]
    pub fn pop_beyond_limit(&mut self) {
        self.counts.at_limit += 1;
        self.pop();
    }

    /// Wraps around where nodes are forgotten.
    fn next_id(&self) -> NodeId {
        NodeId(self.counts.nodes as u32)
    }

    fn add_start<T: Tracer>(&mut self, state: State, h: u32, tracer: &mut T) {
        let (id, blank) = (self.next_id(), state.any_blank());
        self.add(StackEntry { id, state, h, blank, mv: None, tried: 0, is_new: true }, tracer);
    }

    #[inline(always)]
    fn add<T: Tracer>(&mut self, entry: StackEntry, tracer: &mut T) {
        let parent = self.entries.last().map_or(NodeId::NONE, |parent| parent.id);
        make_room(&mut self.entries, 1);
        self.entries.push(entry);
        let node = node(&entry, self.depth(), parent);
        if self.keeps_nodes {
            self.nodes.write(entry.id, &node, NodeId::NONE);
            let place = self.visited.look_up(entry.state, entry.blank, &self.nodes);
            self.visited.set(place, entry.id);
            self.visited.reserve();
        }
        tracer.generate(entry.id, &node, 1);
        self.counts.nodes += 1;
        self.counts.note_depth(node.g);
        self.counts.note_open(self.entries.len() as u64);
    }

    fn set_bound<T: Tracer>(&mut self, bound: u32, tracer: &mut T) {
        tracer.iteration(bound, &self.counts);
        (self.bound, self.next_bound) = (bound, Space::INFINITE);
        self.counts.iterations += 1;
    }

    /// Whether the start is on top and was not visited yet in this iteration.
    pub(in crate::search) fn is_at_start(&self) -> bool {
        matches!(self.entries[..], [StackEntry { is_new: true, .. }])
    }

    /// Puts the stack where the fast loop has come, with this path to the node on top.
    pub(in crate::search) fn stand_at(&mut self, path: Vec<StackEntry>, counts: Counts) {
        debug_assert!(!self.keeps_nodes, "no nodes are kept");
        (self.entries, self.counts) = (path, counts);
    }

    pub fn moves(&self) -> Vec<Move> {
        self.entries.iter().filter_map(|entry| entry.mv).collect()
    }
}

impl<R: PathRules, T: Tracer> Traced<'_, Stack<R>, T> {
    /// Puts the start on the stack, unless that goes on from a checkpoint and has it already.
    #[inline(always)]
    pub fn start(&mut self, state: State, h: u32) {
        if self.search.entries.is_empty() {
            self.search.add_start(state, h, self.tracer);
        }
    }

    /// Begins an iteration with the start on the empty stack, and gives its bound. The next bound is infinite at first. A
    /// stack that resumes from a checkpoint is in the middle of an iteration, and has the bounds of that one.
    #[inline(always)]
    pub fn begin_iteration(&mut self, bound: u32, start: State, h: u32) -> u32 {
        if self.search.entries.is_empty() {
            self.search.set_bound(bound, self.tracer);
            self.search.add_start(start, h, self.tracer);
        }
        self.search.bound
    }

    #[inline(always)]
    pub(in crate::search) fn set_next_bound(&mut self, next_bound: u32) {
        if next_bound < self.search.next_bound {
            self.search.next_bound = next_bound;
            self.tracer.next_bound(next_bound);
        }
    }

    /// Keeps the path to the node on top, which is not expanded, as the best one, if it is shorter than the best before.
    #[inline(always)]
    pub fn keep_path(&mut self) {
        self.search.counts.at_limit += 1;
        if self.search.depth() < self.search.next_bound {
            self.search.best_path = Some(self.search.moves());
            self.set_next_bound(self.search.depth());
        }
    }

    fn go_down(&mut self, from: &Checkpoint, space: &Space) -> Result<(), Stop> {
        let Some((start, below)) = from.kept.split_first() else { return Ok(()) };
        if from.counts.iterations > 0 {
            self.search.set_bound(from.bound, self.tracer);
        }
        self.start(space.start, start.h);
        for kept in below {
            let top = self.top()?.expect("the start is on it");
            for _ in 0..kept.place {
                self.next_successor(space, &top);
            }
            let successor = self.next_successor(space, &top);
            self.search.counts.pruned += u64::from(kept.place);
            self.push(&successor.expect("a move that was made before"), kept.h);
        }
        if let Some(next) = from.next_bound {
            self.set_next_bound(next);
        }
        Ok(())
    }

    #[inline(always)]
    pub(in crate::search) fn pause(&mut self) -> Result<(), Stop> {
        if self.search.counts.steps() >= self.search.next_pause {
            self.search.next_pause = self.tracer.pause(self.search)?;
            if R::IS_WIDE && !self.search.keeps_nodes {
                self.search.nodes.wide().forget_others(self.search.entries.iter().map(|entry| entry.state));
            }
        }
        Ok(())
    }

    pub(in crate::search) fn batch(&self) -> u64 {
        self.tracer.batch(self.search)
    }

    /// Visits the node on top, for the first time or again; `None` where the stack is empty.
    #[inline(always)]
    pub fn top(&mut self) -> Result<Option<StackEntry>, Stop> {
        if self.search.entries.is_empty() {
            // The next iteration begins within the same step.
            return Ok(None);
        }
        self.pause()?;
        let g = self.search.depth();
        let Some(top) = self.search.entries.last_mut() else {
            return Ok(None);
        };
        if std::mem::take(&mut top.is_new) {
            let node = node(top, g, NodeId::NONE);
            self.tracer.select(top.id, &node);
            self.search.counts.selected += 1;
        } else {
            self.tracer.revisit(top.id);
            self.search.counts.revisits += 1;
        }
        Ok(Some(*top))
    }

    #[inline(always)]
    pub fn push(&mut self, successor: &SuccessorState, h: u32) {
        let SuccessorState { state, to: blank, mv, .. } = *successor;
        let id = self.search.next_id();
        let entry = StackEntry { id, state, h, blank, mv: Some(mv), tried: 0, is_new: true };
        self.search.add(entry, self.tracer);
    }

    /// Prunes a successor, because it exceeds the bound; the next bound is this, as far as is known.
    #[inline(always)]
    pub fn prune(&mut self, next_bound: u32) {
        self.search.counts.pruned += 1;
        self.set_next_bound(next_bound);
    }

    #[inline(always)]
    pub fn pop_at_limit(&mut self) {
        self.search.counts.at_limit += 1;
        self.set_next_bound(self.search.depth() + 1);
        self.search.pop();
    }

    /// Drops a successor because its state is known as that of another node.
    #[inline(always)]
    pub fn duplicate(&mut self, known: Option<NodeId>) {
        self.search.counts.duplicates += 1;
        if let Some(known) = known {
            self.tracer.duplicate(known);
        }
    }
}

fn kept_nodes(entries: &[StackEntry]) -> Vec<KeptNode> {
    let parents = std::iter::once(None).chain(entries.iter().map(Some));
    let kept = entries.iter().zip(parents).zip(0..).map(|((entry, parent), depth)| KeptNode {
        number: entry.id.0.into(),
        depth,
        // The move that was tried last is the one that led here.
        place: parent.map_or(0, |parent| parent.tried - 1),
        h: entry.h,
        value: depth + entry.h,
    });
    kept.collect()
}

#[inline]
fn node(entry: &StackEntry, g: u32, parent_or_none: NodeId) -> Node {
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

impl<R: PathRules> Footprint for Stack<R> {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn open(&self) -> u64 {
        self.entries.len() as u64
    }

    fn bytes(&self) -> u64 {
        Nodes::bytes(self.kept().0)
            + self.visited.bytes()
            + self.nodes.wide().bytes()
            + (self.entries.capacity() * size_of::<StackEntry>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self)
    }

    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 64;
        let nodes = u64::from(steps) * if self.keeps_nodes { BYTES_PER_STEP } else { 0 };
        let boards = self.nodes.wide().growth_within(4 * steps as usize);
        nodes + self.visited.growth_within(steps as usize) + larger(&self.entries, steps as usize) + boards
    }

    fn kept(&self) -> NodeId {
        if self.keeps_nodes { self.next_id() } else { NodeId::START }
    }

    /// Where the node on top was not visited yet, so that none of its moves was tried.
    fn checkpoint(&self) -> Option<Checkpoint> {
        if matches!(self.visited, Reached::Nothing) && self.entries.last()?.is_new {
            let next_bound = (self.next_bound != Space::INFINITE).then_some(self.next_bound);
            let kept = kept_nodes(&self.entries);
            let best_path = self.best_path.clone();
            return Some(Checkpoint { counts: self.counts, bound: self.bound, next_bound, best_path, kept });
        }
        None
    }
}
