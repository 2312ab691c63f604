//! The course of a search in a few thousand blocks of steps. Plots are drawn from it, at the same cost for any number of
//! steps.
//!
//! Each block has the least and the largest value of each [`Series`], so no peak is lost. When there are too many blocks,
//! each pair becomes one. Every now and then the [`RunningTotals`] are kept: from the nearest ones, the values at any step
//! are counted on. All of it takes a few megabytes for any length.
//!
//! A summary is about the steps that are recorded in detail.

mod series;

pub use series::{RunningTotals, Series, SeriesValues};

use std::sync::Arc;

use super::Recording;
use series::{Blocks, Peaks};

const KEPT_EVERY: u32 = 1024;
const MOST_KEPT: usize = 1024;
/// The most numbers in all kept totals.
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

    pub fn of(recording: &Recording) -> Self {
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
        if self.blocks.begins_with(at.steps()) {
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

    pub fn end(&self) -> &RunningTotals {
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
