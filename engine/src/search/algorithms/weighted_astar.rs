//! Weighted A*.

use super::best_first;
use super::prelude::*;

/// Weighted A* is [best-first search](best_first::best_first_search) with this f: g + w·h. w = 0 is uniform-cost search, 1 is A*, and
/// for w → ∞ it is greedy. With w ≥ 1 and a consistent h the path found is at most w times as long as a shortest one.
///
/// Pohl, “Heuristic search viewed as path finding in a graph”, Artificial Intelligence 1 (1970),
/// <https://doi.org/10.1016/0004-3702(70)90007-X>.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// let weight = "1.5".parse().unwrap();
/// let settings = Settings { algorithm: AlgorithmId::WeightedAstar, weight, ..Settings::default() };
/// assert!((18..=27).contains(&solve(&problem, &settings).unwrap().len()));
/// ```
pub fn f(weight: Weight) -> impl Fn(u32, u32) -> u32 {
    // With w = a/b: f in units of 1/b, so that it is a whole number.
    let (a, b) = weight.fraction();
    move |g, h| b * g + a * h
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "weighted-astar",
    aliases: &["wa*", "wastar", "weighted-a*"],
    title: "Weighted A*",
    short: "Weighted A*",
    line: "least f = g + w·h first, with w above 1",
    summary: "A* with f = g + w·h: faster, and the path is at most w times as long as a shortest one",
    optimality: Optimality::WithWeightUpToOne,
    offers: Offers { weight: YES, ..BEST_FIRST },
    order: |rules| OpenOrder::with_ties(OrderBy::F(rules.weight), rules),
    value: NodeValue::WeightedF,
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Pohl, 1970; Russell and Norvig, 4th ed., 3.5.4",
        lines: |rules| {
            let f = format!("f(s) ← g(node) + {} + w·h(s)", move_cost(rules));
            best_first("f", Some(&f), Better::Always, rules)
        },
        variables: &[Var::Node, Var::Value, Var::Weight, Var::Successor, Var::Open, Var::Closed],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    best_first::run(task, &*task.estimate(), &f(task.rules.weight), tracer)
}
