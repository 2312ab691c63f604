//! Iterative deepening depth-first search.

use super::dfs_limited::search_within;
use crate::puzzle::Move;
use crate::search::space::Space;
use crate::search::structures::Stack;
use crate::search::trace::{Stop, Tracer};

/// Depth-limited search with the limits 0, 1, 2 … until it finds a path, which then is a shortest one: the order of
/// breadth-first search in the memory of depth-first search. Most nodes are in the last iteration, so that the others
/// cost little.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985),
/// <https://doi.org/10.1016/0004-3702(85)90084-0>.
///
/// Returns the moves to the goal, or `None` where there is no path of at most `last_limit` moves.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 8 3 1 x 4 7 6 5").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Iddfs, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 4);
/// assert_eq!(answer.counts.iterations, 5);
/// ```
pub fn iddfs<T: Tracer>(
    space: &Space,
    last_limit: u32,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    while let Some(limit) = stack.iterate(space.start, 0, &(0..=last_limit), tracer) {
        if let Some(moves) = search_within(space, limit, stack, tracer)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}
