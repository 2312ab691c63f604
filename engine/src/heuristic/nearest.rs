//! An estimate of the distance to the nearest of several goals.

use super::{Estimate, Explanation};
use crate::puzzle::{Board, State};

/// The least of the estimates to each goal. The distance to the nearest goal is the least of the distances, so an admissible
/// estimate stays admissible. A move changes the least of several numbers by no more than it changes one of them, so a
/// consistent estimate stays consistent.
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
    use crate::puzzle::{Board, GoalPreset, Goals, Size, random_board};

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
