//! Everything that happened in one search, and the question “what did it look like at step k?”.
//! Knows no thread and no screen.
//!
//! The recording is not a log beside the search: it is what the search keeps anyway and never overwrites (its nodes
//! and the links of its open list), and a few columns that cost about three bytes a node. See [`Columns`].

mod columns;
mod cursor;
mod events;
mod open_at;
mod recorder;

pub use columns::{Columns, Progress};
pub use cursor::{Cursor, Moment, Position, Standing};
pub use events::{Expansion, Mark, Outcome, Successor};
pub use open_at::{Choice, OpenAt};
pub use recorder::Recorder;

use std::sync::Arc;

use crate::puzzle::{Board, Slides, State};
use crate::search::{AlgorithmInfo, Node, NodeId, Nodes, Problem, Settings};

/// One search as far as it is known: what was searched, the columns, and how much of them is complete.
#[derive(Debug, Clone)]
pub struct Recording {
    problem: Problem,
    settings: Settings,
    slides: Arc<Slides>,
    columns: Arc<Columns>,
    progress: Progress,
}

impl Recording {
    /// An empty recording, to be filled by a [`Recorder`] that shares its columns.
    #[must_use]
    pub fn new(problem: Problem, settings: Settings) -> Self {
        Self {
            problem,
            settings,
            slides: Arc::new(Slides::new(problem.size(), settings.moves)),
            columns: Arc::default(),
            progress: Progress::default(),
        }
    }

    /// What is written while the search runs.
    #[must_use]
    pub fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    /// Takes note of more complete entries.
    pub fn extend(&mut self, progress: Progress) {
        self.progress = progress;
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

    /// Expansions that are complete; the last step that one can stand at.
    #[must_use]
    pub fn expansions(&self) -> u32 {
        self.progress.counts.selected
    }

    /// All nodes; those below [`Progress::counts`]`.generated` are complete.
    #[must_use]
    pub fn nodes(&self) -> &Nodes {
        &self.columns.nodes
    }

    /// A node that is complete; `None` beyond.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node> {
        (id.0 < self.progress.counts.generated).then(|| self.columns.nodes.get(id))
    }

    /// The board of a state of this search.
    #[must_use]
    pub fn board(&self, state: State) -> Board {
        Board::of_state(self.problem.size(), state)
    }

    /// The node that an expansion (counted from 0) expanded; `None` beyond what is complete.
    #[must_use]
    pub fn expanded(&self, expansion: u32) -> Option<NodeId> {
        (expansion < self.expansions()).then(|| self.columns.expanded(expansion))
    }

    /// The goal's node, if the last expansion selected it.
    #[must_use]
    pub fn goal_node(&self) -> Option<NodeId> {
        let last = self.expanded(self.expansions().checked_sub(1)?)?;
        (self.nodes().state(last) == self.problem.goal().state()).then_some(last)
    }

    /// The position after `expansion` from which the next layer starts: forwards the first expansion of another layer
    /// that comes later (or the end), backwards the beginning of this layer (or of the one before).
    #[must_use]
    pub fn layer_boundary(&self, position: u32, forwards: bool) -> u32 {
        let layers = self.progress.layers;
        let after = self.columns.layers_started_by(position, layers);
        if forwards {
            if after < layers { self.columns.layer_start(after) } else { self.expansions() }
        } else {
            let before = self.columns.layers_started_by(position.saturating_sub(1), layers);
            if before == 0 || position == 0 { 0 } else { self.columns.layer_start(before - 1) }
        }
    }
}
