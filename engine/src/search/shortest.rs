//! The shortest path of a problem, found by the quickest of the algorithms that need no heuristic, and its length alone.

use std::sync::Arc;

use super::algorithms::bidirectional_bfs::bidirectional_bfs;
use super::algorithms::idastar::{idastar, idastar_fast};
use super::open::Queue;
use super::problem::Problem;
use super::rules::GoalTest;
use super::space::Space;
use super::store::Nodes;
use super::structures::{DefaultRules, OpenClosed, Stack, Traced};
use super::trace::{Headless, Stop};
use crate::heuristic::{Heuristic, HeuristicId, Manhattan};
use crate::puzzle::{Move, MoveOrder};

/// The moves of a shortest path; `None` where there is no path. Of equally near goals, it leads to the first.
///
/// # Errors
/// Where the tracer stops it.
pub fn shortest_path(problem: &Problem, tracer: &mut Headless<'_>) -> Result<Option<Vec<Move>>, Stop> {
    let mut paths = Vec::new();
    for goal in problem.all_goals() {
        let problem = Problem::new(*problem.start(), goal).expect("one size");
        paths.extend(shortest_path_to_one(&problem, tracer)?);
    }
    Ok(paths.into_iter().min_by_key(Vec::len))
}

fn shortest_path_to_one(problem: &Problem, tracer: &mut Headless<'_>) -> Result<Option<Vec<Move>>, Stop> {
    let space = Space::new(problem, MoveOrder::default(), GoalTest::default());
    let nodes = Nodes::default();
    let mut lists = OpenClosed::of_both_sides(problem.size(), &nodes, <[Queue; 2]>::default());
    bidirectional_bfs(&space, Traced::new(&mut lists, tracer))
}

/// Larger boards may take too long.
const MOST_CELLS: usize = 9;

/// The number of moves of a shortest path, found in milliseconds; `None` if the board is larger, or there is no path.
pub fn shortest(problem: &Problem) -> Option<u32> {
    if problem.size().cells() > MOST_CELLS || !problem.is_solvable() {
        return None;
    }
    shortest_path(problem, &mut Headless::default()).ok().flatten().map(|moves| moves.len() as u32)
}

/// The number of moves of a shortest path; `None` where there is no path. It needs hardly any memory, even where the path
/// is too long for [`shortest_path`].
///
/// # Errors
/// Where the tracer stops it.
pub fn shortest_distance(problem: &Problem, tracer: &mut Headless<'_>) -> Result<Option<u32>, Stop> {
    if !problem.is_solvable() {
        return Ok(None);
    }
    let space = Space::new(problem, MoveOrder::default(), GoalTest::default());
    let mut stack = Stack::new(Arc::default(), false, DefaultRules);
    let traced = Traced::new(&mut stack, tracer);
    let moves = if problem.has_several_goals() {
        idastar(&space, &HeuristicId::Manhattan.estimate(problem.goals()), traced, &mut |_, _| Ok(()))?
    } else {
        idastar_fast(&space, &Manhattan::for_goal(problem.goal()), traced)?
    };
    Ok(moves.map(|moves| moves.len() as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};

    #[test]
    fn the_farthest_board_is_31_moves_away_and_a_15_puzzle_is_not_searched() {
        let check = |text: &str, expected| {
            let start = parse_board(text).expect("a board");
            let goal = GoalPreset::BlankLast.board(start.size());
            assert_eq!(shortest(&Problem::new(start, goal).expect("one size")), expected, "{text}");
        };
        check("8 6 7 2 5 4 3 x 1", Some(31));
        check("1 2 3 4 5 6 7 8 x", Some(0));
        check("1 2 3 4 5 6 8 7 x", None);
        check("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", None);
    }
}
