//! How a search goes, in a few thousand blocks of steps: what plots are drawn from, at the same cost for any number of steps.
//!
//! Each block keeps the least and the largest value of each [`Series`], so that no peak is lost; when there are too many
//! blocks, each two become one. Between them stand a few [`RunningTotals`]s, from which the values and tallies at any step are
//! counted on. All of it takes a few megabytes, whatever the length.

mod blocks;
mod peaks;
mod running_totals;
mod series;
mod value_counts;

pub use running_totals::RunningTotals;
pub use series::{Series, Values};
pub use value_counts::ValueCounts;

use std::sync::Arc;

use super::Recording;
use blocks::Blocks;
use peaks::Peaks;

/// Steps between the first running totals that are kept.
const KEPT_EVERY: u32 = 1024;
const MOST_KEPT: usize = 1024;
/// Numbers in all that are kept.
const MOST_NUMBERS: usize = 1 << 19;

/// A search as far as it was gone through.
#[derive(Clone, Debug)]
pub struct Summary {
    blocks: Blocks,
    peaks: Peaks,
    /// At the end of what was gone through.
    end: Arc<RunningTotals>,
    /// In the order of their steps; the first is at the very beginning.
    kept: Vec<Arc<RunningTotals>>,
    kept_every: u32,
}

impl Summary {
    /// Of the very beginning of a search.
    ///
    /// # Panics
    /// Where the recording has not even its start.
    #[must_use]
    pub fn new(recording: &Recording) -> Self {
        let start = Arc::new(RunningTotals::new(recording));
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

    /// Of all that is recorded.
    #[must_use]
    pub fn of(recording: &Recording) -> Self {
        let mut summary = Self::new(recording);
        summary.extend(recording, u32::MAX);
        summary
    }

    /// Extends the summary through what is recorded, by at most this many steps.
    pub fn extend(&mut self, recording: &Recording, most: u32) {
        let until = recording.steps().min(self.steps().saturating_add(most));
        let mut end = RunningTotals::clone(&self.end);
        while end.steps() < until {
            end.step(recording);
            self.add(&end, recording);
            if end.steps().is_multiple_of(self.kept_every) {
                self.keep(Arc::new(end.clone()));
            }
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

    /// How many steps were gone through.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.end.steps()
    }

    /// All that is true at the end of them.
    #[must_use]
    pub fn end(&self) -> &RunningTotals {
        &self.end
    }

    /// The least and largest value of a series after `from` to `until` steps (both included), and perhaps a little more on
    /// both sides; `None` where it has none there.
    #[must_use]
    pub fn range(&self, series: Series, from: u32, until: u32) -> Option<(u32, u32)> {
        self.blocks.range(series, from, until.min(self.steps()))
    }

    /// All that is true after this many steps, or after as many as were gone through. `near` are totals of the same search
    /// for which somebody has asked before: from there it may be nearer.
    #[must_use]
    pub fn at(&self, recording: &Recording, steps: u32, near: Option<&RunningTotals>) -> RunningTotals {
        let steps = steps.min(self.steps());
        let after = self.kept.partition_point(|kept| kept.steps() <= steps);
        let kept: &RunningTotals = &self.kept[after.saturating_sub(1)];
        let near = near.filter(|near| (kept.steps()..=steps).contains(&near.steps()));
        // Who follows the live end asks for the end.
        let nearest = if steps == self.steps() { &self.end } else { near.unwrap_or(kept) };
        let mut at = nearest.clone();
        while at.steps() < steps {
            at.step(recording);
        }
        at
    }
}
