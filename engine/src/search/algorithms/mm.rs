//! MM: bidirectional heuristic search that meets in the middle.

use super::prelude::*;

/// Searches from the start and from the goal, and expands, of all open nodes, one of least priority max(f, 2g): so neither side goes
/// beyond half of a shortest path. With an admissible h (in both directions) the path found is a shortest one.
///
/// The letters are those of the paper: C is the least priority of all open nodes, fmin and gmin are the least f and g of a
/// side, ε is the cheapest move. U is the length of the best path through a meeting. No path through an open node is shorter
/// than any of C, fmin and `gmin_F` + `gmin_B` + ε, so the search ends when U is not larger than one of them.
///
/// Holte, Felner, Sharon and Sturtevant, “Bidirectional search that is guaranteed to meet in the middle”, AAAI 2016,
/// <https://doi.org/10.1609/aaai.v30i1.10436>.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::Mm.into()).unwrap().len(), 18);
/// ```
pub fn mm<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristics: [&H; 2],
    mut lists: Traced<'_, OpenClosed<'_, Sorted>, T>,
) -> SearchResult {
    let priority = |g: u32, h: u32| (g + h).max(2 * g);
    let [h_f, h_b] = [heuristics[0].h(space.start), heuristics[1].h(space.goal)];
    lists.start(Side::Forward, space.start, h_f, priority(0, h_f));
    lists.start(Side::Backward, space.goal, h_b, priority(0, h_b));
    let mut best = lists.meet_at_start()?;
    loop {
        let (forward, backward) = (lists.open(Side::Forward).least(), lists.open(Side::Backward).least());
        let (Some(forward), Some(backward)) = (forward, backward) else { break };
        let c = forward.priority.min(backward.priority);
        let u = best.map_or(u32::MAX, |best| best.length);
        if u <= c.max(forward.f).max(backward.f).max(forward.g + backward.g + EPSILON) {
            break;
        }
        let side = if forward.priority <= backward.priority { Side::Forward } else { Side::Backward };
        let Some(node) = lists.select_from(side)? else { break };
        for successor in lists.successors(space, &node) {
            let Some(place) = lists.if_new_or_better(&successor, priority) else { continue };
            let h = heuristics[side as usize].after(node.h, node.state, node.blank, successor.to);
            let child = lists.generate(&successor, place, h, priority(successor.g, h));
            best = lists.meet(child, best);
        }
    }
    Ok(best.map(|meeting| lists.joined(meeting)))
}

/// ε: the cost of the cheapest move.
const EPSILON: u32 = 1;

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "mm",
    aliases: &["meet-in-the-middle"],
    title: "Meet in the middle, MM",
    short: "Meet in the middle",
    line: "least f or 2g first, from both ends",
    summary: "searches from the start and from the goal by the larger of f and 2g, and meets in the middle; finds a shortest path if h is admissible",
    history: History::TwoSided,
    offers: Offers {
        heuristic: YES,
        ties: Err("Its order is fixed: among equals, the smallest g first, then the newest"),
        goal_test: BOTH_ENDS,
        reopening: Err("It reopens: that is part of its proof"),
        open_list: Err("It needs the least f and the least g of its open nodes"),
        ..PLAIN
    },
    order: |_| OpenOrder::MEET_IN_THE_MIDDLE,
    value: NodeValue::Priority,
    exhausted: ONE_SIDE_EXHAUSTED,
    // Two lists side by side have no room for more.
    columns: &[ListColumn::Priority, ListColumn::F, ListColumn::G, ListColumn::H],
    pseudocode: Pseudocode {
        source: "Holte, Felner, Sharon and Sturtevant, AAAI 2016",
        lines: |rules| {
            let mut lines = vec![
                CodeLine::new(0, "open_F ← start; open_B ← goal; U ← ∞", &[Effect::Start]),
                CodeLine::head(0, "while no open list is empty do", &[Effect::Choose]),
                CodeLine::new(1, "C ← least priority of both sides", &[Effect::Choose]),
                CodeLine::new(1, "if U ≤ max(C, fmin, gmin_F + gmin_B + 1): stop", &[Effect::Choose]),
                CodeLine::new(1, "X ← the side with priority C", &[Effect::Choose]),
                CodeLine::new(1, "node ← that node; ties: smaller g", &[Effect::Choose]),
                CodeLine::new(1, "move node from open_X to closed_X", &[Effect::TakeOut]),
                successors(1),
            ];
            lines.extend(outcomes(2, "open_X", Better::Always, rules));
            lines.push(meet(2));
            lines.push(return_meeting());
            lines
        },
        variables: &[
            Var::Node,
            Var::Value,
            Var::Side,
            Var::LeastPriority,
            Var::BestLength,
            Var::Successor,
            Var::Open,
        ],
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let open = || Sorted::new(task.rules.open_list, task.order);
    let mut lists = OpenClosed::of_both_sides(task.problem.size(), &task.nodes, [open(), open()]);
    let backward = task.rules.heuristic.estimate(task.problem.start());
    let forward = task.estimate();
    let heuristics = [&*forward, &*backward];
    Answer::new(mm(&task.space, heuristics, Traced::new(&mut lists, tracer)), lists)
}
