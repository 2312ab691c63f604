//! What a graph search keeps: nodes, *reached*, the open list, and counts of what it did.

use std::any::Any;

use arrayvec::ArrayVec;

use crate::memory::make_room;
use crate::puzzle::{Move, Size, Slide, State, TileCosts};
use crate::search::open::{OpenList, Ordered};
use crate::search::rules::{Duplicates, Reopening};
use crate::search::space::Space;
use crate::search::store::{
    Ended, Head, Node, NodeId, Nodes, NodesInOrder, Reached, ReachedTable, Side, Slot, larger,
};
use crate::search::trace::{Counts, Footprint, Stop, Tracer, Work};

/// A successor's state, looked up.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    slot: Slot,
    /// The newest node of that state; `None` where it was not reached before.
    pub known: Option<NodeId>,
}

/// The open list and the closed list of one search, the table *reached*, and its nodes.
#[derive(Debug)]
pub struct OpenClosed<'n, O, R = Reached> {
    nodes: &'n Nodes,
    /// Where the next node is stored.
    rows: NodesInOrder<'n>,
    /// By side; a search from one end uses the first alone.
    halves: [Half<O, R>; 2],
    counts: Counts,
    duplicates: Duplicates,
    /// Copies that came first and were not expanded, until a node is found that is.
    skipped: Vec<NodeId>,
    /// Whether moves have costs, so that g is not the depth.
    has_costs: bool,
    /// Whether the next moves could make a g that no node has room for.
    is_too_costly: bool,
    /// The number of steps before which the tracer need not be asked.
    next_pause: u64,
}

#[derive(Debug)]
struct Half<O, R> {
    reached: R,
    open: O,
}

/// Two nodes of one state, reached from either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// One of them, and the other.
    nodes: [NodeId; 2],
    /// Moves of the path through it.
    pub length: u32,
}

impl<'n, O: OpenList, R: ReachedTable> OpenClosed<'n, O, R> {
    /// Empty lists for boards of a size, that fill `nodes`, which nothing else writes. `open` makes the open list
    /// of a side.
    #[must_use]
    pub fn new(size: Size, nodes: &'n Nodes, duplicates: Duplicates, open: impl Fn() -> O) -> Self {
        let half = |reached| Half { reached, open: open() };
        let reached = if duplicates.remembers() { R::new(size) } else { R::unused() };
        Self {
            nodes,
            rows: nodes.rows(),
            halves: [half(reached), half(R::unused())],
            counts: Counts::default(),
            duplicates,
            skipped: Vec::new(),
            has_costs: false,
            is_too_costly: false,
            next_pause: 0,
        }
    }

    /// The same for a search whose moves have costs.
    #[must_use]
    pub fn with_costs(self) -> Self {
        self.nodes.set_depth(NodeId::START, 0);
        Self { has_costs: true, ..self }
    }

    /// The same for a search from both ends.
    #[must_use]
    pub fn of_both_sides(size: Size, nodes: &'n Nodes, open: impl Fn() -> O) -> Self {
        let mut lists = Self::new(size, nodes, Duplicates::ClosedList, open);
        lists.halves[1].reached = R::new(size);
        lists
    }

    /// The open list of a side.
    #[must_use]
    pub fn open(&mut self, side: Side) -> &mut O {
        &mut self.halves[side as usize].open
    }

    /// Puts the start (or the goal, from where the other side starts) on the open list. `f` gives its value from g and h.
    pub fn start<T: Tracer>(
        &mut self,
        side: Side,
        state: State,
        h: u32,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) {
        let found = self.look_up(side, state, state.blank());
        self.add::<true, false, T>(found, &start(side, state, h), f(0, h), tracer);
    }

    /// The same where nodes count as reached when they are closed.
    pub fn start_unclosed<T: Tracer>(
        &mut self,
        state: State,
        h: u32,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) {
        let found = self.look_up(Side::Forward, state, state.blank());
        self.add::<false, false, T>(found, &start(Side::Forward, state, h), f(0, h), tracer);
    }

