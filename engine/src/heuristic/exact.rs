//! The exact distance, from a table. On small boards, the distances of all boards fit into one.

use std::iter;

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH, SupportedBoards};
use super::pattern::{Pattern, PatternLookup};
use super::tables::{NONE, Plan};
use crate::puzzle::{Board, State};

/// Looks up the distance of a board from the goal. The table is a pattern database with a single pattern, which contains all
/// tiles. With this h, A* expands only nodes on a shortest path.
///
/// A board from which the goal cannot be reached has no distance; its h is 0.
#[derive(Debug, Clone)]
pub struct Exact {
    lookup: PatternLookup<1>,
}

impl Exact {
    fn pattern(goal: &Board) -> Pattern {
        let (size, blank) = (goal.size(), goal.blank() as u8);
        let cells = (0..size.cells() as u8).filter(|cell| *cell != blank).collect();
        Pattern { size, blank, cells }
    }
}

impl Heuristic for Exact {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "exact",
        aliases: &["perfect"],
        title: "Exact distance",
        short: "Exact distance",
        line: "the true distance; for comparison",
        summary: "the true distance, from a table of all boards filled by one backward search from the goal",
        boards: SupportedBoards::Only {
            fits: |size| size.cells() <= 9,
            or_else: "The exact distance needs a board of at most 9 cells",
        },
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        let identity = (0..goal.size().cells() as u8).collect();
        Self { lookup: PatternLookup::new(goal, &[identity], &[Self::pattern(goal)]) }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        vec![Box::new(Self::pattern(goal))]
    }
}

impl Estimate for Exact {
    #[inline]
    fn h(&self, state: State) -> u32 {
        let distance = self.lookup.h(state);
        if distance == u32::from(NONE) { 0 } else { distance }
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_parts(iter::once((self.h(state), PartOfH::Board)))
    }
}
