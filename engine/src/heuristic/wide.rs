//! The estimates for wide boards, plainly: a search asks by virtual calls, and h is computed from the tiles of each board.

use std::sync::Arc;

use super::estimate::{Estimate, Explanation, PartOfH};
use super::linear_conflict::ConflictLine;
use crate::puzzle::{Board, Goals, State, WideBoards};

/// The heuristics that are offered on wide boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WideHeuristic {
    Zero,
    Misplaced,
    Manhattan,
    LinearConflict,
}

#[derive(Clone, Debug)]
pub(crate) struct WideEstimate {
    heuristic: WideHeuristic,
    goals: Goals,
    boards: Arc<WideBoards>,
}

impl WideEstimate {
    /// `boards` are those of the search. Without a search, only [`Estimate::of_board`] and its explanation can be asked.
    pub(super) fn new(heuristic: WideHeuristic, goals: &Goals, boards: Arc<WideBoards>) -> Self {
        Self { heuristic, goals: *goals, boards }
    }

    fn parts(&self, board: &Board, goal: &Board) -> impl Iterator<Item = (u32, PartOfH)> + use<> {
        let (heuristic, board, size) = (self.heuristic, *board, board.size());
        let mut homes = [0; crate::puzzle::MAX_CELLS];
        for (home, tile) in goal.tiles().enumerate() {
            homes[usize::from(tile)] = home;
        }
        let tile_part = move |cell| {
            let home = homes[usize::from(board.tile(cell))];
            let moves = match heuristic {
                WideHeuristic::Misplaced => usize::from(home != cell),
                _ => size.distance(cell, home),
            };
            (moves > 0).then_some((moves as u32, PartOfH::Tile { cell: cell as u8, home: home as u8 }))
        };
        let cells = if heuristic == WideHeuristic::Zero { 0 } else { size.cells() };
        let tiles = (0..cells).filter(move |cell| board.tile(*cell) != 0);
        let has_conflicts = heuristic == WideHeuristic::LinearConflict;
        let conflicts = if has_conflicts { conflicts(&board, goal) } else { Vec::new() };
        tiles.filter_map(tile_part).chain(conflicts)
    }

    fn h(&self, board: &Board, goal: &Board) -> u32 {
        self.parts(board, goal).map(|(moves, _)| moves).sum()
    }
}

impl Estimate for WideEstimate {
    fn h(&self, state: State) -> u32 {
        self.of_board(&self.boards.board(state))
    }

    fn of_board(&self, board: &Board) -> u32 {
        self.goals.all().iter().map(|goal| self.h(board, goal)).min().expect("a goal")
    }

    fn explain(&self, state: State) -> Explanation {
        self.explain_board(&self.boards.board(state))
    }

    fn explain_board(&self, board: &Board) -> Explanation {
        let nearest = self.goals.all().iter().min_by_key(|goal| self.h(board, goal)).expect("a goal");
        let nearest_of_several = self.goals.are_several().then_some(*nearest);
        Explanation { nearest: nearest_of_several, ..Explanation::of_parts(self.parts(board, nearest)) }
    }

    fn after(&self, _: u32, state: State, blank: u8, to: u8) -> u32 {
        self.of_board(&self.boards.board(state).swapped(blank.into(), to.into()))
    }
}

/// The tiles that must leave a line to let others pass, two moves each.
fn conflicts(board: &Board, goal: &Board) -> Vec<(u32, PartOfH)> {
    let lines = ConflictLine::all(goal);
    let conflicts = lines.iter().flat_map(|line| line.conflicts(|cell| board.tile(cell.into())));
    conflicts.map(|counted| (2, counted)).collect()
}