    /// Takes the first node from the open list and closes it; `None` where the list is empty.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    pub fn select<T: Tracer>(&mut self, tracer: &mut T) -> Result<Option<(NodeId, Node)>, Stop> {
        self.select_from(Side::Forward, tracer)
    }

    /// The same from the open list of a side.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    pub fn select_from<T: Tracer>(
        &mut self,
        side: Side,
        tracer: &mut T,
    ) -> Result<Option<(NodeId, Node)>, Stop> {
        self.pause(tracer)?;
        Ok(self.take_from(side, tracer))
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn pause<T: Tracer>(&mut self, tracer: &mut T) -> Result<(), Stop> {
        self.counts.note_open(self.counts.open());
        if self.counts.steps() >= self.next_pause {
            self.next_pause = tracer.pause(self)?;
        }
        Ok(())
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn take_from<T: Tracer>(&mut self, side: Side, tracer: &mut T) -> Option<(NodeId, Node)> {
        let half = &mut self.halves[side as usize];
        let (id, node) = half.open.select(self.nodes, self.counts.selected as u32, tracer)?;
        // The side is what the caller says, so that nothing has to be looked up by the one that the node says.
        let node = Node { side, ..node };
        self.counts.selected += 1;
        tracer.select(id, &node);
        half.reached.reserve();
        Some((id, node))
    }

    /// Whether copies of a state stay on the open list until they come first.
    #[must_use]
    pub fn is_lazy(&self) -> bool {
        self.duplicates == Duplicates::Lazy
    }

    /// Takes the first node whose state is not closed, or is closed with a higher f and may be reopened, and closes it. The
    /// copies before it are skipped. `None` where there is no such node: then the list keeps its copies.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    pub fn select_unclosed<T: Tracer>(
        &mut self,
        reopening: Reopening,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) -> Result<Option<(NodeId, Node)>, Stop> {
        self.pause(tracer)?;
        self.skipped.clear();
        loop {
            let Some(id) = self.halves[0].open.pop(self.nodes, tracer) else { return Ok(None) };
            let node = self.nodes.get(id);
            let found = self.look_up(Side::Forward, node.state, node.blank);
            let is_reopened = |closed| reopening == Reopening::On && self.is_better(node.g, closed, &f);
            if found.known.is_none_or(is_reopened) {
                for i in 0..self.skipped.len() {
                    self.drop_open(self.skipped[i], tracer);
                }
                self.nodes.select(id, self.counts.selected as u32);
                self.counts.selected += 1;
                tracer.select(id, &node);
                let reached = &mut self.halves[0].reached;
                reached.set(found.slot, id);
                reached.reserve();
                return Ok(Some((id, node)));
            }
            make_room(&mut self.skipped, 1);
            self.skipped.push(id);
        }
    }

    /// An open node leaves the list without being taken, just before a step takes another one.
    fn drop_open<T: Tracer>(&mut self, id: NodeId, tracer: &mut T) {
        self.nodes.end(id, self.counts.selected as u32);
        self.counts.dropped += 1;
        tracer.discard(id);
    }

    /// The moves to try from a node: without the one that takes the last move back, whose state need not be looked up
    /// to be known, unless duplicates are kept.
    #[inline]
    pub fn moves_from<'a>(&mut self, space: &'a Space, node: &Node) -> &'a [Slide] {
        if self.duplicates == Duplicates::None {
            return space.slides.from(node.blank);
        }
        self.counts.duplicates += u64::from(node.mv.is_some());
        let slides = space.slides.onwards(node.blank, node.mv);
        let successors = slides.iter().map(|slide| node.state.slide(node.blank, slide.to));
        self.halves[node.side as usize].reached.prefetch(successors);
        slides
    }

    /// Looks a successor's state, whose blank is at this cell, up among those reached from a side.
    #[expect(clippy::inline_always, reason = "a look-up that is called is an eighth of an expansion")]
    #[inline(always)]
    #[must_use]
    pub fn look_up(&self, side: Side, state: State, blank: u8) -> Lookup {
        let slot = self.halves[side as usize].reached.look_up(state, blank, self.nodes);
        Lookup { slot, known: slot.known }
    }

    /// g of a node.
    #[inline]
    #[must_use]
    pub fn g(&self, id: NodeId) -> u32 {
        self.nodes.g(id)
    }

    /// Whether f is lower for a state reached with this g than for the known node of that state.
    #[inline]
    #[must_use]
    pub fn is_better(&self, g: u32, known: NodeId, f: impl Fn(u32, u32) -> u32) -> bool {
        if f(1, 0) == f(0, 0) {
            // g does not count: the known node need not be read.
            return false;
        }
        let (known_g, h) = self.nodes.g_and_h(known);
        f(g, h) < f(known_g, h)
    }

    /// Whether a node was expanded.
    #[inline]
    #[must_use]
    pub fn is_closed(&self, id: NodeId) -> bool {
        matches!(self.nodes.ended(id), Ended::Selected(_))
    }

    /// Whether a state that is found again with a lower f makes no new node.
    #[inline]
    #[must_use]
    pub fn keeps_first(&self) -> bool {
        self.duplicates == Duplicates::FirstReached
    }

    /// Makes a successor of `parent` a node and puts it on the open list, in place of the known node of its state if
    /// there is one. `f` gives its value from g and h.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    pub fn generate<T: Tracer>(
        &mut self,
        parent: (NodeId, &Node),
        slide: Slide,
        found: Lookup,
        h: u32,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) -> NodeId {
        self.generate_as::<true, false, T>(1, parent, slide, found, h, f, tracer)
    }

    /// The same where the move has this cost.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[expect(clippy::too_many_arguments, reason = "values of one successor, none of which is kept")]
    #[inline(always)]
    pub fn generate_at<T: Tracer>(
        &mut self,
        cost: u32,
        parent: (NodeId, &Node),
        slide: Slide,
        found: Lookup,
        h: u32,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) -> NodeId {
        self.generate_as::<true, true, T>(cost, parent, slide, found, h, f, tracer)
    }

    /// The same where copies of a state stay on the open list: the node counts as reached when it is closed.
    #[expect(clippy::too_many_arguments, reason = "values of one successor, none of which is kept")]
    pub fn generate_copy<T: Tracer>(
        &mut self,
        cost: u32,
        parent: (NodeId, &Node),
        slide: Slide,
        found: Lookup,
        h: u32,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) -> NodeId {
        if self.has_costs {
            self.generate_as::<false, true, T>(cost, parent, slide, found, h, f, tracer)
        } else {
            self.generate_as::<false, false, T>(1, parent, slide, found, h, f, tracer)
        }
    }

    /// Writes the depth of the node that is generated next, where g is a cost.
    #[inline(never)]
    fn note_depth(&mut self, parent: NodeId, g: u32) {
        let depth = self.nodes.depth(parent) + 1;
        self.nodes.set_depth(NodeId(self.counts.nodes as u32), depth);
        self.counts.note_depth(depth);
        self.is_too_costly |= g + u32::from(TileCosts::MOST) > Nodes::MAX_G;
    }

    /// Checks that each node has room for its g.
    ///
    /// # Errors
    /// Where the next node may have none.
    #[inline]
    pub fn check_costs(&self) -> Result<(), Stop> {
        if self.is_too_costly { Err(Stop::DepthLimit) } else { Ok(()) }
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[expect(clippy::too_many_arguments, reason = "values of one successor, none of which is kept")]
    #[inline(always)]
    fn generate_as<const REACHES: bool, const HAS_COSTS: bool, T: Tracer>(
        &mut self,
        cost: u32,
        parent: (NodeId, &Node),
        slide: Slide,
        found: Lookup,
        h: u32,
        f: impl Fn(u32, u32) -> u32,
        tracer: &mut T,
    ) -> NodeId {
        let (parent_or_none, parent) = parent;
        let node = Node {
            state: parent.state.slide(parent.blank, slide.to),
            parent_or_none,
            mv: Some(slide.mv),
            blank: slide.to,
            g: parent.g + cost,
            h,
            side: parent.side,
            improves: found.known.is_some(),
        };
        if let Some(known) = found.known {
            self.replace(known, tracer);
        }
        if HAS_COSTS {
            self.note_depth(parent_or_none, node.g);
        }
        self.add::<REACHES, HAS_COSTS, T>(found, &node, f(node.g, node.h), tracer)
    }

    /// Where a node counts as reached when it is closed, `REACHES` is false. Where g is a cost, its depth is noted before.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn add<const REACHES: bool, const HAS_COSTS: bool, T: Tracer>(
        &mut self,
        found: Lookup,
        node: &Node,
        f: u32,
        tracer: &mut T,
    ) -> NodeId {
        let id = NodeId(self.counts.nodes as u32);
        let half = &mut self.halves[node.side as usize];
        let pushed = half.open.push(id, node, f, tracer);
        if REACHES {
            half.reached.set(found.slot, id);
        }
        self.rows.write(node, pushed.below_or_none);
        tracer.generate(id, node, pushed.height);
        self.counts.nodes += 1;
        if !HAS_COSTS {
            self.counts.note_depth(node.g);
        }
        id
    }

    /// A closed node stays as it ended; an open one ends here.
    #[cold]
    fn replace<T: Tracer>(&mut self, known: NodeId, tracer: &mut T) {
        if self.nodes.ended(known) == Ended::No {
            self.nodes.end(known, self.counts.selected as u32 - 1);
            let node = self.nodes.get(known);
            self.halves[node.side as usize].open.replace(known, &node, tracer);
            self.counts.dropped += 1;
        } else {
            self.counts.reopened += 1;
        }
        tracer.replace(known);
    }

    /// Drops a successor because its state is known.
    #[inline]
    pub fn duplicate<T: Tracer>(&mut self, known: NodeId, tracer: &mut T) {
        self.counts.duplicates += 1;
        tracer.duplicate(known);
    }

    /// The moves from the start to a node.
    #[must_use]
    pub fn moves(&self, id: NodeId) -> Vec<Move> {
        self.nodes.moves(id)
    }

    /// The moves to the goal, that was just generated and ends the search. The successor of its parent that takes the last
    /// move back was counted before its turn; where its turn does not come, it does not count.
    #[cold]
    pub fn end_with(&mut self, space: &Space, goal: NodeId) -> Vec<Move> {
        let parent = self.nodes.get(self.nodes.parent(goal).expect("a successor"));
        let turn = |mv| space.slides.from(parent.blank).iter().position(|slide| Some(slide.mv) == mv);
        let takes_back = turn(parent.mv.map(Move::inverse)).filter(|_| self.duplicates != Duplicates::None);
        self.counts.duplicates -= u64::from(takes_back > turn(self.nodes.get(goal).mv));
        self.moves(goal)
    }

    /// Looks whether the state of a node that was just generated was reached from the other side as well, by a node
    /// through which there is a shorter path than `best`; gives the better of the two.
    pub fn meet<T: Tracer>(&mut self, id: NodeId, best: Option<Meeting>, tracer: &mut T) -> Option<Meeting> {
        let node = self.nodes.get(id);
        let other = self.look_up(node.side.other(), node.state, node.blank).known;
        // On boards that cannot be solved the sides have different boards under the same number.
        let Some(other) = other.filter(|other| self.nodes.state(*other) == node.state) else { return best };
        let length = node.g + self.nodes.g(other);
        if best.is_some_and(|best| best.length <= length) {
            return best;
        }
        tracer.meet(id, other);
        Some(Meeting { nodes: [id, other], length })
    }

    /// The meeting of the two ends, where they are the same board. Then there will be no step, before which a recording
    /// would begin: so it begins here.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    pub fn meet_at_start<T: Tracer>(&mut self, tracer: &mut T) -> Result<Option<Meeting>, Stop> {
        let last = NodeId(self.counts.nodes as u32 - 1);
        let meeting = self.meet(last, None, tracer);
        if meeting.is_some() {
            tracer.pause(self)?;
        }
        Ok(meeting)
    }

    /// The moves of the path through a meeting.
    #[must_use]
    pub fn joined(&self, meeting: Meeting) -> Vec<Move> {
        self.nodes.joined(meeting.nodes).into_iter().filter_map(|(_, mv)| mv).collect()
    }
}

