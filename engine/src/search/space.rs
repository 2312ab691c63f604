//! The state space as an algorithm sees it: where it starts, what it looks for, and what follows a state.

use super::problem::Problem;
use super::rules::GoalTest;
use crate::puzzle::{MoveOrder, Slides, State, TileCosts};

/// A start, a goal and the possible moves.
#[derive(Clone, Debug)]
pub struct Space {
    /// Where the search starts.
    pub start: State,
    /// What it looks for.
    pub goal: State,
    /// The possible moves, in move order.
    pub slides: Slides,
    /// What it costs to slide each tile; `None` where each move costs 1.
    pub costs: Option<TileCosts>,
    /// The goal where nodes are tested when they are generated, else a state that no board has.
    generated_goal: State,
    /// No two boards of this size are farther apart; [`Self::INFINITE`] where that is not known.
    farthest: u32,
}

const NO_BOARD: State = State(u64::MAX);

impl Space {
    /// More than any f: that of a node below which no path can be a shortest one.
    pub const INFINITE: u32 = u32::MAX;

    /// The state space of a problem.
    pub fn new(problem: &Problem, moves: MoveOrder, goal_test: GoalTest) -> Self {
        let goal = problem.goal().state();
        Self {
            start: problem.start().state(),
            goal,
            slides: Slides::new(problem.size(), moves),
            costs: None,
            generated_goal: if goal_test.is_when_generated() { goal } else { NO_BOARD },
            farthest: problem.size().farthest().unwrap_or(Self::INFINITE),
        }
    }

    /// Sets the costs of moves; `None` where each costs 1.
    #[must_use]
    pub fn with_costs(self, costs: Option<TileCosts>) -> Self {
        Self { costs, ..self }
    }

    /// The cost of the move that takes the blank to a cell.
    #[inline]
    pub fn cost(&self, state: State, to: u8) -> u32 {
        self.costs.as_ref().map_or(1, |costs| costs.of_slide(state, to))
    }

    /// The goal test of a node that is to be expanded. (Where nodes are tested when they are generated, this is the
    /// test of the start.)
    #[inline]
    pub fn is_goal(&self, state: State) -> bool {
        state == self.goal
    }

    /// The goal test of a node that was just generated, where it is made then.
    #[inline]
    pub fn is_goal_when_generated(&self, state: State) -> bool {
        state == self.generated_goal
    }

    /// f = g + h, or [`INFINITE`](Self::INFINITE) where no shortest path has g moves. A search without a closed list would
    /// never end on a board that cannot be solved; this ends it.
    #[inline]
    pub fn f(&self, g: u32, h: u32) -> u32 {
        if g <= self.farthest { g + h } else { Self::INFINITE }
    }
}
