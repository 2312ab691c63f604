//! Depth-limited search.

use super::space::Space;
use super::stack::Stack;
use super::tracer::{Stop, Tracer};
use crate::puzzle::Move;

/// Goes down as long as it can, to the depth of `limit`, and then back. It remembers the path that it is on and nothing
/// else: a state is dropped where it is on that path already, but is visited again on every other path. So it finds a
/// path within the limit where there is one, though not the shortest first.
///
/// Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.4.
///
/// Returns the moves to the goal, or `None` where there is no path within the limit.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 8 3 1 x 4 7 6 5").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::DfsLimited, depth_limit: 10, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert!(answer.solution().unwrap().len() <= 10);
/// ```
pub fn dfs_limited<T: Tracer>(
    space: &Space,
    limit: u32,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    stack.start(space.start, 0, tracer);
    Ok(search_within(space, limit, stack, tracer)?.ok())
}

/// Why a depth-limited search found no path.
pub(super) enum NoPath {
    /// There are nodes below the limit; a path may lead through them.
    CutOff,
    /// There is none at all.
    Exhausted,
}

/// The search of the tree below the start, which is on the stack.
pub(super) fn search_within<T: Tracer>(
    space: &Space,
    limit: u32,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Result<Vec<Move>, NoPath>, Stop> {
    let mut no_path = NoPath::Exhausted;
    'top: while let Some(top) = stack.top(tracer)? {
        if space.is_goal(top.state) {
            return Ok(Ok(stack.moves()));
        }
        while let Some(slide) = stack.next_move(space) {
            if stack.depth() == limit {
                no_path = NoPath::CutOff;
                stack.cut();
            } else if stack.holds(top.state.slide(top.blank, slide.to)) {
                stack.duplicate(None, tracer);
            } else {
                stack.push(slide, 0, tracer);
                continue 'top;
            }
        }
        stack.pop();
    }
    Ok(Err(no_path))
}
