//! A board that is tested. Each of its searches is made at most once. The board meets the condition, does not, or cannot be
//! decided within the limits.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::compare::figures::{Figures, RunOutcome, headless, measure_with};
use crate::compare::table::differences;
use crate::file::Document;
use crate::picture::number;
use crate::puzzle::Board;
use crate::recording::{Position, Recording};
use crate::search::{Bound, Ceiling, Guard, History, Limits, Problem, Settings, Stop};

/// The searches of a condition: one or two, on boards with this goal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrialSearches {
    pub goal: Board,
    pub first: Settings,
    /// The one that the first is compared with, where the condition compares two.
    pub second: Settings,
    /// The most nodes that each may expand; `None` for any number.
    pub max_expanded: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrialSearch {
    First,
    Second,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrialVerdict {
    NotMet,
    Met,
    /// It does at this position of the first search.
    MetAt(Position),
}

impl TrialVerdict {
    pub(super) fn met_if(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::NotMet }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A search expands more nodes than the spec allows: the board does not qualify.
    TooLarge,
    /// A search is too long for this program to wait, so that nothing is known.
    Undecided,
    OutOfMemory,
    Stopped,
}

#[derive(Debug)]
pub struct Trial<'a> {
    pub(super) searches: TrialSearches,
    problem: Problem,
    pub(super) distance: u32,
    limits: Limits,
    cancel: &'a AtomicBool,
    pub(super) runs: [Option<Figures>; 2],
}

/// The most nodes that a search may generate where the spec does not say how many it may expand.
const MOST_NODES: u64 = 5_000_000;
const MOST_SUCCESSORS: u64 = 4;

/// The nodes that a search generates at most while it expands this many.
fn nodes_within(expanded: u64) -> u64 {
    expanded.saturating_mul(MOST_SUCCESSORS).saturating_add(2 * MOST_SUCCESSORS)
}

impl<'a> Trial<'a> {
    /// A board at this distance from the goal. `max_bytes` are for its searches.
    pub(super) fn new(
        searches: TrialSearches,
        start: Board,
        distance: u32,
        max_bytes: u64,
        cancel: &'a AtomicBool,
    ) -> Self {
        let problem = Problem::new(start, searches.goal).expect("the board is of the goal's size");
        let most = searches.max_expanded.map_or(MOST_NODES, |most| nodes_within(most).min(MOST_NODES));
        let limits = Limits { max_nodes: most, max_bytes };
        Self { searches, problem, distance, limits, cancel, runs: [None, None] }
    }

    fn settings(&self, search: TrialSearch) -> Settings {
        match search {
            TrialSearch::First => self.searches.first,
            TrialSearch::Second => self.searches.second,
        }
    }

    /// The figures of a search, without its time, which is disturbed by other threads.
    pub(super) fn figures(&mut self, search: TrialSearch) -> Result<&Figures, Cut> {
        if self.runs[search as usize].is_none() {
            self.runs[search as usize] = Some(self.measured(search, self.searches.max_expanded));
        }
        let figures = self.runs[search as usize].as_ref().expect("it was just measured");
        self.check(figures)?;
        Ok(figures)
    }

    /// The figures of a search that is stopped soon after it expands more than `most` nodes.
    fn measured(&self, search: TrialSearch, most: Option<u64>) -> Figures {
        let settings = self.settings(search);
        let max_nodes = most.map_or(u64::MAX, nodes_within).min(self.limits.max_nodes);
        let limits = Limits { max_nodes, ..self.limits };
        let document = Document { problem: self.problem, settings };
        let mut tracer = headless(Guard { limits, cancel: Some(self.cancel) });
        let info = settings.algorithm.info();
        // In others, a step may be a return to a node, or a visit at a limit.
        let is_each_step_an_expansion = info.history == History::Lists && info.bound == Bound::None;
        if let Some(most) = most.filter(|_| is_each_step_an_expansion) {
            tracer = tracer.below(Ceiling { steps: most.saturating_add(1), open: u64::MAX });
        }
        let figures = measure_with(&document, &mut tracer).0.figures;
        Figures { time: std::time::Duration::ZERO, ..figures }
    }

    /// Whether a search expands at most this many nodes. It is stopped soon after it expands more.
    pub(super) fn expands_at_most(&mut self, search: TrialSearch, most: u64) -> Result<bool, Cut> {
        if self.runs[search as usize].is_none() && nodes_within(most) < self.limits.max_nodes {
            let figures = self.measured(search, Some(most));
            if figures.outcome == RunOutcome::Limit(Stop::NodeLimit) {
                return Ok(false);
            }
            self.runs[search as usize] = Some(figures);
        }
        Ok(self.figures(search)?.expanded <= most)
    }

