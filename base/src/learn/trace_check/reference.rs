//! The search that a trace is compared with: the boards that it expands, in their order.

use std::ops::ControlFlow;

use crate::puzzle::Board;
use crate::recording::Recording;
use crate::search::{Node, Problem, Settings, SeveralGoals, Stop};

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TraceNotChecked {
    #[error("the search takes too much memory; check fewer boards")]
    TooLong,
    #[error(transparent)]
    SeveralGoals(#[from] SeveralGoals),
}

pub(in crate::learn) struct Expansion {
    pub board: Board,
    pub node: Node,
    /// The steps of the search up to its end.
    pub steps: u64,
}

pub(in crate::learn) struct Reference {
    pub recording: Recording,
    pub expansions: Vec<Expansion>,
    /// True if the search found the goal; `None` if it was stopped before its end.
    pub ended: Option<bool>,
}

/// More than a class writes down.
pub const MOST_BOARDS: usize = 100_000;

impl Reference {
    /// At least as many expansions as a student has boards, if the search has them.
    pub fn new(problem: &Problem, settings: Settings, boards: usize) -> Result<Self, TraceNotChecked> {
        problem.only_goal()?;
        let (mut recording, ended) = Recording::of_first_steps(problem, settings, boards as u64);
        let ended = match ended {
            Ok(path) => Some(path.is_some()),
            Err(Stop::NodeLimit | Stop::DepthLimit) => None,
            Err(Stop::MemoryLimit | Stop::OutOfMemory | Stop::NoEstimate(_) | Stop::Cancelled) => {
                return Err(TraceNotChecked::TooLong);
            }
        };
        let mut expansions = Vec::new();
        let steps = recording.steps();
        let _ = recording.read_steps(0..steps, |recording, step| {
            if recording.is_expansion(step) {
                let board = recording.board(step.node.state);
                expansions.push(Expansion { board, node: step.node, steps: step.number + 1 });
            }
            if expansions.len() > boards { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok(Self { recording, expansions, ended })
    }

    /// Counts the boards of a list that are those of the reference, from the first one.
    pub fn same(&self, boards: &[Board]) -> usize {
        boards.iter().zip(&self.expansions).take_while(|(a, b)| **a == b.board).count()
    }

    pub fn steps_of(&self, expansions: usize) -> u64 {
        expansions.checked_sub(1).map_or(0, |last| self.expansions[last].steps)
    }

    pub fn is_goal(&self, board: &Board) -> bool {
        board == self.recording.problem().goal()
    }
}

/// The boards that a search expands, about as many as are wanted, and whether it found the goal; `None` before its end is known.
/// No boards if it cannot run, or takes too much time or memory.
pub fn first_boards(problem: &Problem, settings: Settings, wanted: usize) -> (Vec<Board>, Option<bool>) {
    let Ok(reference) = Reference::new(problem, settings, wanted) else { return (Vec::new(), None) };
    let boards: Vec<Board> = reference.expansions.iter().map(|step| step.board).collect();
    let ended = reference.ended.filter(|_| boards.len() <= wanted);
    (boards, ended)
}

/// The boards that the reference expands, in their order. It searches only about as far as a board is asked for.
#[derive(Debug)]
pub struct ReferenceOrder {
    problem: Problem,
    settings: Settings,
    boards: Vec<Board>,
    /// True if the reference has ended, or takes too much time or memory.
    is_over: bool,
    /// True if the reference found the goal; `None` before its end is known.
    ended: Option<bool>,
}

impl ReferenceOrder {
    pub fn new(problem: Problem, settings: Settings) -> Self {
        Self { problem, settings, boards: Vec::new(), is_over: false, ended: None }
    }

    /// The board at a place, from 0, or nothing if the reference has ended before; `None` if that is not known.
    pub fn at(&mut self, place: usize) -> Option<Option<Board>> {
        /// Expansions of the first search; each further one has eight times as many, up to the most.
        const FIRST: usize = 1000;
        const MOST: usize = 100_000;
        while place >= self.boards.len() && !self.is_over {
            let wanted = (8 * self.boards.len()).clamp(FIRST, MOST);
            let (boards, ended) = first_boards(&self.problem, self.settings, wanted);
            self.is_over = ended.is_some() || wanted == MOST || boards.len() <= self.boards.len();
            (self.boards, self.ended) = (boards, ended);
        }
        let board = self.boards.get(place).copied();
        (board.is_some() || self.ended.is_some()).then_some(board)
    }
}
