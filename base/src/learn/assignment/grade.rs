//! A hand-in, compared with the searches of an assignment.

use std::ops::ControlFlow;

use super::{Assignment, AssignmentPart, GradePoints, PartVisibility, PointsKind, text};
use crate::learn::{Results, StatedStep, TraceCheck, TraceNotChecked, check_trace};
use crate::puzzle::{Board, Move};
use crate::recording::Recording;
use crate::search::{Guard, Limits, Problem, Settings, shortest};

/// What one student handed in.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandedIn<'a> {
    /// From a trace, or from a program that ran.
    pub boards: Option<ExpandedBoards<'a>>,
    pub solution: Option<&'a [Move]>,
    pub answers: Option<&'a MarkedAnswers>,
    pub findings: Option<&'a WatchFindings>,
}

/// The boards of a trace in their order.
#[derive(Clone, Copy, Debug)]
pub struct ExpandedBoards<'a> {
    pub boards: &'a [Board],
    pub stated: &'a [StatedStep],
}

/// Answers to the questions of Predict, checked against the search that they are about.
#[derive(Clone, PartialEq, Debug)]
pub struct MarkedAnswers {
    pub results: Results,
    /// Half points.
    pub halves: u32,
    /// The questions that the plan asks.
    pub questions: u32,
    /// What differs from the search; empty if nothing does.
    pub differences: Vec<String>,
}

/// What was found in the events of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WatchFindings {
    pub sentences: Vec<String>,
    pub are_wrong: bool,
}

/// A hand-in beside one search.
pub(super) struct HandInBeside<'a> {
    pub assignment: &'a Assignment,
    pub problem: &'a Problem,
    pub settings: &'a Settings,
    pub handed_in: HandedIn<'a>,
    /// How many boards were handed in, without the goal at the end, which may be written down or not.
    pub boards: usize,
    /// The check of those that can give points.
    pub check: Option<TraceCheck>,
    /// The expansions of the search without that of the goal, or the first ones that are asked for. `None` if the search
    /// reached a limit before.
    pub expected: Option<u64>,
    /// The moves of a shortest path, where they are known.
    pub shortest: Option<usize>,
}

/// What a part earned.
pub(super) struct Earned {
    /// This of that is right.
    pub share: (u64, u64),
    pub says: String,
}

impl Earned {
    /// All or nothing.
    pub fn all_if(is_right: bool, says: String) -> Self {
        Self { share: (is_right.into(), 1), says }
    }
}

/// What a part gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradedPart {
    pub kind: PointsKind,
    pub points: GradePoints,
    pub of: GradePoints,
    pub visible: PartVisibility,
    /// For the student.
    pub says: String,
}

/// All points of one hand-in.
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

    pub fn of(&self) -> GradePoints {
        self.parts.iter().map(|part| part.of).sum()
    }
}

/// The most nodes of a search that is made to count its expansions.
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

/// What is known about a search.
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

    /// Compares a hand-in with each search, and takes the one that gives the most points. `problem` is the board of this
    /// student.
    ///
    /// # Errors
    /// If a search takes too much memory.
    pub fn grade(&mut self, problem: &Problem, handed_in: HandedIn<'_>) -> Result<Grade, TraceNotChecked> {
        let mut best: Option<Grade> = None;
        for search in 0..self.assignment.searches.len() {
            let parts = self.grade_beside(problem, self.assignment.searches[search], handed_in)?;
            let grade = Grade { parts, search };
            if best.as_ref().is_none_or(|best| grade.points() > best.points()) {
                best = Some(grade);
            }
        }
        Ok(best.unwrap_or_else(|| not_graded(&self.assignment, text::NOTHING)))
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
        let mut count = 0;
        let check = match handed_in.boards {
            Some(ExpandedBoards { boards, stated }) => {
                let boards = without_goal(boards, problem.goal());
                count = boards.len();
                // Far behind the end of the search, nothing can agree.
                let most = expected.map_or(MOST_COMPARED, |expected| expected as usize + AFTER_END);
                let compared = &boards[..boards.len().min(most)];
                let all = compared.len() as f32;
                let check = check_trace(problem, settings, compared, stated, &mut |done, first| {
                    let is_apart =
                        first.is_some_and(|(slip, _)| done * all > (slip.number + AFTER_DIFFERENCE) as f32);
                    if is_apart { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                Some(check?)
            }
            None => None,
        };
        let compared = HandInBeside {
            assignment: &self.assignment,
            problem,
            settings: &settings,
            handed_in,
            boards: count,
            check,
            expected,
            shortest: known.and_then(|known| known.shortest),
        };
        Ok(self.assignment.parts.iter().map(|part| graded(part, &compared)).collect())
    }

    fn known(&mut self, problem: &Problem, settings: Settings) -> KnownSearch {
        let is_it = |known: &&KnownSearch| known.problem == *problem && known.settings == settings;
        if let Some(known) = self.known.iter().find(is_it) {
            return *known;
        }
        let mut searched = searched(problem, settings);
        let expected = searched.expansions(self.assignment.steps);
        let of_search = || searched.path(&settings);
        let shortest = shortest(problem).map(|moves| moves as usize).or_else(of_search);
        let known = KnownSearch { problem: *problem, settings, expected, shortest };
        self.known.push(known);
        known
    }
}

fn graded(part: &AssignmentPart, compared: &HandInBeside<'_>) -> GradedPart {
    let (points, says) = match (part.kind.info().earned)(compared) {
        Some(Earned { share: (of, all), says }) => (part.points.share(of, all), says),
        None => (GradePoints::default(), text::NOTHING.to_owned()),
    };
    GradedPart { kind: part.kind, points, of: part.points, visible: part.visible, says }
}

/// No points, for this reason.
pub fn not_graded(assignment: &Assignment, why: &str) -> Grade {
    let part = |part: &AssignmentPart| GradedPart {
        kind: part.kind,
        points: GradePoints::default(),
        of: part.points,
        visible: part.visible,
        says: why.to_owned(),
    };
    Grade { parts: assignment.parts.iter().map(part).collect(), search: 0 }
}

/// A list of expansions may end with the goal, or just before it.
pub(super) fn without_goal<'a>(boards: &'a [Board], goal: &Board) -> &'a [Board] {
    match boards.split_last() {
        Some((last, before)) if last == goal && !before.is_empty() => before,
        _ => boards,
    }
}

/// The search of the assignment.
struct AssignmentSearch {
    recording: Recording,
    is_over: bool,
}

fn searched(problem: &Problem, settings: Settings) -> AssignmentSearch {
    let mut recording = Recording::new(*problem, settings);
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    AssignmentSearch { recording, is_over: answer.result.is_ok() }
}

impl AssignmentSearch {
    /// Its expansions without that of the goal, and not more than are asked for.
    fn expansions(&mut self, steps: Option<u32>) -> Option<u64> {
        let recording = &mut self.recording;
        let most = steps.map_or(u64::MAX, u64::from);
        let goal = recording.problem().goal().state();
        let mut count = 0;
        let _ = recording.read_steps(0..recording.steps(), |recording, step| {
            count += u64::from(recording.is_expansion(step) && step.node.state != goal);
            if count >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (self.is_over || count >= most).then_some(count)
    }

    /// The moves of its path, if that is a shortest one.
    fn path(&self, settings: &Settings) -> Option<usize> {
        let is_known = self.is_over && settings.finds_shortest();
        self.recording.path().len().checked_sub(1).filter(|_| is_known)
    }
}
