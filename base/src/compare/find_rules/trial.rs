//! Searches on every board with one set of rules until a figure differs.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::quantity::{FigureReading, StatedBoard, StatedFigure, StatedQuantity};
use crate::compare::figures::{Figures, RunOutcome, headless, measure_with};
use crate::file::Document;
use crate::heuristic::HeuristicId;
use crate::learn::all_rules::Met;
use crate::puzzle::Board;
use crate::recording::Recording;
use crate::search::{
    AlgorithmId, Bound, Ceiling, CountingRules, Duplicates, Guard, History, Limits, MoveCosts, NodeId,
    OrderBy, Problem, Settings, Stop, TieBreak, Weight,
};

#[derive(Clone, PartialEq, Debug)]
pub(super) enum RulesEnd {
    /// Every stated figure is right. For each quantity, the readings that are right on all boards, a bit for each.
    Matches {
        readings: Vec<u32>,
        figures: Vec<Figures>,
    },
    Differs(Box<FiguresDiffer>),
    /// It exceeded the figures, or found nothing within them.
    CutOff,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct FiguresDiffer {
    /// The number of right figures, on this board and those before it.
    pub right: usize,
    /// The sum of the relative errors of this board's wrong figures.
    pub error: f64,
    /// Whether a figure that only grows in the course of a search is smaller than the stated one, whichever way it is counted.
    pub is_too_small: bool,
    pub board: usize,
    pub figures: Figures,
}

/// The boards in the order in which they are tried, with what is looked for.
pub(super) struct RulesTrial {
    pub boards: Vec<StatedBoard>,
    pub stated: Vec<&'static StatedQuantity>,
    pub counting: Option<CountingRules>,
    pub max_nodes: Option<u64>,
    pub max_bytes: u64,
}

impl RulesTrial {
    pub fn cutoffs(&self, algorithm: AlgorithmId) -> Vec<Cutoff> {
        self.boards.iter().map(|board| Cutoff::new(board, algorithm, self.max_nodes)).collect()
    }

    /// Searches the boards under these settings until a figure differs. `None` if it was told to stop.
    pub fn run(
        &self,
        settings: Settings,
        cutoffs: &[Cutoff],
        cancel: &AtomicBool,
        searches: &mut u64,
    ) -> Option<(Met, RulesEnd)> {
        // A part has one order of the moves.
        let mut met = Met { goal: true, plateau: true, exhausted: true, ..Met::default() };
        let mut readings = vec![u32::MAX; self.stated.len()];
        let (mut all, mut right) = (Vec::new(), 0);
        for (place, (board, cutoff)) in self.boards.iter().zip(cutoffs).enumerate() {
            let limits = Limits { max_nodes: cutoff.max_nodes, max_bytes: self.max_bytes };
            let guard = Guard { limits, cancel: Some(cancel) };
            let document = Document { problem: board.problem, settings };
            let (measured, counts) = measure_with(&document, &mut headless(guard).below(cutoff.ceiling));
            *searches += 1;
            // Where g does not decide, a board that is found with a smaller g is a duplicate.
            let counts_g = matches!(settings.open_order().by, OrderBy::F(_) | OrderBy::G);
            let is_better_found =
                counts.dropped > 0 || counts.reopened > 0 || !counts_g && counts.duplicates > 0;
            met.reopened |= counts.reopened > 0;
            met.better |= is_better_found;
            met.known |= is_better_found || counts.duplicates > 0;
            let figures = Figures { time: Duration::ZERO, work: None, ..measured.figures };
            match figures.outcome {
                RunOutcome::Limit(Stop::Cancelled) => return None,
                RunOutcome::Limit(_) => return Some((met, RulesEnd::CutOff)),
                RunOutcome::Solved | RunOutcome::Unsolvable | RunOutcome::NotFound => {}
            }
            let mut error = 0.0;
            for stated in &board.figures {
                if self.keep_right(&mut readings, stated, &figures) {
                    right += 1;
                } else {
                    error += self.error(stated, &figures);
                }
            }
            if readings.contains(&0) {
                let is_too_small = board.figures.iter().any(|stated| stated.is_far_above(&figures));
                let differs = FiguresDiffer { right, error, is_too_small, board: place, figures };
                return Some((met, RulesEnd::Differs(Box::new(differs))));
            }
            all.push(figures);
        }
        Some((met, RulesEnd::Matches { readings, figures: all }))
    }

