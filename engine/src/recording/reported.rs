//! A search that another program makes, recorded as it is reported.
//!
//! Nothing follows from the rules of an algorithm here: a program may take any node, try its moves in any order, and forget some. So
//! each step says which nodes it made (a column of their first ones, 4 bytes a step), and the open list is a set that is kept beside
//! the columns ([`ReportedOpen`]), in the order of the algorithm that the program is compared with.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

use arrayvec::ArrayVec;

use super::columns::{Columns, OpenKeyframes, Progress, StepMark};
use super::events::{Added, Outcome, Step, Successor};
use super::open_list::{List, OpenAt, ReportPlace, ReportedOpen};
use super::recorded_search::{Recording, ReportedBy};
use super::recorder::{Recorder, Watcher};
use crate::memory::attempt;
use crate::puzzle::{Move, Slide, Slides, State};
use crate::search::{
    AlgorithmId, Answer, Ended, Footprint, Guard, History, Layer, Leaving, Node, NodeId, OpenOrder, OrderBy,
    Problem, ReportedLists, SearchResult, Settings, Side, Stop, Traced, Weight,
};

/// The algorithm that keeps an open list in the order of another one: a program is shown with lists, whatever it keeps.
fn with_lists(algorithm: AlgorithmId) -> AlgorithmId {
    let order_of = |id: AlgorithmId| Settings { algorithm: id, ..Settings::default() }.open_order();
    let order = order_of(algorithm);
    // Where an algorithm goes on from one node, or from a few, the others stay open here.
    let by = match order.by {
        OrderBy::LayerThenH
        | OrderBy::DeepestThenH
        | OrderBy::Steepest(_)
        | OrderBy::AtRandom(_)
        | OrderBy::Annealing(_) => OrderBy::H,
        // With a heuristic, f says more of a node than when it came.
        OrderBy::Arrival if algorithm.info().offers.heuristic.is_ok() => OrderBy::F(Weight::ONE),
        OrderBy::MeetInTheMiddle => OrderBy::F(Weight::ONE),
        by => by,
    };
    let has_lists = |id: &AlgorithmId| {
        let other = order_of(*id);
        id.info().history == History::Lists && other.by == by && other.first_in() == order.first_in()
    };
    let by_value = |id: &AlgorithmId| id.info().history == History::Lists && order_of(*id).by == by;
    let alike = AlgorithmId::ALL.iter().copied();
    Some(algorithm)
        .filter(has_lists)
        .or(alike.clone().find(has_lists))
        .or(alike.clone().find(by_value))
        .unwrap_or_default()
}

impl Recording {
    /// An empty recording of what another program does, which is compared with a search of these settings. Its own settings have the
    /// nearest algorithm with lists.
    pub fn reported(problem: Problem, reference: Settings, by: ReportedBy) -> Self {
        let settings = Settings { algorithm: with_lists(reference.algorithm), ..reference };
        let slides = Slides::new(problem.size(), reference.successor_order()).into();
        let usual = Self::new(problem, settings);
        // What an iteration leaves open is gone when the next one begins.
        let info = reference.algorithm.info();
        let iterates = info.history.forgets() || info.layer == Layer::Iteration;
        let leaving = if iterates { Leaving::Skipped } else { usual.leaving };
        Self { reported_by: Some(by), slides, leaving, ..usual }
    }

    /// `None` if the rules made the search.
    pub fn reported_by(&self) -> Option<ReportedBy> {
        self.reported_by
    }

    pub fn is_reported(&self) -> bool {
        self.reported_by.is_some()
    }

    /// True if the successors of such a search are inferred, as the program writes only its expansions.
    pub fn is_inferred(&self) -> bool {
        self.columns.reported.infers.load(Relaxed)
    }

    /// The nodes that a step made, beside its successors those that no move leads to.
    fn made(&self, step: u32) -> Range<u32> {
        let first = |step| self.columns.reported.first(step);
        let end = if step + 1 < self.recorded() { first(step + 1) } else { self.progress.nodes() };
        first(step)..end
    }

    /// The successors of an expanded node, the one of each move, as far as the program made them: in their order.
    fn reported_children(&self, id: NodeId, made: Range<u32>) -> impl Iterator<Item = (NodeId, Node)> {
        let nodes = made.map(|child| (NodeId(child), self.nodes().get(NodeId(child))));
        nodes.take_while(move |(_, child)| child.parent() == Some(id) && child.mv.is_some())
    }

