//! IDA*, written twice: the textbook's text, and a fast twin of it for Manhattan distance.
//!
//! The fast one runs when not every event is needed. A test compares the two node by node.

mod fast;
mod inner_loop;

use super::prelude::*;
use crate::heuristic::{Heuristic, HeuristicId, HeuristicUser, Manhattan};
use crate::search::structures::{PathRules, WideRules};
use crate::search::trace::Stop;

/// Gets the bound of an iteration that begins, and its stack.
pub type RunAhead<'a, R, T> = dyn FnMut(u32, Traced<'_, Stack<R>, T>) -> Result<(), Stop> + 'a;

/// Searches all paths whose f = g + h is within a bound, depth first: first h of the start, then the least f above the last bound. It
/// remembers only the path that it is on. With an admissible h it finds a shortest path.
///
/// By default it has the rules of Korf, whose numbers of generated nodes it reproduces: a node is tested when it is visited,
/// successors beyond the bound are generated and pruned, and the only cycle it avoids is the move that takes the last one
/// back. Where nodes are tested when they are generated, the path is the same, since they are within the bound.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985), <https://doi.org/10.1016/0004-3702(85)90084-0>.
///
/// `run_ahead` is told each bound, and may do the first part of the iteration faster, if it leaves the stack as this text would.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::Idastar.into()).unwrap().len(), 18);
/// ```
pub fn idastar<H: Estimate + ?Sized, R: PathRules, T: Tracer>(
    space: &Space,
    heuristic: &H,
    mut stack: Traced<'_, Stack<R>, T>,
    run_ahead: &mut RunAhead<'_, R, T>,
) -> SearchResult {
    let h = heuristic.h(space.start);
    let mut next_bound = h;
    while next_bound < Space::INFINITE {
        let bound = stack.begin_iteration(next_bound, space.start, h);
        run_ahead(bound, stack.reborrow())?;
        next_bound = stack.next_bound();
        'top: while let Some(node) = stack.top()? {
            if space.is_goal(node.state) {
                return Ok(Some(stack.moves()));
            }
            while let Some(successor) = stack.next_successor(space, &node) {
                if stack.is_cycle(&successor) {
                    stack.duplicate(None);
                    continue;
                }
                let h = heuristic.after(node.h, node.state, node.blank, successor.to);
                let f = space.f(successor.g, h);
                if f <= bound {
                    stack.push(&successor, h);
                    if stack.is_goal_when_generated(space, successor.state) {
                        return Ok(Some(stack.moves()));
                    }
                    continue 'top;
                }
                next_bound = next_bound.min(f);
                stack.prune(next_bound);
            }
            stack.pop();
        }
    }
    Ok(None)
}

/// The same search as [`idastar`] with Manhattan distance: the same nodes in the same order, the same counts, stopped by a limit at
/// the same node. Most of an iteration is done by a loop of its own, as far as the tracer lets it; then the textbook's text takes
/// over, on the stack that it would have had by then, and finds the goal or the end of the iteration.
pub fn idastar_fast<T: Tracer>(
    space: &Space,
    heuristic: &Manhattan,
    stack: Traced<'_, Stack<DefaultRules>, T>,
) -> SearchResult {
    let mut ahead = fast::Ahead { space, heuristic, inner_loop: None };
    idastar(space, heuristic, stack, &mut |bound, stack| ahead.run(bound, stack))
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "idastar",
    aliases: &["ida*", "ida", "ida-star"],
    title: "IDA*",
    short: "IDA*",
    line: "depth-first within a bound on f, little memory",
    summary: "depth-first search within a bound on f, repeated with the next bound; finds a shortest path if h is admissible",
    layer: Layer::Iteration,
    offers: Offers {
        heuristic: YES,
        depth_limit: Err("It bounds f, not the depth"),
        at_limit: Err("It bounds f, not the depth"),
        ..ON_PATH
    },
    value: NodeValue::F,
    bound: Bound::F,
    exhausted: NO_SHORTEST_PATH,
    columns: ListColumn::OF_PATH,
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Korf, 1985; Russell and Norvig, 4th ed., 3.5.5",
        lines,
        variables: VARIABLES,
    },
    ..ON_STACK
};

const VARIABLES: &[Var] = &[Var::Node, Var::Value, Var::Successor, Var::Stack, Var::Bound, Var::NextBound];

fn lines(rules: &Rules) -> Vec<CodeLine> {
    let mut outcomes = vec![CodeLine::new(3, "f(s) ← g(s) + h(s)", &[Effect::Successor])];
    let on_path = on_path(3, rules);
    let push = match on_path {
        Some(_) => "else if f(s) ≤ bound: push s and visit it",
        None => "if f(s) ≤ bound: push s and visit it",
    };
    outcomes.extend(on_path);
    outcomes.extend([
        CodeLine::new(3, push, &[Effect::New]),
        CodeLine::new(3, "else: next bound ← min(next bound, f(s))", &[Effect::Prune]),
    ]);
    let mut lines = vec![
        CodeLine::new(0, "next bound ← h(start)", &[Effect::Start]),
        CodeLine::head(0, "while next bound < ∞ do", &[Effect::Iteration]),
        CodeLine::new(1, "push start on the stack", &[Effect::Iteration]),
        CodeLine::new(1, "bound ← next bound; next bound ← ∞", &[Effect::Iteration]),
    ];
    lines.extend(stack_search(1, [None, None], outcomes, rules));
    lines
}

/// With Korf's rules, the search is compiled for them. If it also uses Manhattan distance to one goal, it runs ahead.
pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let (space, goals, heuristic) = (&task.space, task.problem.goals(), task.rules.heuristic);
    if task.is_wide() {
        let (rules, heuristic) = (WideRules(task.rules), &*task.estimate());
        return task
            .on_stack(rules, tracer, &mut |stack| idastar(space, heuristic, stack, &mut |_, _| Ok(())));
    }
    if task.rules.cycles != Cycles::Parent || task.rules.goal_test != GoalTest::WhenExpanded {
        let heuristic = &*task.estimate();
        return task
            .on_stack(task.rules, tracer, &mut |stack| idastar(space, heuristic, stack, &mut |_, _| Ok(())));
    }
    task.on_stack(DefaultRules, tracer, &mut |stack| match heuristic {
        HeuristicId::Manhattan if !goals.are_several() => {
            idastar_fast(space, &Manhattan::for_goal(goals.first()), stack)
        }
        _ => heuristic.build(goals, IdastarForEachHeuristic { space, stack }),
    })
}

/// IDA* that waits for its heuristic: it is compiled for several of them.
struct IdastarForEachHeuristic<'a, T> {
    space: &'a Space,
    stack: Traced<'a, Stack<DefaultRules>, T>,
}

impl<T: Tracer> HeuristicUser for IdastarForEachHeuristic<'_, T> {
    type Output = SearchResult;

    fn with<E: Estimate + ?Sized>(self, estimate: &E) -> SearchResult {
        idastar(self.space, estimate, self.stack, &mut |_, _| Ok(()))
    }
}
