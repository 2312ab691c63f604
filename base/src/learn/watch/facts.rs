//! What the events alone show to be wrong: facts, without a guess at the reason.

use std::mem::{Discriminant, discriminant};

use super::event::Thousandths;
use crate::puzzle::Board;
use crate::search::History;

/// One fact, with its line and board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchFact {
    /// The line of the event, from 1.
    pub line: u32,
    pub board: Option<Board>,
    pub kind: FactKind,
}

/// What is wrong. Lines are counted from 1, and numbers are in thousandths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactKind {
    /// The first board that was expanded is not the start.
    NotTheStart { start: Board },
    /// A successor that is no move away from its parent.
    NoMove { parent: Board },
    /// The parent was neither generated nor expanded before.
    UnknownParent { parent: Board },
    /// g is not that of the parent plus the cost of the move.
    WrongG { said: Thousandths, right: Thousandths },
    /// g of an expanded board is not the one with which it was generated.
    OtherG { said: Thousandths, before: Thousandths, line: u32 },
    /// h is not that of the heuristic that the reference uses.
    WrongH { said: Thousandths, right: Thousandths, heuristic: &'static str },
    /// f is not the sum of g and h.
    WrongF { said: Thousandths, g: Thousandths, h: Thousandths, right: Thousandths },
    /// A board was expanded that no event generated, and that is no move away from an expanded one.
    NeverGenerated,
    /// A board was expanded again, without a smaller g.
    ExpandedAgain { line: u32 },
    /// A board was expanded again with a smaller g: it was reopened. This is right in some searches.
    Reopened { line: u32 },
    /// A board was taken while another one with a smaller value was open.
    LargerValue { sign: &'static str, value: Thousandths, least: Thousandths, other: Board },
    /// The goal was expanded like any other board, and the search went on.
    GoalMissed { generated: Option<u32> },
    /// The program took another board for the goal.
    NotTheGoal { goal: Board },
    /// A move of the solution is not possible. Moves are counted from 1.
    ImpossibleMove { at: usize },
    /// The solution ends at another board.
    PathMisses { goal: Board },
    /// A move of the solution is not in the tree of the search.
    PathLeavesTree { at: usize, from: Board },
    /// The solution is longer than the shortest one, and the reference finds shortest paths.
    PathTooLong { moves: usize, shortest: usize },
}

impl FactKind {
    /// Whether it can be right, so that it is only told.
    pub fn is_note(&self) -> bool {
        matches!(self, Self::Reopened { .. })
    }
}

/// The facts of a search. Of many of one kind, only the first are kept, and all are counted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WatchFacts {
    kept: Vec<WatchFact>,
    counts: Vec<(Discriminant<FactKind>, usize)>,
}

/// How many of a kind are kept.
const MOST_OF_A_KIND: usize = 100;

impl WatchFacts {
    pub(super) fn note(&mut self, line: u32, board: Option<Board>, kind: FactKind) {
        let of = discriminant(&kind);
        let at = self.counts.iter().position(|(known, _)| *known == of).unwrap_or_else(|| {
            self.counts.push((of, 0));
            self.counts.len() - 1
        });
        self.counts[at].1 += 1;
        if self.counts[at].1 <= MOST_OF_A_KIND {
            self.kept.push(WatchFact { line, board, kind });
        }
    }

    /// Those that are kept, in the order of their lines.
    pub fn all(&self) -> &[WatchFact] {
        &self.kept
    }

    /// How many of this kind there are, also those that are not kept.
    pub fn count(&self, kind: &FactKind) -> usize {
        let of = discriminant(kind);
        self.counts.iter().find(|(known, _)| *known == of).map_or(0, |(_, count)| *count)
    }

    /// The first of each kind, in the order of their lines.
    pub fn firsts(&self) -> impl Iterator<Item = &WatchFact> {
        let is_first = |at: usize| {
            let of = discriminant(&self.kept[at].kind);
            !self.kept[..at].iter().any(|before| discriminant(&before.kind) == of)
        };
        (0..self.kept.len()).filter(move |at| is_first(*at)).map(|at| &self.kept[at])
    }

    /// Whether something is wrong for certain.
    pub fn are_wrong(&self) -> bool {
        self.kept.iter().any(|fact| !fact.kind.is_note())
    }
}

/// Whether a search with this history keeps all boards that it has reached, so that a second expansion is waste.
pub(super) fn remembers(history: History) -> bool {
    matches!(history, History::Lists | History::StackAndVisited)
}
