//! What a graph search keeps: nodes, *reached*, the open list, and counts of what it did.

#![expect(
    clippy::inline_always,
    reason = "what is handed over in memory takes up to a fifth of an expansion"
)]

mod pruning;

use std::any::Any;
use std::marker::PhantomData;
use std::ops::Deref;

use super::traced::{SuccessorState, Traced, UnitMoves, Variant};
use crate::memory::make_room;
use crate::puzzle::{Move, Size, Slide, State, TileCosts};
use crate::search::open::OpenList;
use crate::search::problem::Space;
use crate::search::rules::{Duplicates, GoalTest, Reopening};
use crate::search::store::{
    Ended, Head, Key, Node, NodeId, Nodes, NodesInOrder, Reached, ReachedTable, Side, Slot, StoredNode,
    larger,
};
use crate::search::trace::{Counts, Footprint, OrderingCost, Stop, Tracer};

/// From this many steps on, it pays to bring the tables near.
const LONG: u64 = 4096;

#[derive(Clone, Copy)]
pub struct Selected {
    pub id: NodeId,
    node: Node,
}

impl Deref for Selected {
    type Target = Node;

    #[inline]
    fn deref(&self) -> &Node {
        &self.node
    }
}

#[derive(Clone, Copy)]
pub struct Lookup {
    slot: Slot,
    /// The newest node of that state; `None` where it was not reached before.
    pub known: Option<NodeId>,
}

/// The open list and the closed list of one search, the table *reached*, and its nodes.
pub struct OpenClosed<'n, O, R = Reached, V = UnitMoves> {
    nodes: &'n Nodes,
    rows: NodesInOrder<'n>,
    /// By side; a search from one end uses the first alone.
    halves: [Half<O, R>; 2],
    counts: Counts,
    duplicates: Duplicates,
    pub reopening: Reopening,
    pub goal_test: GoalTest,
    /// The least value that exceeded the bound of the iteration under way; [`Space::INFINITE`] where none did.
    next_bound: u32,
    /// The goal, where it was generated and its siblings are generated before the search ends.
    found: Option<NodeId>,
    /// Copies that came first and were not expanded, until a node is found that is, or the list is empty.
    skipped: Vec<NodeId>,
    /// Whether moves have costs, so that g is not the depth. Then the depth of the start is set.
    pub has_costs: bool,
    /// Whether the next moves could make a g that no node has room for.
    is_too_costly: bool,
    next_pause: u64,
    variant: PhantomData<V>,
}

struct Half<O, R> {
    reached: R,
    open: O,
}

/// Two nodes of one state, reached from either side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    nodes: [NodeId; 2],
    /// Moves of the path through it.
    pub length: u32,
}

impl<'n, O: OpenList, R: ReachedTable, V: Variant> OpenClosed<'n, O, R, V> {
    /// Empty lists that fill `nodes`, which nothing else writes, with the open list of each side.
    pub fn new(size: Size, nodes: &'n Nodes, duplicates: Duplicates, [open, open_backward]: [O; 2]) -> Self {
        let reached = if duplicates.remembers() { R::new(size) } else { R::unused() };
        Self {
            nodes,
            rows: nodes.rows(),
            halves: [Half { reached, open }, Half { reached: R::unused(), open: open_backward }],
            counts: Counts::default(),
            duplicates,
            reopening: Reopening::On,
            goal_test: GoalTest::default(),
            next_bound: Space::INFINITE,
            found: None,
            skipped: Vec::new(),
            has_costs: false,
            is_too_costly: false,
            next_pause: 0,
            variant: PhantomData,
        }
    }

    pub fn of_both_sides(size: Size, nodes: &'n Nodes, open: [O; 2]) -> Self {
        let mut lists = Self::new(size, nodes, Duplicates::ClosedList, open);
        lists.halves[1].reached = R::new(size);
        lists
    }

    pub fn open(&mut self, side: Side) -> &mut O {
        &mut self.halves[side as usize].open
    }

    // In a plain variant, the compiler knows these answers, and removes the question from the loop.

    #[inline]
    fn has_costs(&self) -> bool {
        !V::IS_PLAIN && self.has_costs
    }

    /// Whether copies of a state stay on the open list, because a node counts as reached only when it is closed.
    #[inline]
    fn holds_copies(&self) -> bool {
        !V::IS_PLAIN && self.duplicates.skips_copies()
    }

    /// Whether a node with a smaller g is added, and the older one stays on the open list.
    #[inline]
    fn adds_better(&self) -> bool {
        !V::IS_PLAIN && self.duplicates == Duplicates::AddBetter
    }

