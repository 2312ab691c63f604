//! The course of a search in a few thousand blocks of steps. Plots are drawn from it, at the same cost for any number of steps.
//!
//! Each block has the least and the largest value of each [`Series`], so no peak is lost. When there are too many blocks,
//! each pair becomes one. Every now and then the [`RunningTotals`] are kept: from the nearest ones, the values at any step
//! are counted on. All of it takes a few megabytes for any length.
//!
//! A summary is about the steps that are recorded in detail.

use std::sync::Arc;

use super::columns::StepMark;
use super::events::Back;
use super::recorded_search::Recording;
use crate::search::{
    Bound, Ended, History, Node, NodeId, NodeValue, Occurrences, Settings, effective_branching_factor,
};

const KEPT_EVERY: u32 = 1024;
const MOST_KEPT: usize = 1024;
const MOST_NUMBERS: usize = 1 << 19;

#[derive(Clone, Debug)]
pub struct Summary {
    blocks: Blocks,
    peaks: Peaks,
    end: Arc<RunningTotals>,
    /// Sorted by step; the first are those at the start.
    kept: Vec<Arc<RunningTotals>>,
    kept_every: u32,
}

impl Summary {
    /// The summary of no step, where at least the start is recorded.
    pub fn new(recording: &Recording) -> Self {
        let start = Arc::new(RunningTotals::new(&recording.at_detail()));
        let mut blocks = Blocks::default();
        blocks.add(0, &start.values(recording));
        Self {
            blocks,
            peaks: Peaks::default(),
            end: Arc::clone(&start),
            kept: vec![start],
            kept_every: KEPT_EVERY,
        }
    }

    pub fn of_recording(recording: &Recording) -> Self {
        let mut summary = Self::new(recording);
        summary.extend(recording, u32::MAX);
        summary
    }

    pub fn extend(&mut self, recording: &Recording, most: u32) {
        let recording = &recording.at_detail();
        let until = recording.recorded().min(self.steps().saturating_add(most));
        let mut end = RunningTotals::clone(&self.end);
        while end.steps() < until {
            end.step(recording);
            self.add(&end, recording);
            if end.steps().is_multiple_of(self.kept_every) {
                self.keep(Arc::new(end.clone()));
            }
        }
        if recording.ends_with_copies() && end.steps() == recording.recorded() {
            // Perhaps these values were added before the last copies were skipped.
            self.blocks.add(end.steps(), &end.plain_values(recording));
        }
        self.peaks.flush(&mut self.blocks);
        self.end = Arc::new(end);
    }

    fn add(&mut self, at: &RunningTotals, recording: &Recording) {
        if at.steps().trailing_zeros() >= self.blocks.shift {
            self.peaks.flush(&mut self.blocks);
            self.peaks.clear();
        }
        self.blocks.add(at.steps(), &at.plain_values(recording));
        if let Some((generated, depth)) = at.tree() {
            self.peaks.add(at.steps(), generated, depth);
        }
    }

    fn keep(&mut self, running_totals: Arc<RunningTotals>) {
        self.kept.push(running_totals);
        let numbers: usize = self.kept.iter().map(|kept| kept.numbers()).sum();
        if self.kept.len() > MOST_KEPT || numbers > MOST_NUMBERS {
            self.kept_every = self.kept_every.saturating_mul(2);
            let every = self.kept_every;
            self.kept.retain(|kept| kept.steps().is_multiple_of(every));
        }
    }

    pub fn steps(&self) -> u32 {
        self.end.steps()
    }

    pub fn last_totals(&self) -> &RunningTotals {
        &self.end
    }

    /// The least and largest value from `from` to `until` steps, and perhaps a little beyond; `None` if it has none there.
    pub fn range(&self, series: Series, from: u32, until: u32) -> Option<(u32, u32)> {
        self.blocks.range(series, from, until.min(self.steps()))
    }

    /// The totals after `steps` steps, or at the end if that is earlier. `near` are totals of the same search that the
    /// caller still has: they may be nearer than those that are kept.
    pub fn at(&self, recording: &Recording, steps: u64, near: Option<&RunningTotals>) -> RunningTotals {
        let recording = &recording.at_detail();
        let steps = steps.min(self.steps().into()) as u32;
        let after = self.kept.partition_point(|kept| kept.steps() <= steps);
        let kept: &RunningTotals = &self.kept[after.saturating_sub(1)];
        let near = near.filter(|near| (kept.steps()..=steps).contains(&near.steps()));
        // A caller that follows the live end asks for the end.
        let nearest = if steps == self.steps() { &self.end } else { near.unwrap_or(kept) };
        let mut at = nearest.clone();
        while at.steps() < steps {
            at.step(recording);
        }
        at
    }
}

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

    /// An error says why a search with these settings does not have this series.
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

/// Values of f up to this one are counted each; larger ones are ignored for the least f.
const MOST_F: u32 = 1 << 16;

#[derive(Clone, Debug, Default)]
pub struct RunningTotals {
    steps: u32,
    has: [bool; Series::ALL.len()],
    mark: StepMark,
    /// Rows of the columns of replaced nodes and discarded entries.
    replaced: u32,
    discards: u32,
    /// Nodes that stand for a subtree that RBFS left: they are not generated.
    stand_ins: u32,
    open: u32,
    open_by_f: Occurrences,
    bound: Option<u32>,
    value: Option<u32>,
    g: Option<u32>,
    h: Option<u32>,
    depth: Option<u32>,
    /// Expansions: of the nodes that were taken or visited for the first time, those that were not left as they were.
    pub expanded: u32,
}

