//! The two closed lists of a search from both ends.

use crate::recording::Recording;
use crate::search::{History, Side};

const WORD: u64 = u64::BITS as u64;

/// The side of each step, in 1.5 bits, so that either closed list can be read at any place.
#[derive(Debug, Default)]
pub struct Sides {
    /// A bit for each step, 1 for those of the backward side.
    backward: Vec<u64>,
    /// Steps of the backward side before each of these words.
    before: Vec<u32>,
    steps: u64,
}

impl Sides {
    pub fn extend(&mut self, recording: &Recording) {
        if recording.history() != History::TwoSided {
            return;
        }
        for step in self.steps..recording.steps() {
            let Some(id) = recording.expanded(step) else { return };
            self.push(recording.nodes().get(id).side);
        }
    }

    fn push(&mut self, side: Side) {
        let bit = self.steps % WORD;
        if bit == 0 {
            self.before.push(self.backward_before(self.steps));
            self.backward.push(0);
        }
        if let Some(word) = self.backward.last_mut() {
            *word |= u64::from(side == Side::Backward) << bit;
        }
        self.steps += 1;
    }

    fn backward_before(&self, steps: u64) -> u32 {
        let Some(last) = steps.checked_sub(1) else { return 0 };
        let (word, bit) = (last / WORD, last % WORD);
        let until = self.backward[word as usize] << (WORD - 1 - bit);
        self.before[word as usize] + until.count_ones()
    }

    fn before(&self, side: Side, steps: u64) -> u64 {
        let steps = steps.min(self.steps);
        let backward = u64::from(self.backward_before(steps));
        if side == Side::Backward { backward } else { steps - backward }
    }

    pub fn len(&self, side: Side, steps: u64) -> usize {
        self.before(side, steps) as usize
    }

    /// One of these, counted from the last at 0.
    pub fn step(&self, side: Side, steps: u64, place: usize) -> Option<u64> {
        let wanted = self.len(side, steps).checked_sub(place)? as u64;
        if wanted == 0 {
            return None;
        }
        // The shortest beginning with the wanted number of steps of this side ends with the wanted step.
        let (mut low, mut high) = (0, steps.min(self.steps));
        while low < high {
            let middle = low + (high - low) / 2;
            if self.before(side, middle) < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low - 1)
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.backward[..]) + size_of_val(&self.before[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_each_side_are_those_of_the_plain_lists() {
        let of = |step: u64| if step * step % 7 < 3 { Side::Backward } else { Side::Forward };
        let (mut sides, mut plain) = (Sides::default(), [Vec::new(), Vec::new()]);
        for step in 0..1000 {
            sides.push(of(step));
            plain[of(step) as usize].push(step);
        }
        for steps in [0, 1, 63, 64, 65, 500, 1000, 2000] {
            for side in Side::ALL {
                let among: Vec<_> = plain[side as usize].iter().filter(|step| **step < steps).collect();
                assert_eq!(sides.len(side, steps), among.len());
                for place in [0, 1, 20, 100, 999] {
                    let expected = among.iter().rev().nth(place).map(|step| **step);
                    assert_eq!(sides.step(side, steps, place), expected, "{place} of {steps}");
                }
            }
        }
        assert!(sides.bytes() * 4 <= 1000);
    }
}
