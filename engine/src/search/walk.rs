//! Boards at an exact distance from a goal, where there are too many boards for a list of all.

use super::problem::Problem;
use super::shortest::shortest_distance;
use super::trace::Headless;
use crate::puzzle::{Board, SplitMix64, random_walk};

/// The end of a random walk from the goal, where a search proves that it is at this distance. A walk that never goes straight
/// back comes back in other ways, so it may need some more moves. `None` where the distance is another one, or where the
/// tracer stops the search before its end.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, Size, SplitMix64}, search::{Headless, end_of_walk}};
/// let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
/// let mut random = SplitMix64::new(1);
/// let mut walks = std::iter::repeat_with(|| end_of_walk(&goal, 20, &mut random, &mut Headless::default()));
/// assert!(walks.any(|board| board.is_some()));
/// ```
pub fn end_of_walk(
    goal: &Board,
    distance: u32,
    random: &mut SplitMix64,
    tracer: &mut Headless<'_>,
) -> Option<Board> {
    let moves = distance + 2 * random.below(1 + distance as usize / 4) as u32;
    let seed = random.number_below(u64::MAX);
    let start = random_walk(goal, seed, moves);
    let problem = Problem::new(start, *goal).ok()?;
    let found = shortest_distance(&problem, tracer).ok().flatten();
    (found == Some(distance)).then_some(start)
}