/// The first node of a side.
fn start(side: Side, state: State, h: u32) -> Node {
    let (parent_or_none, blank) = (NodeId::NONE, state.blank());
    Node { state, parent_or_none, mv: None, blank, g: 0, h, side, improves: false }
}

impl OpenClosed<'_, Ordered> {
    /// Prunes all but the first `width` nodes of the open list, from its end, and takes the first. Both belong to one step,
    /// so that no pause comes between them.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    pub fn prune_and_select<T: Tracer>(
        &mut self,
        width: usize,
        tracer: &mut T,
    ) -> Result<Option<(NodeId, Node)>, Stop> {
        self.pause(tracer)?;
        for _ in width..self.open(Side::Forward).live() {
            self.prune_last(tracer);
        }
        Ok(self.take_from(Side::Forward, tracer))
    }

    /// Prunes all nodes of the open list but one, and takes that: the one at this place in their order, from 0. Only where no
    /// two of them have equal keys.
    ///
    /// # Errors
    /// Where the tracer stops the search.
    pub fn select_only<T: Tracer>(
        &mut self,
        place: usize,
        tracer: &mut T,
    ) -> Result<Option<(NodeId, Node)>, Stop> {
        self.pause(tracer)?;
        let open = &self.halves[Side::Forward as usize].open;
        let others = open.in_order().enumerate().filter(|(i, _)| *i != place).map(|(_, id)| id);
        for other in others.collect::<ArrayVec<_, 4>>() {
            self.halves[Side::Forward as usize].open.remove(other, self.nodes);
            self.drop_open(other, tracer);
        }
        Ok(self.take_from(Side::Forward, tracer))
    }

    fn prune_last<T: Tracer>(&mut self, tracer: &mut T) {
        let last = self.halves[Side::Forward as usize].open.pop_last(self.nodes);
        if let Some(last) = last {
            self.drop_open(last, tracer);
        }
    }
}

