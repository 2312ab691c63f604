//! Breadth-first search.

use super::prelude::*;
use crate::search::open::Fifo;

/// Expands the nodes in the order in which they were generated, so the first path is a shortest one. A state is generated once.
///
/// Moore, “The shortest path through a maze” (1959); Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.1.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, moves_text, parse_board}, search::{Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 3 4 1 5 x 7 6 8").unwrap(), GoalPreset::BlankLast);
/// assert_eq!(moves_text(&solve(&problem, &Settings::default()).unwrap()), "ullddrurdllurdruldr");
/// ```
pub fn bfs<O: OpenList, R: ReachedTable, V: Variant, T: Tracer>(
    space: &Space,
    mut lists: Traced<'_, OpenClosed<'_, O, R, V>, T>,
) -> SearchResult {
    lists.start(Side::Forward, space.start, 0, 0);
    while let Some(node) = lists.select()? {
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(node.id)));
        }
        for successor in lists.successors(space, &node) {
            let Some(place) = lists.if_new(&successor) else { continue };
            let child = lists.generate(&successor, place, 0, 0);
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
    name: "bfs",
    aliases: &["breadth-first", "breadth"],
    title: "Breadth-first search",
    short: "BFS",
    line: "layer by layer: the oldest open node first",
    summary: "expands nodes in the order they were generated, layer by layer; finds a shortest path",
    optimality: Optimality::Always("it finishes each depth before the next"),
    layer: Layer::Depth,
    offers: Offers {
        ties: FIRST_IN,
        goal_test: YES,
        duplicates: YES,
        open_list: QUEUE,
        left_out: &[without(
            Duplicates::AddBetter,
            "The first node of a state has the smallest g: no better one is found",
        )],
        ..PLAIN
    },
    value: NodeValue::Depth,
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., 3.4.1",
        lines: |rules| {
            let choose = "node ← oldest open node";
            graph_search("open ← queue with start; closed ← empty", choose, None, Better::Never, rules)
        },
        variables: &[Var::Node, Var::G, Var::Successor, Var::Open, Var::Closed],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    match (task.is_plain(), task.has_numbers()) {
        _ if task.is_wide() => run_with::<Reached, OnWideBoards, T>(task, tracer),
        (true, true) => run_with::<Numbered, UnitMoves, T>(task, tracer),
        (true, false) => run_with::<Reached, UnitMoves, T>(task, tracer),
        (false, _) => run_with::<Reached, AnyRules, T>(task, tracer),
    }
}

fn run_with<R: ReachedTable, V: Variant, T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let open = || Fifo::new(&task.nodes);
    let mut lists = task.lists::<Fifo, R, V>(task.rules.duplicates, [open(), open()]);
    Answer::new(bfs(&task.space, Traced::new(&mut lists, tracer)), lists)
}
