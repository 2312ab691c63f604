//! Mistakes that the events alone show: facts, without a guess at the reason.

use std::collections::{HashMap, HashSet};
use std::mem::{Discriminant, discriminant};

use crate::learn::thousandths::Thousandths;
use crate::puzzle::{Board, counted};
use crate::search::Settings;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchFact {
    pub line: u32,
    pub board: Option<Board>,
    pub kind: FactKind,
}

const FROM_PARENTS: &str = "Follow the parents from the goal to the start, and turn their order round.";

/// A mistake, in a sentence without its line and board. Lines are counted from 1, and numbers are in thousandths.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FactKind {
    #[error(
        "The search begins here, and not at the start, {start}. Give your program the start on standard input, or watch it on this board."
    )]
    NotTheStart { start: Board },
    #[error(
        "It is no move away from its parent, {parent}. Check how your program moves the blank, above all at the edges."
    )]
    NoMove { parent: Board },
    #[error(
        "Its parent was not generated before: {parent}. Write the event of a board before those of its successors."
    )]
    UnknownParent { parent: Board },
    #[error("g is {said}; g of its parent plus the cost of the move is {right}.")]
    WrongG { said: Thousandths, right: Thousandths },
    #[error("g is {said}; line {line} generated it with g = {before}.")]
    OtherG { said: Thousandths, before: Thousandths, line: u32 },
    #[error("h is {said}; {heuristic} is {right}.")]
    WrongH { said: Thousandths, right: Thousandths, heuristic: &'static str },
    #[error("f is {said}; with g = {g} and h = {h}, it is {right}.")]
    WrongF { said: Thousandths, g: Thousandths, h: Thousandths, right: Thousandths },
    #[error("It was expanded, and was not generated before. Check how your program makes successors.")]
    NeverGenerated,
    #[error(
        "It is expanded again, and g is not smaller. Line {line} has it first. When a board is taken, skip it if it is closed."
    )]
    ExpandedAgain { line: u32 },
    /// This is right in some searches.
    #[error("It is expanded again, with a smaller g than that of line {line}: it is reopened.")]
    Reopened { line: u32 },
    #[error(
        "It is taken with {sign} = {value}, while {other} is open with {sign} = {least}. Take the least value first."
    )]
    LargerValue { sign: &'static str, value: Thousandths, least: Thousandths, other: Board },
    #[error(
        "The goal is expanded, and the search goes on: it is not noticed.{} Compare each board with the goal when it is taken.",
        generated.map_or(String::new(), |line| format!(" Line {line} generated it."))
    )]
    GoalMissed { generated: Option<u32> },
    #[error("The program takes it for the goal, which is {goal}.")]
    NotTheGoal { goal: Board },
    #[error("Move {at} of the solution is not possible on this board. {FROM_PARENTS}")]
    ImpossibleMove { at: usize },
    #[error("The solution ends here, and not at the goal, {goal}. {FROM_PARENTS}")]
    PathMisses { goal: Board },
    #[error(
        "The solution leads to the goal if its moves are read {how}. Write the moves of the blank, from the start."
    )]
    OtherMoves { how: &'static str },
    #[error("Move {at} of the solution, from {from}, is not in the tree of the search. {FROM_PARENTS}")]
    PathLeavesTree { at: usize, from: Board },
    #[error("The solution has {}; a shortest one has {shortest}.", counted(*moves, "move", "moves"))]
    PathTooLong { moves: usize, shortest: usize },
}

impl WatchFact {
    /// The fact with its line and board. `count` is how many of its kind there are.
    pub fn sentence(&self, count: usize) -> String {
        let board = self.board.map_or(String::new(), |board| format!(" {board}."));
        let others = match count {
            0 | 1 => String::new(),
            _ => format!(" (and {})", counted(count - 1, "more like it", "more like it")),
        };
        format!("line {}:{board} {}{others}", self.line, self.kind)
    }
}

impl FactKind {
    /// True if it can be right, so it is only told.
    pub fn is_note(&self) -> bool {
        matches!(self, Self::Reopened { .. })
    }
}

/// A sentence about a watched program.
#[derive(Clone, PartialEq, Debug)]
pub struct WatchFinding {
    pub kind: FindingKind,
    pub sentence: String,
    /// The rules that it names, if they are not those of the reference.
    pub rules: Option<Settings>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum FindingKind {
    /// A formula for h, g or f on all boards where the program says it.
    Stated,
    /// The first fact of its kind that the events alone show.
    Fact(WatchFact),
    Mistake,
    /// The first difference from the reference that matters, or that the program ended too early.
    Difference,
    /// Something that is right unless the exercise says otherwise.
    Note,
}

impl FindingKind {
    /// True if it follows from the order of the boards, so a mistake that explains all boards explains it.
    pub(super) fn is_of_order(&self) -> bool {
        let Self::Fact(fact) = self else { return false };
        matches!(
            fact.kind,
            FactKind::NeverGenerated
                | FactKind::ExpandedAgain { .. }
                | FactKind::Reopened { .. }
                | FactKind::LargerValue { .. }
                | FactKind::GoalMissed { .. }
        )
    }

    pub(super) fn says(self, sentence: String, rules: Option<Settings>) -> WatchFinding {
        WatchFinding { kind: self, sentence, rules }
    }
}

/// The facts of a search. Of many of one kind, only the first are kept, and all are counted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WatchFacts {
    pub kept: Vec<WatchFact>,
    counts: HashMap<Discriminant<FactKind>, usize>,
}

const MOST_OF_A_KIND: usize = 100;

impl WatchFacts {
    pub(super) fn note(&mut self, line: u32, board: Option<Board>, kind: FactKind) {
        let count = self.counts.entry(discriminant(&kind)).or_default();
        *count += 1;
        if *count <= MOST_OF_A_KIND {
            self.kept.push(WatchFact { line, board, kind });
        }
    }

    /// Counts those of this kind, also those that are not kept.
    pub fn count(&self, kind: &FactKind) -> usize {
        self.counts.get(&discriminant(kind)).copied().unwrap_or_default()
    }

    /// The first of each kind, in the order of their lines.
    pub fn firsts(&self) -> impl Iterator<Item = &WatchFact> {
        let mut known = HashSet::new();
        self.kept.iter().filter(move |fact| known.insert(discriminant(&fact.kind)))
    }

    pub fn are_wrong(&self) -> bool {
        self.kept.iter().any(|fact| !fact.kind.is_note())
    }
}
