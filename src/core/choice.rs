//! Where stepping goes: the choice of the next node is a place of its own.

use crate::recording::Position;

/// Where stepping goes: a position, and whether the choice that comes next there is shown, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct StepTarget {
    pub position: Position,
    pub shows_choice: bool,
}

impl From<Position> for StepTarget {
    fn from(position: Position) -> Self {
        Self { position, shows_choice: false }
    }
}

/// The sizes of a step forward or back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepSize {
    /// One event: a node taken or visited, the goal test, or one successor.
    Event,
    /// One expansion, or one visit.
    Expansion,
    /// One layer: a depth, an f, a run down or back up, or an iteration.
    Layer,
}
