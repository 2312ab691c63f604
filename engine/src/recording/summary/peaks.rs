//! The least and largest branching factor of a block, without computing the factor of each step.

use super::blocks::Blocks;
use super::series::Series;
use crate::search::effective_branching_factor;

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
