//! Places in a search.

/// A place in a search: some complete steps, and some events of the next one.
///
/// The events of a step are: the node is taken from the open list (or visited on top of the stack); the goal test; one
/// for each successor; the way back; skipping the last copies. The last event completes the step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    pub steps: u64,
    /// Events of the next step, fewer than it has.
    pub events: u32,
}

impl Position {
    pub fn after(steps: u64) -> Self {
        Self { steps, events: 0 }
    }

    pub fn is_after_start(self) -> bool {
        self > Self::default()
    }

    /// The step that was completed last or is under way, counted from 0; the first one at the very beginning.
    pub fn step(self) -> u64 {
        if self.events > 0 { self.steps } else { self.steps.saturating_sub(1) }
    }
}
