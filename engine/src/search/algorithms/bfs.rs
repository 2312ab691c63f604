//! Breadth-first search.

use super::best_first::lazy_best_first_search;
use super::exhausted::EVERYTHING_SEARCHED;
use super::lines::{Better, graph_search};
use super::offers::{FIRST_IN, PLAIN, QUEUE, YES};
use crate::heuristic::Zero;
use crate::puzzle::Move;
use crate::search::info::{AlgorithmInfo, Bound, History, Layer, Leaving, ListColumn, Optimality, Unit};
use crate::search::open::{Fifo, OpenList, OpenOrder};
use crate::search::pseudocode::{Pseudocode, Variable};
use crate::search::rules::{Offers, Reopening};
use crate::search::space::Space;
use crate::search::store::{Numbered, Reached, ReachedTable, Side};
use crate::search::structures::OpenClosed;
use crate::search::task::{Answer, Task};
use crate::search::trace::{Stop, Tracer};
use crate::search::value::NodeValue;

/// Expands the nodes in the order in which they were generated: layer by layer, so that the first path to the goal is
/// a shortest one. A state is generated once.
///
/// Moore, “The shortest path through a maze” (1959); Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.1.
///
/// Returns the moves to the goal, or `None` where the open list ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, Size, parse_board, moves_text}, search::{Headless, Problem, Settings, run}};
/// let start = parse_board("2 3 4 1 5 x 7 6 8").unwrap();
/// let problem = Problem::new(start, GoalPreset::BlankLast.board(Size::EIGHT)).unwrap();
/// let answer = run(&problem, &Settings::default(), Default::default(), &mut Headless::default());
/// assert_eq!(moves_text(&answer.solution().unwrap()), "ullddrurdllurdruldr");
/// ```
pub fn bfs<O: OpenList, R: ReachedTable, T: Tracer>(
    space: &Space,
    lists: &mut OpenClosed<O, R>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    if lists.is_lazy() {
        return lazy_best_first_search(space, &Zero, |_, _| 0, Reopening::Off, lists, tracer);
    }
    lists.start(Side::Forward, space.start, 0, |_, _| 0, tracer);
    while let Some((id, node)) = lists.select(tracer)? {
        if space.is_goal(node.state) {
            return Ok(Some(lists.moves(id)));
        }
        for &slide in lists.moves_from(space, &node) {
            let state = node.state.slide(node.blank, slide.to);
            let found = lists.look_up(Side::Forward, state, slide.to);
            if let Some(known) = found.known {
                lists.duplicate(known, tracer);
                continue;
            }
            let child = lists.generate((id, &node), slide, found, 0, |_, _| 0, tracer);
            if space.is_goal_when_generated(state) {
                return Ok(Some(lists.end_with(space, child)));
            }
        }
    }
    Ok(None)
}

/// What it is.
pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "bfs",
    aliases: &["breadth-first", "breadth"],
    title: "Breadth-first search",
    short: "BFS",
    summary: "expands nodes in the order they were generated, layer by layer; finds a shortest path",
    history: History::Lists,
    unit: Unit::Expansion,
    optimality: Optimality::Always("it finishes each depth before the next"),
    layer: Layer::Depth,
    offers: Offers { ties: FIRST_IN, goal_test: YES, duplicates: YES, open_list: QUEUE, ..PLAIN },
    order: |_| OpenOrder::FIRST_IN_FIRST_OUT,
    value: NodeValue::Depth,
    bound: Bound::None,
    leaving: Leaving::Replaced,
    exhausted: EVERYTHING_SEARCHED,
    columns: ListColumn::OF_LISTS,
    pseudocode: Pseudocode {
        source: "Russell and Norvig, 4th ed., 3.4.1",
        lines: |rules| {
            let choose = "node ← oldest open node";
            graph_search("open ← queue with start; closed ← empty", choose, None, Better::Never, rules)
        },
        variables: &[Variable::Node, Variable::G, Variable::Successor, Variable::Open, Variable::Closed],
    },
};

/// How it is run.
pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    if task.has_numbers() {
        run_with::<Numbered, T>(task, tracer)
    } else {
        run_with::<Reached, T>(task, tracer)
    }
}

/// How it is run with a table of this kind.
fn run_with<R: ReachedTable, T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut lists = task.lists::<Fifo, R>(|| Fifo::new(&task.nodes));
    Answer::new(bfs(&task.space, &mut lists, tracer), lists)
}
