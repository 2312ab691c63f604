//! One set of rules, searched with on every board until a figure differs.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::quantity::{FigureReading, StatedQuantity};
use super::stated::{StatedBoard, StatedFigure};
use crate::compare::figures::{Figures, RunOutcome, headless, measure_with};
use crate::file::Document;
use crate::learn::all_rules::{Met, MovePairs, distinct};
use crate::search::{
    AlgorithmId, Bound, Ceiling, CountingRules, Guard, History, Limits, OrderBy, Settings, Stop,
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
        self.boards.iter().map(|board| Cutoff::of(board, algorithm, self.max_nodes)).collect()
    }

    /// Searches the boards under these settings until a figure differs. `None` if it was told to stop.
    pub fn run(
        &self,
        settings: Settings,
        cutoffs: &[Cutoff],
        cancel: &AtomicBool,
        searches: &mut u64,
    ) -> Option<(Met, RulesEnd)> {
        let mut met = Met {
            goal: true,
            reopened: false,
            known: false,
            better: false,
            // A part has one order of the moves.
            pairs: MovePairs::default(),
            plateau: true,
            exhausted: true,
        };
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

    /// How far the nearest reading is from what is stated; 1 where the search has no such figure.
    fn error(&self, stated: &StatedFigure, figures: &Figures) -> f64 {
        let values = self.readings(stated).filter_map(|(_, reading)| (reading.value)(figures));
        let errors = values.map(|value| (value - stated.value).abs() / stated.value.max(1.0));
        errors.reduce(f64::min).unwrap_or(1.0)
    }
}

pub(super) fn stated_quantities(boards: &[StatedBoard]) -> Vec<&'static StatedQuantity> {
    distinct(boards.iter().flat_map(|board| &board.figures).map(|stated| stated.quantity))
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

/// The least limit on the nodes of a search that no figure bounds.
const LEAST_NODES: u64 = 16_384;
/// Where no figure bounds a search, its limit on nodes is this multiple of the largest figure.
const TIMES_LARGEST: f64 = 16.0;
const MOST_SUCCESSORS: u64 = 4;

impl Cutoff {
    pub fn of(board: &StatedBoard, algorithm: AlgorithmId, max_nodes: Option<u64>) -> Self {
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
        self.quantity.only_grows() && self.value > with_slack(largest) as f64
    }
}
