//! A logarithmic scale for bars.

/// The least length of a bar, in powers of ten: that of 106 is seen.
const LEAST_BAR: f64 = 0.2;

/// From a power of ten at the left to the largest value at the right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogScale {
    /// The exponent at the left.
    low: i32,
    /// The logarithm at the right.
    high: f64,
}

impl LogScale {
    /// The scale for these values; those below 1 have no bar.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let logs = values.filter(|value| *value >= 1.0).map(f64::log10);
        let least = logs.clone().fold(f64::INFINITY, f64::min);
        let low = if least.is_finite() { (least - LEAST_BAR).floor().max(0.0) as i32 } else { 0 };
        let high = logs.fold(f64::from(low + 1), f64::max);
        Self { low, high }
    }

    /// Where a value is, from 0 to 1.
    pub fn place(self, value: f64) -> f32 {
        if value < 1.0 {
            return 0.0;
        }
        let low = f64::from(self.low);
        ((value.log10() - low) / (self.high - low)).clamp(0.0, 1.0) as f32
    }

    /// The powers of ten on it: where they are, and their labels.
    pub fn ticks(self) -> impl Iterator<Item = (f32, String)> {
        // A value such as 1,000 has a logarithm that is a little below 3.
        let last = (self.high + 1e-9).floor() as i32;
        (self.low..=last).map(move |exponent| (self.place(10_f64.powi(exponent)), label(exponent)))
    }
}

/// A power of ten: 1, 10, 100, 1k, 10k, 100k, 1M and so on.
fn label(exponent: i32) -> String {
    const UNITS: [&str; 5] = ["", "k", "M", "G", "T"];
    let exponent = exponent.max(0) as usize;
    let unit = UNITS[(exponent / 3).min(UNITS.len() - 1)];
    format!("1{}{unit}", "0".repeat(exponent % 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_begins_at_a_power_of_ten_and_ends_at_the_largest_value() {
        let scale = LogScale::of([18.0, 106.0, 146_461.0].into_iter());
        let labels: Vec<String> = scale.ticks().map(|(_, label)| label).collect();
        assert_eq!(labels, ["10", "100", "1k", "10k", "100k"]);
        assert!(scale.place(10.0) < 1e-6 && scale.place(146_461.0) > 1.0 - 1e-6);
        assert!(scale.place(18.0) > 0.05);
        assert!(LogScale::of([106.0, 1_099.0].into_iter()).place(106.0) > 0.05);
    }

    #[test]
    fn few_values_have_a_scale_too() {
        let labels = |values: &[f64]| LogScale::of(values.iter().copied()).ticks().count();
        assert_eq!([&[][..], &[0.0], &[1.0], &[1000.0], &[5.0, 1000.0]].map(labels), [2, 2, 2, 2, 4]);
    }
}