    fn check(&self, figures: &Figures) -> Result<(), Cut> {
        let is_beyond = self.searches.max_expanded.is_some_and(|most| figures.expanded > most);
        match figures.outcome {
            RunOutcome::Limit(Stop::Cancelled | Stop::NoEstimate(_)) => Err(Cut::Stopped),
            _ if is_beyond => Err(Cut::TooLarge),
            RunOutcome::Limit(Stop::NodeLimit) if self.limits.max_nodes < MOST_NODES => Err(Cut::TooLarge),
            RunOutcome::Limit(Stop::MemoryLimit | Stop::OutOfMemory) => Err(Cut::OutOfMemory),
            RunOutcome::Limit(Stop::NodeLimit | Stop::DepthLimit) => Err(Cut::Undecided),
            RunOutcome::Solved | RunOutcome::NotFound | RunOutcome::Unsolvable => Ok(()),
        }
    }

    /// The recording of the first search: at least of its first `steps`.
    pub(super) fn recording(&self, steps: u64) -> Result<Recording, Cut> {
        // A search that expands more nodes than the spec allows does not qualify, so its first ones are enough.
        let max_nodes = nodes_within(steps).min(self.limits.max_nodes);
        let limits = Limits { max_nodes, ..self.limits };
        let mut recording = Recording::new(self.problem, self.searches.first);
        let ended = recording.record(Guard { limits, cancel: Some(self.cancel) }, ()).result;
        match ended {
            Err(Stop::Cancelled | Stop::NoEstimate(_)) => Err(Cut::Stopped),
            Err(Stop::NodeLimit) if max_nodes < MOST_NODES || recording.steps() >= steps => Ok(recording),
            Err(Stop::NodeLimit | Stop::DepthLimit) => Err(Cut::Undecided),
            Err(Stop::MemoryLimit | Stop::OutOfMemory) => Err(Cut::OutOfMemory),
            Ok(_) => Ok(recording),
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.cancel.load(Relaxed)
    }
}

pub trait BoardTest {
    /// The end of a sentence about the searches: “A* reopens a node”.
    fn clause(&self, searches: &TrialSearches) -> String;

    /// Why no board can meet it, if that is known before any search.
    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let _ = searches;
        None
    }

    /// Tests a board with the cheaper search first.
    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut>;
}

pub const A_NUMBER: &str = "a figure can only be compared with a number";

/// A search in a few words, such as “Weighted A* with Manhattan distance (w = 2)”.
pub fn search_text(settings: &Settings) -> String {
    let heuristic = settings.heuristic_in_use().map(|heuristic| format!(" with {}", heuristic.info().title));
    let rules = differences(settings).join(", ");
    let rules = if rules.is_empty() { rules } else { format!(" ({rules})") };
    format!("{}{}{rules}", settings.algorithm.info().short, heuristic.unwrap_or_default())
}

pub fn plain(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { number(value as u64) } else { value.to_string() }
}

pub fn needs(search: &Settings, what: &str) -> String {
    format!("the condition needs {what}; {} is not one", search.algorithm.info().short)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::measure;
    use crate::puzzle::{GoalPreset, Size, random_walk};
    use crate::search::{AlgorithmId, Duplicates, GoalTest};

    #[test]
    fn a_search_is_too_large_exactly_where_it_expands_more_than_it_may() {
        let cancel = AtomicBool::new(false);
        for (&algorithm, seed) in AlgorithmId::ALL.iter().zip(0..) {
            let goal = GoalPreset::BlankLast.board(Size::EIGHT);
            let start = random_walk(&goal, seed, 12);
            let usual = Settings { algorithm, depth_limit: 14, ..Settings::default() };
            for settings in [
                usual,
                Settings { goal_test: GoalTest::WhenGenerated, ..usual },
                Settings { duplicates: Duplicates::QueueAll, ..usual },
            ] {
                let document = Document { problem: Problem::new(start, goal).expect("one size"), settings };
                let plain = measure(&document, Limits { max_nodes: 1_000_000, ..Limits::default() }, None);
                let plain = Figures { time: std::time::Duration::ZERO, ..plain.figures };
                for most in (0..40).chain(plain.expanded.saturating_sub(2)..plain.expanded + 3) {
                    let context = format!("{} {settings:?} {most}", algorithm.info().name);
                    let searches = TrialSearches { goal, first: settings, second: usual, max_expanded: None };
                    let trial = |searches| Trial::new(searches, start, 12, 1 << 30, &cancel);
                    let is_within = trial(searches).expands_at_most(TrialSearch::First, most);
                    assert_eq!(is_within, Ok(plain.expanded <= most), "{context}");
                    let mut limited = trial(TrialSearches { max_expanded: Some(most), ..searches });
                    let expected = if plain.expanded <= most { Ok(&plain) } else { Err(Cut::TooLarge) };
                    assert_eq!(limited.figures(TrialSearch::First), expected, "{context}");
                }
            }
        }
    }
}
