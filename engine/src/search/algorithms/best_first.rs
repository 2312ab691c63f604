//! Best-first search, of which several algorithms are instances.

use super::prelude::*;

/// Expands the open node with the least f, a function of g and h, where g is the cost of the path; the open list decides among equals.
/// A state found again with a lower f becomes a new node in place of the old one; if that is closed, only with reopening.
///
/// | f(g, h) | |
/// |---|---|
/// | g | [uniform-cost search](super::uniform_cost) |
/// | h | [greedy best-first search](super::greedy) |
/// | g + h | [A*](super::astar) |
/// | g + w·h | [weighted A*](super::weighted_astar) |
/// | −g, of equals h | [depth-first search, best first](super::dfs_best) |
/// | 0 | [depth-first search with a stack](super::dfs_stack) |
///
/// Where copies of a state stay on the open list, a successor is dropped only if its state is closed, and the first copy to
/// be taken closes it: the `GraphSearch` of aima-java; Russell and Norvig, 3rd ed., 3.3, without the test for the frontier.
/// Where all successors are queued, none is dropped before it is taken: Russell and Norvig, 2nd ed., figure 3.19.
///
/// Where better nodes are added, the search is figure 3.7 of the 4th edition as it is printed: `reached` has the node with
/// the smallest g of each state, a successor with a smaller one is added, and the node before it is expanded, too, when it
/// comes first. So it is in greedy search, whose order does not depend on g.
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.3.1.
pub fn best_first_search<H: Estimate + ?Sized, O: OpenList, R: ReachedTable, V: Variant, T: Tracer>(
    space: &Space,
    heuristic: &H,
    f: impl Fn(u32, u32) -> u32,
    mut lists: Traced<'_, OpenClosed<'_, O, R, V>, T>,
) -> SearchResult {
    let h = heuristic.h(space.start);
    lists.start(Side::Forward, space.start, h, f(0, h));
    while let Some(node) = lists.select()? {
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(node.id)));
        }
        for successor in lists.successors(space, &node) {
            let Some(place) = lists.if_new_or_better(&successor, &f) else { continue };
            let h = heuristic.after(node.h, node.state, node.blank, successor.to);
            let child = lists.generate(&successor, place, h, f(successor.g, h));
            if space.is_goal_when_generated(successor.state)
                && let Some(moves) = lists.end_with(space, child)
            {
                return Ok(Some(moves));
            }
        }
    }
    Ok(lists.found())
}

/// An f of the table, each of which is linear in g and h. The factors wrap: that of −g is negative.
#[derive(Clone, Copy)]
struct LinearF {
    base: u32,
    of_g: u32,
    of_h: u32,
}

impl LinearF {
    #[inline]
    fn at(self, g: u32, h: u32) -> u32 {
        self.base.wrapping_add(self.of_g.wrapping_mul(g)).wrapping_add(self.of_h.wrapping_mul(h))
    }
}

/// Runs best-first search with an open list in any order. One compiled copy serves all f, as each is linear in g and h.
pub(super) fn run<T: Tracer>(
    task: &Task,
    heuristic: &dyn Estimate,
    f: &dyn Fn(u32, u32) -> u32,
    tracer: &mut T,
) -> Answer {
    let base = f(0, 0);
    let f = LinearF { base, of_g: f(1, 0).wrapping_sub(base), of_h: f(0, 1).wrapping_sub(base) };
    if task.is_wide() {
        run_as::<OnWideBoards, T>(task, heuristic, f, tracer)
    } else if task.is_plain() {
        run_as::<UnitMoves, T>(task, heuristic, f, tracer)
    } else {
        run_as::<AnyRules, T>(task, heuristic, f, tracer)
    }
}

fn run_as<V: Variant, T: Tracer>(
    task: &Task,
    heuristic: &dyn Estimate,
    f: LinearF,
    tracer: &mut T,
) -> Answer {
    let mut lists = task.sorted_lists::<Reached, V>(task.rules.duplicates);
    // Where a smaller g does not lower f, no path to a closed state is a better one.
    if f.of_g.cast_signed() <= 0 {
        lists.reopening = Reopening::Off;
    }
    let result =
        best_first_search(&task.space, heuristic, |g, h| f.at(g, h), Traced::new(&mut lists, tracer));
    Answer::new(result, lists)
}
