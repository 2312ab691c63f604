//! Points, in hundredths: course systems round to two decimals.

use std::fmt;
use std::iter::Sum;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GradePoints(u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("points: a number from 0 to 10000 with at most two decimals")]
pub struct PointsError;

impl GradePoints {
    pub const TEN: Self = Self(1000);
    const MOST: f64 = 1_000_000.0;

    /// # Errors
    /// If it is negative, too large, or has more than two decimals.
    pub fn new(points: f64) -> Result<Self, PointsError> {
        let hundredths = points * 100.0;
        let whole = hundredths.round();
        let is_points = (0.0..=Self::MOST).contains(&whole) && (hundredths - whole).abs() < 1e-6;
        if is_points { Ok(Self(whole as u32)) } else { Err(PointsError) }
    }

    pub fn hundredths(self) -> u32 {
        self.0
    }

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// A part of them, rounded to hundredths, halves up.
    #[must_use]
    pub fn share(self, of: u64, all: u64) -> Self {
        let all = all.max(1);
        let of = of.min(all);
        Self(((2 * u64::from(self.0) * of + all) / (2 * all)) as u32)
    }
}

impl Sum for GradePoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        Self(points.map(|points| points.0).fold(0, u32::saturating_add))
    }
}

impl fmt::Display for GradePoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl<'de> Deserialize<'de> for GradePoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_at_most_two_decimals_and_shares_are_rounded() {
        for (points, shown) in [(0.0, "0"), (6.0, "6"), (6.5, "6.5"), (6.05, "6.05"), (10_000.0, "10000")] {
            assert_eq!(GradePoints::new(points).expect("points").to_string(), shown);
        }
        for wrong in [-1.0, 0.001, 10_000.01, f64::NAN, f64::INFINITY] {
            assert_eq!(GradePoints::new(wrong), Err(PointsError), "{wrong}");
        }
        let share = |of, all| GradePoints::TEN.share(of, all).to_string();
        assert_eq!(
            [share(1, 3), share(2, 3), share(1, 8), share(5, 3), share(0, 0)],
            ["3.33", "6.67", "1.25", "10", "0"]
        );
    }
}
