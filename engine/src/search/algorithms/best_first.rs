//! Best-first search, of which several algorithms are instances.

use crate::heuristic::Estimate;
use crate::puzzle::Move;
use crate::search::open::OpenList;
use crate::search::rules::Reopening;
use crate::search::space::Space;
use crate::search::store::{ReachedTable, Side};
use crate::search::structures::OpenClosed;
use crate::search::trace::{Stop, Tracer};

/// Expands the open node with the least f, a function of g and h, where g is the cost of the path; the open list decides among equals. A state that is found
/// again with a lower f becomes a new node in place of the old one, with reopening also where the old one is closed.
///
/// | f(g, h) | |
/// |---|---|
/// | h | [greedy best-first search](super::greedy) |
/// | g + h | [A*](super::astar) |
/// | g + w·h | [weighted A*](super::weighted_astar) |
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.3.1.
///
/// Returns the moves to the goal, or `None` where the open list ran empty.
///
/// # Errors
/// Where the tracer stops it.
#[expect(clippy::inline_always, reason = "each algorithm gets machine code of its own, for its f")]
#[inline(always)]
pub fn best_first_search<H: Estimate + ?Sized, O: OpenList, R: ReachedTable, T: Tracer>(
    space: &Space,
    heuristic: &H,
    f: impl Fn(u32, u32) -> u32,
    reopening: Reopening,
    lists: &mut OpenClosed<O, R>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    if O::HOLDS_COPIES && lists.is_lazy() {
        return lazy_best_first_search(space, heuristic, f, reopening, lists, tracer);
    }
    if O::HOLDS_COPIES && space.costs.is_some() {
        return eager_best_first_search::<true, H, O, R, T>(space, heuristic, f, reopening, lists, tracer);
    }
    eager_best_first_search::<false, H, O, R, T>(space, heuristic, f, reopening, lists, tracer)
}

/// The same with a closed list. Where each move costs 1, `HAS_COSTS` is false, and no cost is looked up.
#[expect(clippy::inline_always, reason = "each algorithm gets machine code of its own, for its f")]
#[inline(always)]
fn eager_best_first_search<
    const HAS_COSTS: bool,
    H: Estimate + ?Sized,
    O: OpenList,
    R: ReachedTable,
    T: Tracer,
>(
    space: &Space,
    heuristic: &H,
    f: impl Fn(u32, u32) -> u32,
    reopening: Reopening,
    lists: &mut OpenClosed<O, R>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    lists.start(Side::Forward, space.start, heuristic.of(space.start), &f, tracer);
    while let Some((id, node)) = lists.select(tracer)? {
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(id)));
        }
        for &slide in lists.moves_from(space, &node) {
            let state = node.state.slide(node.blank, slide.to);
            let cost = if HAS_COSTS { space.cost(node.state, slide.to) } else { 1 };
            let found = lists.look_up(Side::Forward, state, slide.to);
            if let Some(known) = found.known {
                let is_better = lists.is_better(node.g + cost, known, &f);
                let stays_closed = || reopening == Reopening::Off && lists.is_closed(known);
                if !is_better || stays_closed() || lists.keeps_first() {
                    lists.duplicate(known, tracer);
                    continue;
                }
            }
            let h = heuristic.after(node.h, node.state, node.blank, slide.to);
            let child = if HAS_COSTS {
                lists.generate_at(cost, (id, &node), slide, found, h, &f, tracer)
            } else {
                lists.generate((id, &node), slide, found, h, &f, tracer)
            };
            if space.is_goal_when_generated(state) {
                return Ok(Some(lists.end_with(space, child)));
            }
        }
        if HAS_COSTS {
            lists.check_costs()?;
        }
    }
    Ok(None)
}

/// Best-first search that looks for duplicates when it takes a node: a successor is dropped only if its state is closed, so
/// that copies of a state may be open, and the first of them to be taken closes it. The others are skipped when they come
/// first.
///
/// The `GraphSearch` of aima-java; Russell and Norvig, *Artificial Intelligence*, 3rd ed., 3.3, without the test for the
/// frontier.
///
/// Returns the moves to the goal, or `None` where no open node is left whose state is not closed.
///
/// # Errors
/// Where the tracer stops it.
#[inline(never)]
pub fn lazy_best_first_search<H: Estimate + ?Sized, O: OpenList, R: ReachedTable, T: Tracer>(
    space: &Space,
    heuristic: &H,
    f: impl Fn(u32, u32) -> u32,
    reopening: Reopening,
    lists: &mut OpenClosed<O, R>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    lists.start_unclosed(space.start, heuristic.of(space.start), &f, tracer);
    while let Some((id, node)) = lists.select_unclosed(reopening, &f, tracer)? {
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(id)));
        }
        for &slide in lists.moves_from(space, &node) {
            let state = node.state.slide(node.blank, slide.to);
            let found = lists.look_up(Side::Forward, state, slide.to);
            let cost = space.cost(node.state, slide.to);
            if let Some(closed) = found.known
                && (reopening == Reopening::Off || !lists.is_better(node.g + cost, closed, &f))
            {
                lists.duplicate(closed, tracer);
                continue;
            }
            let h = heuristic.after(node.h, node.state, node.blank, slide.to);
            let child = lists.generate_copy(cost, (id, &node), slide, found, h, &f, tracer);
            if space.is_goal_when_generated(state) {
                return Ok(Some(lists.end_with(space, child)));
            }
        }
        lists.check_costs()?;
    }
    Ok(None)
}
