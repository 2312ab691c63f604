//! Depth-first search.

use std::sync::Arc;

use super::dfs_bounded::dfs_bounded;
use super::prelude::*;

/// [Bounded depth-first search](super::dfs_bounded) without a limit. It remembers every state that it visited, so it finds a path
/// if there is one: often one of tens of thousands of moves, since it goes down as long as it can.
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.3, as a graph search.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 8 3 1 x 4 7 6 5").unwrap(), GoalPreset::Spiral);
/// assert!(solve(&problem, &AlgorithmId::Dfs.into()).unwrap().len() > 1_000);
/// ```
pub fn dfs<T: Tracer>(space: &Space, stack: Traced<'_, Stack<DefaultRules>, T>) -> SearchResult {
    dfs_bounded(space, u32::MAX, stack)
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dfs",
    aliases: &["depth-first", "depth"],
    title: "Depth-first search",
    short: "DFS",
    line: "always deeper: the newest node first",
    summary: "goes down without a limit and never visits a state twice; finds a path, usually a very long one",
    history: History::StackAndVisited,
    optimality: Optimality::ByChance("it takes the first path that it finds"),
    offers: Offers {
        duplicates: Err("It never visits a state twice"),
        reopening: Err("A visited state stays visited"),
        ..DEPTH_FIRST
    },
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., 3.4.3",
        lines: |rules| stack_search(0, [None, None], visited_once(2), rules),
        variables: &[Var::Node, Var::G, Var::Successor, Var::Stack, Var::Visited],
    },
    ..ON_STACK
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut stack = Stack::with_visited(task.problem.size(), Arc::clone(&task.nodes));
    Answer::new(dfs(&task.space, Traced::new(&mut stack, tracer)), stack)
}
