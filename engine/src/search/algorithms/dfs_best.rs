//! Depth-first search that takes the best successor first.

use super::best_first;
use super::prelude::*;
use crate::search::open::deepest_then_h;

/// [Best-first search](best_first::best_first_search) with this f is [depth-first search with a stack](super::dfs_stack) whose
/// successors go on it sorted by h, the least on top: it goes down as hill climbing does, and can come back. A state is generated
/// once. Some courses call it best-first search, others hill climbing with backtracking.
///
/// All nodes of one depth on the stack are siblings, since what was deeper has left it by the time that a node is expanded. So
/// the stack is an open list in the order of the largest depth, and then of the least h.
///
/// Winston, *Artificial Intelligence*, 3rd ed. (1992), chapter 4: paths sorted “by estimated distances” go “to the front of the queue”.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert!(solve(&problem, &AlgorithmId::DfsBest.into()).unwrap().len() >= 18);
/// ```
pub fn f(g: u32, h: u32) -> u32 {
    deepest_then_h(g, h)
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dfs-best",
    aliases: &["dfs-sorted", "hill-climbing-backtracking"],
    title: "Depth-first search, best first",
    short: "DFS, best first",
    line: "depth-first, the successor of least h first",
    summary: "sorts the successors of a node by h and pushes them on a stack, the least on top; also called hill climbing with backtracking",
    optimality: Optimality::ByChance("it takes the first path that it finds"),
    layer: Layer::Descent,
    offers: Offers {
        heuristic: YES,
        goal_test: YES,
        ties: Err("Its order is fixed: among siblings with the same h, the first in the move order"),
        duplicates: Err("It never pushes a state twice"),
        reopening: ONCE,
        push_order: Err("It pushes the successors in the order of h"),
        open_list: Err("It needs a stack: deeper nodes always come first"),
        ..PLAIN
    },
    order: |_| OpenOrder::new(OrderBy::DeepestThenH, TieBreak::FIRST_IN),
    value: NodeValue::H,
    pseudocode: Pseudocode {
        source: "Winston, 3rd ed., chapter 4",
        lines: |rules| {
            let choose = "node ← deepest of open; of these, least h";
            graph_search("open ← stack with start; closed ← empty", choose, None, Better::Never, rules)
        },
        variables: &[Var::Node, Var::G, Var::H, Var::Successor, Var::Open],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    best_first::run(task, &*task.estimate(), &f, tracer)
}