    /// The states that follow a node, in move order: without the one that the last move came from, unless duplicates are kept.
    #[inline(always)]
    pub fn successors<'s>(
        &mut self,
        space: &'s Space,
        node: &Selected,
    ) -> impl Iterator<Item = SuccessorState> + use<'s, O, R, V> {
        let (node, has_costs) = (*node, self.has_costs());
        self.moves_from(space, &node).iter().map(move |slide| successor::<V>(space, &node, *slide, has_costs))
    }

    #[inline]
    pub fn successor(&self, space: &Space, node: &Selected, slide: Slide) -> SuccessorState {
        successor::<V>(space, node, slide, self.has_costs())
    }

    #[inline]
    pub fn moves_from<'s>(&mut self, space: &'s Space, node: &Selected) -> &'s [Slide] {
        if self.duplicates == Duplicates::None || self.holds_copies() && !self.duplicates.drops_parent() {
            return space.slides.from(node.blank);
        }
        // The successor that takes the last move back is dropped without being made or looked up.
        self.counts.duplicates += u64::from(node.mv.is_some());
        let slides = space.slides.onwards(node.blank, node.mv);
        if !V::IS_WIDE {
            self.halves[node.side as usize].reached.prefetch(node.state, node.blank, slides);
        }
        slides
    }

    #[inline(always)]
    pub fn look_up(&self, successor: &SuccessorState) -> Lookup {
        self.look_up_state(successor.side, successor.state, successor.to)
    }

    #[inline(always)]
    fn look_up_state(&self, side: Side, state: State, blank: u8) -> Lookup {
        let slot = self.halves[side as usize].reached.look_up(state, blank, self.nodes);
        Lookup { slot, known: slot.known }
    }

    /// Whether a path of this g replaces that of a known node. `f` tells whether a smaller g is better at all.
    #[inline]
    fn is_better(&self, g: u32, known: NodeId, f: impl Fn(u32, u32) -> u32) -> bool {
        if self.adds_better() {
            return g < self.nodes.g(known);
        }
        // Where g does not count, the known node need not be read.
        f(1, 0) > f(0, 0)
            && g < self.nodes.g(known)
            && (self.reopening == Reopening::On || !self.is_closed(known))
            && self.duplicates != Duplicates::FirstReached
    }

    #[inline]
    fn is_closed(&self, id: NodeId) -> bool {
        matches!(self.nodes.ended(id), Ended::Selected(_))
    }

    /// Writes the depth of the node that is generated next, where g is a cost.
    #[inline(never)]
    fn note_depth(&mut self, parent: NodeId, g: u32) {
        let depth = self.nodes.depth(parent) + 1;
        self.nodes.set_depth(NodeId(self.counts.nodes as u32), depth);
        self.counts.note_depth(depth);
        self.is_too_costly |= g + u32::from(TileCosts::MOST) > Nodes::MAX_G;
    }

    pub fn moves(&self, id: NodeId) -> Vec<Move> {
        self.nodes.moves(id)
    }

    /// The moves to the goal, that was just generated, where it ends the search at once. The successor of its parent that takes
    /// the last move back was counted before its turn; where its turn does not come, it does not count.
    ///
    /// `None` where its siblings are generated first: then no other node is taken, and it ends with [`found`](Self::found).
    #[cold]
    pub fn end_with(&mut self, space: &Space, goal: NodeId) -> Option<Vec<Move>> {
        if self.goal_test == GoalTest::AfterSiblings {
            self.next_pause = 0;
            self.found.get_or_insert(goal);
            return None;
        }
        let is_early = self.duplicates.drops_parent() && is_before_way_back(self.nodes, space, goal);
        self.counts.duplicates -= u64::from(is_early);
        Some(self.moves(goal))
    }

    /// The moves to the goal, where it was generated and ended the search after its siblings; of several goals among these, the first.
    pub fn found(&self) -> Option<Vec<Move>> {
        self.found.map(|goal| self.moves(goal))
    }

    /// The bound of the next iteration, as far as is known: the least value above the bound of this one.
    pub fn next_bound(&self) -> u32 {
        self.next_bound
    }

    pub fn joined(&self, meeting: Meeting) -> Vec<Move> {
        self.nodes.joined(meeting.nodes).into_iter().filter_map(|(_, mv)| mv).collect()
    }

    fn add_start<T: Tracer>(&mut self, side: Side, state: State, h: u32, f: u32, tracer: &mut T) {
        let found = self.look_up_state(side, state, state.any_blank());
        let node = Node { side, ..Node::alone(state, None, 0, h) };
        self.add(found, &node, f, false, tracer);
    }

    /// Where g is a cost, its depth is noted before.
    #[inline(always)]
    fn add<T: Tracer>(
        &mut self,
        found: Lookup,
        node: &Node,
        f: u32,
        is_depth_noted: bool,
        tracer: &mut T,
    ) -> NodeId {
        let (id, holds_copies) = (NodeId(self.counts.nodes as u32), self.holds_copies());
        let half = &mut self.halves[node.side as usize];
        let pushed = half.open.push(id, node, f, tracer);
        // With copies on the open list, a state counts as reached once one of them is closed: see `take_unclosed`.
        if !holds_copies {
            half.reached.set(found.slot, id);
        }
        StoredNode(self.rows.following()).write(node, pushed.below_or_none);
        tracer.generate(id, node, pushed.height);
        self.counts.nodes += 1;
        if !is_depth_noted {
            self.counts.note_depth(node.g);
        }
        id
    }

    fn better_meeting<T: Tracer>(
        &self,
        id: NodeId,
        best: Option<Meeting>,
        tracer: &mut T,
    ) -> Option<Meeting> {
        let node = self.nodes.row(id).node();
        let other = self.look_up_state(node.side.other(), node.state, node.blank).known;
        // On boards that cannot be solved the sides have different boards under the same number.
        let Some(other) = other.filter(|other| self.nodes.state(*other) == node.state) else { return best };
        let length = node.g + self.nodes.g(other);
        if best.is_some_and(|best| best.length <= length) {
            return best;
        }
        tracer.meet(id, other);
        Some(Meeting { nodes: [id, other], length })
    }

    /// An open node leaves the list without being taken, just before a step takes another one.
    fn drop_open<T: Tracer>(&mut self, id: NodeId, tracer: &mut T) {
        self.nodes.mark_dropped(id, self.counts.selected as u32);
        self.counts.dropped += 1;
        tracer.discard(id);
    }

    /// A closed node stays as it ended; an open one ends here.
    #[cold]
    fn replace<T: Tracer>(&mut self, known: NodeId, tracer: &mut T) {
        if self.nodes.ended(known) == Ended::No {
            // In the current step, which is that of the node taken last.
            self.nodes.mark_dropped(known, self.counts.selected as u32 - 1);
            let node = self.nodes.get(known);
            self.halves[node.side as usize].open.replace(known, &node, tracer);
            self.counts.dropped += 1;
        } else {
            self.counts.reopened += 1;
        }
        tracer.replace(known);
    }

    /// Takes the first node whose state is not closed, or is closed with a larger g and may be reopened, and closes it. The
    /// copies before it are skipped. `None` where there is no such node: then all copies are skipped, and the list is empty.
    #[inline(never)]
    fn take_unclosed<T: Tracer>(&mut self, tracer: &mut T) -> Option<Selected> {
        self.skipped.clear();
        loop {
            let Some(id) = self.halves[0].open.pop(self.nodes, tracer) else {
                self.drop_skipped(tracer);
                return None;
            };
            let node = if V::IS_WIDE { self.nodes.get(id) } else { self.nodes.row(id).node() };
            let found = self.look_up_state(Side::Forward, node.state, node.blank);
            let is_reopened = |closed| self.reopening == Reopening::On && node.g < self.nodes.g(closed);
            if found.known.is_none_or(is_reopened) {
                self.drop_skipped(tracer);
                self.nodes.select(id, self.counts.selected as u32);
                self.counts.selected += 1;
                // Otherwise that was counted when the node was generated.
                let is_found_now = self.duplicates == Duplicates::QueueAll && found.known.is_some();
                self.counts.reopened += u64::from(is_found_now);
                tracer.select(id, &node);
                let reached = &mut self.halves[0].reached;
                reached.set(found.slot, id);
                reached.reserve();
                return Some(Selected { id, node });
            }
            make_room(&mut self.skipped, 1);
            self.skipped.push(id);
        }
    }

    fn drop_skipped<T: Tracer>(&mut self, tracer: &mut T) {
        for i in 0..self.skipped.len() {
            self.drop_open(self.skipped[i], tracer);
        }
    }
}

