//! Two heuristics in one: the larger of them, or their sum.

use std::marker::PhantomData;

use super::tables::Plan;
use super::{
    Estimate, ExplainedPart, Explanation, Gaschnig, Heuristic, HeuristicInfo, LinearConflict, Manhattan,
    Misplaced, PartOfH, WalkingDistance,
};
use crate::puzzle::{Board, State};

/// Two heuristics, and what combines them.
pub trait Pair: Send {
    const INFO: HeuristicInfo;
    const TITLES: [&'static str; 2];
    /// Whether h is their sum, or else the larger one.
    const IS_SUM: bool;
    type First: Heuristic;
    type Second: Heuristic;
}

/// Takes the larger of two estimates, or adds them.
///
/// If both are admissible, so is the larger one; if both are consistent, so is the larger one: Russell and Norvig, “Artificial
/// Intelligence: A Modern Approach”, 4th ed., 3.6. A move that both count is counted twice in their sum, so the sum of
/// admissible heuristics is not admissible.
pub struct Combined<P: Pair> {
    first: P::First,
    second: P::Second,
    pair: PhantomData<P>,
}

pub type MaxManhattanGaschnig = Combined<ManhattanGaschnig>;
pub type MaxConflictWalking = Combined<ConflictWalking>;
pub type SumMisplacedManhattan = Combined<MisplacedManhattan>;

/// Neither is always the larger one: only Gaschnig's swaps see that the blank must come back.
pub enum ManhattanGaschnig {}

impl Pair for ManhattanGaschnig {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "max-manhattan-gaschnig",
        aliases: &["max(manhattan,gaschnig)", "max(gaschnig,manhattan)"],
        title: "Larger of Manhattan and Gaschnig",
        short: "max(Manhattan, Gaschnig)",
        line: "the larger of the two",
        summary: "the larger of Manhattan distance and Gaschnig's swaps; the larger of two admissible heuristics is admissible",
        ..HeuristicInfo::CONSISTENT
    };
    const TITLES: [&'static str; 2] = [Manhattan::INFO.title, Gaschnig::INFO.title];
    const IS_SUM: bool = false;
    type First = Manhattan;
    type Second = Gaschnig;
}

/// Each sees what the other does not: tiles in each other's way in their line, and lines in each other's way.
pub enum ConflictWalking {}

impl Pair for ConflictWalking {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "max-linear-conflict-walking-distance",
        aliases: &["max(linear-conflict,walking-distance)", "max(walking-distance,linear-conflict)"],
        title: "Larger of linear conflict and walking",
        short: "max(conflict, walking)",
        line: "the larger of the two",
        summary: "the larger of linear conflict and walking distance; the larger of two admissible heuristics is admissible",
        boards: WalkingDistance::INFO.boards,
        ..HeuristicInfo::CONSISTENT
    };
    const TITLES: [&'static str; 2] = [LinearConflict::INFO.title, WalkingDistance::INFO.title];
    const IS_SUM: bool = false;
    type First = LinearConflict;
    type Second = WalkingDistance;
}

/// Both count the same moves: h is at most 15 + 120, on 2×8.
pub enum MisplacedManhattan {}

impl Pair for MisplacedManhattan {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "sum-misplaced-manhattan",
        aliases: &["misplaced+manhattan", "manhattan+misplaced", "h1+h2"],
        title: "Sum of misplaced and Manhattan",
        short: "Misplaced + Manhattan",
        line: "not admissible: counts moves twice",
        summary: "misplaced tiles plus Manhattan distance; both count the same moves, so the sum is not admissible",
        ..HeuristicInfo::INADMISSIBLE
    };
    const TITLES: [&'static str; 2] = [Misplaced::INFO.title, Manhattan::INFO.title];
    const IS_SUM: bool = true;
    type First = Misplaced;
    type Second = Manhattan;
}

impl<P: Pair> Combined<P> {
    pub(super) const INFO: HeuristicInfo = P::INFO;
}

impl<P: Pair> Heuristic for Combined<P> {
    fn for_goal(goal: &Board) -> Self {
        Self { first: P::First::for_goal(goal), second: P::Second::for_goal(goal), pair: PhantomData }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        P::First::tables(goal).into_iter().chain(P::Second::tables(goal)).collect()
    }
}

impl<P: Pair> Estimate for Combined<P> {
    fn of(&self, state: State) -> u32 {
        let (first, second) = (self.first.of(state), self.second.of(state));
        if P::IS_SUM { first + second } else { first.max(second) }
    }

    /// The parts of the larger one, and of the first if they are equal. Of a sum the parts of both, with one for each tile.
    fn explain(&self, state: State) -> Explanation {
        if !P::IS_SUM {
            let is_first = self.first.of(state) >= self.second.of(state);
            let uses = Some(P::TITLES[usize::from(!is_first)]);
            let larger = if is_first { self.first.explain(state) } else { self.second.explain(state) };
            return Explanation { uses, ..larger };
        }
        let mut explanation = self.first.explain(state);
        for part in self.second.explain(state).parts {
            let is_same = |other: &&mut ExplainedPart| {
                matches!(other.counted, PartOfH::Tile { .. }) && other.counted == part.counted
            };
            match explanation.parts.iter_mut().find(is_same) {
                Some(same) => same.moves += part.moves,
                None => explanation.parts.push(part),
            }
        }
        explanation
    }
}
