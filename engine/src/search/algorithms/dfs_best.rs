//! Depth-first search that takes the best successor first.

use super::prelude::*;
use crate::search::open::deepest_then_h;

/// [Depth-first search with a stack](super::dfs_stack) whose successors are sorted by h before they go on it, the least on
/// top: it goes down as hill climbing does, and where all successors are known it takes the next one of the last node that has
/// any. A state is generated once. Some courses call it best-first search, others hill climbing with backtracking.
///
/// All nodes of one depth on the stack are siblings, since what was deeper has left it by the time that a node is expanded. So
/// the stack is an open list in the order of the largest depth, and then of the least h.
///
/// Winston, *Artificial Intelligence*, 3rd ed. (1992), chapter 4, “hill climbing”: the new paths are sorted “by estimated
/// distances” and go “to the front of the queue”.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert!(solve(&problem, &AlgorithmId::DfsBest.into()).unwrap().len() >= 18);
/// ```
pub fn dfs_best<H: Estimate + ?Sized, O: OpenList, R: ReachedTable, V: Variant, T: Tracer>(
    space: &Space,
    heuristic: &H,
    mut lists: Traced<'_, OpenClosed<'_, O, R, V>, T>,
) -> SearchResult {
    let h = heuristic.of(space.start);
    lists.start(Side::Forward, space.start, h, deepest_then_h(0, h));
    while let Some(node) = lists.select()? {
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(node.id)));
        }
        for successor in lists.successors(space, &node) {
            let Some(place) = lists.if_new(&successor) else { continue };
            let h = heuristic.after(node.h, node.state, node.blank, successor.to);
            let child = lists.generate(&successor, place, h, deepest_then_h(successor.g, h));
            if space.is_goal_when_generated(successor.state)
                && let Some(moves) = lists.end_with(space, child)
            {
                return Ok(Some(moves));
            }
        }
    }
    Ok(lists.found())
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
    order: |_| OpenOrder::of(OrderBy::DeepestThenH, TieBreak::FIRST_IN),
    value: NodeValue::H,
    pseudocode: Pseudocode {
        source: "Winston, 3rd ed., chapter 4",
        lines: |rules| {
            let choose = "node ← deepest of open; of these, least h";
            graph_search("open ← stack with start; closed ← empty", choose, None, Better::Never, rules)
        },
        variables: &[Variable::Node, Variable::G, Variable::H, Variable::Successor, Variable::Open],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = task.sorted_lists::<Reached, UnitMoves>();
    let result = dfs_best(&task.space, &*task.estimate(), Traced::new(&mut lists, tracer));
    Answer::new(result, lists)
}