/// Whether a node comes before the turn of its sibling that takes the last move of their parent back.
fn is_before_way_back(nodes: &Nodes, space: &Space, id: NodeId) -> bool {
    let parent = nodes.get(nodes.parent(id).expect("a successor"));
    let turn = |mv| space.slides.from(parent.blank).iter().position(|slide| Some(slide.mv) == mv);
    turn(parent.mv.map(Move::inverse)) > turn(nodes.get(id).mv)
}

#[inline(always)]
fn successor<V: Variant>(space: &Space, node: &Selected, slide: Slide, has_costs: bool) -> SuccessorState {
    let cost = if has_costs { space.cost(node.state, slide.to) } else { 1 };
    let state = space.after(V::IS_WIDE, node.state, node.blank, slide.to);
    SuccessorState::after(node.id, state, node.side, slide, node.g + cost)
}

impl<O: OpenList, R: ReachedTable, V: Variant, T: Tracer> Traced<'_, OpenClosed<'_, O, R, V>, T> {
    /// Puts the start (or the goal, from where the other side starts) on the open list. `f` is its value.
    #[inline(always)]
    pub fn start(&mut self, side: Side, state: State, h: u32, f: u32) {
        self.search.add_start(side, state, h, f, self.tracer);
    }

    /// Closes the first open node; `None` where there is none, or the goal was generated. Copies of closed states are skipped.
    #[inline(always)]
    pub fn select(&mut self) -> Result<Option<Selected>, Stop> {
        self.select_from(Side::Forward)
    }

