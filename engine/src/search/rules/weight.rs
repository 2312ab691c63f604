//! The weight of h in weighted A*.

use crate::puzzle::quoted;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A factor of h, from 0 to 1,000 in steps of a thousandth, so that every f = g + w·h is compared exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Weight {
    a: u32,
    b: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a weight is a number from 0 to 1000, such as 10 or 1.5, not {}", quoted(.0))]
pub struct WeightError(String);

const THOUSAND: u32 = 1000;
const MOST: f64 = 1000.0;

impl Weight {
    pub const ONE: Self = Self { a: 1, b: 1 };

    #[inline]
    pub fn fraction(self) -> (u32, u32) {
        (self.a, self.b)
    }

    pub fn times(self, moves: u32) -> f64 {
        f64::from(self) * f64::from(moves)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Default for Weight {
    /// 10, as the article has it.
    fn default() -> Self {
        Self { a: 10, b: 1 }
    }
}

impl TryFrom<f64> for Weight {
    type Error = WeightError;

    fn try_from(weight: f64) -> Result<Self, WeightError> {
        if (0.0..=MOST).contains(&weight) {
            let thousandths = (weight * f64::from(THOUSAND)).round() as u32;
            let divisor = gcd(thousandths, THOUSAND);
            Ok(Self { a: thousandths / divisor, b: THOUSAND / divisor })
        } else {
            Err(WeightError(weight.to_string()))
        }
    }
}

impl From<Weight> for f64 {
    fn from(weight: Weight) -> Self {
        Self::from(weight.a) / Self::from(weight.b)
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        let refused = || WeightError(text.to_owned());
        text.trim().parse::<f64>().map_err(|_| refused())?.try_into().map_err(|_| refused())
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f64::from(*self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_read_as_it_is_written() {
        let fractions = [("0", (0, 1)), ("1", (1, 1)), ("1.5", (3, 2)), ("10", (10, 1)), ("0.125", (1, 8))];
        for (text, fraction) in fractions {
            let weight: Weight = text.parse().expect("a weight");
            assert_eq!((weight.to_string().as_str(), weight.fraction()), (text, fraction));
            assert_eq!(ron::from_str(&ron::to_string(&weight).expect("writable")), Ok(weight));
        }
        for text in ["-1", "1001", "NaN", "inf", "w", ""] {
            assert!(text.parse::<Weight>().is_err(), "{text}");
        }
        assert!(ron::from_str::<Weight>("-0.5").is_err());
    }
}
