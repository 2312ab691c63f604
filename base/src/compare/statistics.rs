//! Means and their confidence intervals.

use std::f64::consts::FRAC_PI_2;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The number of numbers, at least 1.
    pub count: usize,
    pub value: f64,
    /// Half of the width of the 95 % confidence interval, which is the mean ± this; `None` for a single number.
    pub half_width: Option<f64>,
}

pub const CONFIDENCE: f64 = 0.95;

impl Mean {
    /// The mean of these numbers, with the confidence interval of Student's t distribution: value ± t·s/√n, where s is the
    /// sample's standard deviation. `None` for no numbers.
    ///
    /// W. S. Gosset, “The probable error of a mean”, Biometrika 6 (1908), <https://doi.org/10.2307/2331554>.
    ///
    /// ```
    /// use tilescope_base::compare::Mean;
    /// let mean = Mean::of(&[4.0, 6.0, 8.0, 10.0]).unwrap();
    /// assert_eq!(mean.value, 7.0);
    /// assert!((mean.half_width.unwrap() - 4.108).abs() < 1e-3);
    /// ```
    pub fn of(values: &[f64]) -> Option<Self> {
        let count = values.len();
        if count == 0 {
            return None;
        }
        let value = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|x| (x - value).powi(2)).sum();
        let half_width = (count > 1).then(|| {
            let deviation = (squares / (count - 1) as f64).sqrt();
            t_quantile(count - 1) * deviation / (count as f64).sqrt()
        });
        Some(Self { count, value, half_width })
    }

    /// The mean of a sample without repetition of as many things: the interval is narrower by √((N − n) / (N − 1)), and has no
    /// width if these are all of them.
    ///
    /// W. G. Cochran, “Sampling techniques”, 3rd edition (1977), section 2.6.
    #[must_use]
    pub fn of_population(self, all: usize) -> Self {
        let factor = (all.saturating_sub(self.count) as f64 / all.saturating_sub(1).max(1) as f64).sqrt();
        let half_width =
            if all <= self.count { Some(0.0) } else { self.half_width.map(|half| half * factor) };
        Self { half_width, ..self }
    }
}

/// The factor of the standard error in a two-sided interval with these degrees of freedom, at least 1.
///
/// M. Abramowitz and I. A. Stegun, “Handbook of mathematical functions” (1964), 26.7.3 to 26.7.5.
fn t_quantile(freedom: usize) -> f64 {
    /// More degrees of freedom are close to a normal distribution: a series in their inverse is exact to nine digits.
    const MANY: usize = 200;
    const Z: f64 = 1.959_963_984_540_054;
    let n = freedom as f64;
    if freedom > MANY {
        let [z3, z5, z7] = [3, 5, 7].map(|power| Z.powi(power));
        let first = (z3 + Z) / 4.0;
        let second = (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / 96.0;
        let third = (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / 384.0;
        return Z + (first + (second + third / n) / n) / n;
    }
    let (mut low, mut high) = (0.0, FRAC_PI_2);
    for _ in 0..f64::MANTISSA_DIGITS {
        let angle = f64::midpoint(low, high);
        *if share_within(angle, freedom) < CONFIDENCE { &mut low } else { &mut high } = angle;
    }
    n.sqrt() * low.tan()
}

/// The share of Student's t distribution between −t and t, where t = √freedom · tan(angle).
fn share_within(angle: f64, freedom: usize) -> f64 {
    let (sin, cos) = angle.sin_cos();
    let (mut sum, mut term) = (0.0, if freedom.is_multiple_of(2) { 1.0 } else { cos });
    for power in (freedom % 2..freedom - 1).step_by(2) {
        sum += term;
        term *= cos * cos * (power + 1) as f64 / (power + 2) as f64;
    }
    if freedom.is_multiple_of(2) { sin * sum } else { (angle + sin * sum) / FRAC_PI_2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factors_are_those_of_published_tables() {
        // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, for 0.975.
        for (freedom, factor) in [
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (9, 2.262),
            (10, 2.228),
            (19, 2.093),
            (29, 2.045),
            (30, 2.042),
            (60, 2.000),
            (99, 1.984),
            (100, 1.984),
            (1_000_000, 1.960),
        ] {
            assert!((t_quantile(freedom) - factor).abs() < 6e-4, "{freedom}: {}", t_quantile(freedom));
        }
    }

    #[test]
    fn the_factors_equal_those_in_closed_form() {
        // The distribution has a simple inverse for one and for two degrees of freedom.
        let one = (std::f64::consts::PI * 0.475).tan();
        let two = 2.0 * 0.475 * (2.0 / (1.0 - 0.95 * 0.95_f64)).sqrt();
        assert!((t_quantile(1) - one).abs() < 1e-9, "{one}");
        assert!((t_quantile(2) - two).abs() < 1e-9, "{two}");
        // Where the series begins, nothing jumps.
        let steps: Vec<_> = (195..210).map(|freedom| t_quantile(freedom) - t_quantile(freedom + 1)).collect();
        assert!(steps.is_sorted_by(|a, b| a > b && *b > 0.0), "{steps:?}");
    }

    #[test]
    fn few_numbers_have_no_interval_and_a_sample_of_a_small_population_has_a_narrower_one() {
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[3.5]), Some(Mean { count: 1, value: 3.5, half_width: None }));
        assert_eq!(Mean::of(&[2.0; 7]), Some(Mean { count: 7, value: 2.0, half_width: Some(0.0) }));
        let mean = Mean { count: 100, value: 5.0, half_width: Some(1.0) };
        let half = |all: usize| mean.of_population(all).half_width.expect("an interval");
        assert_eq!((half(100), half(99)), (0.0, 0.0));
        assert!((half(116) - (16.0_f64 / 115.0).sqrt()).abs() < 1e-12);
        assert!((half(100_000_000) - 1.0).abs() < 1e-5);
        let one = Mean { count: 1, value: 5.0, half_width: None };
        assert_eq!((one.of_population(1).half_width, one.of_population(2).half_width), (Some(0.0), None));
    }
}
