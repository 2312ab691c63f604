//! The one search that fills tables: breadth-first, from the goal of a simpler puzzle back to all its other states.

use std::ops::ControlFlow;

/// Hears how much of a table is done, from 0 to 1, and can stop it.
pub type Progress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// No distance: what is never reached.
pub(super) const NONE: u8 = u8::MAX;

/// States between two reports: some tenths of a millisecond.
const BETWEEN_REPORTS: usize = 1 << 10;

/// A simpler puzzle, in which each move can be taken back and costs 1. What costs nothing is not a move: states that
/// differ by no more than that are one state.
pub(super) trait Space {
    /// Where one is.
    type State: Copy;
    /// The state to start from.
    fn goal(&self) -> Self::State;
    /// Adds the states that are one move away.
    fn neighbours(&self, state: Self::State, found: &mut Vec<Self::State>);
    /// Notes the distance of a state; says whether it is the first time that it is reached.
    fn reach(&mut self, state: Self::State, distance: u8) -> bool;
    /// How much of what can be reached was reached, from 0 to 1.
    fn reached(&self) -> f32;
}

/// Reaches every state there is, the nearest first; all moves can be taken back, so that the distance from the goal
/// is the distance to it.
///
/// Dynamic programming backwards from the goal, as Culberson and Schaeffer fill their pattern databases,
/// Computational Intelligence 14 (1998), <https://doi.org/10.1111/0824-7935.00065>.
pub(super) fn search<S: Space>(space: &mut S, progress: &mut Progress<'_>) -> ControlFlow<()> {
    let mut layer = vec![space.goal()];
    let mut found = Vec::new();
    space.reach(layer[0], 0);
    for distance in 1.. {
        let mut next_layer = Vec::new();
        for states in layer.chunks(BETWEEN_REPORTS) {
            progress(space.reached())?;
            for &state in states {
                space.neighbours(state, &mut found);
                next_layer.extend(found.drain(..).filter(|next| space.reach(*next, distance)));
            }
        }
        if next_layer.is_empty() {
            break;
        }
        layer = next_layer;
    }
    ControlFlow::Continue(())
}
