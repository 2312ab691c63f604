//! What the stage says of a moment, as the core has it: this room knows no sentences about a search.

use crate::puzzle::{Move, State};
use crate::recording::{Moment, Recording};
use crate::search::NodeId;

/// Gives the words of a moment; the last argument is whether the choice of the next node is shown, where there is one.
pub type StageWordsOf = fn(&Recording, &Moment, bool) -> StageWords;

/// All words of the stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageWords {
    /// The value of the current node.
    pub terms: Vec<EquationTerm>,
    /// As wide as any of this search.
    pub widest: Vec<EquationTerm>,
    /// In the line below it.
    pub note: Vec<EquationTerm>,
    pub phases: [Phase; 4],
    /// Whether the phase that is now says which node is next.
    pub shows_choice: bool,
    /// What happened, or why a node is next.
    pub sentence: String,
    /// In the order of the moves.
    pub slots: [(Move, MoveSlot); 4],
}

/// What a term of an equation counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermKind {
    /// What the nodes are ordered by.
    Value,
    /// Moves made.
    G,
    /// Moves estimated.
    H,
    /// A sign between two terms.
    Sign,
}

/// A term of an equation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EquationTerm {
    pub kind: TermKind,
    /// Stands above it; empty for a sign.
    pub name: &'static str,
    pub text: String,
}

/// One of four phases of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    pub name: &'static str,
    /// What came of it; empty before that.
    pub result: String,
    /// Whether it is the one that the sentence is about.
    pub is_now: bool,
}

/// What became of one of the moves of the blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveSlot {
    /// The border is in the way.
    NoMove,
    /// Not tried, or not yet.
    Empty,
    Tried(TriedSlot),
}

/// A move that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TriedSlot {
    /// The board that it leads to.
    pub state: State,
    /// The node of that board, if there is one.
    pub node: Option<NodeId>,
    /// Two lines: what became of it, and its value or where the board was.
    pub words: [String; 2],
    /// Whether it made a node.
    pub is_new: bool,
    /// Whether it is what the last event was about.
    pub is_last: bool,
}

/// Stands for the node that is next, as in the list.
pub const NEXT_MARK: &str = "▶";
/// Stands for the current board.
pub const BOARD_MARK: &str = "▢";
