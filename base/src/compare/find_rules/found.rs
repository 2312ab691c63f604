//! What was found.

use super::quantity::{FigureReading, StatedQuantity};
use super::stated::StatedFigure;
use crate::compare::figures::Figures;
use crate::learn::SearchSlip;
use crate::search::{AlgorithmId, CountingRules, Settings};

/// Sets of rules that give all figures, or the nearest.
#[derive(Clone, Debug, Default)]
pub struct RulesFound {
    /// The searches that have all figures, the plainest first.
    pub rows: Vec<RulesRow>,
    /// If there is none: those with the most right figures.
    pub nearest: Vec<NearSearch>,
    /// If there is none: known slips that give all figures.
    pub slips: Vec<SlipRow>,
    /// Sets of rules that were tried.
    pub sets: u64,
    /// All sets of rules, tried or not.
    pub all: u64,
    /// Searches that were made for them.
    pub searches: u64,
    /// Sets that give all figures.
    pub matches: u64,
    /// Whether all sets were tried.
    pub is_complete: bool,
}

/// A search that has all figures.
#[derive(Clone, Debug)]
pub struct RulesRow {
    /// The plainest set of rules that makes it.
    pub settings: Settings,
    /// What each figure counts.
    pub counted: Vec<(&'static StatedQuantity, &'static FigureReading)>,
    /// Rules and ways of counting that are not the defaults.
    pub departures: usize,
    /// All sets that make it.
    pub all: Vec<Settings>,
    /// They, in a few texts for each algorithm.
    pub others: Vec<(AlgorithmId, Vec<String>)>,
}

impl RulesRow {
    /// What this program is to count so that its figures are the stated ones, as far as it can.
    pub fn counting(&self) -> CountingRules {
        let counted = self.counted.iter().filter_map(|(_, reading)| reading.counting);
        counted.fold(CountingRules::default(), |counting, reading| reading(counting))
    }
}

/// A search that has some of the figures.
#[derive(Clone, PartialEq, Debug)]
pub struct NearSearch {
    pub settings: Settings,
    /// The stated figures that differ, of the first board on which one does.
    pub wrong: Vec<StatedFigure>,
    /// Those of the search on this board.
    pub figures: Figures,
}

/// A search with a known slip that has all figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SlipRow {
    pub slip: SearchSlip,
    pub settings: Settings,
}
