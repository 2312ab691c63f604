//! Uniform-cost search.

use super::best_first;
use super::prelude::*;
use crate::heuristic::Zero;

/// Uniform-cost search is [best-first search](best_first::best_first_search) with this f: g, the cost of the path to a node. The first
/// path to the goal is a cheapest one. Where every move costs 1, it expands the same layers as breadth-first search.
///
/// Dijkstra, “A note on two problems in connexion with graphs”, Numerische Mathematik 1 (1959),
/// <https://doi.org/10.1007/BF01386390>; Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.2.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::UniformCost.into()).unwrap().len(), 18);
/// ```
pub fn f(g: u32, _: u32) -> u32 {
    g
}

const EQUAL_COSTS: &str =
    "Never reached here: every move costs 1, so the first path to a node is a cheapest one";

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "uniform-cost",
    aliases: &["ucs", "dijkstra"],
    title: "Uniform-cost search",
    short: "Uniform cost",
    line: "least g first: the cheapest so far",
    summary: "expands the open node with the least g; finds a cheapest path, which is a shortest one where every move costs 1",
    optimality: Optimality::Always("it expands nodes in the order of their g"),
    offers: Offers { heuristic: PLAIN.heuristic, reopening: PLAIN.reopening, ..BEST_FIRST },
    order: |rules| OpenOrder::with_ties(OrderBy::G, rules),
    value: NodeValue::Depth,
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Dijkstra, 1959; Russell and Norvig, 4th ed., 3.4.2",
        lines: |rules| {
            let is_plain = rules.costs == MoveCosts::Unit;
            let better = if is_plain { Better::Unneeded(EQUAL_COSTS) } else { Better::Open };
            best_first("g", Some(&format!("g(s) ← g(node) + {}", move_cost(rules))), better, rules)
        },
        variables: &[Var::Node, Var::G, Var::Successor, Var::Open, Var::Closed],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    best_first::run(task, &Zero, &f, tracer)
}