impl RunningTotals {
    pub(super) fn new(recording: &Recording) -> Self {
        let settings = recording.settings();
        let mut start = Self {
            has: Series::ALL.map(|series| series.offered_for(settings).is_ok()),
            mark: recording.mark(0),
            bound: if has_bound(settings) { recording.bound_at(0) } else { None },
            ..Self::default()
        };
        for id in 0..start.mark.first_child {
            start.opens(&recording.nodes().get(NodeId(id)));
        }
        start
    }

    pub fn steps(&self) -> u32 {
        self.steps
    }

    pub(super) fn numbers(&self) -> usize {
        self.open_by_f.range()
    }

    pub(super) fn step(&mut self, recording: &Recording) {
        let step = self.steps;
        let id = recording.columns.expanded(step);
        let node = recording.nodes().get(id);
        let after = recording.mark_after(self.mark, step);
        let is_taken = match recording.history() {
            History::Lists | History::TwoSided => {
                self.leave_early(recording, step);
                self.closes(&node);
                for child in self.mark.first_child..after.first_child {
                    self.opens(&recording.nodes().get(NodeId(child)));
                }
                self.bound = recording.bound_at(step.into());
                true
            }
            History::Stack | History::StackAndVisited => {
                self.open = stack_after(recording, step, self.mark, &node);
                self.bound = recording.bound_at(step.into());
                let before = step.checked_sub(1).map(|before| recording.columns.expanded(before));
                before.and_then(|before| recording.nodes().parent(before)) != Some(id)
            }
            History::Frontier => {
                let expands = recording.nodes().ended(id) == Ended::Selected(step);
                self.stand_ins += u32::from(!expands);
                expands
            }
        };
        self.value = value(recording.settings(), &node);
        self.g = Some(node.g);
        self.h = Some(node.h).filter(|h| *h != Node::NO_H);
        self.depth = Some(recording.nodes().depth(id));
        let expands = is_taken && !recording.stays_unexpanded(recording.number_of(step), &node);
        self.expanded += u32::from(expands);
        self.mark = after;
        self.steps += 1;
    }

    fn leave_early(&mut self, recording: &Recording, step: u32) {
        if recording.leave_between_steps() {
            while let Some(node) = recording.next_discard(&mut self.discards, step) {
                self.closes(&recording.nodes().get(node));
            }
            return;
        }
        while self.replaced < recording.progress.replaced {
            let id = recording.columns.replaced(self.replaced).node;
            if recording.nodes().ended(id) != Ended::Dropped(step) {
                return;
            }
            self.closes(&recording.nodes().get(id));
            self.replaced += 1;
        }
    }

    fn opens(&mut self, node: &Node) {
        self.open += 1;
        if node.f() < MOST_F {
            self.open_by_f.add(node.f());
        }
    }

    fn closes(&mut self, node: &Node) {
        self.open -= 1;
        if node.f() < MOST_F {
            self.open_by_f.remove(node.f());
        }
    }

    /// The generated nodes without the root, and the depth of the last node; `None` if there is no tree.
    pub(super) fn tree(&self) -> Option<(u32, u32)> {
        let made = self.mark.first_child - 1 - self.stand_ins;
        let has_depth = |depth: &u32| self.has[Series::Branching as usize] && *depth > 0;
        self.depth.filter(has_depth).map(|depth| (made, depth))
    }

    /// The values of all series but the branching factor, which takes longer.
    pub(super) fn plain_values(&self, recording: &Recording) -> SeriesValues {
        // The last copies leave the list empty.
        let is_empty = self.steps == recording.recorded() && recording.ends_with_copies();
        let least = self.open_by_f.least().filter(|_| !is_empty);
        let visited = recording.history() == History::StackAndVisited;
        let closed = if visited { self.mark.first_child } else { self.steps };
        let mut values = [
            Some(if is_empty { 0 } else { self.open }),
            Some(closed),
            Some(self.mark.dropped),
            self.value,
            self.g,
            self.h,
            self.depth,
            self.bound,
            least,
            None,
        ];
        for (value, has) in values.iter_mut().zip(self.has) {
            *value = value.filter(|_| has);
        }
        values
    }

    pub fn values(&self, recording: &Recording) -> SeriesValues {
        let factor = self.tree().and_then(|(made, depth)| effective_branching_factor(made.into(), depth));
        let mut values = self.plain_values(recording);
        values[Series::Branching as usize] = factor.map(Series::in_units);
        values
    }
}

fn stack_after(recording: &Recording, index: u32, mark: StepMark, node: &Node) -> u32 {
    if index + 1 < recording.recorded() {
        return recording.nodes().g(recording.columns.expanded(index + 1)) + 1;
    }
    let step = recording.step_at(index, mark);
    let made = step.successors.iter().any(|successor| successor.outcome.node().is_some());
    match step.back {
        Some(Back::Popped) => node.g + u32::from(step.restart.is_some()),
        _ => node.g + 1 + u32::from(made),
    }
}
