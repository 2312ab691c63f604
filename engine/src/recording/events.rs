//! The events of a step, or of many steps one after the other, and a visit of a depth-first search, read back from the columns.

use std::ops::{ControlFlow, Range};

use arrayvec::ArrayVec;

use super::columns::StepMark;
use super::recorded_search::Recording;
use crate::puzzle::{Move, Slide, State};
use crate::search::{Ascent, AtLimit, Bound, Cycles, Ended, GoalTest, History, Layer, Node, NodeId, OrderBy};

/// A place in a search: some complete steps, and some events of the next one.
///
/// The events of a step are: the node is taken from the open list (or visited on top of the stack); the goal test; one
/// for each successor; the way back; skipping the last copies. The last event completes the step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    pub steps: u64,
    /// Events of the next step, fewer than it has.
    pub events: u32,
}

impl Position {
    pub fn after(steps: u64) -> Self {
        Self { steps, events: 0 }
    }

    pub fn is_after_start(self) -> bool {
        self > Self::default()
    }

    /// The step that was completed last or is under way, counted from 0; the first one at the very beginning.
    pub fn step(self) -> u64 {
        if self.events > 0 { self.steps } else { self.steps.saturating_sub(1) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Its state is new (or the search does not remember states): a new node.
    New(NodeId),
    /// Its state was reached with a larger g: a new node replaces `old`.
    Improved {
        node: NodeId,
        old: NodeId,
        /// True if the old node was closed, so the state is reopened.
        reopens: bool,
    },
    /// Dropped: its state was reached with no larger g, or is closed and may not be reopened.
    Duplicate {
        known: NodeId,
        /// True if that node is closed, or is the one being expanded.
        closed: bool,
    },
    /// Dropped: its state is that of a node on the current path.
    OnPath(NodeId),
    /// Dropped: it is beyond the bound of the iteration, or beyond the depth limit.
    Pruned,
    /// Another program makes the search: it did not make this successor, and no node has its state.
    NotMade,
}

impl Outcome {
    /// The new node; `None` if the successor was dropped.
    pub fn node(self) -> Option<NodeId> {
        match self {
            Self::New(node) | Self::Improved { node, .. } => Some(node),
            Self::Duplicate { .. } | Self::OnPath(_) | Self::Pruned | Self::NotMade => None,
        }
    }

    /// The new node, or the one that has its state already; `None` if there is neither.
    pub fn node_of_state(self) -> Option<NodeId> {
        match self {
            Self::Duplicate { known, .. } | Self::OnPath(known) => Some(known),
            other => other.node(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Successor {
    pub mv: Move,
    pub state: State,
    pub outcome: Outcome,
    /// The node of the other side with the same state, if they join a better path than any before.
    pub meets: Option<NodeId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    Popped,
    /// RBFS leaves the subtree: this new node stands for it, with the backed-up value.
    Up(NodeId),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which step of the search, counted from 0.
    pub number: u64,
    /// The step of the columns at hand.
    pub(super) index: u32,
    pub id: NodeId,
    pub node: Node,
    pub is_new: bool,
    pub is_tested: bool,
    /// The goal has no successors.
    pub is_goal: bool,
    pub successors: ArrayVec<Successor, 4>,
    /// `None` if the search does not go back.
    pub back: Option<Back>,
    /// The nodes after those of the successors, in a search of another program, whose events no move explains.
    pub others: Range<u32>,
    /// The start node of the iteration that begins after this step.
    pub restart: Option<NodeId>,
    /// The copies of closed states that are skipped after this step, because no other node is open: then the search ends.
    pub last_copies: usize,
}

impl Step {
    /// Events before the first successor: taking the node, and the goal test.
    pub fn lead(&self) -> u32 {
        1 + u32::from(self.is_tested)
    }

    /// All events: the lead, one per successor, going back, and skipping the last copies.
    pub fn events(&self) -> u32 {
        let last = u32::from(self.back.is_some()) + u32::from(self.last_copies > 0);
        self.lead() + self.successors.len() as u32 + last
    }

    pub fn made(&self) -> u32 {
        let of_successors =
            self.successors.iter().filter(|successor| successor.outcome.node().is_some()).count();
        let is_up = matches!(self.back, Some(Back::Up(_)));
        of_successors as u32 + self.others.len() as u32 + u32::from(is_up) + u32::from(self.restart.is_some())
    }

    /// The position after one of its events, counted from 1.
    pub(super) fn position_after(&self, event: u32) -> Position {
        if event < self.events() {
            Position { steps: self.number, events: event }
        } else {
            Position::after(self.number + 1)
        }
    }
}

pub(super) struct Added {
    pub nodes: u32,
    pub known: u32,
    pub dropped: u32,
}

impl StepMark {
    fn changed(self, added: &Added, by: fn(u32, u32) -> u32) -> Self {
        Self {
            first_child: by(self.first_child, added.nodes),
            known: by(self.known, added.known),
            dropped: by(self.dropped, added.dropped),
        }
    }
}

impl Recording {
    /// g of a node's successor, reached through the node.
    pub fn g_after(&self, node: &Node, successor: &Successor) -> u32 {
        node.g + self.move_cost(node, successor)
    }

    pub fn move_cost(&self, node: &Node, successor: &Successor) -> u32 {
        let costs = self.in_use.costs.by_tile();
        costs.map_or(1, |costs| costs.of_slide(node.state, successor.state.blank()))
    }

    /// The mark before a step; also for the step after the last.
    pub(super) fn mark(&self, step: u32) -> StepMark {
        let (start, mark) = self.columns.mark_before(step, self.recorded());
        (start..step).fold(mark, |mark, k| self.mark_after(mark, k))
    }

    pub(super) fn mark_after(&self, mark: StepMark, step: u32) -> StepMark {
        let children = (mark.first_child..self.progress.nodes()).map(NodeId);
        mark.changed(&self.added(step, children), |before, added| before + added)
    }

    /// The mark before a step, from the mark after it.
    pub(super) fn mark_back(&self, mark: StepMark, step: u32) -> StepMark {
        let children = (0..mark.first_child).rev().map(NodeId);
        mark.changed(&self.added(step, children), |after, added| after - added)
    }

    /// The number of steps after which a node exists: 0 for those that exist from the beginning.
    pub(super) fn local_generated_at(&self, id: NodeId) -> u32 {
        let (mut step, mut mark) = self.columns.mark_before_node(id, self.recorded());
        while mark.first_child <= id.0 && step < self.recorded() {
            mark = self.mark_after(mark, step);
            step += 1;
        }
        step
    }

    /// The step that expands a node, or visits it first; `None` if that has not happened.
    pub(super) fn local_expanded_at(&self, id: NodeId) -> Option<u32> {
        let step = match self.nodes().ended(id) {
            _ if self.history().is_stack() => self.local_generated_at(id),
            Ended::Selected(at) => at,
            _ => return None,
        };
        (step < self.recorded()).then_some(step)
    }

    /// Entries of a step. `candidates` are the nodes from its first one on, or from its last one back.
    fn added(&self, step: u32, candidates: impl Iterator<Item = NodeId>) -> Added {
        let id = self.columns.expanded(step);
        match self.history() {
            _ if self.is_reported() => self.added_by_report(step, id),
            History::Lists | History::TwoSided => self.added_by_expansion(step, id, candidates),
            History::Stack | History::StackAndVisited => self.added_by_visit(step, id),
            History::Frontier if self.nodes().ended(id) == Ended::Selected(step) => {
                let node = self.nodes().get(id);
                let nodes = if self.is_goal(&node) { 0 } else { self.onwards(&node).len() as u32 };
                let dropped = u32::from(node.mv.is_some() && nodes > 0);
                Added { nodes, known: 0, dropped }
            }
            History::Frontier => Added { nodes: 1, known: 0, dropped: 0 },
        }
    }

    /// True if an expansion generates successors at random, and not all: then those that it made are all that it tried.
    fn tries_at_random(&self) -> bool {
        self.in_use.ascent == Ascent::FirstChoice
    }

    fn added_by_expansion(&self, step: u32, id: NodeId, candidates: impl Iterator<Item = NodeId>) -> Added {
        // The start of the next iteration, the last node of all that the step adds.
        let restart = self.restart_of(step);
        let mut candidates = candidates.filter(|node| Some(*node) != restart);
        if self.tries_at_random() {
            let is_child = |child: &NodeId| self.nodes().parent(*child) == Some(id);
            let nodes = candidates.by_ref().take_while(is_child).count() as u32;
            return Added { nodes, known: 0, dropped: 0 };
        }
        let node = self.nodes().get(id);
        let (mut nodes, mut improving, mut last) = (0, 0, None);
        for child in candidates.take_while(|child| self.nodes().parent(*child) == Some(id)) {
            nodes += 1;
            improving += u32::from(self.nodes().get(child).improves);
            last = last.max(Some(child));
        }
        let successors = self.slides_tried(&node, last).len() as u32;
        let takes_back = |slide: &Slide| self.drops_parent() && node.mv == Some(slide.mv.inverse());
        let dropped_parent = self.slides_tried(&node, last).iter().any(takes_back);
        Added {
            nodes: nodes + u32::from(restart.is_some()),
            known: successors - u32::from(dropped_parent) - (nodes - improving),
            dropped: successors - nodes,
        }
    }

    /// The start of the iteration that begins after a step, in a search with lists.
    pub(super) fn restart_of(&self, step: u32) -> Option<NodeId> {
        let iterates = self.algorithm().layer == Layer::Iteration;
        iterates.then(|| self.restart_after(step)).flatten()
    }

    /// The moves that an expansion tries; `last` is the last node that it made. There are none after the goal.
    fn slides_tried(&self, node: &Node, last: Option<NodeId>) -> &[Slide] {
        if self.is_goal(node) {
            return &[];
        }
        let slides = self.slides.from(node.blank);
        if self.in_use.goal_test != GoalTest::WhenGenerated {
            return slides;
        }
        let goal = last.map(|last| self.nodes().get(last)).filter(|last| self.problem.is_goal(last.state));
        let until = goal.and_then(|goal| slides.iter().position(|slide| Some(slide.mv) == goal.mv));
        until.map_or(slides, |until| &slides[..=until])
    }

    /// True if the search ends when it selects this node.
    pub(super) fn is_goal(&self, node: &Node) -> bool {
        self.history() != History::TwoSided && self.problem.is_goal(node.state)
    }

    fn drops_parent(&self) -> bool {
        self.in_use.duplicates.drops_parent() && !matches!(self.order.by, OrderBy::Annealing(_))
    }

    pub(super) fn onwards(&self, node: &Node) -> &[Slide] {
        let last = if self.in_use.cycles == Cycles::None { None } else { node.mv };
        self.slides.onwards(node.blank, last)
    }

    pub(super) fn read_step(&self, index: u32) -> Option<Step> {
        (index < self.recorded()).then(|| self.step_at(index, self.mark(index)))
    }

    pub(super) fn step_at(&self, index: u32, mark: StepMark) -> Step {
        let id = self.columns.expanded(index);
        let node = self.nodes().get(id);
        match self.history() {
            _ if self.is_reported() => self.reported_step(index, mark, id, node),
            History::Lists | History::TwoSided => self.expansion(index, mark, id, node),
            History::Stack | History::StackAndVisited => self.visit_step(index, mark, id, node),
            History::Frontier if self.nodes().ended(id) == Ended::Selected(index) => {
                self.frontier_expansion(index, mark, id, node)
            }
            History::Frontier => {
                let back = Some(Back::Up(NodeId(mark.first_child)));
                Step { back, is_new: false, is_tested: false, ..self.step_of(index, id, node) }
            }
        }
    }

    fn expansion(&self, index: u32, mark: StepMark, id: NodeId, node: Node) -> Step {
        let mut child = NodeId(mark.first_child);
        let mut known = mark.known;
        let mut next_known = || {
            known += 1;
            self.columns.known(known - 1)
        };
        let is_closed = |node| matches!(self.nodes().ended(node), Ended::Selected(at) if at <= index);
        let children = (mark.first_child..self.progress.nodes()).map(NodeId);
        if self.tries_at_random() {
            let made = children.take_while(|child| self.nodes().parent(*child) == Some(id));
            let successors = made.map(|child| self.made_at_random(child)).collect();
            return Step { successors, is_goal: self.is_goal(&node), ..self.step_of(index, id, node) };
        }
        let last = children.take_while(|child| self.nodes().parent(*child) == Some(id)).last();
        let successors = self
            .slides_tried(&node, last)
            .iter()
            .map(|slide| {
                let generated = self.node(child).filter(|n| n.parent() == Some(id) && n.mv == Some(slide.mv));
                let takes_back = self.drops_parent() && node.mv == Some(slide.mv.inverse());
                let outcome = if let Some(generated) = generated {
                    let made = child;
                    child = NodeId(child.0 + 1);
                    if generated.improves {
                        let old = next_known();
                        Outcome::Improved { node: made, old, reopens: is_closed(old) }
                    } else {
                        Outcome::New(made)
                    }
                } else if let Some(parent) = node.parent().filter(|_| takes_back) {
                    Outcome::Duplicate { known: parent, closed: true }
                } else {
                    match next_known().some() {
                        Some(known) => Outcome::Duplicate { known, closed: is_closed(known) },
                        None => Outcome::Pruned,
                    }
                };
                self.successor(&node, slide, outcome)
            })
            .collect();
        let is_tested = self.history() != History::TwoSided;
        let (is_goal, restart) = (self.is_goal(&node), self.restart_of(index));
        let is_last = index + 1 == self.recorded();
        let last_copies = if is_last { self.skipped_at(index + 1) } else { 0 };
        Step { is_tested, is_goal, successors, restart, last_copies, ..self.step_of(index, id, node) }
    }

    fn made_at_random(&self, child: NodeId) -> Successor {
        let Node { state, mv, .. } = self.nodes().get(child);
        let mv = mv.expect("a successor has a move");
        Successor { mv, state, outcome: Outcome::New(child), meets: None }
    }

    pub(super) fn successor(&self, node: &Node, slide: &Slide, outcome: Outcome) -> Successor {
        let meets = outcome.node().and_then(|node| self.met_by(node));
        Successor { mv: slide.mv, state: self.after(node, slide), outcome, meets }
    }

    fn frontier_expansion(&self, index: u32, mark: StepMark, id: NodeId, node: Node) -> Step {
        let mut child = mark.first_child;
        let is_goal = self.is_goal(&node);
        let slides = if is_goal { &[] } else { self.slides.from(node.blank) };
        let mut outcome = |slide: &Slide| match node.parent() {
            Some(parent) if node.mv == Some(slide.mv.inverse()) => Outcome::OnPath(parent),
            _ => {
                child += 1;
                Outcome::New(NodeId(child - 1))
            }
        };
        let successors = slides.iter().map(|slide| self.successor(&node, slide, outcome(slide))).collect();
        Step { is_goal, successors, ..self.step_of(index, id, node) }
    }

    /// A first visit to a node, without successors.
    pub(super) fn step_of(&self, index: u32, id: NodeId, node: Node) -> Step {
        Step {
            number: self.number_of(index),
            index,
            id,
            node,
            is_new: true,
            is_tested: true,
            is_goal: false,
            successors: ArrayVec::new(),
            back: None,
            others: 0..0,
            restart: None,
            last_copies: 0,
        }
    }

    /// The nodes that exist before the first step. Only where the columns at hand begin with the search.
    pub fn first_nodes(&self) -> Vec<NodeId> {
        (0..self.mark(0).first_child).map(NodeId).collect()
    }

    /// True if a step takes a node for the first time and tries its successors, or finds the goal. A node that is too deep is not
    /// tested, and one at the limit on the depth is not expanded.
    pub fn is_expansion(&self, step: &Step) -> bool {
        step.is_new
            && !self.is_at_limit(step.number, &step.node)
            && (step.is_tested || !self.history().is_stack())
    }

    /// Reads the steps of a range (counted from 0), one after the other. Where they are not at hand, it runs their segments
    /// again, so that nodes get other ids: [`Self::number`] tells nodes apart.
    ///
    /// `each` gets the recording with the columns that the step is in. If it breaks, no other step is read.
    pub fn read_steps<B>(
        &mut self,
        range: Range<u64>,
        mut each: impl FnMut(&Self, &Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let end = range.end.min(self.steps());
        let mut next = range.start;
        while next < end {
            self.reach(next);
            let Some(mut index) = self.local_step(next) else { break };
            let mut mark = self.mark(index);
            while next < end && index < self.recorded() {
                each(self, &self.step_at(index, mark))?;
                mark = self.mark_after(mark, index);
                index += 1;
                next += 1;
            }
        }
        ControlFlow::Continue(())
    }
}

struct Visit<'a> {
    is_new: bool,
    is_popped: bool,
    is_goal: bool,
    tried: &'a [Slide],
    child: Option<NodeId>,
    restart: Option<NodeId>,
}

impl Recording {
    pub(super) fn added_by_visit(&self, step: u32, id: NodeId) -> Added {
        let node = self.nodes().get(id);
        let visit = self.visit(step, id, &node);
        let tried = visit.tried.len() as u32;
        let made = u32::from(visit.child.is_some());
        let dropped = tried - made;
        Added {
            nodes: made + u32::from(visit.restart.is_some()),
            known: if self.history() == History::StackAndVisited { dropped } else { 0 },
            dropped,
        }
    }

    pub(super) fn visit_step(&self, index: u32, mark: StepMark, id: NodeId, node: Node) -> Step {
        let visit = self.visit(index, id, &node);
        let path = || std::iter::successors(Some(id), |id| self.nodes().parent(*id));
        let mut known = mark.known;
        let is_deepest = || self.bound_at(self.number_of(index)) == Some(node.g);
        let checks_path =
            self.in_use.cycles == Cycles::Path && !(self.algorithm().bound == Bound::Depth && is_deepest());
        let mut outcome = |slide: &Slide| {
            let state = self.after(&node, slide);
            if visit.child.is_some_and(|child| self.nodes().get(child).mv == Some(slide.mv)) {
                Outcome::New(NodeId(mark.first_child))
            } else if self.history() == History::StackAndVisited {
                known += 1;
                let known = self.columns.known(known - 1);
                Outcome::Duplicate {
                    known,
                    closed: matches!(self.nodes().ended(known), Ended::Selected(at) if at <= index),
                }
            } else {
                let on_path = || path().find(|id| self.nodes().state(*id) == state);
                checks_path.then(on_path).flatten().map_or(Outcome::Pruned, Outcome::OnPath)
            }
        };
        let successors = visit.tried.iter().map(|slide| self.successor(&node, slide, outcome(slide)));
        let successors = successors.collect();
        Step {
            is_new: visit.is_new,
            is_tested: visit.is_new && !self.is_too_deep(&node),
            is_goal: visit.is_goal,
            successors,
            back: visit.is_popped.then_some(Back::Popped),
            restart: visit.restart,
            ..self.step_of(index, id, node)
        }
    }

    /// True if a node is deeper than the limit, in a search that makes such nodes and then drops them.
    pub fn is_too_deep(&self, node: &Node) -> bool {
        let is_limited = self.algorithm().bound == Bound::Depth;
        is_limited && self.history() == History::StackAndVisited && node.g > self.settings.depth_limit
    }

    /// True if a node at this place in the search is not expanded because it is at the depth limit.
    pub fn is_at_limit(&self, step: u64, node: &Node) -> bool {
        self.algorithm().offers.at_limit.is_ok()
            && self.in_use.at_limit == AtLimit::NotExpanded
            && !self.is_goal(node)
            && self.bound_at(step) == Some(node.g)
    }

    /// True if a node that this step takes, or visits first, is not expanded: it is the goal, at the depth limit, or beyond it.
    pub(super) fn stays_unexpanded(&self, step: u64, node: &Node) -> bool {
        self.is_goal(node) || self.is_too_deep(node) || self.is_at_limit(step, node)
    }

    /// The outcome of a visit, as far as no board is needed to tell.
    fn visit(&self, step: u32, id: NodeId, node: &Node) -> Visit<'_> {
        // A node is on top again if the node of the step before is its successor, which then left the stack.
        let before = step.checked_sub(1).map(|before| self.columns.expanded(before));
        let came_back = before.filter(|before| self.nodes().parent(*before) == Some(id));
        let is_popped = self.nodes().ended(id) == Ended::Selected(step);
        let is_goal = self.is_goal(node) && !self.is_too_deep(node);
        let last_tried = came_back.and_then(|child| self.nodes().get(child).mv);
        let slides = self.onwards(node);
        let place = |mv| slides.iter().position(|slide| Some(slide.mv) == mv).map_or(0, |place| place + 1);
        let start = place(last_tried);
        let child = (!is_popped && !is_goal).then(|| self.child_of(step, id)).flatten();
        let end = match child {
            Some(child) => place(self.nodes().get(child).mv),
            None if is_goal || self.is_too_deep(node) => start,
            None if came_back.is_none() && self.is_at_limit(self.number_of(step), node) => start,
            None => slides.len(),
        };
        let restart = (is_popped && node.parent().is_none()).then(|| self.restart_after(step)).flatten();
        Visit { is_new: came_back.is_none(), is_popped, is_goal, tried: &slides[start..end], child, restart }
    }

    /// The node that a visit pushed: the node of the next step, or the newest of all.
    fn child_of(&self, step: u32, id: NodeId) -> Option<NodeId> {
        let next = if step + 1 < self.recorded() {
            self.columns.expanded(step + 1)
        } else {
            NodeId(self.progress.nodes().checked_sub(1)?)
        };
        (self.nodes().parent(next) == Some(id)).then_some(next)
    }

    pub(super) fn restart_after(&self, step: u32) -> Option<NodeId> {
        let after = self.number_of(step) + 1;
        let next = self.iteration_at(after).filter(|next| next.first_step == after)?;
        self.with_number(next.first_node)
    }
}
