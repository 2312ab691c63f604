//! Everything that happened in one search, and the state of the search at any moment of it. Knows no thread and no screen.
//!
//! A recording is not a log beside the search. It is what the search keeps anyway and never overwrites: its nodes, with the
//! links of its open list, and a few append-only columns that cost about three bytes per node ([`Columns`]).
//!
//! - **A step** is one expansion, or one visit to the node on top of a stack. Its **events** are read back from the columns
//!   (`events`). A **mark** every 64 steps says how far the columns were filled by then.
//! - **The open list is a set of persistent stacks**, one per key such as (f, h). Each node links to the node below it, and
//!   that link never changes. So the tops of the stacks at some moment are the whole open list of that moment (`open_at`).
//!   First in, first out needs no other structure: entries then leave a stack at its bottom.
//! - **A keyframe** every 512 steps has these tops. To go anywhere, start at the nearest keyframe and replay at most 256
//!   steps (`stack_at`).
//! - **Milestones** are entries of a stack at every 32nd height, linked so that any entry is found in logarithmic time
//!   (`stack_at`).
//! - **Checkpoints**: IDA*, RBFS and other depth-first searches forget their nodes, and have more steps than fit any
//!   memory. Their first two million steps are recorded in detail, as that is what a class steps through. After that the
//!   recording keeps only a checkpoint every 16,384 steps: the path and the counts, about 160 bytes (`checkpoints`).
//! - **Segments**: to read a step after the detail, the same algorithm runs again from the checkpoint before it, with a
//!   recorder, in about half a millisecond (`segment`). That takes less than a frame, so it runs on the window's thread; a
//!   second way to show a step that is still to come would cost more than it saves.
//! - **Searches of other programs** are reported event by event. They keep no rule that this program could read back, so
//!   each step says which nodes it made, and the open list is a set that shares its parts from moment to moment (`reported`).
//!
//! A search and its readers share the columns: the search appends, and [`Progress`] says how much of them is complete.
//! Nothing is copied to show a running search, and a slow reader never delays it.
//!
//! A [`Recording`] takes and gives positions and step numbers of the whole search. A [`Cursor`] holds a [`Position`], and its
//! [`Moment`] says what is true there. Several cursors, each with a clone of the recording, can stand at different places.

mod array;
mod cell_counts;
mod checkpoints;
mod columns;
mod cursor;
mod divergence;
mod effects;
mod events;
mod fate;
mod find;
mod necessity;
mod newest;
mod open_at;
mod ordering;
mod recorder;
mod reported;
mod segment;
mod stack_at;
mod summary;

pub use cell_counts::{
    Axes, Cell, CellCounts, Members, Plane, Region, StatusCounts, offered, plane_heuristic,
};
pub use checkpoints::Pace;
pub use columns::{Columns, Iteration, Progress};
pub use cursor::{Cursor, Moment, NodeList, NodeStatus, Position};
pub use divergence::*;
pub use effects::{DropReason, Effects};
pub use events::{Back, Outcome, Step, StepMark, Successor};
pub use fate::{DroppedTry, Fate, GoesFirst, Neighbour, NodeEnd, NodeHistory, Sightings};
pub use find::{Condition, ConditionError, Direction, FindOutcome, Hit, OnProgress, Quantity, Relation};
pub use necessity::{Necessity, NecessityCounts};
pub use newest::BoardNodes;
pub use open_at::{Candidates, FrameAt, OpenAt};
pub use ordering::{NextChoice, OrderingKey, OrderingRule, comes_first_by, compare_by, next_choice};
pub use recorder::{Reserve, Watcher};
pub use reported::{ReportPlace, ReportWriter, ReportedBy, ReportedNode};
pub use summary::{RunningTotals, Series, SeriesValues, Summary};

use std::sync::Arc;

use crate::puzzle::{Board, Move, Slide, Slides, State};
use crate::search::{
    AlgorithmInfo, Answer, Bound, CodeLine, GoalTest, Guard, History, Layer, Leaving, Limits, Node, NodeId,
    Nodes, OpenOrder, Problem, SearchResult, Settings,
};
use columns::{load, partition_point};
use segment::Segment;
use stack_at::{ReplacedByStack, ReplacedIndex};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathNode {
    pub number: u64,
    pub state: State,
    /// The move that leads to it; `None` for the start.
    pub mv: Option<Move>,
}

/// One search as far as it is known: the problem, the columns, and how much of them is complete. A clone, which another
/// thread may read, shares the columns and costs the same for any length.
#[derive(Debug, Clone)]
pub struct Recording {
    problem: Problem,
    settings: Settings,
    /// The settings that the algorithm uses: options that it does not offer have their fixed values.
    in_use: Settings,
    reported_by: Option<ReportedBy>,
    order: OpenOrder,
    leaving: Leaving,
    pseudocode: Arc<[CodeLine]>,
    slides: Arc<Slides>,
    columns: Arc<Columns>,
    progress: Progress,
    pace: Pace,
    reserve: Reserve,
    /// The place of the columns in the search; `None` where they begin with it.
    segment: Option<Segment>,
    replaced: ReplacedIndex,
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

    /// Searches and records, until the search ends or is stopped. Call it only once.
    ///
    /// After the detail that its [`Pace`] allows, a search that forgets its nodes is recorded by checkpoints.
    pub fn record(&mut self, guard: Guard<'_>, mut watcher: impl Watcher) -> Answer {
        let (progress, answer) = self.write(guard, &mut watcher);
        self.extend(progress);
        answer
    }

    /// The beginning of a search: at least this many steps, if it has them, as each generates at most four nodes.
    pub fn of_first_steps(problem: &Problem, settings: Settings, steps: u64) -> (Self, SearchResult) {
        let limits = Limits { max_nodes: 4 * steps + 8, ..Limits::default() };
        let mut recording = Self::new(*problem, settings);
        let answer = recording.record(Guard { limits, cancel: None }, ());
        (recording, answer.result)
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

    /// g of a node's successor, reached through the node.
    pub fn g_after(&self, node: &Node, successor: &Successor) -> u32 {
        node.g + self.move_cost(node, successor)
    }

    pub fn move_cost(&self, node: &Node, successor: &Successor) -> u32 {
        let costs = self.in_use.costs.by_tile();
        costs.map_or(1, |costs| costs.of_slide(node.state, successor.state.blank()))
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
    fn after(&self, node: &Node, slide: &Slide) -> State {
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
    fn goal_node(&self) -> Option<NodeId> {
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
    fn met_by(&self, id: NodeId) -> Option<NodeId> {
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
    fn last_next_bound(&self, steps: u64) -> Option<[u32; 2]> {
        let next_bound = |i| load(self.columns.next_bounds.get(i));
        let met = partition_point(self.progress.next_bounds, |i| self.number_of(next_bound(i)[0]) < steps);
        Some(next_bound(met.checked_sub(1)?))
    }
}
