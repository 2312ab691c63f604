//! Nilsson's sequence score: whether each tile is followed clockwise by the right one.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH, SupportedBoards};
use crate::puzzle::{Board, Size, State};

/// The sequence score: 1 for a tile in the centre, 2 for any other whose next tile clockwise is not the one that follows in the goal.
///
/// Nilsson defines it for goals with the blank in the centre, such as `1 2 3 / 8 x 4 / 7 6 5`. For any other goal of the 8-puzzle, a
/// tile scores 0 in the centre if it belongs there, and 0 next to the blank if the blank follows it in the goal.
///
/// Source: Nilsson, “Problem-Solving Methods in Artificial Intelligence”, 1971; “Principles of Artificial Intelligence”, 1980, 2.4.
#[derive(Debug, Clone)]
pub struct SequenceScore {
    /// By tile: the tile clockwise after it in the goal, 0 for the blank; [`NOTHING`] for the one in the centre.
    follower: [u8; 9],
    centre: u8,
}

const CENTRE: u8 = 4;
/// By cell: the cell clockwise after it at the edge.
const CLOCKWISE: [u8; 9] = [1, 2, 5, 0, CENTRE, 8, 3, 6, 7];
const NOTHING: u8 = 9;

pub(super) const BOARDS: SupportedBoards = SupportedBoards::Only {
    fits: |size| size == Size::EIGHT,
    or_else: "The sequence score needs a 3×3 board, which has one cell in the centre and eight around it",
};

impl SequenceScore {
    fn score(&self, state: State, cell: u8) -> u32 {
        match (state.tile(cell), cell) {
            (0, _) => 0,
            (tile, CENTRE) => u32::from(tile != self.centre),
            (tile, _) => {
                let next = state.tile(CLOCKWISE[usize::from(cell)]);
                2 * u32::from(next != self.follower[usize::from(tile)])
            }
        }
    }

    pub(super) fn scores(&self, state: State) -> impl Iterator<Item = (u32, PartOfH)> {
        let score = move |cell: u8| (self.score(state, cell), PartOfH::Sequence { cell });
        (0..9).map(score).filter(|(score, _)| *score > 0)
    }
}

impl Heuristic for SequenceScore {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "sequence",
        aliases: &["nilsson-s", "sequence-score"],
        title: "Sequence score S",
        short: "Sequence score S",
        line: "not admissible: checks the clockwise order",
        summary: "Nilsson's S: 1 for a tile in the centre, 2 for each other tile that is not followed clockwise by the right one",
        boards: BOARDS,
        ..HeuristicInfo::INADMISSIBLE
    };

    fn for_goal(goal: &Board) -> Self {
        let mut follower = [NOTHING; 9];
        for (cell, tile) in goal.tiles().enumerate().filter(|(cell, _)| *cell != usize::from(CENTRE)) {
            follower[usize::from(tile)] = goal.tile(CLOCKWISE[cell].into());
        }
        Self { follower, centre: goal.tile(CENTRE.into()) }
    }
}

impl Estimate for SequenceScore {
    fn h(&self, state: State) -> u32 {
        (0..9).map(|cell| self.score(state, cell)).sum()
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_parts(self.scores(state))
    }
}
