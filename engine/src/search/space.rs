//! The state space as an algorithm sees it: where it starts, what it looks for, and what follows a state.

use super::problem::Problem;
use super::rules::GoalTest;
use crate::puzzle::{Goals, MoveOrder, Slides, State, TileCosts};

/// A start, a goal or several, and the possible moves.
#[derive(Clone, Debug)]
pub struct Space {
    pub start: State,
    /// What it looks for; of several goals, the first.
    pub goal: State,
    pub slides: Slides,
    /// What it costs to slide each tile; `None` where each move costs 1.
    pub costs: Option<TileCosts>,
    /// The goal where nodes are tested when they are generated, else a state that no board has.
    generated_goal: State,
    /// The other goals, and copies of the first one after them.
    other_goals: [State; Goals::MOST - 1],
    are_several: bool,
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
        let mut other_goals = [goal; Goals::MOST - 1];
        for (place, other) in other_goals.iter_mut().zip(goals.others()) {
            *place = other.state();
        }
        Self {
            start: problem.start().state(),
            goal,
            slides: Slides::new(problem.size(), moves),
            costs: None,
            generated_goal: if goal_test.is_when_generated() { goal } else { NO_BOARD },
            other_goals,
            are_several: goals.are_several(),
            farthest: problem.size().farthest().unwrap_or(Self::INFINITE),
        }
    }

    #[must_use]
    pub fn with_costs(self, costs: Option<TileCosts>) -> Self {
        Self { costs, ..self }
    }

    /// The cost of the move that takes the blank to a cell.
    #[inline]
    pub fn cost(&self, state: State, to: u8) -> u32 {
        self.costs.as_ref().map_or(1, |costs| costs.of_slide(state, to))
    }

    /// The goal test of a node that is to be expanded; where nodes are tested when they are generated, that of the start.
    #[inline]
    pub fn is_goal(&self, state: State) -> bool {
        state == self.goal || self.are_several && self.is_other_goal(state)
    }

    /// The goal test of a node that was just generated, where it is made then.
    #[inline]
    pub fn is_goal_when_generated(&self, state: State) -> bool {
        state == self.generated_goal
            || self.are_several && self.generated_goal != NO_BOARD && self.is_other_goal(state)
    }

    #[cold]
    fn is_other_goal(&self, state: State) -> bool {
        self.other_goals.contains(&state)
    }

    /// f = g + h, or [`INFINITE`](Self::INFINITE) where no shortest path has g moves. A search without a closed list would
    /// never end on a board that cannot be solved; this ends it.
    #[inline]
    pub fn f(&self, g: u32, h: u32) -> u32 {
        if g <= self.farthest { g + h } else { Self::INFINITE }
    }
}
