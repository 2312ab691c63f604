//! The distance itself, looked up: on small boards all of them fit into a table.

use std::iter;

use super::backward::NONE;
use super::lookup::Lookup;
use super::pattern::Pattern;
use super::tables::Plan;
use super::{Boards, Estimate, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State};

/// Looks up how far a board is from the goal. The table is a pattern database whose one pattern has all the tiles,
/// filled by one search backwards from the goal and kept for later questions: with such an h, A* walks straight to the
/// goal.
///
/// A board that the goal can't be reached from has no distance; it gets 0.
#[derive(Debug, Clone)]
pub struct Exact {
    lookup: Lookup<1>,
}

impl Exact {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "exact",
        title: "Exact distance",
        summary: "the distance itself, from a table of all boards that one search back from the goal fills",
        admissible: true,
        consistent: true,
        boards: Boards::WithCells {
            least: 4,
            most: 9,
            or_else: "The exact distance is for boards of at most 9 cells",
        },
    };

    fn pattern(goal: &Board) -> Pattern {
        let (size, blank) = (goal.size(), goal.blank() as u8);
        let cells = (0..size.cells() as u8).filter(|cell| *cell != blank).collect();
        Pattern { size, blank, cells }
    }
}

impl Heuristic for Exact {
    fn for_goal(goal: &Board) -> Self {
        let as_it_is = (0..goal.size().cells() as u8).collect();
        Self { lookup: Lookup::new(goal, iter::once(as_it_is), &[Self::pattern(goal)]) }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        vec![Box::new(Self::pattern(goal))]
    }
}

impl Estimate for Exact {
    #[inline]
    fn of(&self, state: State) -> u32 {
        let distance = self.lookup.of(state);
        if distance == u32::from(NONE) { 0 } else { distance }
    }
}
