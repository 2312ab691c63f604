//! The least and largest value of each series in each block of steps.

use super::series::{Series, SeriesValues};

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
            self.halve();
        }
        let block = self.block(steps);
        let ranges = &mut self.ranges[series as usize];
        if block >= ranges.len() {
            ranges.resize(block + 1, NOTHING);
        }
        ranges[block] = joined(ranges[block], (value, value));
    }

    fn halve(&mut self) {
        for ranges in &mut self.ranges {
            *ranges = ranges.chunks(2).map(|pair| pair.iter().copied().fold(NOTHING, joined)).collect();
        }
        self.shift += 1;
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
