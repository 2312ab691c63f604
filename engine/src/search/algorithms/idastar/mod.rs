//! IDA*, written twice: the textbook's text, and a fast twin of it for Manhattan distance.
//!
//! The fast one runs when not every event is needed. A test compares the two node by node.

mod fast;
mod inner_loop;
mod textbook;
pub use fast::idastar_fast;
pub use textbook::idastar;

use super::prelude::*;
use crate::heuristic::{Heuristic, HeuristicId, HeuristicUser, Manhattan};

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
    lines.push(failure());
    lines
}

/// With Korf's rules, the search is compiled for them. If it also uses Manhattan distance to one goal, it runs ahead.
pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let (space, goals, heuristic) = (&task.space, task.problem.goals(), task.rules.heuristic);
    if task.rules.cycles != Cycles::Parent || task.rules.goal_test != GoalTest::WhenExpanded {
        let heuristic = &*task.estimate();
        return task
            .on_stack(task.rules, tracer, |stack| idastar(space, heuristic, stack, &mut |_, _| Ok(())));
    }
    task.on_stack(DefaultRules, tracer, |stack| match heuristic {
        HeuristicId::Manhattan if !goals.are_several() => {
            idastar_fast(space, &Manhattan::for_goal(goals.first()), stack)
        }
        _ => heuristic.build_timed(goals, IdastarForEachHeuristic { space, stack }),
    })
}

/// IDA* that waits for its heuristic: it is compiled for several of them.
struct IdastarForEachHeuristic<'a, T> {
    space: &'a Space,
    stack: Traced<'a, Stack<DefaultRules>, T>,
}

impl<T: Tracer> HeuristicUser for IdastarForEachHeuristic<'_, T> {
    type Output = SearchResult;

    fn with<E: Estimate + 'static>(self, estimate: E) -> SearchResult {
        idastar(self.space, &estimate, self.stack, &mut |_, _| Ok(()))
    }
}
