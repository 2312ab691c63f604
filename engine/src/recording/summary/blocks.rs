//! The least and largest value of each series in each block of steps. [`Peaks`] finds those of the branching factor without
//! computing the factor of each step.

use super::series::{Series, SeriesValues};
use crate::search::effective_branching_factor;

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
