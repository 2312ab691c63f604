//! Hill climbing.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::puzzle::Slide;
use crate::search::climbing::Climbing;
use crate::search::rules::Ascent;

/// Goes on from a successor with a lower h, and forgets the others. By `ascent` that is the one with the least h, of equals the
/// first in the move order; one of those with a lower h, at random; or the first that is generated, in random order,
/// so that the rest is never generated. Where none has a lower h, it is at a local minimum (of h; the hills of the textbook are those of −h) or on a plateau. There it makes
/// up to `sideways` moves in a row to a successor with the same h. Then it starts again, up to `restarts` times, and ends.
///
/// The textbook starts again from a random state. Here the path has to go on to the goal, so the new start is the end of a random walk
/// of 50 moves from where the search is. The walks follow from the seed. The move that takes the last one back is never tried.
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 4.1.1.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let length = |start, restarts| {
///     let problem = Problem::to_preset(parse_board(start).unwrap(), GoalPreset::Spiral);
///     let settings = Settings { algorithm: AlgorithmId::HillClimbing, restarts, ..Settings::default() };
///     solve(&problem, &settings).map(|moves| moves.len())
/// };
/// assert_eq!(length("2 8 3 1 6 4 7 x 5", 0), Some(5));
/// assert_eq!(length("2 1 6 4 x 8 7 5 3", 0), None); // a local minimum
/// assert!(length("2 1 6 4 x 8 7 5 3", 10_000) >= Some(18));
/// ```
pub fn hill_climbing<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    rules: &Rules,
    mut lists: Traced<'_, OpenClosed<'_, Sorted>, T>,
) -> SearchResult {
    let mut climbing = Climbing::new(rules);
    let h = heuristic.h(space.start);
    lists.start(Side::Forward, space.start, h, h);
    let mut neighbor = 0;
    while let Some(current) = lists.select_only(neighbor)? {
        if space.is_goal(current.state) {
            return Ok(Some(lists.moves(current.id)));
        }
        let slides = match rules.ascent {
            Ascent::FirstChoice => space.slides.onwards(current.blank, current.mv),
            Ascent::Steepest | Ascent::Stochastic => lists.moves_from(space, &current),
        };
        let mut slides: ArrayVec<Slide, 4> = slides.iter().copied().collect();
        climbing.put_in_order(&mut slides);
        let mut successors = ArrayVec::<u32, 4>::new();
        for slide in slides {
            let successor = lists.successor(space, &current, slide);
            let h = heuristic.after(current.h, current.state, current.blank, successor.to);
            let place = lists.look_up(&successor);
            lists.generate(&successor, place, h, h);
            successors.push(h);
            if climbing.is_last(current.h, h) {
                break;
            }
        }
        let Some(next) = climbing.choose(current.h, &successors) else { break };
        neighbor = next;
    }
    Ok(None)
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "hill-climbing",
    aliases: &["hc", "hill"],
    title: "Hill climbing",
    short: "Hill climbing",
    line: "always to a smaller h, never back",
    summary: "continues from a successor with a lower h and forgets the others; ends in the first local minimum",
    optimality: Optimality::ByChance("it looks at the successors of one node only"),
    offers: Offers {
        heuristic: YES,
        ascent: YES,
        sideways_moves: YES,
        restarts: YES,
        seed: YES,
        ties: Err("Its order is fixed: among successors with the same h, the first in the move order"),
        duplicates: Err("It forgets the states that it leaves"),
        cycles: Err("It keeps no path to compare with"),
        open_list: Err("It has only the successors of one node to choose from"),
        ..PLAIN
    },
    order: |rules| {
        let by = match rules.ascent {
            Ascent::Steepest => OrderBy::Steepest(rules.moves),
            Ascent::FirstChoice | Ascent::Stochastic => OrderBy::AtRandom(rules.moves),
        };
        OpenOrder::new(by, TieBreak::LAST_IN)
    },
    value: NodeValue::H,
    leaving: Leaving::Pruned,
    exhausted: Exhausted::NotFound {
        what: |rules, _| match rules.restarts {
            0 => "Ended in a local minimum: no successor has a lower h".to_owned(),
            n => format!("Ended in a local minimum after {} restarts: no successor has a lower h", number(n)),
        },
        advice: Some("try more --sideways-moves or --restarts"),
    },
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., 4.1.1",
        lines,
        variables: &[Var::Node, Var::H, Var::Successor, Var::Open],
    },
    ..WITH_LISTS
};

fn lines(rules: &Rules) -> Vec<CodeLine> {
    let mut lines = vec![
        CodeLine::new(0, "next ← start", &[Effect::Start]),
        CodeLine::head(0, "repeat", &[Effect::TakeOut]),
        CodeLine::new(1, "node ← next; forget the others", &[Effect::TakeOut]),
    ];
    lines.extend(goal_test(1, rules));
    let choose = |text| CodeLine::new(1, text, &[Effect::Choose]);
    if rules.ascent == Ascent::FirstChoice {
        lines.extend([
            CodeLine::head(1, "for each s but the parent, at random, do", &[Effect::Successor]),
            CodeLine::new(2, "compute h(s); until h(s) < h(node)", &[Effect::New]),
            choose("best ← least h; ties: at random"),
        ]);
    } else {
        lines.extend([
            successors(1),
            CodeLine::new(2, "if s is the parent of node: drop s", &[Effect::Drop]),
            CodeLine::new(2, "else: compute h(s)", &[Effect::New]),
            choose(match rules.ascent {
                Ascent::Stochastic => "best ← one with h < h(node), or least h",
                Ascent::Steepest | Ascent::FirstChoice => "best ← least h; ties: move order",
            }),
        ]);
    }
    lines.push(CodeLine::new(1, "if h(best) < h(node): next ← best", &[Effect::Improve]));
    if rules.sideways_moves > 0 {
        let most = number(rules.sideways_moves);
        let text = format!("else if equal, ≤ {most} in a row: next ← best");
        lines.push(CodeLine::new(1, text, &[Effect::Sideways]));
    }
    if rules.restarts > 0 {
        lines.push(CodeLine::new(1, "else if restarts left: random walk", &[Effect::Walk]));
    }
    lines.push(CodeLine::new(1, "else: return failure", &[Effect::Failure]));
    lines
}

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = task.sorted_lists(Duplicates::Parent);
    let traced = Traced::new(&mut lists, tracer);
    let result = hill_climbing(&task.space, &*task.estimate(), &task.rules, traced);
    Answer::new(result, lists)
}
