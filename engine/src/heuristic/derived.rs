//! Estimates that follow from others: of a path whose moves have costs, and of the distance to the nearest of several goals.

use super::estimate::{Estimate, Explanation, PartOfH};
use crate::puzzle::{Board, State, TileCosts};

/// An estimate of costs, from an estimate of moves. A heuristic that counts the moves of each tile counts them at the cost of the
/// tile. Any other one is multiplied by the smallest cost of a tile. An admissible estimate stays admissible, and a consistent one
/// consistent: a move changes what is counted of the tile that slides by no more than before, times its cost.
pub(super) struct Priced {
    pub estimate: Box<dyn Estimate>,
    pub costs: TileCosts,
    pub least: u32,
}

/// The largest estimate that a node has room for. A larger one is lowered to it, which keeps it admissible and consistent.
const MOST: u32 = 254;

impl Priced {
    pub fn new(estimate: Box<dyn Estimate>, goal: &Board, costs: TileCosts) -> Self {
        Self { estimate, costs, least: costs.least(goal.size()) }
    }
}

impl Estimate for Priced {
    fn h(&self, state: State) -> u32 {
        let by_tile = self.estimate.at_costs(state, &self.costs);
        by_tile.unwrap_or_else(|| self.estimate.h(state) * self.least).min(MOST)
    }

    fn explain(&self, state: State) -> Explanation {
        let counts_tiles = self.estimate.at_costs(state, &self.costs).is_some();
        let mut explanation = self.estimate.explain(state);
        let mut left = MOST;
        for part in &mut explanation.parts {
            let cost = match part.counted {
                PartOfH::Tile { cell, .. } if counts_tiles => self.costs.of_slide(state, cell),
                _ => self.least,
            };
            part.moves = (part.moves * cost).min(left);
            left -= part.moves;
        }
        explanation
    }
}

/// The least of the estimates to each goal. A move changes the least of several numbers by no more than it changes one of them, so
/// an admissible estimate stays admissible, and a consistent one consistent.
pub(super) struct Nearest {
    /// The goals in their order, with the estimate to each; at least one.
    pub to_each: Vec<(Board, Box<dyn Estimate>)>,
}

impl Estimate for Nearest {
    fn h(&self, state: State) -> u32 {
        self.to_each.iter().map(|(_, to)| to.h(state)).min().expect("a goal")
    }

    /// That of the nearest goal; of equally near ones, the first.
    fn explain(&self, state: State) -> Explanation {
        let (goal, nearest) = self.to_each.iter().min_by_key(|(_, to)| to.h(state)).expect("a goal");
        Explanation { nearest: Some(*goal), ..nearest.explain(state) }
    }
}
