//! All shortest paths of a problem: how many there are, and the first ones. No algorithm of the registry, as it is not recorded.

use std::sync::Arc;

use super::problem::Problem;
use super::rules::GoalTest;
use super::shortest::shortest_distance;
use super::space::Space;
use super::structures::{DefaultRules, Stack, Traced};
use super::trace::{Headless, Stop};
use crate::heuristic::HeuristicId;
use crate::puzzle::{Move, MoveOrder};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShortestPaths {
    pub length: u32,
    pub count: u64,
    /// The first ones, in the order of the moves.
    pub first: Vec<Vec<Move>>,
}

/// Counts the shortest paths, and lists the first `most` of them; `None` where there is no path. It finds the length by IDA*,
/// and then searches all paths depth first whose f = g + h is not larger, as the last iteration of IDA* would without its
/// goal test. So it needs hardly any memory. Of several goals, only the nearest count. `tracer` receives
/// of both searches.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, MoveOrder, Size, parse_board}, search::{Headless, Problem, all_shortest_paths}};
/// let start = parse_board("8 6 7 2 5 4 3 x 1").unwrap();
/// let problem = Problem::new(start, GoalPreset::BlankLast.board(Size::EIGHT)).unwrap();
/// let paths = all_shortest_paths(&problem, MoveOrder::default(), 3, &mut Headless::default()).unwrap().unwrap();
/// assert_eq!((paths.length, paths.count, paths.first.len()), (31, 40, 3));
/// ```
pub fn all_shortest_paths(
    problem: &Problem,
    moves: MoveOrder,
    most: usize,
    tracer: &mut Headless<'_>,
) -> Result<Option<ShortestPaths>, Stop> {
    let Some(length) = shortest_distance(problem, tracer)? else { return Ok(None) };
    let space = Space::new(problem, moves, GoalTest::default());
    let heuristic = HeuristicId::Manhattan.estimate(problem.goals());
    let mut path = Stack::new(Arc::default(), false, DefaultRules);
    let mut stack = Traced::new(&mut path, tracer);
    let (mut count, mut first) = (0, Vec::new());
    stack.start(space.start, heuristic.of(space.start));
    'top: while let Some(node) = stack.top()? {
        if space.is_goal(node.state) {
            count += 1;
            if first.len() < most {
                first.push(stack.moves());
            }
            stack.pop();
            continue;
        }
        while let Some(successor) = stack.next_successor(&space, &node) {
            let h = heuristic.after(node.h, node.state, node.blank, successor.to);
            if successor.g + h <= length {
                stack.push(&successor, h);
                continue 'top;
            }
        }
        stack.pop();
    }
    Ok(Some(ShortestPaths { length, count, first }))
}
