//! One search as far as it is known, and the paths and bounds in it.

use std::sync::Arc;

use super::cells::{load, partition_point};
use super::columns::{Columns, Progress, ReplacedByStack, ReplacedIndex};
use crate::puzzle::{Board, Move, Slide, Slides, State};
use crate::search::{
    AlgorithmInfo, Bound, CodeLine, GoalTest, History, Layer, Leaving, Node, NodeId, Nodes, OpenOrder,
    Problem, Settings,
};

/// Progress of the recording of a search that forgets its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    pub detail: u32,
    /// Steps from one checkpoint to the next. Running them again takes half a millisecond (`cargo bench --bench checkpoints`).
    pub apart: u32,
    /// After this many checkpoints, the distance between them doubles, and again after as many: so memory hardly grows.
    pub before_doubling: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { detail: 1 << 21, apart: 1 << 14, before_doubling: 1 << 18 }
    }
}

/// Memory within the limit of a search that it leaves free for the views of its recording. It does not depend on which of
/// them are shown, so that a search always stops at the same node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reserve {
    pub bytes: u64,
    pub bytes_per_node: u64,
}

impl Reserve {
    pub fn bytes_for(self, nodes: u32) -> u64 {
        self.bytes + self.bytes_per_node * u64::from(nodes)
    }
}

/// Who made a search that is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportedBy {
    Program,
    /// Their number, and the step at which they all took the same board. The rest is the list of one of them.
    Students(usize, u64),
}

/// The place of the columns at hand in the search, and the columns of its detail.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// The columns of the detail. They have the checkpoints and iterations of the whole search.
    pub detail: Arc<Columns>,
    pub detail_progress: Progress,
    pub first_step: u64,
    /// The number of steps on the way down, which come before it in the columns.
    pub way: u32,
    pub numbers: Arc<[u64]>,
    /// The number of the first node after these; the others follow one by one.
    pub next_number: u64,
}

/// One search as far as it is known: the problem, the columns, and how much of them is complete. A clone, which another
/// thread may read, shares the columns and costs the same for any length.
#[derive(Debug, Clone)]
pub struct Recording {
    pub(super) problem: Problem,
    pub(super) settings: Settings,
    /// The settings that the algorithm uses: options that it does not offer have their fixed values.
    pub(super) in_use: Settings,
    pub(super) reported_by: Option<ReportedBy>,
    pub(super) order: OpenOrder,
    pub(super) leaving: Leaving,
    pub(super) pseudocode: Arc<[CodeLine]>,
    pub(super) slides: Arc<Slides>,
    pub(super) columns: Arc<Columns>,
    pub(super) progress: Progress,
    pub(super) pace: Pace,
    pub(super) reserve: Reserve,
    /// The place of the columns in the search; `None` where they begin with it.
    pub(super) segment: Option<Segment>,
    pub(super) replaced: ReplacedIndex,
}

impl Recording {
    /// An empty recording, for [`Self::record`], or for [`Self::write`] of a clone on another thread, which shares its columns.
    pub fn new(problem: Problem, settings: Settings) -> Self {
        Self {
            problem,
            settings,
            in_use: settings.in_use(),
            reported_by: None,
            order: settings.order_of(&problem),
            leaving: settings.leaving(),
            pseudocode: settings.pseudocode().into(),
            slides: Arc::new(Slides::new(problem.size(), settings.successor_order())),
            columns: Arc::default(),
            progress: Progress::default(),
            pace: Pace::default(),
            reserve: Reserve::default(),
            segment: None,
            replaced: ReplacedIndex::default(),
        }
    }

    #[must_use]
    pub fn at_pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// Sets the memory that the search leaves free for the views of it.
    #[must_use]
    pub fn with_reserve(self, reserve: Reserve) -> Self {
        Self { reserve, ..self }
    }

    pub fn reserved_bytes(&self) -> u64 {
        self.reserve.bytes_for(self.detail().1.nodes())
    }

