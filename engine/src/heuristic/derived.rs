//! Estimates that follow from others: of a path whose moves have costs, and of the distance to the nearest of several goals.

use super::{Estimate, Explanation, PartOfH};
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

/// The least of the estimates to each goal. A move changes the least of several numbers by no more than it changes one of them, so
/// an admissible estimate stays admissible, and a consistent one consistent.
pub(super) struct Nearest {
    /// The goals in their order, with the estimate to each; at least one.
    pub to_each: Vec<(Board, Box<dyn Estimate>)>,
}

impl Estimate for Nearest {
    fn of(&self, state: State) -> u32 {
        self.to_each.iter().map(|(_, to)| to.of(state)).min().expect("a goal")
    }

    /// That of the nearest goal; of equally near ones, the first.
    fn explain(&self, state: State) -> Explanation {
        let (goal, nearest) = self.to_each.iter().min_by_key(|(_, to)| to.of(state)).expect("a goal");
        Explanation { nearest: Some(*goal), ..nearest.explain(state) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::HeuristicId;
    use crate::puzzle::{Board, GoalPreset, Goals, Size, parse_board, random_board};

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

    #[test]
    fn h_is_the_least_of_those_to_each_goal_and_the_explanation_names_that_goal() {
        for size in [Size::EIGHT, Size::FIFTEEN] {
            let all = GoalPreset::ALL.map(|preset| preset.board(size));
            let goals =
                Goals::from(all[0]).and(all[1]).and_then(|goals| goals.and(all[2])).expect("three goals");
            for board in (0..50).map(|seed| random_board(&all[0], seed)) {
                let h = |goal: &Board| HeuristicId::Manhattan.evaluate(&board, goal);
                let nearest = all.into_iter().min_by_key(h).expect("three");
                assert_eq!(HeuristicId::Manhattan.evaluate(&board, goals), h(&nearest), "{board}");
                let explained = HeuristicId::Manhattan.explain(&board, goals).expect("no tables");
                assert_eq!((explained.h(), explained.nearest), (h(&nearest), Some(nearest)), "{board}");
            }
        }
    }
}
