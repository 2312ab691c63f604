//! Recursive best-first search.

use std::sync::Arc;

use super::prelude::*;
use crate::search::structures::{Branch, Frames};

/// Best-first search in the memory of depth-first search. It goes down into the best successor as long as its F is within `f_limit`,
/// the F of the best alternative on the path. When it goes back, the F of the best successor is backed up to the node, and tells what
/// the forgotten subtree is worth. With an admissible h the path found is a shortest one. The recursion is written out as frames.
///
/// Korf, “Linear-space best-first search”, Artificial Intelligence 62 (1993),
/// <https://doi.org/10.1016/0004-3702(93)90045-D>; Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.5.5.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::Rbfs.into()).unwrap().len(), 18);
/// ```
pub fn rbfs<H: Estimate + ?Sized, V: Variant, T: Tracer>(
    space: &Space,
    heuristic: &H,
    mut frames: Traced<'_, Frames<V>, T>,
) -> SearchResult {
    if frames.top().is_none() {
        let start = frames.start(space.start, heuristic.h(space.start));
        frames.descend(start, Branch::NO_LIMIT)?;
        if space.is_goal(start.state) {
            return Ok(Some(frames.moves()));
        }
        expand(space, heuristic, start, frames.reborrow());
    }
    while let Some(frame) = frames.top() {
        let f_limit = frame.f_limit;
        let Some(best) = frame.best().filter(|best| best.f <= f_limit) else {
            frames.back_up()?;
            continue;
        };
        let alternative = frame.alternative(best);
        frames.descend(best, f_limit.min(alternative))?;
        if space.is_goal(best.state) {
            return Ok(Some(frames.moves()));
        }
        expand(space, heuristic, best, frames.reborrow());
    }
    Ok(None)
}

/// Generates the successors of the node of the frame on top. Their F is at least that of the node.
fn expand<H: Estimate + ?Sized, V: Variant, T: Tracer>(
    space: &Space,
    heuristic: &H,
    node: Branch,
    mut frames: Traced<'_, Frames<V>, T>,
) {
    for successor in frames.successors(space, &node) {
        let h = heuristic.after(node.h, node.state, node.blank, successor.to);
        let f = space.f(successor.g, h).max(node.f);
        frames.generate(&successor, h, f);
    }
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "rbfs",
    aliases: &["recursive-best-first"],
    title: "Recursive best-first search",
    short: "RBFS",
    line: "least f first, forgets and comes back",
    summary: "best-first search that forgets subtrees and remembers their values; finds a shortest path if h is admissible",
    history: History::Frontier,
    layer: Layer::Value,
    offers: Offers {
        heuristic: YES,
        ties: Err("Its order is fixed: among equals, the one that got its value last"),
        duplicates: ITS_PATH,
        cycles: Err("It always drops only the parent"),
        reopening: NO_CLOSED_LIST,
        open_list: Err("It has no open list, only the successors of its path"),
        ..PLAIN
    },
    order: |_| OpenOrder::new(OrderBy::F(Weight::ONE), TieBreak::LAST_IN),
    value: NodeValue::BackedUpF,
    exhausted: NO_SHORTEST_PATH,
    columns: ListColumn::OF_PATH,
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Korf, 1993; Russell and Norvig, 4th ed., 3.5.5",
        lines: |_| {
            vec![
                CodeLine::new(0, "call RBFS(start, ∞)", &[Effect::Start]),
                CodeLine::head(0, "function RBFS(node, limit)", &[Effect::Enter]),
                CodeLine::new(1, "if node is the goal then", &[Effect::GoalTest]),
                CodeLine::new(2, "return the path to node", &[Effect::Found]),
                successors(1),
                CodeLine::new(2, "if s is the parent of node: drop s", &[Effect::OnPath]),
                CodeLine::new(2, "else: F(s) ← max(f(s), F(node))", &[Effect::New]),
                CodeLine::head(1, "repeat", &[Effect::Choose]),
                CodeLine::new(2, "best ← least F; ties: newest value", &[Effect::Choose]),
                CodeLine::new(2, "if F(best) > limit: return F(best)", &[Effect::GoBack]),
                CodeLine::new(2, "other ← second least F", &[Effect::Descend]),
                CodeLine::new(
                    2,
                    "F(best) ← RBFS(best, min(limit, other))",
                    &[Effect::BackUp, Effect::Descend],
                ),
                CodeLine::new(0, "return failure: F(start) = ∞", &[Effect::Failure]),
            ]
        },
        variables: &[Var::Node, Var::Value, Var::ValueLimit, Var::Successor, Var::Open],
    },
    ..ON_STACK
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    if task.is_wide() {
        run_as::<OnWideBoards, T>(task, tracer)
    } else {
        run_as::<UnitMoves, T>(task, tracer)
    }
}

fn run_as<V: Variant, T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut frames = Frames::<V>::new(Arc::clone(&task.nodes), T::KEEPS_NODES);
    let begun = frames.resume(task.from, &task.space, tracer);
    let search = |()| rbfs(&task.space, &*task.estimate(), Traced::new(&mut frames, tracer));
    Answer::new(begun.and_then(search), frames)
}
