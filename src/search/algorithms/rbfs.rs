//! Recursive best-first search.

use std::sync::Arc;

use super::exhausted::NO_SHORTEST_PATH;
use super::offers::{ITS_PATH, NO_CLOSED_LIST, PLAIN, YES};
use crate::heuristic::Estimate;
use crate::puzzle::Move;
use crate::search::info::{AlgorithmInfo, Bound, History, Layer, Leaving, ListColumn, Optimality, Unit};
use crate::search::open::{OpenOrder, OrderBy};
use crate::search::rules::{Offers, TieBreak, Weight};
use crate::search::space::Space;
use crate::search::structures::{Branch, Frames};
use crate::search::task::{Answer, Task};
use crate::search::trace::{Stop, Tracer};
use crate::search::value::NodeValue;

/// Best-first search in the memory of depth-first search. It goes down into the best successor as long as its value F is
/// within the limit, which is the value of the best alternative on the path. When it goes back, the node gets the
/// least value of its successors (it is backed up), so that it is known later how much the forgotten subtree is worth.
/// With an admissible h the path found is a shortest one. The recursion is written out as frames.
///
/// Korf, “Linear-space best-first search”, Artificial Intelligence 62 (1993),
/// <https://doi.org/10.1016/0004-3702(93)90045-D>; Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.5.5.
///
/// Returns the moves to the goal, or `None` where there is no path as short as a shortest one has to be.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Rbfs, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 18);
/// ```
pub fn rbfs<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    frames: &mut Frames,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    let mut into = match frames.top() {
        None => Some((frames.start(space.start, heuristic.of(space.start), tracer), Branch::NO_LIMIT)),
        Some(_) => frames.next_down(),
    };
    loop {
        if let Some((node, limit)) = into {
            frames.descend(node, limit, tracer)?;
            if space.is_goal(node.state) {
                return Ok(Some(frames.moves()));
            }
            expand(space, heuristic, node, frames, tracer);
        }
        if frames.top().is_none() {
            return Ok(None);
        }
        into = frames.next_down();
        if into.is_none() {
            frames.back_up(tracer)?;
        }
    }
}

/// Makes the successors of the node of the frame on top. What a node was found to be worth, its successors are at least.
fn expand<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    node: Branch,
    frames: &mut Frames,
    tracer: &mut T,
) {
    frames.drop_parent();
    let g = frames.depth() + 1;
    for &slide in space.slides.onwards(node.blank, frames.last_move()) {
        let h = heuristic.after(node.h, node.state, node.blank, slide.to);
        let value = if space.may_be_shortest(g) { node.value.max(g + h) } else { Branch::INFINITE };
        frames.generate(slide, h, value, tracer);
    }
}

/// What it is.
pub(in crate::search) static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "rbfs",
    title: "Recursive best-first search",
    summary: "best-first search that forgets subtrees and remembers their values; finds a shortest path if h is admissible",
    history: History::Frontier,
    unit: Unit::Visit,
    optimality: Optimality::WithAdmissible,
    layer: Layer::Value,
    offers: Offers {
        heuristic: YES,
        ties: Err("Its order is fixed: of equals the one that was valued last"),
        duplicates: ITS_PATH,
        reopening: NO_CLOSED_LIST,
        open_list: Err("It has no open list, only the successors of its path"),
        ..PLAIN
    },
    order: |_| OpenOrder { by: OrderBy::F(Weight::ONE), ties: TieBreak::LastIn },
    value: NodeValue::BackedUpF,
    bound: Bound::None,
    leaving: Leaving::Replaced,
    exhausted: NO_SHORTEST_PATH,
    columns: ListColumn::OF_PATH,
};

/// How it is run.
pub(in crate::search) fn run<T: Tracer>(task: &Task, tracer: &mut T) -> Answer {
    let mut frames = Frames::new(Arc::clone(&task.nodes), T::KEEPS_NODES);
    let begun = frames.resume(task.from, &task.space, tracer);
    Answer::new(begun.and_then(|()| rbfs(&task.space, &*task.estimate(), &mut frames, tracer)), frames)
}