    /// The moves that a program did not make a node of; none where it ends with the goal.
    fn left_out(&self, node: &Node, children: &[(NodeId, Node)]) -> ArrayVec<Slide, 4> {
        if self.is_goal(node) && children.is_empty() {
            return ArrayVec::new();
        }
        let is_made = |slide: &Slide| children.iter().any(|(_, child)| child.mv == Some(slide.mv));
        self.slides.from(node.blank).iter().filter(|slide| !is_made(slide)).copied().collect()
    }

    pub(super) fn added_by_report(&self, step: u32, id: NodeId) -> Added {
        let made = self.made(step);
        let children: ArrayVec<_, 4> = self.reported_children(id, made.clone()).take(4).collect();
        let dropped = self.left_out(&self.nodes().get(id), &children).len() as u32;
        let improving = children.iter().filter(|(_, child)| child.improves).count() as u32;
        Added { nodes: made.len() as u32, known: improving + dropped, dropped }
    }

    pub(super) fn reported_step(&self, index: u32, mark: StepMark, id: NodeId, node: Node) -> Step {
        let made = self.made(index);
        let children: ArrayVec<_, 4> = self.reported_children(id, made.clone()).take(4).collect();
        let mut known = (mark.known..).map(|entry| self.columns.known(entry));
        let is_closed = |node| matches!(self.nodes().ended(node), Ended::Selected(at) if at <= index);
        let mut successors: ArrayVec<Successor, 4> = ArrayVec::new();
        for (child, made) in &children {
            let old = if made.improves { known.next().and_then(NodeId::some) } else { None };
            let outcome = match old {
                Some(old) => Outcome::Improved { node: *child, old, reopens: is_closed(old) },
                None => Outcome::New(*child),
            };
            let mv = made.mv.expect("a successor has a move");
            successors.push(Successor { mv, state: made.state, outcome, meets: None });
        }
        let others = made.start + children.len() as u32..made.end;
        for slide in self.left_out(&node, &children) {
            let outcome = match known.next().and_then(NodeId::some) {
                Some(known) => Outcome::Duplicate { known, closed: is_closed(known) },
                None => Outcome::NotMade,
            };
            successors.push(self.successor(&node, &slide, outcome));
        }
        let is_goal = self.is_goal(&node) && successors.is_empty();
        Step { is_goal, successors, others, ..self.step_of(index, id, node) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportedNode {
    pub state: State,
    /// The node that it is a successor of; `None` if none is known.
    pub parent: Option<NodeId>,
    /// The move that leads to it; `None` if none does.
    pub mv: Option<Move>,
    /// As the program says it, or as it follows from the parent. More than a node can hold becomes the most that it can.
    pub g: u32,
    /// As the program says it, or as the heuristic of the reference gives it.
    pub h: u32,
    /// The newest node before it with the same state.
    pub copy: Option<NodeId>,
    /// The node of the same state that it takes the place of; `None` for a node that no move leads to.
    pub replaces: Option<NodeId>,
}

/// Receives what a program does, expansion by expansion. The first node is the start, which is made before all expansions.
///
/// Of each expansion, the nodes that moves lead to come first, then all others, then those left out: a call for each move.
pub struct ReportWriter<'a> {
    columns: &'a Columns,
    lists: ReportedLists<'a>,
    recorder: Recorder<'a>,
    order: OpenOrder,
    problem: Problem,
    open: ReportedOpen,
    discards: u32,
    replaced: u32,
}

impl ReportWriter<'_> {
    pub fn generate(&mut self, node: &ReportedNode) -> NodeId {
        let nodes = &self.columns.nodes;
        let depth = node.parent.map_or(0, |parent| nodes.depth(parent) + 1);
        let made = Node {
            state: node.state,
            parent_or_none: node.parent.unwrap_or(NodeId::NONE),
            mv: node.mv,
            blank: node.state.any_blank(),
            g: node.g.min(crate::search::Nodes::MAX_G),
            h: node.h.min(Node::NO_H - 1),
            side: Side::Forward,
            improves: node.replaces.is_some(),
        };
        if let Some(old) = node.replaces.filter(|old| nodes.ended(*old) == Ended::No) {
            self.open.remove(self.order, old, &nodes.get(old));
            self.replaced += 1;
        }
        let mut lists = Traced::new(&mut self.lists, &mut self.recorder);
        let id = lists.generate(&made, depth, node.copy, node.replaces);
        self.open.insert(self.order, id, &made);
        id
    }

    /// A successor of the node that is expanded is not kept. `known` is the newest node with its state.
    pub fn drop_successor(&mut self, known: Option<NodeId>) {
        Traced::new(&mut self.lists, &mut self.recorder).drop_successor(known);
    }

    /// Expands an open node, unless the search is to stop. The copies in `skipped` leave the open list before it.
    pub fn expand(&mut self, id: NodeId, skipped: &[NodeId]) -> Result<(), Stop> {
        let mut lists = Traced::new(&mut self.lists, &mut self.recorder);
        lists.pause()?;
        let (step, first) = (lists.counts().selected as u32, lists.next().0);
        self.columns.reported.first_nodes.slot(step).store(first, Relaxed);
        if step.is_multiple_of(OpenKeyframes::EVERY) {
            let list = List::Reported(self.open.clone());
            let Self { discards, replaced, .. } = *self;
            let open = OpenAt { steps: step, selected: step, generated: first, discards, replaced, list };
            self.columns.reported.open.push(open);
        }
        let nodes = &self.columns.nodes;
        for id in skipped.iter().chain([&id]) {
            self.open.remove(self.order, *id, &nodes.get(*id));
        }
        self.discards += skipped.len() as u32;
        Traced::new(&mut self.lists, &mut self.recorder).select(id, skipped);
        Ok(())
    }

    pub fn report_place(&self, id: NodeId) -> ReportPlace {
        ReportPlace::new(self.order, id, &self.columns.nodes.get(id))
    }

    pub fn at(&self, place: ReportPlace) -> NodeId {
        place.node(self.order)
    }

    pub fn open_places(&self) -> impl Iterator<Item = ReportPlace> + '_ {
        self.open.places()
    }

