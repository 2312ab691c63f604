//! Depth-first branch and bound.

use super::prelude::*;

/// Searches depth first for a path, and then for shorter ones: a successor is pruned where its f = g + h is not below the length of the
/// best path so far. It remembers only its path and the best one. With an admissible h, the end proves that none is shorter.
///
/// The tree of the puzzle has no leaves, so that it needs a limit before it has a path: f may not exceed `limit`.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985); Poole and Mackworth, *Artificial Intelligence:
/// Foundations of Computational Agents*, 3rd ed., 3.8.1.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, Settings, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// let settings = Settings { algorithm: AlgorithmId::Dfbnb, depth_limit: 25, ..Settings::default() };
/// assert_eq!(solve(&problem, &settings).unwrap().len(), 18);
/// ```
pub fn dfbnb<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    limit: u32,
    mut stack: Traced<'_, Stack, T>,
) -> SearchResult {
    stack.start(space.start, heuristic.h(space.start));
    'top: while let Some(node) = stack.top()? {
        if space.is_goal(node.state) {
            stack.keep_path();
            stack.pop();
            continue;
        }
        while let Some(successor) = stack.next_successor(space, &node) {
            if stack.is_cycle(&successor) {
                stack.duplicate(None);
                continue;
            }
            let h = heuristic.after(node.h, node.state, node.blank, successor.to);
            let f = successor.g + h;
            if f <= limit && f < stack.best_length() {
                stack.push(&successor, h);
                continue 'top;
            }
            stack.prune_by_best();
        }
        stack.pop();
    }
    Ok(stack.best_path())
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dfbnb",
    aliases: &["bnb", "branch-and-bound", "dfs-bnb"],
    title: "Depth-first branch and bound",
    short: "Branch and bound",
    line: "depth-first, and then for a shorter path",
    summary: "depth-first search within a limit on f; after each path it looks for a shorter one, which proves that the last one is shortest",
    offers: Offers {
        heuristic: YES,
        depth_limit: YES,
        cycles: YES,
        at_limit: Err("It prunes successors by f, before they are on the stack"),
        ..DEPTH_FIRST
    },
    value: NodeValue::F,
    bound: Bound::BestPath,
    // The limit on f is a limit on the depth only where h is admissible.
    exhausted: Exhausted::NotFound {
        what: |rules, _| format!("Not found with f up to {}", number(rules.depth_limit)),
        advice: Some("try a larger --depth-limit"),
    },
    columns: ListColumn::OF_PATH,
    pseudocode: Pseudocode {
        source: "Korf, 1985; Poole and Mackworth, 3rd ed., 3.8.1",
        lines,
        variables: &[Var::Node, Var::Value, Var::BestLength, Var::Successor, Var::Stack],
    },
    ..ON_STACK
};

fn lines(rules: &Rules) -> Vec<CodeLine> {
    let mut lines = vec![
        CodeLine::new(0, "push start on the stack; U ← limit + 1", &[Effect::Start]),
        CodeLine::head(0, "while the stack is not empty do", &[Effect::Visit]),
        CodeLine::new(1, "node ← top of the stack", &[Effect::Visit]),
        CodeLine::new(1, "if node is the goal then", &[Effect::GoalTest]),
        CodeLine::new(2, "U ← g; best ← the path to node; pop node", &[Effect::BetterPath]),
        untried(1, rules),
    ];
    lines.extend(on_path(2, rules));
    lines.extend([
        CodeLine::new(2, "if f(s) ≥ U: prune s", &[Effect::Prune]),
        CodeLine::new(2, "else: push s and visit it", &[Effect::New]),
        CodeLine::new(1, "if no s was pushed: pop node", &[Effect::Pop]),
        CodeLine::new(0, "if there is a best path: return it", &[Effect::Return]),
    ]);
    lines
}

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let (heuristic, limit) = (task.estimate(), task.rules.depth_limit);
    task.on_stack(task.rules, tracer, &mut |stack| dfbnb(&task.space, &*heuristic, limit, stack))
}
