//! An assignment: which search is right, and what of a hand-in gives how many points.
//!
//! What earns points is a [`PointsKind`]. A hand-in is compared with each search that the teacher allows, and
//! the one that gives the most points counts.

mod grade;
mod kind;
mod points;

pub use grade::{
    ExpandedBoards, Grade, GradedPart, Grader, HandedIn, MarkedAnswers, WatchFindings, not_graded,
};
pub use kind::{PartInfo, PointsKind};
pub use points::{GradePoints, PointsError};

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

#[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename = "Part", deny_unknown_fields)]
pub struct AssignmentPart {
    #[serde(rename = "what")]
    pub kind: PointsKind,
    pub points: GradePoints,
    #[serde(default)]
    pub visible: PartVisibility,
}

/// When students see a part. The names are those of Gradescope.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum PartVisibility {
    #[default]
    Visible,
    Hidden,
    AfterDueDate,
    AfterPublished,
}

/// How many expansions a student hands in: a number that is checked when it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
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
