//! How a figure is compared with a number.

use serde::{Deserialize, Serialize};

/// How a figure is compared with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each variant has its words in `words`")]
pub enum FigureRelation {
    AtLeast,
    MoreThan,
    Exactly,
    LessThan,
    AtMost,
}

/// Figures are whole numbers, or ratios of such: two that differ by less are equal.
const EQUAL: f64 = 1e-9;

impl FigureRelation {
    /// In the order of the list to choose from.
    pub const ALL: [Self; 5] = [Self::AtLeast, Self::MoreThan, Self::Exactly, Self::LessThan, Self::AtMost];

    /// Such as “at least”.
    pub fn words(self) -> &'static str {
        match self {
            Self::AtLeast => "at least",
            Self::MoreThan => "more than",
            Self::Exactly => "exactly",
            Self::LessThan => "less than",
            Self::AtMost => "at most",
        }
    }

    /// Whether a value is in this relation to a number.
    pub fn holds(self, value: f64, number: f64) -> bool {
        let is_equal = (value - number).abs() < EQUAL;
        match self {
            Self::AtLeast => value > number || is_equal,
            Self::MoreThan => value > number && !is_equal,
            Self::Exactly => is_equal,
            Self::LessThan => value < number && !is_equal,
            Self::AtMost => value < number || is_equal,
        }
    }

    /// Whether a larger value never spoils it.
    pub(super) fn wants_more(self) -> bool {
        matches!(self, Self::AtLeast | Self::MoreThan)
    }
}
