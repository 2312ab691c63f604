//! A*.

use super::best_first::{self, best_first_search};
use super::prelude::*;
use crate::heuristic::HeuristicUser;
use crate::search::open::Buckets;
use crate::search::rules::OpenKind;

/// A* is [best-first search](best_first_search) with this f: g + h, the estimated length of a path through a node. With an admissible
/// h the path is a shortest one if nodes are tested on expansion, and closed nodes are reopened or h is consistent as well.
///
/// Hart, Nilsson and Raphael (1968), <https://doi.org/10.1109/TSSC.1968.300136>.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, parse_board}, search::{AlgorithmId, Problem, solve}};
/// let problem = Problem::to_preset(parse_board("2 1 6 4 x 8 7 5 3").unwrap(), GoalPreset::Spiral);
/// assert_eq!(solve(&problem, &AlgorithmId::Astar.into()).unwrap().len(), 18);
/// ```
pub fn f(g: u32, h: u32) -> u32 {
    g + h
}

pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "astar",
    aliases: &["a*", "ast", "a-star", "a"],
    title: "A*",
    short: "A*",
    line: "least f = g + h first",
    summary: "expands the open node with the least f = g + h; finds a shortest (or cheapest) path if h is admissible",
    offers: BEST_FIRST,
    order: |rules| OpenOrder::with_ties(OrderBy::F(Weight::ONE), rules),
    is_for_wide_boards: true,
    pseudocode: Pseudocode {
        source: "Hart, Nilsson and Raphael, 1968; Russell and Norvig, 4th ed., 3.3.1",
        lines: |rules| {
            let f = format!("f(s) ← g(node) + {} + h(s)", move_cost(rules));
            best_first("f", Some(&f), Better::Always, rules)
        },
        variables: OF_LISTS,
    },
    ..WITH_LISTS
};

pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    if task.rules.open_list == OpenKind::Buckets && task.order == Buckets::ORDER && task.is_plain() {
        return if task.has_numbers() {
            run_with::<Numbered, T>(task, tracer)
        } else {
            run_with::<Reached, T>(task, tracer)
        };
    }
    best_first::run(task, &*task.estimate(), &f, tracer)
}

fn run_with<R: ReachedTable, T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let open = || Buckets::new(&task.nodes);
    let mut lists = task.lists::<_, R, UnitMoves>(task.rules.duplicates, [open(), open()]);
    let search = AstarForEachHeuristic { space: &task.space, lists: Traced::new(&mut lists, tracer) };
    let result = task.rules.heuristic.build(task.problem.goals(), search);
    Answer::new(result, lists)
}

/// A* that waits for its heuristic: with the default open list it is compiled for several of them.
struct AstarForEachHeuristic<'a, 'n, R, T> {
    space: &'a Space,
    lists: Traced<'a, OpenClosed<'n, Buckets<'n>, R>, T>,
}

impl<R: ReachedTable, T: Tracer> HeuristicUser for AstarForEachHeuristic<'_, '_, R, T> {
    type Output = SearchResult;

    fn with<E: Estimate + ?Sized>(self, estimate: &E) -> SearchResult {
        best_first_search(self.space, estimate, f, self.lists)
    }
}
