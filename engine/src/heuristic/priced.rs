//! An estimate of the cost of a path, where moves have costs.

use super::{Estimate, Explanation, PartOfH};
use crate::puzzle::{Board, State, TileCosts};

/// An estimate of costs, from an estimate of moves. A heuristic that counts the moves of each tile counts them at the cost of
/// the tile. Any other one is multiplied by the smallest cost of a tile. An admissible estimate stays admissible, and
/// a consistent one consistent: a move changes what is counted of the tile that slides by no more than before, times
/// its cost.
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
    fn of(&self, state: State) -> u32 {
        let by_tile = self.estimate.at_costs(state, &self.costs);
        by_tile.unwrap_or_else(|| self.estimate.of(state) * self.least).min(MOST)
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

#[cfg(test)]
mod tests {
    use super::super::HeuristicId;
    use crate::puzzle::{GoalPreset, Size, parse_board};

    #[test]
    fn each_tile_counts_at_its_cost_and_tables_at_the_least() {
        let goal = GoalPreset::BlankLast.board(Size::EIGHT);
        let board = parse_board("1 2 3 4 5 6 x 7 8").expect("a board").state();
        for (id, costs, expected) in [
            (HeuristicId::Manhattan, "1,2,3,4,5,6,7,8", 15),
            (HeuristicId::Misplaced, "2,2,2,2,2,2,9,3", 12),
            (HeuristicId::Exact, "2,2,2,2,2,2,9,3", 4),
            (HeuristicId::Exact, "1,1,1,1,1,1,9,9", 2),
            (HeuristicId::Zero, "9,9,9,9,9,9,9,9", 0),
            (HeuristicId::Manhattan, "1,1,1,1,1,1,99,99", 198),
        ] {
            let costs = costs.parse().expect("costs");
            assert_eq!(id.estimate_at(goal, Some(costs)).of(board), expected, "{id:?} {costs}");
        }
    }
}
