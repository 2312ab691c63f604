//! Depth-first search with a stack of open nodes.

use super::best_first;
use super::prelude::*;
use crate::heuristic::Zero;

/// With this f, [best-first search](best_first::best_first_search) is breadth-first search with a stack in place of the queue, as
/// many courses write depth-first search: it pops a node, tests it, and pushes all its successors whose states were never pushed. A
/// state is known from then on, before it is popped, so that another, deeper path to it is not taken.
///
/// Other courses push a state several times and skip it when it is popped again, since it counts as known only then: Russell
/// and Norvig, 2nd ed., figure 3.19. [`dfs`](super::dfs) expands the nodes in that order, and keeps the path alone.
///
/// `ColumbiaX` CSMM.101x, *Artificial Intelligence*, project of week 2, which pushes the successors in reverse order, so that
/// Up is popped first of up, down, left, right. Russell and Norvig, *Artificial Intelligence*, 3rd ed., figure 3.7.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("8 6 4 2 1 3 5 7 x").unwrap(), GoalPreset::BlankFirst);
/// let moves = "udlr".parse().unwrap();
/// let settings = Settings { algorithm: AlgorithmId::DfsStack, moves, ..Settings::default() };
/// assert_eq!(solve(&problem, &settings).unwrap().len(), 9_612);
/// ```
pub fn f(_: u32, _: u32) -> u32 {
    0
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dfs-stack",
    aliases: &["graph-dfs"],
    title: "Depth-first search with a stack",
    short: "DFS, stack",
    line: "depth-first, all successors on a stack",
    summary: "pops a node and pushes all its new successors at once, as many courses write it; finds a path, usually a long one",
    optimality: Optimality::ByChance("it takes the first path that it finds"),
    layer: Layer::Descent,
    offers: Offers {
        goal_test: YES,
        push_order: YES,
        ties: Err("A stack has one order: last in, first out"),
        duplicates: YES,
        reopening: ONCE,
        open_list: Err("It needs no order by value: a stack is enough"),
        left_out: &[
            without(Duplicates::Parent, ENDLESS),
            without(Duplicates::None, ENDLESS),
            without(Duplicates::FirstReached, "It keeps the first node of each state anyway"),
            without(Duplicates::AddBetter, "It would search again below most states, over and over"),
        ],
        ..PLAIN
    },
    order: |_| OpenOrder::LAST_IN_FIRST_OUT,
    value: NodeValue::Depth,
    pseudocode: Pseudocode {
        source: "ColumbiaX CSMM.101x, week 2; Russell and Norvig, 3rd ed., 3.3",
        lines: |rules| {
            let choose = "node ← newest open node";
            let start = "open ← stack with start; closed ← empty";
            let mut lines = graph_search(start, choose, None, Better::Never, rules);
            if let Some(head) =
                lines.iter_mut().find(|line| line.is_loop && line.has_any(&[Effect::Successor]))
            {
                *head = successors_pushed(1, rules);
            }
            lines
        },
        variables: &[Var::Node, Var::G, Var::Successor, Var::Open, Var::Closed],
    },
    ..WITH_LISTS
};

const ENDLESS: &str = "It must know the states that it has reached, or it goes down without end";

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    best_first::run(task, &Zero, &f, tracer)
}
