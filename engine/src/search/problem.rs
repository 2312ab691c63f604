//! A problem: a start and a goal, or several, on boards of one size.

use std::sync::{Arc, Mutex};

use super::rules::GoalTest;
use super::store::Side;
use crate::memory::lock;
use crate::puzzle::{
    Board, GoalPreset, Goals, Move, MoveOrder, Size, Slides, State, TileCosts, WideBoards, connected,
};

/// A start and a goal of the same size. It may be unsolvable; then a search shows why that takes long to find out.
///
/// There may be several goals. The search looks for those that parity allows, and the first one that it takes ends it. So with
/// a goal of each parity it looks for the one that can be reached, as many programs for the 15-puzzle do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    start: Board,
    goals: GoalsOfProblem,
}

/// Most problems have one goal. Several goals are kept elsewhere, so that every problem is as small as two boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GoalsOfProblem {
    One(Board),
    Several(&'static GivenGoals),
}

#[derive(PartialEq, Eq, Debug)]
struct GivenGoals {
    given: Goals,
    /// Those of them that can be reached; all if none can.
    searched: Goals,
}

impl GivenGoals {
    /// A program meets a few of them: they are kept for good.
    fn kept(self) -> &'static Self {
        static KEPT: Mutex<Vec<&GivenGoals>> = Mutex::new(Vec::new());
        let mut kept = lock(&KEPT);
        if let Some(same) = kept.iter().find(|other| ***other == self) {
            return same;
        }
        let new: &'static Self = Box::leak(Box::new(self));
        kept.push(new);
        new
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the start is a {start} board and the goal a {goal} board")]
pub struct ProblemError {
    start: Size,
    goal: Size,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this needs one goal, and there are several: leave out the others")]
pub struct SeveralGoals;

impl Problem {
    /// Boards of one size.
    pub fn new(start: Board, goals: impl Into<Goals>) -> Result<Self, ProblemError> {
        let given = goals.into();
        if start.size() != given.size() {
            return Err(ProblemError { start: start.size(), goal: given.size() });
        }
        if !given.are_several() {
            return Ok(Self { start, goals: GoalsOfProblem::One(*given.first()) });
        }
        let searched = given.only(|goal| connected(&start, goal)).unwrap_or(given);
        Ok(Self { start, goals: GoalsOfProblem::Several(GivenGoals { given, searched }.kept()) })
    }

    /// The problem of a start, with this goal in its size.
    pub fn to_preset(start: Board, goal: GoalPreset) -> Self {
        Self { start, goals: GoalsOfProblem::One(goal.board(start.size())) }
    }

    /// The same goals for another start, of the same size.
    pub fn with_start(&self, start: Board) -> Result<Self, ProblemError> {
        Self::new(start, self.given_goals())
    }

    pub fn size(&self) -> Size {
        self.start.size()
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The first board that it looks for; mostly the only one.
    pub fn goal(&self) -> &Board {
        match &self.goals {
            GoalsOfProblem::One(goal) => goal,
            GoalsOfProblem::Several(goals) => goals.searched.first(),
        }
    }

    /// All boards that it looks for: of those that were given, those that can be reached; all if none can.
    pub fn all_goals(&self) -> &[Board] {
        match &self.goals {
            GoalsOfProblem::One(goal) => std::slice::from_ref(goal),
            GoalsOfProblem::Several(goals) => goals.searched.all(),
        }
    }

    pub fn goals(&self) -> Goals {
        match &self.goals {
            GoalsOfProblem::One(goal) => goal.into(),
            GoalsOfProblem::Several(goals) => goals.searched,
        }
    }

    pub fn given_goals(&self) -> Goals {
        match &self.goals {
            GoalsOfProblem::One(goal) => goal.into(),
            GoalsOfProblem::Several(goals) => goals.given,
        }
    }

    /// The goals that parity excludes; `None` if it looks for all.
    pub fn excluded_goals(&self) -> Option<Goals> {
        self.given_goals().only(|goal| !self.all_goals().contains(goal))
    }

    pub fn has_several_goals(&self) -> bool {
        self.all_goals().len() > 1
    }

    /// Its goal, where it looks for only one.
    pub fn only_goal(&self) -> Result<&Board, SeveralGoals> {
        if self.has_several_goals() { Err(SeveralGoals) } else { Ok(self.goal()) }
    }

    /// The goal that is most like a board: the one with the most of its tiles in their cells; of equals, the first.
    pub fn goal_like(&self, board: &Board) -> &Board {
        self.all_goals().iter().min_by_key(|goal| misplaced(board, goal)).expect("there is a goal")
    }

    /// Counts the tiles of a board that are not where the goal has them that is most like it.
    pub fn misplaced(&self, board: &Board) -> usize {
        misplaced(board, self.goal_like(board))
    }

    /// The goals with this one in place of the first that is searched for. A goal of another size replaces all of them.
    #[must_use]
    pub fn with_goal(&self, goal: Board) -> Goals {
        if goal.size() != self.size() {
            return goal.into();
        }
        let given = self.given_goals();
        let changed = given.all().iter().map(|given| if given == self.goal() { goal } else { *given });
        let changed: Vec<Board> = changed.collect();
        let and = |goals: Goals, goal: &Board| goals.and(*goal).unwrap_or(goals);
        changed[1..].iter().fold(changed[0].into(), and)
    }

    pub fn is_goal(&self, state: State) -> bool {
        self.all_goals().iter().any(|goal| goal.state() == state)
    }

    /// The cost of a path from the start: its length where each move costs 1.
    pub fn cost_of(&self, moves: &[Move], costs: Option<TileCosts>) -> u32 {
        let Some(costs) = costs else { return moves.len() as u32 };
        let boards = std::iter::successors(Some(self.start), {
            let mut moves = moves.iter();
            move |board| board.after(*moves.next()?)
        });
        let states: Vec<_> = boards.map(|board| board.state()).collect();
        states.windows(2).map(|pair| costs.of_slide(pair[0], pair[1].blank())).sum()
    }

    /// The boards that a side of the search looks for: the goals, or the start.
    pub fn target(&self, side: Side) -> Goals {
        match side {
            Side::Forward => self.goals(),
            Side::Backward => self.start.into(),
        }
    }

    pub fn is_solvable(&self) -> bool {
        connected(&self.start, self.goal())
    }
}

fn misplaced(board: &Board, goal: &Board) -> usize {
    board.tiles().zip(goal.tiles()).filter(|(tile, wanted)| *tile != 0 && tile != wanted).count()
}

/// A start, a goal or several, and the possible moves.
#[derive(Clone, Debug)]
pub struct Space {
    pub start: State,
    /// The goal that it looks for; of several goals, the first.
    pub goal: State,
    pub slides: Slides,
    /// The cost of sliding each tile; `None` where each move costs 1.
    pub costs: Option<TileCosts>,
    /// The boards of the search, where they are wide.
    wide: Option<Arc<WideBoards>>,
    /// The goal where nodes are tested when they are generated, else a state that no board has.
    generated_goal: State,
    other_goals: Box<[State]>,
    /// No two boards of this size are farther apart; [`Self::INFINITE`] where that is not known.
    farthest: u32,
}

const NO_BOARD: State = State(u64::MAX);

impl Space {
    /// More than any f: that of a node below which no path can be a shortest one.
    pub const INFINITE: u32 = u32::MAX;