    #[inline(always)]
    pub fn select_from(&mut self, side: Side) -> Result<Option<Selected>, Stop> {
        if !V::IS_PLAIN && self.search.is_too_costly && self.search.found.is_none() {
            return Err(Stop::DepthLimit);
        }
        if !self.goes_on()? {
            return Ok(None);
        }
        Ok(if self.search.holds_copies() {
            self.search.take_unclosed(self.tracer)
        } else {
            self.take_from(side)
        })
    }

    /// Between two steps: asks the tracer. Whether there is another step: not after the goal was generated, which asks for a pause.
    #[inline(always)]
    fn goes_on(&mut self) -> Result<bool, Stop> {
        self.search.counts.note_open(self.search.counts.open());
        if self.search.counts.steps() >= self.search.next_pause {
            if self.search.found.is_some() {
                return Ok(false);
            }
            self.search.next_pause = self.tracer.pause(self.search)?;
            if self.search.counts.steps() >= LONG {
                let [forward, backward] = &mut self.search.halves;
                forward.reached.bring_near();
                backward.reached.bring_near();
            }
        }
        Ok(true)
    }

    #[inline(always)]
    fn take_from(&mut self, side: Side) -> Option<Selected> {
        let lists = &mut *self.search;
        let half = &mut lists.halves[side as usize];
        let (id, node) = half.open.select(lists.nodes, lists.counts.selected as u32, self.tracer)?;
        // The side is what the caller says, so that nothing has to be looked up by the one that the node says.
        let blank = if V::IS_WIDE { node.state.any_blank() } else { node.blank };
        let node = Node { blank, side, ..node };
        lists.counts.selected += 1;
        self.tracer.select(id, &node);
        half.reached.reserve();
        Some(Selected { id, node })
    }

    /// Begins an iteration with the start on the empty open list. No state is reached, and the next bound is infinite at first.
    #[inline(always)]
    pub fn begin_iteration(&mut self, bound: u32, start: State, h: u32) {
        self.tracer.iteration(bound, &self.search.counts);
        self.search.counts.iterations += 1;
        self.search.next_bound = Space::INFINITE;
        self.search.halves[Side::Forward as usize].reached.clear();
        self.start(Side::Forward, start, h, 0);
    }

    /// Like [`Self::select`], but the next iteration begins within the same step.
    #[inline(always)]
    pub fn select_of_iteration(&mut self) -> Result<Option<Selected>, Stop> {
        if self.search.counts.open() == 0 { Ok(None) } else { self.select() }
    }

    #[inline(always)]
    pub fn prune(&mut self, value: u32) {
        self.search.counts.pruned += 1;
        // In the place of a known node: it has none.
        self.tracer.duplicate(NodeId::NONE);
        if value < self.search.next_bound {
            self.search.next_bound = value;
            self.tracer.next_bound(value);
        }
    }

    /// Looks a successor up. It is dropped where its state is known: then `None`.
    #[inline(always)]
    pub fn if_new(&mut self, successor: &SuccessorState) -> Option<Lookup> {
        self.if_new_or_better(successor, |_, _| 0)
    }

