//! Estimates that follow from others: with costs of tiles, and to the nearest of several goals.

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{Board, GoalPreset, Goals, Size, parse_board, random_board};

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
        assert_eq!(id.estimate_at(goal, Some(costs)).h(board), expected, "{id:?} {costs}");
    }
}

#[test]
fn h_is_the_least_of_those_to_each_goal_and_the_explanation_names_that_goal() {
    for size in [Size::EIGHT, Size::FIFTEEN] {
        let all = GoalPreset::ALL.map(|preset| preset.board(size));
        let goals = Goals::from(all[0]).and(all[1]).and_then(|goals| goals.and(all[2])).expect("three goals");
        for board in (0..50).map(|seed| random_board(&all[0], seed)) {
            let h = |goal: &Board| HeuristicId::Manhattan.evaluate(&board, goal);
            let nearest = all.into_iter().min_by_key(h).expect("three");
            assert_eq!(HeuristicId::Manhattan.evaluate(&board, goals), h(&nearest), "{board}");
            let explained = HeuristicId::Manhattan.explain(&board, goals).expect("no tables");
            assert_eq!((explained.h(), explained.nearest), (h(&nearest), Some(nearest)), "{board}");
        }
    }
}