impl<O: OpenList, R: ReachedTable> Footprint for OpenClosed<'_, O, R> {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn open(&self) -> u64 {
        self.counts.open()
    }

    fn bytes(&self) -> u64 {
        let halves: u64 = self.halves.iter().map(|half| half.reached.bytes() + half.open.bytes()).sum();
        let depths = if self.has_costs { Nodes::bytes_of_depths(self.counts.nodes as u32) } else { 0 };
        Nodes::bytes(self.counts.nodes as u32)
            + depths
            + halves
            + (self.skipped.capacity() * size_of::<NodeId>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new((self.halves.map(|half| (half.reached, half.open.into_memory())), self.skipped))
    }

    /// Three nodes each with what is recorded of them, and a larger table, which is there beside the one that it
    /// replaces. Likewise the memory of the open list.
    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 128;
        const WITH_DEPTHS: u64 = 144;
        let per_step = if self.has_costs { WITH_DEPTHS } else { BYTES_PER_STEP };
        let nodes = steps as usize * 4;
        let growth = |half: &Half<O, R>| half.reached.growth_within(nodes) + half.open.growth_within(nodes);
        // All open nodes may be skipped at once, into memory that doubles.
        let skipped =
            if self.is_lazy() { larger(&self.skipped, self.counts.open() as usize + nodes) } else { 0 };
        u64::from(steps) * per_step + self.halves.iter().map(growth).sum::<u64>() + skipped
    }

    fn kept(&self) -> NodeId {
        NodeId(self.counts.nodes as u32)
    }

    fn heads(&self) -> impl Iterator<Item = (Side, Head)> {
        Side::ALL
            .into_iter()
            .flat_map(|side| self.halves[side as usize].open.heads().map(move |head| (side, head)))
    }

    fn array(&self) -> impl Iterator<Item = NodeId> {
        self.halves[Side::Forward as usize].open.array()
    }

    fn work(&self) -> Option<Work> {
        self.halves.iter().filter_map(|half| half.open.work()).reduce(|a, b| a + b)
    }
}
