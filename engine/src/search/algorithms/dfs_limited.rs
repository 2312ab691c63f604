//! Depth-limited search.

use super::prelude::*;

/// Goes down as far as the depth of `limit`, and then back. It remembers only the path that it is on, so it visits a state again on
/// every other path. It finds a path within the limit where there is one, though not the shortest first.
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.4: it treats “all nodes at depth ℓ as if they had no successors”. So
/// does the recursive text of the 3rd edition (figure 3.17: goal test, then cutoff at limit 0), and the authors' program for the
/// 4th. The text in the 4th edition (figure 3.12) pops a node, tests it, and cuts off *below* the limit, so that it visits nodes at
/// depth ℓ + 1. With `at_limit` nodes at the limit can be expanded as well; their successors are counted as generated, and pruned.
///
/// On cycles the books differ: the 3rd edition has no check, the 4th one of any length, and Korf (1985) does not undo the
/// last move. That is the default here: in this puzzle, no other cycle has fewer than 12 moves.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 8 3 1 x 4 7 6 5").unwrap(), GoalPreset::Spiral);
/// let settings = Settings { algorithm: AlgorithmId::DfsLimited, depth_limit: 10, ..Settings::default() };
/// assert!(solve(&problem, &settings).unwrap().len() <= 10);
/// ```
pub fn dfs_limited<T: Tracer>(
    space: &Space,
    limit: u32,
    at_limit: AtLimit,
    mut stack: Traced<'_, Stack, T>,
) -> SearchResult {
    stack.start(space.start, 0);
    search_within(space, limit, at_limit, stack)
}

/// The search below the start, which is on the stack. Where it pruned nothing, there is no path beyond the limit either.
pub(super) fn search_within<T: Tracer>(
    space: &Space,
    limit: u32,
    at_limit: AtLimit,
    mut stack: Traced<'_, Stack, T>,
) -> SearchResult {
    'top: while let Some(node) = stack.top()? {
        if space.is_goal(node.state) {
            return Ok(Some(stack.moves()));
        }
        if stack.depth() == limit && at_limit == AtLimit::NotExpanded {
            stack.pop_at_limit();
            continue;
        }
        while let Some(successor) = stack.next_successor(space, &node) {
            if stack.depth() == limit {
                stack.prune(limit + 1);
            } else if stack.is_cycle(&successor) {
                stack.duplicate(None);
            } else {
                stack.push(&successor, 0);
                if space.is_goal_when_generated(successor.state) {
                    return Ok(Some(stack.moves()));
                }
                continue 'top;
            }
        }
        stack.pop();
    }
    Ok(None)
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dfs-limited",
    aliases: &["dls", "depth-limited"],
    title: "Depth-limited search",
    short: "Depth-limited",
    line: "depth-first to a limit, knows only its path",
    summary: "goes down to a limit and remembers only the current path; finds a path within the limit if there is one",
    optimality: Optimality::ByChance("it takes the first path that it finds"),
    offers: WITHIN_DEPTH,
    bound: Bound::Depth,
    exhausted: NOT_WITHIN_DEPTH,
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., 3.4.4",
        lines: |rules| search_within_depth(0, rules),
        variables: &[Var::Node, Var::G, Var::DepthLimit, Var::Successor, Var::Stack],
    },
    ..ON_STACK
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let (limit, at_limit) = (task.rules.depth_limit, task.rules.at_limit);
    task.on_stack(task.rules, tracer, &mut |stack| dfs_limited(&task.space, limit, at_limit, stack))
}
