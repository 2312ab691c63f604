//! An assignment: which search is right, and what of a hand-in gives how many points.
//!
//! What earns points is a [`PointsKind`]. A hand-in is compared with each search that the teacher allows, and
//! the one that gives the most points counts.

mod grade;
mod kind;

use std::fmt;
use std::iter::Sum;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

pub use grade::*;
pub use kind::{PartInfo, PointsKind};

use crate::learn::predict::PredictPlan;
use crate::learn::trace_check::MOST_BOARDS;
use crate::search::{OutOfRange, Problem, Settings};

#[derive(Clone, PartialEq, Debug)]
pub struct Assignment {
    pub title: String,
    /// The board; those of students are as hard as this one.
    pub problem: Problem,
    pub own_boards: bool,
    /// Each of them is right. At least one.
    pub searches: Vec<Settings>,
    /// How many expansions a student hands in; `None` for the whole search.
    pub steps: Option<u32>,
    /// The questions of Predict; `None` for those that the student chose.
    pub questions: Option<PredictPlan>,
    pub parts: Vec<AssignmentPart>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "Part", deny_unknown_fields)]
pub struct AssignmentPart {
    #[serde(rename = "what")]
    pub kind: PointsKind,
    pub points: GradePoints,
    #[serde(default)]
    pub visible: PartVisibility,
}

/// When students see a part. The names are those of Gradescope.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum PartVisibility {
    #[default]
    Visible,
    Hidden,
    AfterDueDate,
    AfterPublished,
}

/// How many expansions a student hands in: a number that is checked when it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u64")]
pub struct StepsWanted(u32);

impl StepsWanted {
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u64> for StepsWanted {
    type Error = OutOfRange;

    fn try_from(steps: u64) -> Result<Self, OutOfRange> {
        OutOfRange::check("steps", steps, 1..=MOST_BOARDS as u64)?;
        Ok(Self(steps as u32))
    }
}

impl Assignment {
    /// An assignment of these parts, each with ten points, for a class without an assignment file.
    pub fn usual(title: &str, problem: Problem, settings: Settings, kinds: &[PointsKind]) -> Self {
        let part = |kind: &PointsKind| AssignmentPart {
            kind: *kind,
            points: GradePoints::TEN,
            visible: PartVisibility::Visible,
        };
        Self {
            title: title.to_owned(),
            problem,
            own_boards: false,
            searches: vec![settings],
            steps: None,
            questions: None,
            parts: kinds.iter().map(part).collect(),
        }
    }

    pub fn points(&self) -> GradePoints {
        self.parts.iter().map(|part| part.points).sum()
    }
}

/// Points, in hundredths: course systems round to two decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GradePoints(u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("points: a number from 0 to 10000 with at most two decimals")]
pub struct PointsError;

impl GradePoints {
    pub const TEN: Self = Self(1000);
    const MOST: f64 = 1_000_000.0;

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
