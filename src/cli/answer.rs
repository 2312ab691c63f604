//! The answer to one board, and how it is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::puzzle::moves_text;
use crate::search::{Counts, Guard, Headless, Limits, Problem, Settings, Stop, run};

/// How a board was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The moves are known.
    Solved,
    /// There are no moves, whoever looks for them.
    Unsolvable,
    /// The search ended without finding any.
    NotFound,
    /// The search was stopped.
    Limit(Stop),
}

impl Outcome {
    /// The word in both formats.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::NotFound => "not-found",
            Self::Limit(_) => "limit",
        }
    }
}

/// The answer to one board.
#[derive(Debug)]
pub struct Answer {
    problem: Problem,
    settings: Settings,
    /// What came out.
    pub outcome: Outcome,
    /// Letters; `None` where it was not solved.
    moves: Option<String>,
    counts: Counts,
    time: Duration,
}

/// Answers a problem. What parity shows to be unsolvable is not searched, and its counts are 0.
#[must_use]
pub fn answer(problem: Problem, settings: Settings, limits: Limits) -> Answer {
    let started = Instant::now();
    if !problem.is_solvable() {
        let (outcome, counts) = (Outcome::Unsolvable, Counts::default());
        return Answer { problem, settings, outcome, moves: None, counts, time: started.elapsed() };
    }
    let mut tracer = Headless(Guard { limits, cancel: None });
    let found = run(&problem, &settings, Arc::default(), &mut tracer);
    let time = started.elapsed();
    let outcome = match found.result {
        Ok(Some(_)) => Outcome::Solved,
        Ok(None) => Outcome::NotFound,
        Err(stop) => Outcome::Limit(stop),
    };
    let moves = found.solution().map(|moves| moves_text(&moves));
    Answer { problem, settings, outcome, moves, counts: found.counts, time }
}

/// The fields of the JSON form, in the order in which they are written.
#[derive(Serialize)]
struct Fields<'a> {
    board: String,
    goal: String,
    size: String,
    algorithm: &'static str,
    heuristic: Option<&'static str>,
    outcome: &'static str,
    moves: Option<&'a str>,
    length: Option<usize>,
    expanded: u64,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    max_open: u64,
    /// `None` where the algorithm has none.
    iterations: Option<u32>,
    nodes_per_second: Option<u64>,
    seconds: f64,
}

impl Answer {
    /// One line: the moves, or in a word why there are none.
    #[must_use]
    pub fn text(&self) -> &str {
        self.moves.as_deref().unwrap_or(self.outcome.name())
    }

    /// One line: an object.
    #[must_use]
    pub fn json(&self) -> String {
        let fields = Fields {
            board: self.problem.start().to_string(),
            goal: self.problem.goal().to_string(),
            size: self.problem.size().into(),
            algorithm: self.settings.algorithm.info().name,
            heuristic: self.settings.heuristic_in_use().map(|id| id.info().name),
            outcome: self.outcome.name(),
            moves: self.moves.as_deref(),
            length: self.moves.as_ref().map(String::len),
            expanded: self.expanded(),
            generated: self.counts.generated(),
            duplicates: self.counts.duplicates,
            reopened: self.counts.reopened,
            max_open: self.counts.max_open,
            iterations: (self.counts.iterations > 0).then_some(self.counts.iterations),
            nodes_per_second: self.nodes_per_second(),
            seconds: self.time.as_secs_f64(),
        };
        serde_json::to_string(&fields).expect("texts and numbers can be written as JSON")
    }

    /// The goal's node is selected, not expanded.
    fn expanded(&self) -> u64 {
        self.counts.selected - u64::from(self.outcome == Outcome::Solved)
    }

    /// Generated nodes a second; `None` where nothing was searched.
    fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.counts.generated());
        let nanos = self.time.as_nanos().max(1);
        (nodes > 0).then(|| u64::try_from(nodes * 1_000_000_000 / nanos).unwrap_or(u64::MAX))
    }
}
