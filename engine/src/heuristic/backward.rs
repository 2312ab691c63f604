//! Fills tables of distances: a breadth-first search from the goal of a simpler puzzle back to all its states.

use std::ops::ControlFlow;

/// Receives the completed share of a table, from 0 to 1, and can stop the computation.
pub type TableProgress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// The entry of a state that cannot be reached.
pub(super) const NONE: u8 = u8::MAX;

/// States between two reports, which is a few tenths of a millisecond.
const BETWEEN_REPORTS: usize = 1 << 10;

/// A simpler puzzle, in which each move is reversible and costs 1. States that differ only by free changes count as one state.
pub(super) trait SimplerPuzzle {
    type State: Copy;
    fn goal(&self) -> Self::State;
    fn neighbours(&self, state: Self::State, found: &mut Vec<Self::State>);
    /// Stores the distance of a state if it is reached for the first time. Returns whether it is.
    fn reach(&mut self, state: Self::State, distance: u8) -> bool;
    /// The share of states reached so far, from 0 to 1.
    fn reached(&self) -> f32;
}

/// Reaches every state, nearest first. All moves are reversible, so the distance from the goal is also the distance to it.
///
/// This is how Culberson and Schaeffer fill their pattern databases: “Pattern databases”, Computational Intelligence 14 (1998), <https://doi.org/10.1111/0824-7935.00065>.
pub(super) fn search<P: SimplerPuzzle>(puzzle: &mut P, progress: &mut TableProgress<'_>) -> ControlFlow<()> {
    let mut layer = vec![puzzle.goal()];
    let mut found = Vec::new();
    puzzle.reach(layer[0], 0);
    for distance in 1.. {
        let mut next_layer = Vec::new();
        for states in layer.chunks(BETWEEN_REPORTS) {
            progress(puzzle.reached())?;
            for &state in states {
                puzzle.neighbours(state, &mut found);
                next_layer.extend(found.drain(..).filter(|next| puzzle.reach(*next, distance)));
            }
        }
        if next_layer.is_empty() {
            break;
        }
        layer = next_layer;
    }
    ControlFlow::Continue(())
}
