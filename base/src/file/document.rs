//! A problem with the settings to search it with.

use super::error::ContentError;
use crate::puzzle::{
    Board, GoalPreset, Goals, NotationError, Size, parse_board, parse_board_of_size, parse_goals,
};
use crate::recording::Recording;
use crate::search::{Problem, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Document {
    pub problem: Problem,
    pub settings: Settings,
}

impl Document {
    pub fn of_start(start: Board) -> Self {
        let goal = GoalPreset::BlankLast.board(start.size());
        let problem = Problem::new(start, goal).expect("the goal is made for the size of the start");
        Self { problem, settings: Settings::default() }
    }

    pub fn of_recording(recording: &Recording) -> Self {
        Self { problem: *recording.problem(), settings: *recording.settings() }
    }

    /// A start with this goal, which has its size, or the default one, and the default settings.
    pub fn of_boards(start: Board, goals: Option<Goals>) -> Self {
        let document = Self::of_start(start);
        let problem = goals.map(|goals| Problem::new(start, goals).expect("start and goal have one size"));
        Self { problem: problem.unwrap_or(document.problem), ..document }
    }

    /// True if both give the same search: they may differ in options that its algorithm does not use.
    pub fn is_same_search(&self, other: &Self) -> bool {
        self.problem == other.problem && self.settings.in_use() == other.settings.in_use()
    }
}

pub fn board_of(text: &str, size: Option<Size>) -> Result<Board, NotationError> {
    size.map_or_else(|| parse_board(text), |size| parse_board_of_size(text, size))
}

pub(super) fn parse_problem(size: Size, start: &str, goal: &str) -> Result<Problem, ContentError> {
    let wrong = |which| move |problem: NotationError| ContentError::Board { which, problem };
    let start = parse_board_of_size(start, size).map_err(wrong("start"))?;
    let goals = parse_goals(goal, Some(size)).map_err(wrong("goal"))?;
    Ok(Problem::new(start, goals).expect("both were read with one size"))
}