    pub fn extend(&mut self, progress: Progress) {
        self.set_progress(progress);
        if let Some(index) = self.replaced.0.get_mut() {
            index.extend(&self.columns, self.order, progress.replaced);
        }
    }

    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The settings that the user chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn algorithm(&self) -> &'static AlgorithmInfo {
        self.settings.algorithm.info()
    }

    pub fn history(&self) -> History {
        self.algorithm().history
    }

    pub fn order(&self) -> OpenOrder {
        self.order
    }

    pub fn leaving(&self) -> Leaving {
        self.leaving
    }

    /// The bytes of the columns and nodes. The table of reached states and the open list are the search's own.
    pub fn bytes(&self) -> u64 {
        let columns = Columns::bytes(&self.progress, self.recorded());
        let nodes = self.progress.nodes();
        let depths = if self.nodes().has_depths() { Nodes::bytes_of_depths(nodes) } else { 0 };
        let depths = depths + self.nodes().wide().bytes();
        Nodes::bytes(nodes) + depths + columns + self.replaced.0.get().map_or(0, ReplacedByStack::bytes)
    }

    /// The columns at hand. Node ids are valid as long as these stay the same.
    pub fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    pub fn nodes(&self) -> &Nodes {
        &self.columns.nodes
    }

    /// A node at hand; `None` if it is not complete.
    pub fn node(&self, id: NodeId) -> Option<Node> {
        (id.0 < self.progress.nodes()).then(|| self.columns.nodes.get(id))
    }

    /// The cost of the path that was found; 0 if there is none, or if its nodes are not at hand.
    pub fn path_cost(&self) -> u32 {
        let costs = self.in_use.costs.by_tile();
        let cost = |pair: &[(NodeId, Option<Move>)]| {
            let [before, after] = [pair[0].0, pair[1].0].map(|id| self.nodes().state(id));
            costs.map_or(1, |costs| costs.of_slide(before, after.blank()))
        };
        self.path().windows(2).map(cost).sum()
    }

    /// The board of a state that the search has met, or that is a neighbour of one.
    pub fn board(&self, state: State) -> Board {
        self.nodes().board(self.problem.size(), state)
    }

    /// The state of a board of the size of the search, which the search need not have met.
    pub fn state_of(&self, board: &Board) -> State {
        if board.size().is_wide() { self.nodes().wide().add(board) } else { board.state() }
    }

    /// The state that a slide leads to from a node.
    pub(super) fn after(&self, node: &Node, slide: &Slide) -> State {
        if self.problem.size().is_wide() {
            self.nodes().wide().after(node.state, node.blank, slide.to)
        } else {
            node.state.slide(node.blank, slide.to)
        }
    }

    /// The path that was found, from the start: each node with the move that leads to it. Empty if there is none, or if its nodes
    /// are not at hand. Only meaningful after the search has ended with success: before that, a meeting need not be the best.
    pub fn path(&self) -> Vec<(NodeId, Option<Move>)> {
        if self.history() == History::TwoSided {
            let best = self.best_meeting(self.progress.nodes());
            return best.map(|meeting| self.nodes().joined(meeting)).unwrap_or_default();
        }
        let path = self.goal_node().map(|goal| self.nodes().path(goal)).unwrap_or_default();
        path.into_iter().map(|id| (id, self.nodes().get(id).mv)).collect()
    }

    /// The goal's node, if the last step found it, or the best path so far leads to it.
    pub(super) fn goal_node(&self) -> Option<NodeId> {
        if self.is_reported() {
            return self.columns.reported.goal.get().copied();
        }
        let is_goal = |id: &NodeId| self.problem.is_goal(self.nodes().state(*id));
        if self.algorithm().bound == Bound::BestPath {
            let [step, _] = self.last_next_bound(u64::MAX)?;
            return (step < self.recorded()).then(|| self.columns.expanded(step)).filter(is_goal);
        }
        let last = self.recorded().checked_sub(1)?;
        let visited =
            Some(self.columns.expanded(last)).filter(|id| !self.is_too_deep(&self.nodes().get(*id)));
        let nodes = self.progress.nodes();
        let generated = match self.in_use.goal_test {
            GoalTest::WhenExpanded => nodes..nodes,
            GoalTest::WhenGenerated => nodes - 1..nodes,
            // It is among the successors of the last node, of which there are four at most.
            GoalTest::AfterSiblings => nodes.saturating_sub(4)..nodes,
        };
        visited.into_iter().chain(generated.map(NodeId)).find(is_goal)
    }

    /// The two nodes of one state that join the best path among the first `generated` nodes.
    pub fn best_meeting(&self, generated: u32) -> Option<[NodeId; 2]> {
        let columns = &self.columns;
        let met = partition_point(self.progress.meetings, |i| columns.meeting(i)[0].0 < generated);
        Some(columns.meeting(met.checked_sub(1)?))
    }

    /// The node of the other side that a node meets, if that makes a better path than any before.
    pub(super) fn met_by(&self, id: NodeId) -> Option<NodeId> {
        let [node, other] = self.best_meeting(id.0 + 1)?;
        (node == id).then_some(other)
    }

    /// The bound on f or on the depth during a step; `None` if the algorithm has none.
    pub fn bound_at(&self, step: u64) -> Option<u32> {
        match (self.algorithm().bound, self.algorithm().layer) {
            (Bound::None, _) => None,
            (Bound::Depth | Bound::F, Layer::Iteration) => Some(self.iteration_at(step)?.bound),
            (Bound::BestPath, _) => {
                let below = self.best_length(step).map(|length| length.saturating_sub(1));
                Some(below.map_or(self.settings.depth_limit, |below| below.min(self.settings.depth_limit)))
            }
            (Bound::Depth | Bound::F, _) => Some(self.settings.depth_limit),
        }
    }

    /// The least f above the bound so far, in the iteration of the last of `steps` steps; `None` if there was none.
    pub fn next_bound(&self, steps: u64) -> Option<u32> {
        let [step, least] = self.last_next_bound(steps)?;
        let began = self.iteration_at(steps.checked_sub(1)?)?.first_step;
        (self.number_of(step) >= began).then_some(least)
    }

    /// The length of the best path that the first `steps` steps found, in a search that goes on after it; `None` for none.
    pub fn best_length(&self, steps: u64) -> Option<u32> {
        let goes_on = self.algorithm().bound == Bound::BestPath;
        goes_on.then(|| self.last_next_bound(steps)).flatten().map(|[_, length]| length)
    }

    /// The last step of the first `steps` that noted a next bound, and that bound.
    pub(super) fn last_next_bound(&self, steps: u64) -> Option<[u32; 2]> {
        let next_bound = |i| load(self.columns.next_bounds.get(i));
        let met = partition_point(self.progress.next_bounds, |i| self.number_of(next_bound(i)[0]) < steps);
        Some(next_bound(met.checked_sub(1)?))
    }
}
