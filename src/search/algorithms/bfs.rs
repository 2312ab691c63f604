//! Breadth-first search.

use crate::puzzle::Move;
use crate::search::open::OpenList;
use crate::search::space::Space;
use crate::search::store::Side;
use crate::search::structures::OpenClosed;
use crate::search::trace::{Stop, Tracer};

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
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board, moves_text}, search::{Headless, Problem, Settings, run}};
/// let start = parse_board("2 3 4 1 5 x 7 6 8").unwrap();
/// let problem = Problem::new(start, GoalPreset::BlankLast.board(Size::EIGHT)).unwrap();
/// let answer = run(&problem, &Settings::default(), Default::default(), &mut Headless::default());
/// assert_eq!(moves_text(&answer.solution().unwrap()), "ullddrurdllurdruldr");
/// ```
pub fn bfs<O: OpenList, T: Tracer>(
    space: &Space,
    lists: &mut OpenClosed<O>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    lists.start(Side::Forward, space.start, 0, tracer);
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
            let child = lists.generate((id, &node), slide, found, 0, tracer);
            if space.is_goal_when_generated(state) {
                return Ok(Some(lists.end_with(space, child)));
            }
        }
    }
    Ok(None)
}
