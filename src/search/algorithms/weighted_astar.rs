//! Weighted A*.

use super::astar::astar;
use crate::heuristic::Estimate;
use crate::puzzle::Move;
use crate::search::open::OpenList;
use crate::search::rules::Reopening;
use crate::search::space::Space;
use crate::search::structures::OpenClosed;
use crate::search::trace::{Stop, Tracer};

/// A* with f = g + w·h: its text is that of A*, the weight is in the order of the open list. The larger w, the more the
/// search follows h alone: w = 0 is uniform-cost search, 1 is A*, and for w → ∞ it is greedy. With w ≥ 1 and a consistent h
/// the path found is at most w times as long as a shortest one.
///
/// Pohl, “Heuristic search viewed as path finding in a graph”, Artificial Intelligence 1 (1970),
/// <https://doi.org/10.1016/0004-3702(70)90007-X>.
///
/// Returns the moves to the goal, or `None` where the open list ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let weight = "1.5".parse().unwrap();
/// let settings = Settings { algorithm: AlgorithmId::WeightedAstar, weight, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert!((18..=27).contains(&answer.solution().unwrap().len()));
/// ```
pub fn weighted_astar<H: Estimate + ?Sized, O: OpenList, T: Tracer>(
    space: &Space,
    heuristic: &H,
    reopening: Reopening,
    lists: &mut OpenClosed<O>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    astar(space, heuristic, reopening, lists, tracer)
}
