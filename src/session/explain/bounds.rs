//! The bound that a search keeps, and the iterations that it has begun.

use crate::recording::{Begun, Iteration, Moment, Recording};
use crate::search::NodeId;

/// The bound where the user stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// On f or on the depth; `None` where the algorithm keeps none.
    pub bound: Option<u32>,
    /// The iteration; `None` where there are none.
    pub iteration: Option<Iteration>,
    /// The least f beyond the bound so far, which is the bound of the next iteration; `None` where none was met yet.
    pub next: Option<u32>,
}

/// What an iteration did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IterationCounts {
    /// Which, from 0.
    pub index: u32,
    /// Its bound.
    pub bound: u32,
    /// Nodes made in it so far.
    pub nodes: u64,
    /// Its steps so far.
    pub steps: u64,
}

/// The bound at a moment.
#[must_use]
pub fn bounds(recording: &Recording, moment: &Moment) -> Bounds {
    // That of the step that is under way, or comes next: with the last step of an iteration the next one has begun.
    let steps = moment.position.steps;
    let iteration = recording.iteration_at(steps);
    let has_begun = iteration.is_some_and(|iteration| iteration.first_step < steps);
    Bounds {
        bound: recording.bound_at(steps),
        iteration,
        next: recording.next_bound(steps).filter(|_| has_begun),
    }
}

/// The iterations begun up to a moment, the newest first.
#[must_use]
pub fn iterations(recording: &Recording, moment: &Moment) -> Vec<IterationCounts> {
    let newest = recording.iteration_at(moment.position.steps).map(|iteration| iteration.index);
    let mut nodes = recording.node_number(NodeId(moment.generated));
    let mut steps = recording.step_number(moment.closed);
    let all = newest.map_or(0, |newest| newest + 1);
    (0..all)
        .rev()
        .map(|index| {
            let Begun { bound, first_step, first_node } = recording.begun(index);
            let counts =
                IterationCounts { index, bound, nodes: nodes - first_node, steps: steps - first_step };
            (nodes, steps) = (first_node, first_step);
            counts
        })
        .collect()
}
