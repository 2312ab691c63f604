//! The words of a moment, which the stage shows.

use crate::heuristic::Explanation;
use crate::puzzle::{Board, Move};
use crate::recording::{Moment, NodeStatus, Recording};
use crate::search::{NodeId, Problem};

/// Gives the words of a moment; the last argument is whether the choice of the next node is shown, where there is one.
pub type StageWordsOf = fn(&Recording, &Moment, bool) -> StageWords;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageWords {
    pub terms: Vec<EquationTerm>,
    /// As wide as any of this search.
    pub widest: Vec<EquationTerm>,
    /// In the line below it.
    pub note: Vec<EquationTerm>,
    /// The parts of h, where the search has one.
    pub explanation: Option<Explanation>,
    pub phases: [Phase; 4],
    /// True if the phase that is now says which node is next.
    pub shows_choice: bool,
    /// Says what happened, or why a node is next.
    pub sentence: String,
    /// In the order of the moves.
    pub slots: [(Move, MoveSlot); 4],
}

impl StageWords {
    /// The goal of a board: the one that h estimates the way to, or else the most similar one.
    pub fn goal(&self, problem: &Problem, board: &Board) -> Board {
        let nearest = self.explanation.as_ref().and_then(|explanation| explanation.nearest);
        nearest.unwrap_or_else(|| *problem.goal_like(board))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermKind {
    /// The value by which the nodes are ordered.
    Value,
    G,
    H,
    Sign,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EquationTerm {
    pub kind: TermKind,
    /// Stands above it; empty for a sign.
    pub name: &'static str,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    pub name: &'static str,
    /// The result of a phase; empty before it.
    pub result: String,
    /// True if the sentence is about it.
    pub is_now: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveSlot {
    /// The border is in the way.
    NoMove,
    /// Not tried, or not yet.
    Empty,
    Tried(SlotBoard),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlotBoard {
    pub board: Board,
    pub node: Option<NodeId>,
    pub status: NodeStatus,
    /// Two lines: what became of it, and its value or where the board was.
    pub words: [String; 2],
    pub kind: SlotKind,
    pub is_selected: bool,
    /// True if the last event was about it, or a lesson points at it.
    pub is_marked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotKind {
    New,
    Known,
    /// It has no node.
    Dropped,
    ToPlace,
}

/// Stands for the node that is next, as in the list.
pub const NEXT_MARK: &str = "▶";
/// Stands for the current board.
pub const BOARD_MARK: &str = "▢";
