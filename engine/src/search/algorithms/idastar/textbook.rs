//! Iterative deepening A*.

use crate::heuristic::Estimate;
use crate::search::space::Space;
use crate::search::structures::{PathRules, Stack, Traced};
use crate::search::task::SearchResult;
use crate::search::trace::{Stop, Tracer};

/// Gets the bound of an iteration that begins, and its stack.
pub type RunAhead<'a, R, T> = dyn FnMut(u32, Traced<'_, Stack<R>, T>) -> Result<(), Stop> + 'a;

/// Searches all paths whose f = g + h is within a bound, depth first. The first bound is h of the start; the next bound is
/// the least f that exceeded the last one. It remembers the path that it is on and nothing else. With an admissible h it
/// finds a shortest path.
///
/// By default it has the rules of Korf, whose numbers of generated nodes it reproduces: a node is tested when it is visited,
/// successors beyond the bound are generated and pruned, and the only cycle it avoids is the move that takes the last one
/// back. Where nodes are tested when they are generated, the path is the same, since they are within the bound.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985),
/// <https://doi.org/10.1016/0004-3702(85)90084-0>.
///
/// `run_ahead` is told the bound of each iteration, and may do the first part of it in a faster way, if it leaves the stack as
/// this text would have it by then.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::Idastar.into()).unwrap().len(), 18);
/// ```
pub fn idastar<H: Estimate + ?Sized, R: PathRules, T: Tracer>(
    space: &Space,
    heuristic: &H,
    mut stack: Traced<'_, Stack<R>, T>,
    run_ahead: &mut RunAhead<'_, R, T>,
) -> SearchResult {
    let h = heuristic.of(space.start);
    let mut next_bound = h;
    while next_bound < Space::INFINITE {
        let bound = stack.begin_iteration(next_bound, space.start, h);
        run_ahead(bound, stack.reborrow())?;
        next_bound = stack.next_bound();
        'top: while let Some(node) = stack.top()? {
            if space.is_goal(node.state) {
                return Ok(Some(stack.moves()));
            }
            while let Some(successor) = stack.next_successor(space, &node) {
                if stack.is_cycle(&successor) {
                    stack.duplicate(None);
                    continue;
                }
                let h = heuristic.after(node.h, node.state, node.blank, successor.to);
                let f = space.f(successor.g, h);
                if f <= bound {
                    stack.push(&successor, h);
                    if stack.is_goal_when_generated(space, successor.state) {
                        return Ok(Some(stack.moves()));
                    }
                    continue 'top;
                }
                next_bound = next_bound.min(f);
                stack.prune(next_bound);
            }
            stack.pop();
        }
    }
    Ok(None)
}