    /// Looks a successor up; `None` where it is dropped: its state is known, and it does not lower f, or the rules forbid it.
    #[inline(always)]
    pub fn if_new_or_better(
        &mut self,
        successor: &SuccessorState,
        f: impl Fn(u32, u32) -> u32,
    ) -> Option<Lookup> {
        let found = self.search.look_up(successor);
        let is_unasked = self.search.holds_copies() && self.search.duplicates == Duplicates::QueueAll;
        if let Some(known) = found.known.filter(|_| !is_unasked)
            && !self.search.is_better(successor.g, known, f)
        {
            self.search.counts.duplicates += 1;
            self.tracer.duplicate(known);
            return None;
        }
        // A new node may be beside the known one, and not in place of it.
        let is_beside = is_unasked
            || self.search.adds_better() && found.known.is_some_and(|known| !self.search.is_closed(known));
        Some(if is_beside { Lookup { known: None, ..found } } else { found })
    }

    /// Makes a successor a node and puts it on the open list, in place of the known node of its state. `f` is its value.
    #[inline(always)]
    pub fn generate(&mut self, successor: &SuccessorState, found: Lookup, h: u32, f: u32) -> NodeId {
        let node = Node {
            state: successor.state,
            parent_or_none: successor.parent,
            mv: Some(successor.mv),
            blank: successor.to,
            g: successor.g,
            h,
            side: successor.side,
            improves: found.known.is_some(),
        };
        // A node that counts as reached when it is closed stays on the list.
        if let Some(known) = found.known {
            self.search.replace(known, self.tracer);
        }
        let has_costs = self.search.has_costs();
        if has_costs {
            self.search.note_depth(successor.parent, node.g);
        }
        self.search.add(found, &node, f, has_costs, self.tracer)
    }

    /// Gives the better of `best` and a path through a node that was just generated, if the other side has its state.
    #[inline(always)]
    pub fn meet(&mut self, id: NodeId, best: Option<Meeting>) -> Option<Meeting> {
        self.search.better_meeting(id, best, self.tracer)
    }

    /// The meeting of the two ends, where they are the same board. There is no step then, so a recording begins here.
    #[inline(always)]
    pub fn meet_at_start(&mut self) -> Result<Option<Meeting>, Stop> {
        let last = NodeId(self.search.counts.nodes as u32 - 1);
        let meeting = self.meet(last, None);
        if meeting.is_some() {
            self.tracer.pause(self.search)?;
        }
        Ok(meeting)
    }
}

impl<O: OpenList, R: ReachedTable, V: Variant> Footprint for OpenClosed<'_, O, R, V> {
    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn open(&self) -> u64 {
        self.counts.open()
    }

    fn bytes(&self) -> u64 {
        let [forward, backward] = &self.halves;
        let bytes = |half: &Half<O, R>| half.reached.bytes() + half.open.bytes();
        let depths = if self.has_costs { Nodes::bytes_of_depths(self.counts.nodes as u32) } else { 0 };
        Nodes::bytes(self.counts.nodes as u32)
            + depths
            + bytes(forward)
            + bytes(backward)
            + self.nodes.wide().bytes()
            + (self.skipped.capacity() * size_of::<NodeId>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        let [forward, backward] = self.halves;
        let open = [forward.open.into_memory(), backward.open.into_memory()];
        Box::new((forward.reached, backward.reached, open, self.skipped))
    }

    /// Three nodes each with what is recorded of them, a larger table beside the one that it replaces, and the open list.
    fn growth_within(&self, steps: u32) -> u64 {
        const BYTES_PER_STEP: u64 = 128;
        const WITH_DEPTHS: u64 = 144;
        let per_step = if self.has_costs { WITH_DEPTHS } else { BYTES_PER_STEP };
        let nodes = steps as usize * 4;
        let growth = |half: &Half<O, R>| half.reached.growth_within(nodes) + half.open.growth_within(nodes);
        // All open nodes may be skipped at once, into memory that doubles.
        let skipped =
            if self.holds_copies() { larger(&self.skipped, self.counts.open() as usize + nodes) } else { 0 };
        let [forward, backward] = &self.halves;
        let boards = self.nodes.wide().growth_within(nodes);
        u64::from(steps) * per_step + growth(forward) + growth(backward) + skipped + boards
    }

    fn kept(&self) -> NodeId {
        NodeId(self.counts.nodes as u32)
    }

    fn for_each_head(&self, show: &mut dyn FnMut(Head)) {
        for half in &self.halves {
            half.open.heads().for_each(&mut *show);
        }
    }

    fn array(&self) -> &[(Key, NodeId)] {
        self.halves[Side::Forward as usize].open.array()
    }

    fn work(&self) -> Option<OrderingCost> {
        let of_both = self.halves.iter().filter_map(|half| half.open.work());
        of_both.reduce(|a, b| OrderingCost {
            comparisons: a.comparisons + b.comparisons,
            moves: a.moves + b.moves,
        })
    }
}