    /// Removes the readings, of which each quantity has a bit for each, that do not give a figure. False if it has none left.
    pub fn keep_right(&self, readings: &mut [u32], stated: &StatedFigure, figures: &Figures) -> bool {
        let place = self.stated.iter().position(|quantity| *quantity == stated.quantity);
        let place = place.expect("a quantity that a board states");
        readings[place] &= self.right_readings(stated, figures);
        readings[place] > 0
    }

    /// The readings of a figure that may be meant: those of the counting that is known.
    fn readings<'a>(&'a self, stated: &'a StatedFigure) -> impl Iterator<Item = (usize, &'a FigureReading)> {
        let is_meant = |reading: &FigureReading| match (self.counting, reading.counting) {
            (None, _) => true,
            (Some(counting), Some(of)) => of(counting) == counting,
            (Some(_), None) => false,
        };
        stated.quantity.readings.iter().enumerate().filter(move |(_, reading)| is_meant(reading))
    }

    fn right_readings(&self, stated: &StatedFigure, figures: &Figures) -> u32 {
        let right = self
            .readings(stated)
            .filter(|(_, reading)| (reading.value)(figures).is_some_and(|value| stated.is(value)));
        right.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    pub fn wrong(&self, board: usize, figures: &Figures) -> Vec<StatedFigure> {
        let stated = self.boards[board].figures.iter();
        stated.filter(|stated| self.right_readings(stated, figures) == 0).copied().collect()
    }

    /// The error of the nearest reading, as a share of what is stated; 1 where the search has no such figure.
    fn error(&self, stated: &StatedFigure, figures: &Figures) -> f64 {
        let values = self.readings(stated).filter_map(|(_, reading)| (reading.value)(figures));
        let errors = values.map(|value| (value - stated.value).abs() / stated.value.max(1.0));
        errors.reduce(f64::min).unwrap_or(1.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cutoff {
    pub max_nodes: u64,
    pub ceiling: Ceiling,
}

/// A figure with some slack: ways of counting differ by a few nodes, and a search that is slightly too large may be one of
/// the nearest.
pub(super) fn with_slack(figure: f64) -> u64 {
    let figure = figure as u64;
    figure + 4 + figure / 32
}

const LEAST_NODES: u64 = 16_384;
/// Where no figure bounds a search, its limit on nodes is this multiple of the largest figure.
const TIMES_LARGEST: f64 = 16.0;
const MOST_SUCCESSORS: u64 = 4;

impl Cutoff {
    pub fn new(board: &StatedBoard, algorithm: AlgorithmId, max_nodes: Option<u64>) -> Self {
        let info = algorithm.info();
        let stated = |name: &str| board.value_of(name).map(with_slack);
        let has_no_bound = info.bound == Bound::None;
        let expanded = stated("expanded");
        // In other searches, a step may be a return to a node.
        let is_by_expansion = matches!(info.history, History::Lists | History::TwoSided);
        let steps = expanded.filter(|_| is_by_expansion && has_no_bound);
        let of_expanded = expanded.map(|expanded| MOST_SUCCESSORS * expanded + 1);
        // What is beyond a bound may not count as generated, or stored.
        let made = ["generated", "created"].map(stated).into_iter().flatten().min().filter(|_| has_no_bound);
        let stored = stated("max_stored").filter(|_| has_no_bound && !info.history.forgets());
        let bounds = [of_expanded, made, stored];
        let otherwise = ((board.largest() * TIMES_LARGEST) as u64).max(LEAST_NODES);
        let of_figures = bounds.into_iter().flatten().min();
        let ceiling =
            Ceiling { steps: steps.unwrap_or(u64::MAX), open: stated("max_open").unwrap_or(u64::MAX) };
        Self {
            max_nodes: of_figures.or(max_nodes).unwrap_or(otherwise).min(max_nodes.unwrap_or(u64::MAX)),
            ceiling,
        }
    }
}

impl StatedFigure {
    /// Whether a search is far below this figure, whichever way it is counted. One that ends later might reach it; one that
    /// would have ended earlier cannot.
    pub(super) fn is_far_above(&self, figures: &Figures) -> bool {
        let counted = self.quantity.readings.iter().filter_map(|reading| (reading.value)(figures));
        let largest = counted.fold(0.0, f64::max);
        // These may become smaller while a search runs.
        let shrinks = ["length", "cost", "open", "closed", "branching_factor"].contains(&self.quantity.name);
        !shrinks && self.value > with_slack(largest) as f64
    }
}

/// What A* does under every rule: the bounds of its searches on each board, computed for a heuristic when they are first needed.
///
/// With a consistent heuristic and moves of cost 1, A* takes the states in the order of f, and each for the first time with its
/// least g (Hart, Nilsson and Raphael 1968; AIMA, 4th edition, 3.5.2). So it expands all states with f < C*, the length of a
/// shortest path, and none with f > C*: ties, the order of the moves and data structures decide only between those with f = C*.
/// Where every neighbour of the goal has h = 1, a goal test on generation changes none of this: the goal's parent is taken with
/// f = C*.
#[derive(Default)]
pub(super) struct AstarBounds([OnceLock<Vec<Option<Expanded>>>; HeuristicId::ALL.len()]);

/// The states that every search of A* on a board expands, whatever its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Expanded {
    least: u64,
    /// `None` where the search that counts them was stopped.
    most: Option<u64>,
}

impl AstarBounds {
    /// Whether no search of A* with these settings, whenever it tests the goal, can have the figures of a trial.
    pub fn exclude(&self, settings: &Settings, trial: &RulesTrial) -> bool {
        let heuristic = settings.heuristic;
        let is_astar = settings.algorithm.info().history == History::Lists
            && settings.open_order().by == OrderBy::F(Weight::ONE);
        if !is_astar
            || !heuristic.info().consistent
            || settings.costs != MoveCosts::Unit
            || settings.duplicates == Duplicates::FirstReached
        {
            return false;
        }
        let Some(place) = HeuristicId::ALL.iter().position(|id| *id == heuristic) else { return false };
        let bounds = self.0[place].get_or_init(|| {
            let of = |board: &StatedBoard| Expanded::by_searching(board, settings, trial.max_bytes);
            trial.boards.iter().map(of).collect()
        });
        // Only then is no state expanded twice.
        let expands_once =
            matches!(settings.duplicates, Duplicates::ClosedList | Duplicates::Lazy | Duplicates::QueueAll);
        let excludes = |(board, bounds): (&StatedBoard, &Option<Expanded>)| {
            bounds.is_some_and(|expanded| expanded.exclude(board, expands_once))
        };
        trial.boards.iter().zip(bounds).any(excludes)
    }
}

impl Expanded {
    /// `None` where the figures do not tell how large a search may be, or A* might take the goal with another f than C*.
    fn by_searching(board: &StatedBoard, settings: &Settings, max_bytes: u64) -> Option<Self> {
        const TIMES_EXPANDED: u64 = 8;
        let expanded = board.value_of("expanded")?;
        let limits = Limits { max_nodes: TIMES_EXPANDED * with_slack(expanded), max_bytes };
        if !is_one_beside_the_goal(&board.problem, settings.heuristic) {
            return None;
        }
        // With the largest h first, the goal comes last of all nodes with f = C*.
        let settings = Settings {
            algorithm: settings.algorithm,
            heuristic: settings.heuristic,
            weight: settings.weight,
            ties: TieBreak::SMALLER_G,
            ..Settings::default()
        };
        let mut recording = Recording::new(board.problem, settings);
        let solution = recording.record(Guard { limits, cancel: None }, ()).solution();
        let (mut least, mut below) = (0, 0);
        let mut last_f = 0;
        let steps = recording.steps();
        let _: ControlFlow<()> = recording.read_steps(0..steps, |recording, step| {
            if recording.is_expansion(step) {
                let f = step.node.f();
                if f > last_f {
                    (least, last_f) = (below, f);
                }
                below += 1;
            }
            ControlFlow::Continue(())
        });
        let nodes = recording.nodes();
        let most = solution.map(|moves| {
            let ids = (0..recording.progress().nodes()).map(NodeId);
            ids.filter(|id| nodes.get(*id).f() <= moves.len() as u32).count() as u64
        });
        Some(Self { least, most })
    }

    fn exclude(self, board: &StatedBoard, expands_once: bool) -> bool {
        let expanded = board.value_of("expanded").unwrap_or_default();
        let is_too_small = |most: u64| expanded > with_slack(most as f64) as f64;
        self.least > with_slack(expanded) || expands_once && self.most.is_some_and(is_too_small)
    }
}

fn is_one_beside_the_goal(problem: &Problem, heuristic: HeuristicId) -> bool {
    let goals = problem.goals();
    goals.all().iter().flat_map(Board::neighbours).all(|board| heuristic.evaluate(&board, goals) == 1)
}
