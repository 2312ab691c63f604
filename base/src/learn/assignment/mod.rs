//! An assignment: which search is right, and what of a hand-in gives how many points.
//!
//! What earns points is a [`PointsKind`]. A hand-in is compared with each search that the teacher allows, and
//! the one that gives the most points counts.

mod answers;
mod hand_in;
mod kind;

use std::fmt;
use std::iter::Sum;
use std::ops::ControlFlow;

pub use answers::{MarkedAnswers, SearchAgain};
use hand_in::HandInBeside;
pub use hand_in::{ExpandedBoards, HandedIn, WatchFindings};
use kind::Earned;
pub use kind::PointsKind;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::learn::predict::PredictPlan;
use crate::learn::trace_check::{TraceNotChecked, check_trace};
use crate::puzzle::{Board, counted};
use crate::recording::Recording;
use crate::search::{Guard, Limits, Problem, Settings, shortest};

#[derive(Clone, PartialEq, Debug)]
pub struct Assignment {
    pub title: String,
    /// The board; those of students are as hard as this one.
    pub problem: Problem,
    pub own_boards: bool,
    /// Each of them is right. At least one.
    pub searches: Vec<Settings>,
    /// The number of expansions that a student hands in; `None` for the whole search.
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradedPart {
    pub kind: PointsKind,
    pub points: GradePoints,
    pub of: GradePoints,
    pub visible: PartVisibility,
    pub says: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    pub parts: Vec<GradedPart>,
    /// The place of the search that it was compared with, from 0.
    pub search: usize,
}

impl Grade {
    pub fn points(&self) -> GradePoints {
        self.parts.iter().map(|part| part.points).sum()
    }
}

/// The mean of a class for each part of an assignment for which something was handed in, in words.
pub fn class_points(assignment: &Assignment, grades: &[Grade]) -> Vec<String> {
    let of_part = |(place, part): (usize, &AssignmentPart)| {
        let parts = grades.iter().filter_map(|grade| grade.parts.get(place));
        let graded: Vec<&GradedPart> = parts.filter(|part| part.says != NOTHING).collect();
        let earned: GradePoints = graded.iter().map(|part| part.points).sum();
        let (title, mean) = (part.kind.title(), earned.share(1, graded.len() as u64));
        let students = counted(graded.len(), "student", "students");
        let words = || format!("{title}: {mean} of {} points, the mean of {students}", part.points);
        (!graded.is_empty()).then(words)
    };
    assignment.parts.iter().enumerate().filter_map(of_part).collect()
}

const NOTHING: &str = "Nothing was handed in for this part.";

const MOST_NODES: u64 = 20_000_000;

/// Boards of a list that are compared with a search that is too long to be counted, and behind the end of one that is not.
const MOST_COMPARED: usize = 20_000;
const AFTER_END: usize = 100;

/// Boards that are compared after the first difference: a check of many takes long, and they hardly agree.
const AFTER_DIFFERENCE: usize = 2000;

/// Grades the hand-ins of a class. It keeps what it has found out about each search.
#[derive(Debug)]
pub struct Grader {
    pub assignment: Assignment,
    known: Vec<KnownSearch>,
}

#[derive(Clone, Copy, Debug)]
struct KnownSearch {
    problem: Problem,
    settings: Settings,
    expected: Option<u64>,
    shortest: Option<usize>,
}

impl Grader {
    pub fn new(assignment: Assignment) -> Self {
        Self { assignment, known: Vec::new() }
    }

    /// Compares a hand-in with each search, and takes the one that gives the most points. `problem` is the board of this student.
    pub fn grade(&mut self, problem: &Problem, handed_in: HandedIn<'_>) -> Result<Grade, TraceNotChecked> {
        let mut best: Option<Grade> = None;
        for search in 0..self.assignment.searches.len() {
            let parts = self.grade_beside(problem, self.assignment.searches[search], handed_in)?;
            let grade = Grade { parts, search };
            if best.as_ref().is_none_or(|best| grade.points() > best.points()) {
                best = Some(grade);
            }
        }
        Ok(best.unwrap_or_else(|| not_graded(&self.assignment, NOTHING)))
    }

