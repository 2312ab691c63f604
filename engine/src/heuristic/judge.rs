//! Judges an estimate: it may be admissible and consistent, over all boards and every move between them.

use super::distances::{BoardDistances, NotListed};
use super::estimate::Estimate;
use super::tables::TableProgress;
use crate::puzzle::Board;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overestimate {
    pub board: Board,
    pub h: u32,
    pub distance: u32,
}

/// A move that lowers h by more than 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    pub from: Board,
    pub h_from: u32,
    pub to: Board,
    pub h_to: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeuristicVerdict {
    pub boards: u64,
    pub overestimates: u64,
    /// The one nearest to the goal, and the first of these in the order of their tiles.
    pub first_overestimate: Option<Overestimate>,
    /// The largest difference of h and a smaller distance.
    pub largest_error: u32,
    /// The moves that were checked, in both directions.
    pub moves: u64,
    pub falls: u64,
    /// The one from the board nearest to the goal, and the first of these.
    pub first_fall: Option<Fall>,
    /// The most by which a move lowers h, where that is more than 1.
    pub largest_fall: u32,
}

impl HeuristicVerdict {
    pub fn is_admissible(&self) -> bool {
        self.overestimates == 0
    }

    pub fn is_consistent(&self) -> bool {
        self.falls == 0
    }

    /// Looks at a board and at each move from it. Boards come with growing distance.
    pub fn look_at(&mut self, board: &Board, distance: u32, h: impl Fn(&Board) -> u32) {
        let own = h(board);
        self.boards += 1;
        if own > distance {
            self.overestimates += 1;
            self.largest_error = self.largest_error.max(own - distance);
            self.first_overestimate.get_or_insert(Overestimate { board: *board, h: own, distance });
        }
        for next in board.neighbours() {
            self.moves += 1;
            let h_next = h(&next);
            if own > h_next + 1 {
                self.falls += 1;
                self.largest_fall = self.largest_fall.max(own - h_next);
                let fall = Fall { from: *board, h_from: own, to: next, h_to: h_next };
                self.first_fall.get_or_insert(fall);
            }
        }
    }
}

/// Judges an estimate for a goal of at most 9 cells by all boards from which it can be reached, and by every move between them.
pub fn judge(
    estimate: &dyn Estimate,
    goal: &Board,
    progress: &mut TableProgress<'_>,
) -> Result<HeuristicVerdict, NotListed> {
    let all = BoardDistances::of_small(goal, &mut |done| progress(done / 2.0))?;
    let mut verdict = HeuristicVerdict::default();
    for distance in 0..=all.farthest() {
        let done = distance as f32 / (all.farthest() + 1) as f32;
        if progress(0.5 + done / 2.0).is_break() {
            return Err(NotListed::Cancelled);
        }
        for board in all.boards_at(distance) {
            verdict.look_at(&board, distance, |board| estimate.h(board.state()));
        }
    }
    Ok(verdict)
}
