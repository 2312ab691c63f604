//! Problems whose goals no start can reach.

use tilescope_engine::puzzle::{Board, GoalPreset, Goals, Size};
use tilescope_engine::search::Problem;

#[test]
fn a_problem_is_no_larger_than_two_boards() {
    assert_eq!(size_of::<Problem>(), 2 * size_of::<Board>());
}

#[test]
fn goals_that_no_start_can_reach_are_all_searched_for() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let given = Goals::from(goal.swapped(0, 1)).and(goal.swapped(1, 2)).expect("two goals");
    let problem = Problem::new(goal, given).expect("one size");
    assert!(!problem.is_solvable());
    assert_eq!(problem.goals(), given);
}
