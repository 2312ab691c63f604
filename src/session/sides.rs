//! The two closed lists of a search from both ends.

use crate::recording::Recording;
use crate::search::{History, Side};

/// The steps of each side, in order. It grows with the recording, so that either closed list can be read at any place.
#[derive(Debug, Default)]
pub struct Sides {
    steps: [Vec<u32>; 2],
}

impl Sides {
    /// Adds the steps that are recorded since.
    pub fn extend(&mut self, recording: &Recording) {
        if recording.history() != History::TwoSided {
            return;
        }
        let known: usize = self.steps.iter().map(Vec::len).sum();
        for step in known as u32..recording.steps() {
            let Some(id) = recording.expanded(step) else { return };
            self.steps[recording.nodes().get(id).side as usize].push(step);
        }
    }

    /// How many of the first `steps` are of a side.
    #[must_use]
    pub fn len(&self, side: Side, steps: u32) -> usize {
        self.steps[side as usize].partition_point(|step| *step < steps)
    }

    /// One of these, counted from the last at 0.
    #[must_use]
    pub fn step(&self, side: Side, steps: u32, place: usize) -> Option<u32> {
        let index = self.len(side, steps).checked_sub(place + 1)?;
        self.steps[side as usize].get(index).copied()
    }
}
