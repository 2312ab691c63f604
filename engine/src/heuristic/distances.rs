//! The distances of all boards of a small puzzle: by board, and the boards by distance.

use std::mem;

use super::estimate::Heuristic;
use super::exact::Exact;
use super::tables::TableProgress;
use crate::memory;
use crate::puzzle::{Board, Goals, MoveOrder, Size, Slides, State, TileCosts, factorial, rank_of_state};

/// The cost of a cheapest path between each board of a puzzle and the nearest of some targets. A move costs the same in both
/// directions, so it is the distance from a start as well as the one to a goal.
///
/// ```
/// use std::ops::ControlFlow;
/// use tilescope_engine::{heuristic::BoardDistances, puzzle::{GoalPreset, Size, parse_board}};
/// let goal = GoalPreset::BlankLast.board(Size::EIGHT);
/// let distances = BoardDistances::new(goal, None, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(distances.states().len(), 181_440);
/// assert_eq!(distances.distance(parse_board("8 6 7 2 5 4 3 x 1").unwrap().state()), Some(31));
/// // Two tiles swapped: no moves lead there.
/// assert_eq!(distances.distance(parse_board("1 2 3 4 5 6 8 7 x").unwrap().state()), None);
/// ```
#[derive(Debug, Clone)]
pub struct BoardDistances {
    size: Size,
    /// By rank: the distance plus 1; 0 where no moves lead.
    plus_one: Box<[u16]>,
    states: Vec<State>,
}

impl BoardDistances {
    /// The most cells: with more, there are too many boards to keep a number for each.
    pub const MOST_CELLS: usize = 10;
    /// Boards between two reports, which is about a millisecond.
    const BETWEEN_REPORTS: usize = 1 << 13;

    /// Finds the distances of all boards of at most [`Self::MOST_CELLS`] cells. `progress` receives the share that is done, and can
    /// stop it. It takes a few hundredths of a second on the 8-puzzle.
    ///
    /// Dial, “Algorithm 360: Shortest-path forest with topological ordering”, Communications of the ACM 12 (1969),
    /// <https://doi.org/10.1145/363269.363610>. Where each move costs 1, this is breadth-first search.
    pub fn new(
        targets: impl Into<Goals>,
        costs: Option<TileCosts>,
        progress: &mut TableProgress<'_>,
    ) -> Result<Self, NotListed> {
        let targets = targets.into();
        let size = targets.size();
        if size.cells() > Self::MOST_CELLS {
            return Err(NotListed::TooMany("Boards with more than 10 cells have too many states"));
        }
        let slides = Slides::new(size, MoveOrder::default());
        let costs = costs.unwrap_or(TileCosts::ONES);
        let boards = factorial(size.cells()) as usize;
        let mut found = Self { size, plus_one: memory::zeroed(boards), states: Vec::new() };
        let mut waiting = Waiting::new();
        for board in targets.all() {
            found.reach(board.state(), 0, &mut waiting);
        }
        let mut distance = 0;
        while let Some(bucket) = waiting.get_mut(distance).map(mem::take) {
            for (state, rank) in bucket {
                if found.of_rank(rank.into()) != Some(distance as u32) {
                    continue; // It was reached on a cheaper path.
                }
                let done = found.states.len();
                if done.is_multiple_of(Self::BETWEEN_REPORTS)
                    && progress(2.0 * done as f32 / boards as f32).is_break()
                {
                    return Err(NotListed::Cancelled);
                }
                found.states.push(state);
                for slide in slides.from(state.blank()) {
                    let reached = distance + costs.of_slide(state, slide.to) as usize;
                    found.reach(state.slide(state.blank(), slide.to), reached, &mut waiting);
                }
            }
            distance += 1;
        }
        Ok(found)
    }

    /// The exact distances from a goal, if it has at most 9 cells. On a larger puzzle, callers draw boards at random instead.
    pub fn of_small(goal: &Board, progress: &mut TableProgress<'_>) -> Result<Self, NotListed> {
        Exact::INFO.offered_for(goal.size()).map_err(NotListed::TooMany)?;
        Self::new(goal, None, progress)
    }

    /// Notes a path to a board, unless one is known that is as cheap.
    fn reach(&mut self, state: State, distance: usize, waiting: &mut Waiting) {
        let rank = rank_of_state(state, self.size.cells());
        let entry = &mut self.plus_one[rank as usize];
        if *entry != 0 && usize::from(*entry) <= distance + 1 {
            return;
        }
        // With the highest costs, the farthest board is nearer than 99 · 55.
        *entry = distance as u16 + 1;
        if waiting.len() <= distance {
            waiting.resize_with(distance + 1, Vec::new);
        }
        let bucket = &mut waiting[distance];
        memory::make_room(bucket, 1);
        bucket.push((state, rank as u32));
    }

    /// The distance of a board of the puzzle; `None` where no moves lead.
    pub fn distance(&self, state: State) -> Option<u32> {
        self.of_rank(rank_of_state(state, self.size.cells()))
    }

    fn of_rank(&self, rank: u64) -> Option<u32> {
        u32::from(self.plus_one[rank as usize]).checked_sub(1)
    }

    /// All boards that moves lead to, nearest first; of equally near ones in the order in which they were found.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The boards at a distance in the order of their ranks; none beyond [`Self::farthest`].
    pub fn boards_at(&self, distance: u32) -> Vec<Board> {
        let first = |distance| self.states.partition_point(|state| self.distance(*state) < Some(distance));
        let mut states = self.states[first(distance)..first(distance + 1)].to_vec();
        states.sort_by_cached_key(|state| rank_of_state(*state, self.size.cells()));
        states.into_iter().map(|state| Board::of_state(self.size, state)).collect()
    }

    pub fn farthest(&self) -> u32 {
        self.states.last().and_then(|state| self.distance(*state)).unwrap_or_default()
    }
}

/// By distance: the boards that were reached and not expanded, with their ranks. Some are there again, nearer.
type Waiting = Vec<Vec<(State, u32)>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotListed {
    #[error("{0}")]
    TooMany(&'static str),
    #[error("cancelled")]
    Cancelled,
}
