//! What a student hands in, and what it is compared with.

use super::answers::MarkedAnswers;
use crate::learn::predict::PredictPlan;
use crate::learn::trace_check::{StatedStep, TraceCheck};
use crate::puzzle::{Board, Move};
use crate::search::{Problem, Settings};

#[derive(Clone, Copy, Debug, Default)]
pub struct HandedIn<'a> {
    pub boards: Option<ExpandedBoards<'a>>,
    pub solution: Option<&'a [Move]>,
    pub answers: Option<&'a MarkedAnswers>,
    pub findings: Option<&'a WatchFindings>,
}

impl HandedIn<'_> {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            boards: self.boards.or(other.boards),
            solution: self.solution.or(other.solution),
            answers: self.answers.or(other.answers),
            findings: self.findings.or(other.findings),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ExpandedBoards<'a> {
    pub boards: &'a [Board],
    pub stated: &'a [StatedStep],
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WatchFindings {
    pub sentences: Vec<String>,
    pub are_wrong: bool,
}

pub(super) struct HandInBeside<'a> {
    /// The questions of the assignment; `None` for those that the student chose.
    pub questions: Option<&'a PredictPlan>,
    pub problem: &'a Problem,
    pub settings: &'a Settings,
    pub handed_in: HandedIn<'a>,
    /// The number of boards handed in, without the goal at the end, which may be written down or not.
    pub boards: usize,
    pub check: Option<TraceCheck>,
    /// The expansions of the search without that of the goal, or the first ones that are asked for. `None` if the search
    /// reached a limit before.
    pub expected: Option<u64>,
    pub shortest: Option<usize>,
}
