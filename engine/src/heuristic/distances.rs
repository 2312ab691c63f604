//! All boards by their exact distance from a goal, on small boards.

use std::ops::ControlFlow;

use super::exact::Exact;
use super::{Estimate, Heuristic, SupportedBoards};
use crate::puzzle::{Board, Size, connected, factorial, unrank};

/// All boards from which a goal can be reached, by their exact distance from it.
///
/// ```
/// use tilescope_engine::{heuristic::BoardsByDistance, puzzle::{GoalPreset, Size}};
/// let goal = GoalPreset::BlankLast.board(Size::EIGHT);
/// let boards = BoardsByDistance::of(&goal).unwrap();
/// assert_eq!(boards.count(), 181_440);
/// assert_eq!((boards.ranks_at(1).len(), boards.farthest(), boards.ranks_at(31).len()), (2, 31, 2));
/// ```
#[derive(Debug, Clone)]
pub struct BoardsByDistance {
    size: Size,
    /// By distance: the ranks, in ascending order.
    ranks: Vec<Vec<u64>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotListed {
    #[error("{0}")]
    TooMany(&'static str),
    #[error("cancelled")]
    Cancelled,
}

impl BoardsByDistance {
    /// All boards from which this goal can be reached; it has at most 9 cells.
    pub fn of(goal: &Board) -> Result<Self, NotListed> {
        Self::with_progress(goal, &mut |_| ControlFlow::Continue(()))
    }

    /// The same. `progress` receives the share that is done, and can stop it. It takes about a tenth of a second on the
    /// 8-puzzle.
    pub fn with_progress(
        goal: &Board,
        progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
    ) -> Result<Self, NotListed> {
        const REPORT_EVERY: u64 = 4096;
        let size = goal.size();
        if let SupportedBoards::Only { fits, or_else } = Exact::INFO.boards
            && !fits(size)
        {
            return Err(NotListed::TooMany(or_else));
        }
        let exact = Exact::for_goal(goal);
        let boards = factorial(size.cells());
        let mut ranks: Vec<Vec<u64>> = Vec::new();
        for rank in 0..boards {
            if rank % REPORT_EVERY == 0 && progress(rank as f32 / boards as f32).is_break() {
                return Err(NotListed::Cancelled);
            }
            let Ok(board) = unrank(size, rank) else { continue };
            if connected(&board, goal) {
                let distance = exact.of(board.state()) as usize;
                if ranks.len() <= distance {
                    ranks.resize(distance + 1, Vec::new());
                }
                ranks[distance].push(rank);
            }
        }
        Ok(Self { size, ranks })
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The [ranks](crate::puzzle::rank) of all boards at a distance, in ascending order; none beyond [`Self::farthest`].
    pub fn ranks_at(&self, distance: u32) -> &[u64] {
        self.ranks.get(distance as usize).map_or(&[], Vec::as_slice)
    }

    pub fn boards_at(&self, distance: u32) -> impl ExactSizeIterator<Item = Board> + '_ {
        let board = |rank: &u64| unrank(self.size, *rank).expect("the rank is that of a board");
        self.ranks_at(distance).iter().map(board)
    }

    pub fn farthest(&self) -> u32 {
        self.ranks.len() as u32 - 1
    }

    pub fn count(&self) -> usize {
        self.ranks.iter().map(Vec::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::HeuristicId;
    use super::*;
    use crate::puzzle::GoalPreset;

    #[test]
    fn every_reachable_board_is_at_its_distance() {
        for goal in GoalPreset::ALL.map(|goal| goal.board(Size::new(2, 3).expect("a size"))) {
            let boards = BoardsByDistance::of(&goal).expect("a small board");
            assert_eq!(boards.count(), 360);
            assert!(boards.farthest() <= 21);
            for distance in 0..=boards.farthest() {
                assert!(boards.ranks_at(distance).is_sorted());
                for board in boards.boards_at(distance) {
                    assert_eq!(HeuristicId::Exact.evaluate(&board, goal), distance);
                    assert!(connected(&board, &goal));
                }
            }
        }
    }

    #[test]
    fn large_boards_and_a_stop_are_errors() {
        let [large, goal] = [Size::FIFTEEN, Size::EIGHT].map(|size| GoalPreset::BlankLast.board(size));
        assert!(matches!(BoardsByDistance::of(&large), Err(NotListed::TooMany(_))));
        let stopped = BoardsByDistance::with_progress(&goal, &mut |_| ControlFlow::Break(()));
        assert_eq!(stopped.map(|boards| boards.count()), Err(NotListed::Cancelled));
    }
}