    fn grade_beside(
        &mut self,
        problem: &Problem,
        settings: Settings,
        handed_in: HandedIn<'_>,
    ) -> Result<Vec<GradedPart>, TraceNotChecked> {
        let needs_search = handed_in.boards.is_some() || handed_in.solution.is_some();
        let known = needs_search.then(|| self.known(problem, settings));
        let expected = known.and_then(|known| known.expected);
        let shortest = known.and_then(|known| known.shortest);
        let mut boards = 0;
        let check = handed_in.boards.map(|ExpandedBoards { boards: listed, stated }| {
            let listed = without_goal(listed, problem.goal());
            boards = listed.len();
            // Far behind the end of the search, nothing can agree.
            let most = expected.map_or(MOST_COMPARED, |expected| expected as usize + AFTER_END);
            let compared = &listed[..boards.min(most)];
            let all = compared.len() as f32;
            check_trace(problem, settings, compared, stated, &mut |done, first| {
                let is_apart = first.is_some_and(|slip| done * all > (slip.number + AFTER_DIFFERENCE) as f32);
                if is_apart { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        let (questions, settings, check) =
            (self.assignment.questions.as_ref(), &settings, check.transpose()?);
        let compared =
            HandInBeside { questions, problem, settings, handed_in, boards, check, expected, shortest };
        Ok(self.assignment.parts.iter().map(|part| graded(part, &compared)).collect())
    }

    fn known(&mut self, problem: &Problem, settings: Settings) -> KnownSearch {
        let is_it = |known: &&KnownSearch| known.problem == *problem && known.settings == settings;
        if let Some(known) = self.known.iter().find(is_it) {
            return *known;
        }
        let mut recording = Recording::new(*problem, settings);
        let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
        let is_over = recording.record(Guard { limits, cancel: None }, ()).result.is_ok();
        let expected = expansions(&mut recording, is_over, self.assignment.steps);
        // The moves of its path, if that is a shortest one.
        let path = || recording.path().len().checked_sub(1).filter(|_| is_over && settings.finds_shortest());
        let shortest = shortest(problem).map(|moves| moves as usize).or_else(path);
        let known = KnownSearch { problem: *problem, settings, expected, shortest };
        self.known.push(known);
        known
    }
}

fn graded(part: &AssignmentPart, compared: &HandInBeside<'_>) -> GradedPart {
    let Some(Earned { share: (of, all), says }) = part.kind.earned(compared) else {
        return without_points(part, NOTHING);
    };
    GradedPart { points: part.points.share(of, all), ..without_points(part, &says) }
}

fn without_points(part: &AssignmentPart, why: &str) -> GradedPart {
    let AssignmentPart { kind, points: of, visible } = *part;
    GradedPart { kind, points: GradePoints::default(), of, visible, says: why.to_owned() }
}

pub fn not_graded(assignment: &Assignment, why: &str) -> Grade {
    Grade { parts: assignment.parts.iter().map(|part| without_points(part, why)).collect(), search: 0 }
}

/// A list of expansions may end with the goal, or just before it.
fn without_goal<'a>(boards: &'a [Board], goal: &Board) -> &'a [Board] {
    match boards.split_last() {
        Some((last, before)) if last == goal && !before.is_empty() => before,
        _ => boards,
    }
}

/// The expansions of a search without that of the goal, and not more than are asked for.
fn expansions(recording: &mut Recording, is_over: bool, steps: Option<u32>) -> Option<u64> {
    let most = steps.map_or(u64::MAX, u64::from);
    let goal = recording.problem().goal().state();
    let mut count = 0;
    let _ = recording.read_steps(0..recording.steps(), |recording, step| {
        count += u64::from(recording.is_expansion(step) && step.node.state != goal);
        if count >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (is_over || count >= most).then_some(count)
}
