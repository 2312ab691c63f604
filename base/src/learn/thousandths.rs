//! Numbers for g, h and f in thousandths, as weights and some heuristics have fractions.

use std::fmt;

use crate::search::Weight;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Thousandths(pub u32);

impl Thousandths {
    /// More is no cost of a path on these boards.
    pub const MOST: u32 = 1_000_000;

    /// A whole number; the largest one for more than [`Self::MOST`].
    pub fn whole(number: u32) -> Self {
        Self(number.min(Self::MOST) * 1000)
    }

    /// A number that is not negative and at most [`Self::MOST`].
    pub fn of_number(number: f64) -> Option<Self> {
        (0.0..=f64::from(Self::MOST)).contains(&number).then(|| Self((number * 1000.0).round() as u32))
    }

    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// With another number, which counts as often as a weight says.
    #[must_use]
    pub fn plus_weighted(self, weight: Weight, other: Self) -> Self {
        self.plus(Self((f64::from(weight) * f64::from(other.0)).round() as u32))
    }

    /// True if the numbers are the same but for the rounding of a sum of fractions.
    pub fn is_near(self, other: Self) -> bool {
        self.0.abs_diff(other.0) <= 2
    }
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        f.write_str(format!("{whole}.{rest:03}").trim_end_matches('0'))
    }
}
