//! Depth-first search with a bound, as the course report has it.

use std::sync::Arc;

use super::prelude::*;

/// Visits the node on top of a stack: pushes its first successor that was never visited, or pops the node where there is
/// none. A node deeper than `limit` is pushed, counts as visited, and is popped without a goal test.
///
/// Since no state is visited twice, one that is first met too deep is lost, also for shorter paths: so it can miss a path
/// that is within the limit. Nor is the path that it finds a shortest one, except by chance.
///
/// The course report “search methods on the 8-puzzle”; its two examples end after 8 and 56 moves.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 8 3 1 x 4 7 6 5").unwrap(), GoalPreset::Spiral);
/// let moves = "lurd".parse().unwrap();
/// let settings = Settings { algorithm: AlgorithmId::DfsBounded, depth_limit: 10, moves, ..Settings::default() };
/// assert_eq!(solve(&problem, &settings).unwrap().len(), 8);
/// ```
pub fn dfs_bounded<T: Tracer>(
    space: &Space,
    limit: u32,
    mut stack: Traced<'_, Stack<DefaultRules>, T>,
) -> SearchResult {
    stack.start(space.start, 0);
    'top: while let Some(node) = stack.top()? {
        if stack.depth() > limit {
            stack.pop_beyond_limit();
            continue;
        }
        if space.is_goal(node.state) {
            return Ok(Some(stack.moves()));
        }
        while let Some(successor) = stack.next_successor(space, &node) {
            if let Some(known) = stack.visited(successor.state) {
                stack.duplicate(Some(known));
                continue;
            }
            stack.push(&successor, 0);
            continue 'top;
        }
        stack.pop();
    }
    Ok(None)
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dfs-bounded",
    title: "Bounded depth-first search",
    short: "Bounded DFS",
    line: "depth-first to a limit, no board twice",
    summary: "goes down to a limit and visits no state twice; a state beyond the limit counts as visited, so a path within the limit can be missed",
    history: History::StackAndVisited,
    optimality: Optimality::ByChance("it takes the first path that it finds"),
    offers: Offers {
        depth_limit: YES,
        duplicates: Err("It never visits a state twice, by definition"),
        reopening: Err("A visited state stays visited, by definition"),
        at_limit: Err("It visits a node beyond the limit, and pops it without a goal test"),
        ..DEPTH_FIRST
    },
    bound: Bound::Depth,
    exhausted: Exhausted::NotFound {
        what: within_depth,
        advice: Some(
            "a path may exist, because states beyond the limit count as visited: try a larger --depth-limit",
        ),
    },
    pseudocode: Pseudocode {
        source: "the course report on search methods for the 8-puzzle",
        lines: |rules| {
            let refused = CodeLine::new(1, "if depth of node > limit: pop node", &[Effect::TooDeep]);
            stack_search(0, [Some(refused), None], visited_once(2), rules)
        },
        variables: &[Var::Node, Var::G, Var::DepthLimit, Var::Successor, Var::Stack, Var::Visited],
    },
    ..ON_STACK
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut stack = Stack::with_visited(task.problem.size(), Arc::clone(&task.nodes));
    let result = dfs_bounded(&task.space, task.rules.depth_limit, Traced::new(&mut stack, tracer));
    Answer::new(result, stack)
}
