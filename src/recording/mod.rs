//! Everything that happened in one search, and the question “what did it look like at step k?”.
//! Knows no thread and no screen.
//!
//! The recording is not a log beside the search: it is what the search keeps anyway and never overwrites (its nodes
//! and the links of its open list), and a few columns that cost about three bytes a node. See [`Columns`].

#![warn(missing_docs)]

mod axes;
mod cell_counts;
mod checkpoints;
mod columns;
mod cursor;
mod events;
mod find;
mod frontier;
mod jump;
mod layers;
mod open_at;
mod prefix_histograms;
mod recorder;
mod replaced;
mod reserve;
mod segment;
mod stack_at;
mod summary;
mod visit;

pub use axes::{Axes, Cell, Plane, Region, offered, plane_heuristic};
pub use cell_counts::{CellCounts, Members, StatusCounts};
pub use checkpoints::Pace;
pub use columns::{Columns, Iteration, Progress};
pub use cursor::{Cursor, Moment, NodeStatus, Position};
pub use events::{Back, Outcome, Step, StepMark, Successor};
pub use find::{Condition, ConditionError, Direction, FindOutcome, Hit, OnProgress, Quantity, Relation};
pub use frontier::FrameAt;
pub use open_at::{Candidates, OpenAt};
pub use recorder::{Continuation, Watcher};
pub use reserve::Reserve;
pub use segment::{Begun, GlobalPosition};
pub use summary::{RunningTotals, Series, Summary, ValueCounts, Values};

use std::sync::Arc;

use crate::puzzle::{Board, Move, Slides, State};
use crate::search::{
    AlgorithmInfo, Answer, Bound, GoalTest, Guard, History, Layer, Node, NodeId, Nodes, OpenOrder, Problem,
    Settings,
};
use columns::{load, partition_point};
use replaced::ReplacedByStack;
use segment::Origin;

/// One search as far as it is known: what was searched, the columns, and how much of them is complete.
#[derive(Debug, Clone)]
pub struct Recording {
    problem: Problem,
    settings: Settings,
    /// The same as the algorithm looks at them.
    in_use: Settings,
    order: OpenOrder,
    slides: Arc<Slides>,
    columns: Arc<Columns>,
    progress: Progress,
    pace: Pace,
    reserve: Reserve,
    /// `None` where it begins with the search.
    origin: Option<Arc<Origin>>,
    replaced: ReplacedByStack,
}

impl Recording {
    /// An empty recording, to be filled by [`Self::record`], here or by a copy of it on another thread: copies share their
    /// columns.
    #[must_use]
    pub fn new(problem: Problem, settings: Settings) -> Self {
        Self {
            problem,
            settings,
            in_use: settings.in_use(),
            order: settings.open_order(),
            slides: Arc::new(Slides::new(problem.size(), settings.moves)),
            columns: Arc::default(),
            progress: Progress::default(),
            pace: Pace::default(),
            reserve: Reserve::default(),
            origin: None,
            replaced: ReplacedByStack::default(),
        }
    }

    /// The same at another pace.
    #[must_use]
    pub fn at_pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// The same with memory set aside for those who show it.
    #[must_use]
    pub fn with_reserve(self, reserve: Reserve) -> Self {
        Self { reserve, ..self }
    }

    /// Memory set aside for those who show it.
    #[must_use]
    pub fn reserve(&self) -> Reserve {
        self.reserve
    }

    /// Searches and records, to the end or to where it is stopped. Only once for each recording.
    ///
    /// A search that forgets its nodes goes on beyond the detail that its [`Pace`] allows, with checkpoints: its memory
    /// hardly grows then.
    pub fn record(&mut self, guard: Guard<'_>, watcher: impl Watcher) -> Answer {
        let (progress, answer) = self.write(guard, watcher);
        self.extend(progress);
        answer
    }

    /// Takes note of more complete entries.
    pub fn extend(&mut self, progress: Progress) {
        self.progress = progress;
        self.replaced.extend(&self.columns, self.order, progress.replaced);
    }

    /// The same for another thread that looks at its nodes and steps: everything is shared but the index of replaced
    /// nodes, which is left out. Nothing is copied, however long it is.
    #[must_use]
    pub fn shared(&self) -> Self {
        Self {
            problem: self.problem,
            settings: self.settings,
            in_use: self.in_use,
            order: self.order,
            slides: Arc::clone(&self.slides),
            columns: Arc::clone(&self.columns),
            progress: self.progress,
            pace: self.pace,
            reserve: self.reserve,
            origin: self.origin.clone(),
            replaced: ReplacedByStack::default(),
        }
    }

