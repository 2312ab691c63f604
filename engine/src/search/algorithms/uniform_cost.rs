//! Uniform-cost search.

use super::best_first;
use super::exhausted::EVERYTHING_SEARCHED;
use super::lines::{Better, best_first, move_cost};
use super::offers::{BEST_FIRST, PLAIN};
use crate::heuristic::Zero;
use crate::search::info::{AlgorithmInfo, Bound, History, Layer, Leaving, ListColumn, Optimality, Unit};
use crate::search::open::{OpenOrder, OrderBy};
use crate::search::pseudocode::{Pseudocode, Variable};
use crate::search::rules::{MoveCosts, Offers};
use crate::search::task::{Answer, Task};
use crate::search::trace::Tracer;
use crate::search::value::NodeValue;

/// Uniform-cost search is [best-first search](best_first::best_first_search) with this f: g, the cost of the path to a node.
/// It expands nodes in the order of their cost, so that the first path to the goal is a cheapest one. Where every move costs
/// 1, it expands the same layers as breadth-first search, and finds a shortest path.
///
/// Dijkstra, “A note on two problems in connexion with graphs”, Numerische Mathematik 1 (1959),
/// <https://doi.org/10.1007/BF01386390>; Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.2.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::UniformCost, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 18);
/// ```
pub fn f(g: u32, _: u32) -> u32 {
    g
}

/// Why no open node is ever replaced.
const EQUAL_COSTS: &str =
    "Never reached here: every move costs 1, so the first path to a node is a cheapest one";

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "uniform-cost",
    aliases: &["ucs", "dijkstra"],
    title: "Uniform-cost search",
    short: "Uniform cost",
    line: "least g first: the cheapest so far",
    summary: "expands the open node with the least g; finds a cheapest path, which is a shortest one where every move costs 1",
    history: History::Lists,
    unit: Unit::Expansion,
    optimality: Optimality::Always("it expands nodes in the order of their g"),
    layer: Layer::Value,
    offers: Offers { heuristic: PLAIN.heuristic, reopening: PLAIN.reopening, ..BEST_FIRST },
    order: |rules| OpenOrder::with_ties(OrderBy::G, rules),
    value: NodeValue::Depth,
    bound: Bound::None,
    leaving: Leaving::Replaced,
    exhausted: EVERYTHING_SEARCHED,
    columns: ListColumn::OF_LISTS,
    pseudocode: Pseudocode {
        source: "Dijkstra, 1959; Russell and Norvig, 4th ed., 3.4.2",
        lines: |rules| {
            let is_plain = rules.costs == MoveCosts::Unit;
            let better = if is_plain { Better::Unneeded(EQUAL_COSTS) } else { Better::Open };
            best_first("g", Some(&format!("g(s) ← g(node) + {}", move_cost(rules))), better, rules)
        },
        variables: &[Variable::Node, Variable::G, Variable::Successor, Variable::Open, Variable::Closed],
    },
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    best_first::run(task, &Zero, f, tracer)
}