    pub fn new(problem: &Problem, moves: MoveOrder, goal_test: GoalTest) -> Self {
        let goals = problem.goals();
        let goal = goals.first().state();
        Self {
            start: problem.start().state(),
            goal,
            slides: Slides::new(problem.size(), moves),
            costs: None,
            wide: None,
            generated_goal: if goal_test.is_when_generated() { goal } else { NO_BOARD },
            other_goals: goals.others().iter().map(Board::state).collect(),
            farthest: problem.size().farthest().unwrap_or(Self::INFINITE),
        }
    }

    #[must_use]
    pub fn with_costs(self, costs: Option<TileCosts>) -> Self {
        Self { costs, ..self }
    }

    /// Keeps the boards of the search in this table, if they are wide.
    #[must_use]
    pub fn with_boards(self, problem: &Problem, boards: &Arc<WideBoards>) -> Self {
        if !problem.size().is_wide() {
            return self;
        }
        for board in problem.all_goals().iter().chain([problem.start()]) {
            boards.add(board);
        }
        Self { wide: Some(Arc::clone(boards)), ..self }
    }

    pub fn wide(&self) -> Option<&Arc<WideBoards>> {
        self.wide.as_ref()
    }

    /// The board of a state that the search has met.
    pub fn board(&self, size: Size, state: State) -> Board {
        self.wide.as_ref().map_or_else(|| Board::of_state(size, state), |boards| boards.board(state))
    }

    /// The state after the blank moves from cell `blank` to cell `to`. Where `is_wide` is a constant, one of the two ways is compiled.
    #[expect(
        clippy::inline_always,
        reason = "in a search of small boards, nothing of it may be left but the slide"
    )]
    #[inline(always)]
    pub fn after(&self, is_wide: bool, state: State, blank: u8, to: u8) -> State {
        match &self.wide {
            Some(boards) if is_wide => boards.after(state, blank, to),
            _ => state.slide(blank, to),
        }
    }

    /// The cost of the move that takes the blank to a cell.
    #[inline]
    pub fn cost(&self, state: State, to: u8) -> u32 {
        self.costs.as_ref().map_or(1, |costs| costs.of_slide(state, to))
    }

    /// The goal test of a node that is to be expanded; where nodes are tested when they are generated, that of the start.
    #[inline]
    pub fn is_goal(&self, state: State) -> bool {
        state == self.goal || !self.other_goals.is_empty() && self.is_other_goal(state)
    }

    /// The goal test of a node that was just generated, where it is made then.
    #[inline]
    pub fn is_goal_when_generated(&self, state: State) -> bool {
        state == self.generated_goal
            || !self.other_goals.is_empty() && self.generated_goal != NO_BOARD && self.is_other_goal(state)
    }

    #[cold]
    fn is_other_goal(&self, state: State) -> bool {
        self.other_goals.contains(&state)
    }

    /// f = g + h, or [`INFINITE`](Self::INFINITE) where no shortest path has g moves: this ends a search of an unsolvable board.
    #[inline]
    pub fn f(&self, g: u32, h: u32) -> u32 {
        if g <= self.farthest { g + h } else { Self::INFINITE }
    }
}