    /// How much is complete.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Start and goal.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The choices that it was made with.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Its algorithm.
    #[must_use]
    pub fn algorithm(&self) -> &'static AlgorithmInfo {
        self.settings.algorithm.info()
    }

    /// What its algorithm keeps.
    #[must_use]
    pub fn history(&self) -> History {
        self.algorithm().history
    }

    /// How its open list is ordered.
    #[must_use]
    pub fn order(&self) -> OpenOrder {
        self.order
    }

    /// Steps that are complete; the last one that one can stand at.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.progress.steps()
    }

    /// Bytes of everything that is recorded, the nodes included: without the table of reached states and the open list,
    /// which the search keeps with and without a recording.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let columns = Columns::bytes(&self.progress, self.steps());
        Nodes::bytes(self.progress.nodes()) + columns + self.replaced.bytes()
    }

    /// What it consists of; two parts of a long search have columns of their own.
    #[must_use]
    pub fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    /// All nodes; those below [`Progress::nodes`] are complete.
    #[must_use]
    pub fn nodes(&self) -> &Nodes {
        &self.columns.nodes
    }

    /// A node that is complete; `None` beyond.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node> {
        (id.0 < self.progress.nodes()).then(|| self.columns.nodes.get(id))
    }

    /// The board of a state of this search.
    #[must_use]
    pub fn board(&self, state: State) -> Board {
        Board::of_state(self.problem.size(), state)
    }

    /// The node that a step (counted from 0) took or visited; `None` beyond what is complete.
    #[must_use]
    pub fn expanded(&self, step: u32) -> Option<NodeId> {
        (step < self.steps()).then(|| self.columns.expanded(step))
    }

    /// The path that was found, node after node with the move that leads to it; empty where there is none. To be asked
    /// when the search has ended with success: before that, a meeting need not be the best.
    #[must_use]
    pub fn path(&self) -> Vec<(NodeId, Option<Move>)> {
        if self.history() == History::TwoSided {
            let best = self.best_meeting(self.progress.nodes());
            return best.map(|meeting| self.nodes().joined(meeting)).unwrap_or_default();
        }
        let path = self.goal_node().map(|goal| self.nodes().path(goal)).unwrap_or_default();
        path.into_iter().map(|id| (id, self.nodes().get(id).mv)).collect()
    }

    /// The goal's node, where the last step found it.
    fn goal_node(&self) -> Option<NodeId> {
        let last = self.steps().checked_sub(1)?;
        let looked_at = self.expanded(last).filter(|id| !self.is_too_deep(&self.nodes().get(*id)));
        let generated =
            (self.in_use.goal_test == GoalTest::WhenGenerated).then(|| NodeId(self.progress.nodes() - 1));
        let goal = self.problem.goal().state();
        looked_at.into_iter().chain(generated).find(|id| self.nodes().state(*id) == goal)
    }

    /// The two nodes of one state that make the best path that was known when this many nodes were generated.
    #[must_use]
    pub fn best_meeting(&self, generated: u32) -> Option<[NodeId; 2]> {
        let columns = &self.columns;
        let met = partition_point(self.progress.meetings, |i| columns.meeting(i)[0].0 < generated);
        Some(columns.meeting(met.checked_sub(1)?))
    }

    /// The node of the other side that a node met, where that made a better path than any before.
    fn met_by(&self, id: NodeId) -> Option<NodeId> {
        let [node, other] = self.best_meeting(id.0 + 1)?;
        (node == id).then_some(other)
    }

    /// The iteration that a step belongs to; `None` where the algorithm has none.
    #[must_use]
    pub fn iteration_at(&self, step: u32) -> Option<Iteration> {
        let columns = &self.columns;
        let begun = partition_point(self.progress.iterations, |i| columns.iteration(i).first_step <= step);
        let iteration = columns.iteration(begun.checked_sub(1)?);
        Some(Iteration { index: iteration.index + self.iterations_before(), ..iteration })
    }

    /// The bound that is kept in a step, on f or on the depth; `None` where there is none.
    #[must_use]
    pub fn bound_at(&self, step: u32) -> Option<u32> {
        match (self.algorithm().bound, self.algorithm().layer) {
            (Bound::None, _) => None,
            (Bound::Depth | Bound::F, Layer::Iteration) => Some(self.iteration_at(step)?.bound),
            (Bound::Depth | Bound::F, _) => Some(self.settings.depth_limit),
        }
    }

    /// The least f beyond the bound that was met in the iteration of the last of this many steps; `None` where none was.
    #[must_use]
    pub fn next_bound(&self, steps: u32) -> Option<u32> {
        let next_bound = |i| load(self.columns.next_bounds.get(i));
        let met = partition_point(self.progress.next_bounds, |i| next_bound(i)[0] < steps);
        let [step, least] = next_bound(met.checked_sub(1)?);
        let began = self.iteration_at(steps.checked_sub(1)?)?.first_step;
        (step >= began).then_some(least)
    }

    /// The position after a step from which the next layer starts: forwards the first step of another layer
    /// that comes later (or the end), backwards the beginning of this layer (or of the one before).
    #[must_use]
    pub fn layer_boundary(&self, position: u32, forwards: bool) -> u32 {
        let layers = self.progress.layers;
        let after = self.columns.layers_started_by(position, layers);
        if forwards {
            if after < layers { self.columns.layer_start(after).min(self.steps()) } else { self.steps() }
        } else {
            let before = self.columns.layers_started_by(position.saturating_sub(1), layers);
            if before == 0 || position == 0 { 0 } else { self.columns.layer_start(before - 1) }
        }
    }
}
