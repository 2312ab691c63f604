//! The search of a board and of its twin, one of which reaches the goal.

use tilescope_engine::puzzle::{GoalPreset, MoveOrder, Size, unrank};
use tilescope_engine::search::{Headless, Problem, shortest_path, solve_with_twin};

/// The parity argument says the same of all 720 boards, and breadth-first search that the paths are shortest.
#[test]
fn one_of_a_board_and_its_twin_reaches_the_goal_on_every_2x3_board() {
    let size = Size::new(2, 3).expect("a size");
    let goal = GoalPreset::BlankLast.board(size);
    for start in (0..720).map(|rank| unrank(size, rank).expect("a board")) {
        let problem = Problem::new(start, goal).expect("one size");
        let answer =
            solve_with_twin(&problem, MoveOrder::default(), &mut Headless::default()).expect("no limit");
        assert_eq!(answer.moves.is_some(), problem.is_solvable(), "{start}");
        let from = if answer.moves.is_some() { start } else { answer.twin };
        let from = Problem::new(from, goal).expect("one size");
        let shortest = shortest_path(&from, &mut Headless::default()).expect("no limit").expect("a path");
        assert_eq!(answer.length as usize, shortest.len(), "{start}");
        assert!(answer.taken[0] - answer.taken[1] <= 1, "in turn");
    }
}
