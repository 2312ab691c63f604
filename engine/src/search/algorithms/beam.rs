//! Beam search.

use super::prelude::*;

/// Breadth-first search that keeps the `width` nodes with the least h of each layer and prunes the others for good: their
/// states count as reached. It needs little memory, finds a shortest path only by chance, and may prune the only path.
///
/// Lowerre, *The HARPY Speech Recognition System* (1976); Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.5.5.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// let settings = Settings { algorithm: AlgorithmId::Beam, beam_width: 10, ..Settings::default() };
/// assert!(solve(&problem, &settings).unwrap().len() >= 18);
/// ```
pub fn beam<H: Estimate + ?Sized, V: Variant, T: Tracer>(
    space: &Space,
    heuristic: &H,
    width: u32,
    mut lists: Traced<'_, OpenClosed<'_, Sorted, Reached, V>, T>,
) -> SearchResult {
    // One layer after the other, in each the least h first.
    let f = |g, h| g << 8 | h;
    let h = heuristic.h(space.start);
    lists.start(Side::Forward, space.start, h, f(0, h));
    let mut left_in_layer = 0;
    loop {
        let selected = if left_in_layer == 0 {
            left_in_layer = lists.open(Side::Forward).live().min(width as usize);
            lists.prune_and_select(width as usize)?
        } else {
            lists.select()?
        };
        let Some(node) = selected else { return Ok(lists.found()) };
        left_in_layer -= 1;
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(node.id)));
        }
        for successor in lists.successors(space, &node) {
            let Some(place) = lists.if_new(&successor) else { continue };
            let h = heuristic.after(node.h, node.state, node.blank, successor.to);
            let child = lists.generate(&successor, place, h, f(successor.g, h));
            if space.is_goal_when_generated(successor.state)
                && let Some(moves) = lists.end_with(space, child)
            {
                return Ok(Some(moves));
            }
        }
    }
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "beam",
    aliases: &["beam-search"],
    title: "Beam search",
    short: "Beam",
    line: "layer by layer, only the best of each layer",
    summary: "breadth-first search that keeps only the nodes with the least h in each layer",
    optimality: Optimality::ByChance("it may have pruned the shortest path"),
    layer: Layer::Depth,
    offers: Offers {
        heuristic: YES,
        beam_width: YES,
        ties: Err("Its order is fixed: among equals, the oldest first"),
        goal_test: YES,
        reopening: ONCE,
        open_list: Err("It needs a list that can be pruned at its end"),
        ..PLAIN
    },
    order: |_| OpenOrder::new(OrderBy::LayerThenH, TieBreak::FIRST_IN),
    value: NodeValue::H,
    leaving: Leaving::Pruned,
    exhausted: Exhausted::NotFound {
        what: |rules, _| format!("Not found with a beam width of {}", number(rules.beam_width)),
        advice: Some("beam search pruned every path: try a larger --beam-width"),
    },
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Lowerre, 1976; Russell and Norvig, 4th ed., 3.5.5",
        lines: |rules| {
            let mut lines = vec![
                CodeLine::new(0, "next ← {start}", &[Effect::Start]),
                CodeLine::head(0, "while next is not empty do", &[Effect::Layer]),
                CodeLine::new(1, "layer ← k nodes of next with least h", &[Effect::Layer]),
                CodeLine::new(1, "prune the other nodes; next ← empty", &[Effect::Layer]),
                CodeLine::head(1, "for each node of layer by least h do", &[Effect::Choose]),
                CodeLine::new(2, "move node from layer to closed", &[Effect::TakeOut]),
            ];
            lines.extend(goal_test(2, rules));
            lines.push(successors(2));
            lines.extend(outcomes(3, "next", Better::Never, rules));
            lines.extend(goal_generated(3, rules));
            lines
        },
        variables: &[Var::Node, Var::H, Var::BeamWidth, Var::Successor, Var::Open, Var::Closed],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    if task.is_wide() {
        run_as::<OnWideBoards, T>(task, tracer)
    } else {
        run_as::<UnitMoves, T>(task, tracer)
    }
}

fn run_as<V: Variant, T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = task.sorted_lists::<Reached, V>(task.rules.duplicates);
    let (heuristic, width) = (task.estimate(), task.rules.beam_width);
    Answer::new(beam(&task.space, &*heuristic, width, Traced::new(&mut lists, tracer)), lists)
}
