//! A histogram of small or large values.

const MOST_BINS: usize = 1024;

/// The count of each value, or of several neighbouring values if they are large.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ValueCounts {
    /// The first bin begins with the value 0.
    pub counts: Vec<u32>,
    /// A bin has 2^`shift` values.
    shift: u32,
}

impl ValueCounts {
    pub(super) fn add(&mut self, value: u32) {
        while (value >> self.shift) as usize >= MOST_BINS {
            self.counts = self.counts.chunks(2).map(|pair| pair.iter().sum()).collect();
            self.shift += 1;
        }
        let bin = (value >> self.shift) as usize;
        if bin >= self.counts.len() {
            self.counts.resize(bin + 1, 0);
        }
        self.counts[bin] += 1;
    }

    pub fn width(&self) -> u32 {
        1 << self.shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_values_are_counted_in_groups_and_none_is_lost() {
        let mut counts = ValueCounts::default();
        (0..1000).for_each(|value| counts.add(value));
        assert_eq!((counts.width(), &counts.counts[..]), (1, &[1; 1000][..]));
        (1000..5000).for_each(|value| counts.add(value));
        assert_eq!((counts.width(), &counts.counts[..]), (8, &[8; 625][..]));
        counts.add(u32::MAX);
        assert_eq!(counts.counts.iter().sum::<u32>(), 5001);
    }
}
