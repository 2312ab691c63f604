//! Bidirectional breadth-first search.

use super::prelude::*;
use crate::search::open::Queue;

/// Breadth-first search from the start and from the goal in turns, a whole layer of the side with fewer open nodes, until a state is
/// reached from both. The layer is finished and the shortest of its meetings taken, so the path is a shortest one.
///
/// Pohl, “Bi-directional search”, Machine Intelligence 6 (1971); Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.5.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 3 4 1 5 x 7 6 8").unwrap(), GoalPreset::BlankLast);
/// assert_eq!(solve(&problem, &AlgorithmId::BidirectionalBfs.into()).unwrap().len(), 19);
/// ```
pub fn bidirectional_bfs<T: Tracer>(
    space: &Space,
    mut lists: Traced<'_, OpenClosed<'_, Queue>, T>,
) -> SearchResult {
    lists.start(Side::Forward, space.start, 0, 0);
    lists.start(Side::Backward, space.goal, 0, 0);
    let mut best = lists.meet_at_start()?;
    while best.is_none() {
        let (forward, backward) = (lists.open(Side::Forward).live(), lists.open(Side::Backward).live());
        let (side, layer) =
            if forward <= backward { (Side::Forward, forward) } else { (Side::Backward, backward) };
        if layer == 0 {
            return Ok(None);
        }
        for _ in 0..layer {
            let Some(node) = lists.select_from(side)? else { break };
            for successor in lists.successors(space, &node) {
                let Some(place) = lists.if_new(&successor) else { continue };
                let child = lists.generate(&successor, place, 0, 0);
                best = lists.meet(child, best);
            }
        }
    }
    Ok(best.map(|meeting| lists.joined(meeting)))
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "bidirectional-bfs",
    aliases: &["bds", "bidirectional", "bibfs"],
    title: "Bidirectional breadth-first search",
    short: "Bidirectional BFS",
    line: "breadth-first from both ends",
    summary: "breadth-first search from the start and from the goal, until they meet; finds a shortest path",
    history: History::TwoSided,
    optimality: Optimality::Always("it finishes the layer in which its sides meet"),
    layer: Layer::Depth,
    offers: Offers { ties: FIRST_IN, goal_test: BOTH_ENDS, open_list: QUEUE, ..PLAIN },
    value: NodeValue::Depth,
    exhausted: ONE_SIDE_EXHAUSTED,
    columns: ListColumn::OF_DEPTH,
    pseudocode: Pseudocode {
        source: "Pohl, 1971; Russell and Norvig, 4th ed., 3.4.5",
        lines: |rules| {
            let mut lines = vec![
                CodeLine::new(0, "open_F ← start; open_B ← goal; U ← ∞", &[Effect::Start]),
                CodeLine::head(0, "while U = ∞ and no open list is empty do", &[Effect::Layer]),
                CodeLine::new(1, "X ← the side with fewer open nodes", &[Effect::Layer]),
                CodeLine::head(1, "for each node in this layer of X do", &[Effect::Choose]),
                CodeLine::new(2, "move node from open_X to closed_X", &[Effect::TakeOut]),
                successors(2),
            ];
            lines.extend(outcomes(3, "open_X", Better::Never, rules));
            lines.push(meet(3));
            lines.push(return_meeting());
            lines
        },
        variables: &[Var::Node, Var::G, Var::Side, Var::BestLength, Var::Open, Var::Successor],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = OpenClosed::of_both_sides(task.problem.size(), &task.nodes, <[Queue; 2]>::default());
    Answer::new(bidirectional_bfs(&task.space, Traced::new(&mut lists, tracer)), lists)
}
