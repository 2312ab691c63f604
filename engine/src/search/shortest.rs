//! The shortest path of a problem, found by the quickest of the algorithms that need no heuristic, and its length alone.

use std::sync::Arc;

use super::algorithms::bidirectional_bfs::bidirectional_bfs;
use super::algorithms::idastar::idastar_fast;
use super::open::Queue;
use super::problem::Problem;
use super::rules::GoalTest;
use super::space::Space;
use super::store::Nodes;
use super::structures::{DefaultRules, OpenClosed, Stack, Traced};
use super::trace::{Headless, Stop};
use crate::heuristic::{Heuristic, Manhattan};
use crate::puzzle::{Move, MoveOrder};

/// The moves of a shortest path; `None` where there is no path.
///
/// # Errors
/// Where the tracer stops it.
pub fn shortest_path(problem: &Problem, tracer: &mut Headless<'_>) -> Result<Option<Vec<Move>>, Stop> {
    let space = Space::new(problem, MoveOrder::default(), GoalTest::default());
    let nodes = Nodes::default();
    let mut lists = OpenClosed::of_both_sides(problem.size(), &nodes, Queue::default);
    bidirectional_bfs(&space, Traced::new(&mut lists, tracer))
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
    let moves = idastar_fast(&space, &Manhattan::for_goal(problem.goal()), traced)?;
    Ok(moves.map(|moves| moves.len() as u32))
}
