//! The numbers that change from step to step, and the least and largest value of each in each block of steps. [`Peaks`] finds those of
//! the branching factor without computing the factor of each step.

use crate::search::{Bound, History, Node, NodeValue, Settings, effective_branching_factor};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Series {
    /// Nodes on the open lists, or on the stack.
    Open,
    /// Nodes on the closed lists, or all visited ones.
    Closed,
    /// Successors dropped because their state is known, or pruned by the bound.
    Dropped,
    /// The value that the last node was ordered by: f, in RBFS F, in greedy search h, in MM its priority.
    Value,
    G,
    H,
    Depth,
    Bound,
    /// The least g + h of all open nodes.
    Least,
    /// The effective branching factor of the tree down to the depth of that node.
    Branching,
}

/// The values of [`Series::ALL`] in their [`Series::unit`]; `None` if a series has no value.
pub type SeriesValues = [Option<u32>; Series::ALL.len()];

const TEN_THOUSANDTHS: u32 = 10_000;
const THOUSANDTHS: u32 = 1000;

impl Series {
    pub const ALL: [Self; 10] = [
        Self::Open,
        Self::Closed,
        Self::Dropped,
        Self::Value,
        Self::G,
        Self::H,
        Self::Depth,
        Self::Bound,
        Self::Least,
        Self::Branching,
    ];

    /// Whether a search with these settings has this series, or why not.
    pub fn offered_for(self, settings: &Settings) -> Result<(), &'static str> {
        let history = settings.algorithm.info().history;
        let has_h = settings.heuristic_in_use().is_some();
        let g_is_depth = !settings.has_costs();
        match self {
            Self::Open if history == History::Frontier => {
                Err("It keeps the path and the nodes beside it: see the depth, and the lists")
            }
            Self::Closed if matches!(history, History::Stack | History::Frontier) => {
                Err("It keeps no closed list")
            }
            Self::Value | Self::Least if !has_h => {
                Err("Without h there is no f: nodes are not ordered by it")
            }
            // With the same numbers, one line is enough: g beside f and h, and otherwise the depth.
            Self::G if g_is_depth && !has_h => Err("Each move costs 1: g is the depth"),
            Self::Depth if g_is_depth && has_h => Err("Each move costs 1: the depth is g"),
            Self::H if !has_h => Err("It uses no h"),
            Self::H if settings.value() == NodeValue::H => Err("It orders its nodes by h, which has a line"),
            Self::H if settings.value() == NodeValue::BackedUpF => Err("It keeps F in place of h"),
            Self::Bound if !has_bound(settings) => Err("It has no bound"),
            Self::Least if history == History::Frontier => Err("It goes to the node of least F: see F"),
            Self::Least if history.is_stack() => Err("It has no open list"),
            Self::Branching if history == History::TwoSided => Err("There are two trees, one from each end"),
            _ => Ok(()),
        }
    }

    /// The value that means 1.
    pub fn unit(self, settings: &Settings) -> u32 {
        match self {
            Self::Value if settings.value().is_fractional() => THOUSANDTHS,
            Self::Branching => TEN_THOUSANDTHS,
            _ => 1,
        }
    }

    pub(super) fn in_units(factor: f64) -> u32 {
        (factor * f64::from(TEN_THOUSANDTHS)).round().min(f64::from(u32::MAX - 1)) as u32
    }
}

pub(super) fn has_bound(settings: &Settings) -> bool {
    settings.algorithm.info().bound != Bound::None
}

/// The value that a node is ordered by, in the unit of [`Series::Value`]; `None` if it is infinite, or if there is none.
pub(super) fn value(settings: &Settings, node: &Node) -> Option<u32> {
    settings.heuristic_in_use()?;
    let thousandths = settings.value().in_thousandths(settings, node)?;
    let in_units =
        if settings.value().is_fractional() { thousandths } else { thousandths / u64::from(THOUSANDTHS) };
    u32::try_from(in_units).ok()
}

/// Ten per point of a screen that is 1,600 points wide.
const MOST_BLOCKS: usize = 16_384;

/// Least and largest value; for no value the least is larger.
type Range = (u32, u32);
const NOTHING: Range = (u32::MAX, 0);

fn joined(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}

#[derive(Clone, Debug, Default)]
pub struct Blocks {
    ranges: [Vec<Range>; Series::ALL.len()],
    shift: u32,
}

impl Blocks {
    fn block(&self, steps: u32) -> usize {
        (steps >> self.shift) as usize
    }

    /// Whether a block begins after `steps` steps.
    pub fn begins_with(&self, steps: u32) -> bool {
        steps.trailing_zeros() >= self.shift
    }

    pub fn add(&mut self, steps: u32, values: &SeriesValues) {
        for (series, value) in Series::ALL.into_iter().zip(values) {
            if let Some(value) = value {
                self.add_one(series, steps, *value);
            }
        }
    }

    pub fn add_one(&mut self, series: Series, steps: u32, value: u32) {
        while self.block(steps) >= MOST_BLOCKS {
            for ranges in &mut self.ranges {
                *ranges = ranges.chunks(2).map(|pair| pair.iter().copied().fold(NOTHING, joined)).collect();
            }
            self.shift += 1;
        }
        let block = self.block(steps);
        let ranges = &mut self.ranges[series as usize];
        if block >= ranges.len() {
            ranges.resize(block + 1, NOTHING);
        }
        ranges[block] = joined(ranges[block], (value, value));
    }

    /// The least and largest value in all blocks that overlap a range of steps.
    pub fn range(&self, series: Series, from: u32, until: u32) -> Option<Range> {
        let ranges = &self.ranges[series as usize];
        let end = (self.block(until) + 1).min(ranges.len());
        let start = self.block(from).min(end);
        let range = ranges[start..end].iter().copied().fold(NOTHING, joined);
        (range.0 <= range.1).then_some(range)
    }
}

/// By depth in the block, the nodes at its first and last step. The factor grows with nodes and shrinks with depth.
#[derive(Clone, Debug, Default)]
pub struct Peaks {
    steps: u32,
    /// Sorted by depth.
    depths: Vec<(u32, [u32; 2])>,
}

impl Peaks {
    pub fn add(&mut self, steps: u32, generated: u32, depth: u32) {
        self.steps = steps;
        match self.depths.binary_search_by_key(&depth, |(depth, _)| *depth) {
            Ok(place) => self.depths[place].1[1] = generated,
            Err(place) => self.depths.insert(place, (depth, [generated; 2])),
        }
    }

    pub fn clear(&mut self) {
        self.depths.clear();
    }

    /// Adds the extremes to the block. A depth is skipped if another one beats it in both nodes and depth.
    pub fn flush(&self, blocks: &mut Blocks) {
        let mut add = |generated: u32, depth: u32| {
            if let Some(factor) = effective_branching_factor(generated.into(), depth) {
                blocks.add_one(Series::Branching, self.steps, Series::in_units(factor));
            }
        };
        let mut fewest = u32::MAX;
        for (depth, [first, _]) in self.depths.iter().rev() {
            if *first < fewest {
                fewest = *first;
                add(*first, *depth);
            }
        }
        let mut most = 0;
        for (depth, [_, last]) in &self.depths {
            if *last > most {
                most = *last;
                add(*last, *depth);
            }
        }
    }
}
