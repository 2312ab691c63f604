//! Random solvable boards. The same seed gives the same board on every machine and in every version.

use super::board::{Board, connected};
use super::moves::Move;

/// `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014, <https://doi.org/10.1145/2660193.2660195>).
///
/// Our own, because a library may change its generator between versions, and then a teacher's seed would give another board.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, by multiplication. The bias is below 2⁻⁶⁰ for the small bounds used here.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number_below(bound as u64) as usize
    }

    /// A number below `bound`, with 64 bits on every machine, so that a seed gives the same boards on all.
    pub fn number_below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

/// The board after `moves` random moves from `goal`. No move undoes the one before it.
pub fn random_walk(goal: &Board, seed: u64, moves: u32) -> Board {
    let mut random = SplitMix64(seed);
    let mut board = *goal;
    let mut last: Option<Move> = None;
    for _ in 0..moves {
        let choices: Vec<(Move, Board)> = Move::ALL
            .into_iter()
            .filter(|mv| last != Some(mv.inverse()))
            .filter_map(|mv| Some((mv, board.after(mv)?)))
            .collect();
        let (mv, next) = choices[random.below(choices.len())];
        (last, board) = (Some(mv), next);
    }
    board
}

/// A board chosen uniformly from all boards from which `goal` can be reached.
pub fn random_board(goal: &Board, seed: u64) -> Board {
    let mut random = SplitMix64(seed);
    let mut tiles: Vec<u8> = goal.tiles().collect();
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, random.below(i + 1));
    }
    let board = Board::new(goal.size(), &tiles).expect("a shuffle keeps all tiles");
    if connected(&board, goal) {
        return board;
    }
    // Swapping two tiles maps the unreachable half one-to-one onto the reachable half.
    board.swapped(board.cell_of(1), board.cell_of(2))
}
