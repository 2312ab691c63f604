//! The shortest path of a problem, found by the quickest of the algorithms that need no heuristic.

use std::sync::Arc;

use super::algorithms::bidirectional_bfs::bidirectional_bfs;
use super::open::Queue;
use super::problem::Problem;
use super::rules::GoalTest;
use super::space::Space;
use super::structures::OpenClosed;
use super::trace::{Stop, Tracer};
use crate::puzzle::{Move, MoveOrder};

/// The moves of a shortest path; `None` where there is no path.
///
/// # Errors
/// Where the tracer stops it.
pub fn shortest_path<T: Tracer>(problem: &Problem, tracer: &mut T) -> Result<Option<Vec<Move>>, Stop> {
    let space = Space::new(problem, MoveOrder::default(), GoalTest::default());
    let mut lists = OpenClosed::of_both_sides(problem.size(), Arc::default(), Queue::default);
    bidirectional_bfs(&space, &mut lists, tracer)
}
