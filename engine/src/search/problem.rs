//! What is to be solved: a start and a goal on boards of one size.

use super::store::Side;
use crate::puzzle::{Board, Move, Size, TileCosts, connected};

/// A start and a goal of the same size. It may be unsolvable; then a search shows why that takes long to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    start: Board,
    goal: Board,
}

/// Boards that do not belong together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the start is a {start} board and the goal a {goal} board")]
pub struct ProblemError {
    start: Size,
    goal: Size,
}

impl Problem {
    /// # Errors
    /// Where the boards differ in size.
    pub fn new(start: Board, goal: Board) -> Result<Self, ProblemError> {
        if start.size() == goal.size() {
            Ok(Self { start, goal })
        } else {
            Err(ProblemError { start: start.size(), goal: goal.size() })
        }
    }

    /// Rows and columns of both boards.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Where the search starts.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// What it looks for.
    pub fn goal(&self) -> &Board {
        &self.goal
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

    /// What a side of the search looks for: the goal, or the start.
    pub fn target(&self, side: Side) -> &Board {
        match side {
            Side::Forward => &self.goal,
            Side::Backward => &self.start,
        }
    }

    /// Whether the parity argument allows a solution.
    pub fn is_solvable(&self) -> bool {
        connected(&self.start, &self.goal)
    }
}