    pub fn is_goal(&self, state: State) -> bool {
        self.problem.is_goal(state)
    }

    /// True if a node can take the place of another one. Otherwise, nodes leave the open list when a step begins.
    pub fn replaces(&self) -> bool {
        self.recorder.leaving == Leaving::Replaced
    }

    pub fn infers(&self) {
        self.columns.reported.infers.store(true, Relaxed);
    }

    /// The path that the program found leads to this node.
    pub fn found(&self, goal: NodeId) {
        let _ = self.columns.reported.goal.set(goal);
    }

    /// Tells the watcher of everything so far, where a program is slow; fails where the search is to stop.
    pub fn report(&mut self) -> Result<(), Stop> {
        self.recorder.report(&self.lists)
    }

    pub fn nodes(&self) -> &crate::search::Nodes {
        &self.columns.nodes
    }
}

impl Recording {
    /// Records what a program does, on the thread that hears it; the original takes over the progress by [`Self::extend`]. `search` writes
    /// it, and says how it ended. Call it only once, on a recording made by [`Self::reported`].
    pub fn write_report(
        &self,
        guard: Guard<'_>,
        watcher: &mut dyn Watcher,
        search: impl FnOnce(&mut ReportWriter<'_>) -> SearchResult,
    ) -> (Progress, Answer) {
        let columns = &*self.columns;
        let mut recorder = Recorder::new(columns, self.order, &self.settings, guard, watcher);
        (recorder.reserve, recorder.leaving) = (self.reserve, self.leaving);
        let mut writer = ReportWriter {
            columns,
            lists: ReportedLists::new(&columns.nodes),
            recorder,
            order: self.order,
            problem: self.problem,
            open: ReportedOpen::default(),
            discards: 0,
            replaced: 0,
        };
        let result = attempt(|| search(&mut writer)).unwrap_or(Err(Stop::OutOfMemory));
        let ReportWriter { lists, mut recorder, open, .. } = writer;
        let (counts, bytes) = (*lists.counts(), lists.bytes());
        let kept = Box::new((lists.into_memory(), open));
        let answer = Answer { result, counts, work: None, bytes, kept };
        (recorder.progress(&answer), answer)
    }
}

impl OpenAt {
    pub(super) fn seek_reported(recording: &Recording, steps: u32) -> Self {
        let near = recording.columns.reported.open.near(steps);
        let mut open = near.unwrap_or_else(|| Self::before_report(recording));
        let mut mark = recording.mark(open.steps);
        open.walk(recording, &mut mark, steps);
        open
    }

    fn before_report(recording: &Recording) -> Self {
        let mut list = ReportedOpen::default();
        let first = if recording.recorded() > 0 { recording.columns.reported.first(0) } else { 1 };
        for id in (0..first).map(NodeId) {
            list.insert(recording.order(), id, &recording.nodes().get(id));
        }
        Self { steps: 0, selected: 0, generated: first, discards: 0, replaced: 0, list: List::Reported(list) }
    }
}
