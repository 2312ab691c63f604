//! A search that another program makes, recorded as it is reported.
//!
//! Nothing follows from the rules of an algorithm here: a program may take any node, try its moves in any order, and forget
//! some. So two things differ from the searches of this program. Each step says which nodes it made (a column of their first
//! ones, 4 bytes a step), and the open list is a set that is kept beside the columns ([`ReportedOpen`]), in the order in which
//! the algorithm would take its nodes that the program is compared with.

mod open;
mod writer;

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use arrayvec::ArrayVec;

use open::OpenKeyframes;
pub use open::ReportPlace;
pub(super) use open::ReportedOpen;
pub use writer::{ReportWriter, ReportedNode};

use super::Recording;
use super::events::{Added, Outcome, Step, StepMark, Successor};
use crate::puzzle::{Slide, Slides};
use crate::search::{
    AlgorithmId, AppendColumn, Ended, History, Layer, Leaving, Node, NodeId, OrderBy, Problem, Settings,
    Weight,
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
    /// An empty recording of a search that another program makes. It is compared with a search that has these settings;
    /// its own have the algorithm with lists that is nearest.
    pub fn reported(problem: Problem, reference: Settings) -> Self {
        let settings = Settings { algorithm: with_lists(reference.algorithm), ..reference };
        let slides = Slides::new(problem.size(), reference.successor_order()).into();
        let usual = Self::new(problem, settings);
        // What an iteration leaves open is gone when the next one begins.
        let info = reference.algorithm.info();
        let iterates = info.history.forgets() || info.layer == Layer::Iteration;
        let leaving = if iterates { Leaving::Skipped } else { usual.leaving };
        Self { is_reported: true, slides, leaving, ..usual }
    }

    pub fn is_reported(&self) -> bool {
        self.is_reported
    }

    /// Whether the successors of such a search are inferred, as the program writes only its expansions.
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

#[derive(Debug, Default)]
pub(super) struct ReportedColumns {
    /// The first node that each step makes, or would make.
    first_nodes: AppendColumn<AtomicU32>,
    pub open: OpenKeyframes,
    /// Whether successors were inferred, as the program writes none.
    pub infers: AtomicBool,
    /// The node of the goal, to which the path leads that the program found.
    pub goal: OnceLock<NodeId>,
}

impl ReportedColumns {
    fn first(&self, step: u32) -> u32 {
        self.first_nodes.get(step).load(Relaxed)
    }
}
