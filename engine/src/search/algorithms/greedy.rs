//! Greedy best-first search.

use super::best_first;
use super::prelude::*;

/// Greedy search is [best-first search](best_first::best_first_search) with this f: h. It expands the board that looks nearest to the
/// goal, and generates a state once, since a shorter way does not lower its h. It finds a path quickly, seldom a shortest one.
///
/// Doran and Michie (1966), <https://doi.org/10.1098/rspa.1966.0205>; Russell and Norvig, 4th ed., 3.5.1.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert!(solve(&problem, &AlgorithmId::Greedy.into()).unwrap().len() >= 18);
/// ```
pub fn f(_: u32, h: u32) -> u32 {
    h
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "greedy",
    aliases: &["gbfs", "gbs", "greedy-best-first"],
    title: "Greedy best-first search",
    short: "Greedy",
    line: "least h first: what looks nearest to the goal",
    summary: "expands the open node with the least h, whatever its g; finds a path quickly, rarely a shortest one",
    optimality: Optimality::ByChance("it uses h alone"),
    offers: Offers { reopening: ONCE, ..BEST_FIRST },
    order: |rules| OpenOrder::with_ties(OrderBy::H, rules),
    value: NodeValue::H,
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., 3.5.1",
        lines: |rules| best_first("h", None, Better::Never, rules),
        variables: &[Var::Node, Var::H, Var::Successor, Var::Open, Var::Closed],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    best_first::run(task, &*task.estimate(), &f, tracer)
}
