//! The answer to one board, and how it is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::puzzle::moves_text;
use crate::search::{
    Bound, Choice, Counts, Exhausted, GoalTest, Guard, Headless, History, Limits, NodeId, Nodes, Offer,
    Problem, Settings, Stop, Work, run,
};

/// How a board was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The moves are known.
    Solved,
    /// No algorithm can find moves: there are none.
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
    expanded: u64,
    /// What keeping the open list in order has cost; `None` where it is not counted.
    work: Option<Work>,
    time: Duration,
}

/// Answers a problem. What parity shows to be unsolvable is not searched, and its counts are 0.
#[must_use]
pub fn answer(problem: Problem, settings: Settings, limits: Limits) -> Answer {
    let started = Instant::now();
    let mut answer = Answer {
        problem,
        settings: settings.in_use(),
        outcome: Outcome::Unsolvable,
        moves: None,
        counts: Counts::default(),
        expanded: 0,
        work: None,
        time: Duration::ZERO,
    };
    if problem.is_solvable() {
        let nodes = Arc::default();
        let found =
            run(&problem, &settings, Arc::clone(&nodes), &mut Headless(Guard { limits, cancel: None }));
        answer.outcome = match found.result {
            Ok(Some(_)) => Outcome::Solved,
            Ok(None) => Outcome::NotFound,
            Err(stop) => Outcome::Limit(stop),
        };
        answer.moves = found.solution().map(|moves| moves_text(&moves));
        answer.counts = found.counts;
        answer.expanded = found.counts.selected - answer.only_selected(&nodes);
        answer.work = found.work;
    }
    answer.time = started.elapsed();
    answer
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
    cut: u64,
    comparisons: Option<u64>,
    moves_in_open_list: Option<u64>,
    weight: Option<f64>,
    depth_limit: Option<u32>,
    beam_width: Option<u32>,
    ties: Option<&'static str>,
    goal_test: Option<&'static str>,
    /// Not `duplicates`, which is their number.
    duplicate_check: Option<&'static str>,
    reopening: Option<&'static str>,
    open_list: Option<&'static str>,
}

/// A setting that the algorithm looks at; `None` where it does not.
fn in_use<T>(offer: Offer, setting: T) -> Option<T> {
    offer.is_ok().then_some(setting)
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
        let (settings, counts) = (&self.settings, &self.counts);
        let offers = &settings.algorithm.info().offers;
        let fields = Fields {
            board: self.problem.start().to_string(),
            goal: self.problem.goal().to_string(),
            size: self.problem.size().into(),
            algorithm: settings.algorithm.info().name,
            heuristic: settings.heuristic_in_use().map(|id| id.info().name),
            outcome: self.outcome.name(),
            moves: self.moves.as_deref(),
            length: self.moves.as_ref().map(String::len),
            expanded: self.expanded,
            generated: self.counts.generated(),
            duplicates: counts.duplicates,
            reopened: counts.reopened,
            max_open: counts.max_open,
            iterations: (counts.iterations > 0).then_some(counts.iterations),
            nodes_per_second: self.nodes_per_second(),
            seconds: self.time.as_secs_f64(),
            cut: counts.pruned,
            comparisons: self.work.map(|work| work.comparisons),
            moves_in_open_list: self.work.map(|work| work.moves),
            weight: in_use(offers.weight, settings.weight.into()),
            depth_limit: in_use(offers.depth_limit, settings.depth_limit),
            beam_width: in_use(offers.beam_width, settings.beam_width),
            ties: in_use(offers.ties, settings.ties.name()),
            goal_test: in_use(offers.goal_test, settings.goal_test.name()),
            duplicate_check: in_use(offers.duplicates, settings.duplicates.name()),
            reopening: in_use(offers.reopening, settings.reopening.name()),
            open_list: in_use(offers.open_list, settings.open_list.name()),
        };
        serde_json::to_string(&fields).expect("texts and numbers can be written as JSON")
    }

    /// Why a search that was not stopped found nothing.
    #[must_use]
    pub fn not_found_text(&self) -> String {
        match self.settings.algorithm.info().exhausted {
            Exhausted::Unsolvable(proof) => format!("no path: {proof}"),
            Exhausted::NotFound { what, advice } => {
                let what = what(&self.settings.with_algorithm(()), self.problem.size());
                let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
                format!("{}{advice}", what.replacen(char::is_uppercase, &what[..1].to_lowercase(), 1))
            }
        }
    }

    /// Nodes that were selected and not expanded. The goal, where it is found as a node that is selected: not where it was
    /// seen when it was generated (which the start never is), or where two sides met. And in bounded depth-first search,
    /// which keeps its nodes, in order of selection, what is too deep.
    fn only_selected(&self, nodes: &Nodes) -> u64 {
        let is_seen_before = self.settings.goal_test == GoalTest::WhenGenerated
            && self.moves.as_ref().is_some_and(|moves| !moves.is_empty());
        let meets = self.settings.algorithm.info().history == History::TwoSided;
        let goals = u64::from(self.outcome == Outcome::Solved && !is_seen_before && !meets);
        let info = self.settings.algorithm.info();
        if info.history != History::StackAndVisited || info.bound != Bound::Depth {
            return goals;
        }
        let selected = (0..self.counts.selected as u32).map(NodeId);
        goals + selected.filter(|id| nodes.g(*id) > self.settings.depth_limit).count() as u64
    }

    /// Generated nodes a second; `None` where nothing was searched.
    fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.counts.generated());
        let nanos = self.time.as_nanos().max(1);
        (nodes > 0).then(|| u64::try_from(nodes * 1_000_000_000 / nanos).unwrap_or(u64::MAX))
    }
}
