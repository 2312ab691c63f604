//! IDA* with a stack of open nodes.

use super::prelude::*;

/// [IDA*](super::idastar) as many courses write it: all successors of a node go on a stack at once, and the states reached in
/// the iteration are known, so that a successor is dropped unless its state is new or its g smaller than before. The next
/// iteration begins with nothing but its bound. It expands far fewer nodes than Korf's, and needs the memory that Korf saved.
///
/// With no heuristic (h = 0), f is the depth, and it is iterative deepening with a stack and the states reached.
///
/// Reinefeld and Marsland, “Enhanced iterative-deepening search” (1994), <https://doi.org/10.1109/34.297950>, has the table of
/// states with their g, which it keeps from one iteration to the next.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::IdastarStack.into()).unwrap().len(), 18);
/// ```
pub fn idastar_stack<H: Estimate + ?Sized, O: OpenList, R: ReachedTable, V: Variant, T: Tracer>(
    space: &Space,
    heuristic: &H,
    mut lists: Traced<'_, OpenClosed<'_, O, R, V>, T>,
) -> SearchResult {
    let h = heuristic.h(space.start);
    let mut next_bound = h;
    while next_bound < Space::INFINITE && lists.found().is_none() {
        let bound = next_bound;
        lists.begin_iteration(bound, space.start, h);
        while let Some(node) = lists.select_of_iteration()? {
            if space.is_goal(node.state) {
                return Ok(Some(lists.moves(node.id)));
            }
            for successor in lists.successors(space, &node) {
                let Some(place) = lists.if_new_or_better(&successor, |g, _| g) else { continue };
                let h = heuristic.after(node.h, node.state, node.blank, successor.to);
                let f = space.f(successor.g, h);
                if f > bound {
                    lists.prune(f);
                    continue;
                }
                let child = lists.generate(&successor, place, h, 0);
                if space.is_goal_when_generated(successor.state)
                    && let Some(moves) = lists.end_with(space, child)
                {
                    return Ok(Some(moves));
                }
            }
        }
        next_bound = lists.next_bound();
    }
    Ok(lists.found())
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "idastar-stack",
    aliases: &["ida*-stack", "ida-stack"],
    title: "IDA* with a stack",
    short: "IDA* with a stack",
    line: "within a bound on f, each state once in a round",
    summary: "IDA* that pushes all successors on a stack and knows the states reached in the iteration, as many courses write it",
    layer: Layer::Iteration,
    offers: Offers {
        heuristic: YES,
        goal_test: YES,
        push_order: YES,
        ties: Err("A stack has one order: last in, first out"),
        duplicates: Err("It pushes a state again only with a smaller g, by definition"),
        reopening: Err("A closed state is opened again where its g is smaller, by definition"),
        depth_limit: Err("It bounds f, not the depth"),
        at_limit: Err("It bounds f, not the depth"),
        open_list: Err("It needs no order by value: a stack is enough"),
        ..PLAIN
    },
    order: |_| OpenOrder::LAST_IN_FIRST_OUT,
    bound: Bound::F,
    exhausted: NO_SHORTEST_PATH,
    pseudocode: Pseudocode {
        source: "Korf, 1985, with the states reached of Reinefeld and Marsland, 1994",
        lines,
        variables: OF_LISTS,
    },
    ..WITH_LISTS
};

fn lines(rules: &Rules) -> Vec<CodeLine> {
    let mut lines = vec![
        CodeLine::new(0, "next bound ← h(start)", &[Effect::Start]),
        CodeLine::head(0, "while next bound < ∞ do", &[Effect::Iteration]),
        CodeLine::new(1, "bound ← next bound; next bound ← ∞", &[Effect::Iteration]),
        CodeLine::new(1, "open ← stack with start; reached ← {start}", &[Effect::Iteration]),
        CodeLine::head(1, "while open is not empty do", &[Effect::Choose]),
        CodeLine::new(2, "node ← newest open node", &[Effect::Choose]),
        CodeLine::new(2, "move node from open to closed", &[Effect::TakeOut]),
    ];
    lines.extend(goal_test(2, rules));
    lines.push(successors_pushed(2, rules));
    lines.extend([
        CodeLine::new(3, "f(s) ← g(s) + h(s)", &[Effect::Successor]),
        CodeLine::new(3, "if s is reached with no larger g: drop s", &[Effect::Drop]),
        CodeLine::new(3, "else if f(s) > bound: lower next bound to it", &[Effect::Prune]),
        CodeLine::new(3, "else: add s to open", &[Effect::New, Effect::Reopen]),
    ]);
    lines.extend(goal_generated(3, rules));
    lines
}

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = task.sorted_lists::<Reached, AnyRules>(Duplicates::AddBetter);
    let result = idastar_stack(&task.space, &*task.estimate(), Traced::new(&mut lists, tracer));
    Answer::new(result, lists)
}
