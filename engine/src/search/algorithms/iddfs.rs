//! Iterative deepening depth-first search.

use super::dfs_limited::search_within;
use super::prelude::*;

/// Depth-limited search with the limits 0, 1, 2 … until it finds a path, which then is a shortest one: the order of breadth-first
/// search in the memory of depth-first search. Most nodes are in the last iteration, so that the others cost little.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985), <https://doi.org/10.1016/0004-3702(85)90084-0>.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 8 3 1 x 4 7 6 5").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::Iddfs.into()).unwrap().len(), 4);
/// ```
pub fn iddfs<T: Tracer>(
    space: &Space,
    last_limit: u32,
    at_limit: AtLimit,
    mut stack: Traced<'_, Stack, T>,
) -> SearchResult {
    let mut next_limit = 0;
    while next_limit <= last_limit {
        let limit = stack.begin_iteration(next_limit, space.start, 0);
        if let Some(moves) = search_within(space, limit, at_limit, stack.reborrow())? {
            return Ok(Some(moves));
        }
        // One more, or infinite where no node was at the limit.
        next_limit = stack.next_bound();
    }
    Ok(None)
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "iddfs",
    aliases: &["ids", "iterative-deepening", "dfid"],
    title: "Iterative deepening",
    short: "Iterative deepening",
    line: "depth-first, again and again, one layer deeper",
    summary: "depth-limited search with the limits 0, 1, 2 …; finds a shortest path in little memory",
    optimality: Optimality::Always("it has searched all shorter paths before"),
    layer: Layer::Iteration,
    offers: WITHIN_DEPTH,
    bound: Bound::Depth,
    exhausted: NOT_WITHIN_DEPTH,
    pseudocode: Pseudocode {
        source: "Korf, 1985; Russell and Norvig, 4th ed., 3.4.4",
        lines: |rules| {
            let head = format!("for limit ← 0, 1, 2, … {} do", rules.depth_limit);
            let mut lines = vec![
                CodeLine::head(0, head, &[Effect::Iteration]),
                CodeLine::new(1, "push start on the stack", &[Effect::Iteration]),
            ];
            lines.extend(search_within_depth(1, rules));
            lines
        },
        variables: &[Var::Node, Var::G, Var::DepthLimit, Var::Successor, Var::Stack],
    },
    ..ON_STACK
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let (last_limit, at_limit) = (task.rules.depth_limit, task.rules.at_limit);
    task.on_stack(task.rules, tracer, &mut |stack| iddfs(&task.space, last_limit, at_limit, stack))
}
