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
pub fn t_quantile(freedom: usize) -> f64 {
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
