//! Two heuristics in one: the larger of them, or their sum.

use super::estimate::{Estimate, ExplainedPart, Explanation, Heuristic, HeuristicInfo, PartOfH};
use super::gaschnig::Gaschnig;
use super::linear_conflict::LinearConflict;
use super::manhattan::Manhattan;
use super::misplaced::Misplaced;
use super::tables::Plan;
use super::walking_distance::WalkingDistance;
use crate::puzzle::{Board, State};

/// Takes the larger of two estimates, or adds them.
///
/// If both are admissible, or consistent, so is the larger one: Russell and Norvig, “Artificial Intelligence: A Modern Approach”, 4th
/// ed., 3.6. A move that both count is counted twice in their sum, so the sum is not admissible.
pub struct Combined {
    estimates: [Box<dyn Estimate>; 2],
    titles: [&'static str; 2],
    is_sum: bool,
}

pub(super) trait Pair {
    const INFO: HeuristicInfo;
    const IS_SUM: bool = false;
    type First: Heuristic + 'static;
    type Second: Heuristic + 'static;

    fn for_goal(goal: &Board) -> Combined {
        let estimates: [Box<dyn Estimate>; 2] =
            [Box::new(Self::First::for_goal(goal)), Box::new(Self::Second::for_goal(goal))];
        let titles = [Self::First::INFO.title, Self::Second::INFO.title];
        Combined { estimates, titles, is_sum: Self::IS_SUM }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        let mut tables = Self::First::tables(goal);
        tables.extend(Self::Second::tables(goal));
        tables
    }
}

/// Neither is always the larger one: only Gaschnig's swaps see that the blank must come back.
pub struct MaxManhattanGaschnig;

impl Pair for MaxManhattanGaschnig {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "max-manhattan-gaschnig",
        aliases: &["max(manhattan,gaschnig)", "max(gaschnig,manhattan)"],
        title: "Larger of Manhattan and Gaschnig",
        short: "max(Manhattan, Gaschnig)",
        line: "the larger of the two",
        summary: "the larger of Manhattan distance and Gaschnig's swaps; the larger of two admissible heuristics is admissible",
        ..HeuristicInfo::CONSISTENT
    };
    type First = Manhattan;
    type Second = Gaschnig;
}

/// Each sees what the other does not: tiles in each other's way in their line, and lines in each other's way.
pub struct MaxConflictWalking;

impl Pair for MaxConflictWalking {
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
    type First = LinearConflict;
    type Second = WalkingDistance;
}

/// Both count the same moves: h is at most 15 + 120, on 2×8.
pub struct SumMisplacedManhattan;

impl Pair for SumMisplacedManhattan {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "sum-misplaced-manhattan",
        aliases: &["misplaced+manhattan", "manhattan+misplaced", "h1+h2"],
        title: "Sum of misplaced and Manhattan",
        short: "Misplaced + Manhattan",
        line: "not admissible: counts moves twice",
        summary: "misplaced tiles plus Manhattan distance; both count the same moves, so the sum is not admissible",
        ..HeuristicInfo::INADMISSIBLE
    };
    type First = Misplaced;
    type Second = Manhattan;
    const IS_SUM: bool = true;
}

impl Estimate for Combined {
    fn h(&self, state: State) -> u32 {
        let [first, second] = &self.estimates;
        let (first, second) = (first.h(state), second.h(state));
        if self.is_sum { first + second } else { first.max(second) }
    }

    /// The parts of the larger one, and of the first if they are equal. Of a sum the parts of both, with one for each tile.
    fn explain(&self, state: State) -> Explanation {
        let [first, second] = &self.estimates;
        if !self.is_sum {
            let larger = usize::from(first.h(state) < second.h(state));
            return Explanation { uses: Some(self.titles[larger]), ..self.estimates[larger].explain(state) };
        }
        let mut explanation = first.explain(state);
        for part in second.explain(state).parts {
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
