//! The bound of a search, and its iterations so far.

use crate::recording::{DropReason, Iteration, Moment, Outcome, Recording, Successor};
use crate::search::{Bound, NodeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// On f or on the depth; `None` where the algorithm has none.
    pub bound: Option<u32>,
    /// `None` where the algorithm has no iterations.
    pub iteration: Option<Iteration>,
    /// The next bound so far: the least f that exceeds the bound. `None` before a node exceeds it.
    pub next: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IterationCounts {
    /// From 0.
    pub index: u32,
    pub bound: u32,
    /// Nodes that were on top of the stack, each counted once.
    pub visited: u64,
    pub steps: u64,
}

pub fn bounds(recording: &Recording, moment: &Moment) -> Bounds {
    // The iteration of the step under way, or of the next one: after the last step of an iteration, the next one has begun.
    let steps = moment.position.steps;
    let iteration = recording.iteration_at(steps);
    let has_begun = iteration.is_some_and(|iteration| iteration.first_step < steps);
    let complete = recording.next_bound(steps).filter(|_| has_begun);
    let under_way = least_pruned(recording, moment).filter(|_| iteration.is_some());
    Bounds { bound: recording.bound_at(steps), iteration, next: complete.into_iter().chain(under_way).min() }
}

/// The least value that exceeds the bound, of the successors that the step under way pruned so far.
fn least_pruned(recording: &Recording, moment: &Moment) -> Option<u32> {
    let step = moment.step.as_ref().filter(|_| moment.position.events > 0)?;
    let tried = step.successors[..moment.successors].iter();
    let mut pruned = tried.filter(|successor| successor.outcome == Outcome::Pruned);
    if recording.algorithm().bound != Bound::F {
        return pruned.next().map(|_| step.node.g + 1);
    }
    let f = |successor: &Successor| match recording.drop_reason(step, successor) {
        Some(DropReason::BeyondBound { g, h, .. }) => Some(g + h),
        // No shortest path is that long: f is infinite.
        _ => None,
    };
    pruned.filter_map(f).min()
}

/// True if the node on top of the stack has not been visited yet: the next step does that.
fn has_pushed(moment: &Moment) -> bool {
    let Some(step) = &moment.step else { return true };
    let is_complete = moment.position.events == 0;
    let tried = &step.successors[..moment.successors];
    tried.iter().any(|successor| successor.outcome.node().is_some()) || is_complete && step.restart.is_some()
}

/// The iterations so far, the newest first.
pub fn iterations(recording: &Recording, moment: &Moment) -> Vec<IterationCounts> {
    let newest = recording.iteration_at(moment.position.steps).map(|iteration| iteration.index);
    // All nodes that were pushed have been visited, but for the one that is pushed last.
    let is_stack = recording.history().is_stack();
    let mut nodes = recording.number(NodeId(moment.generated)) - u64::from(has_pushed(moment));
    let mut steps = moment.begun;
    let counts = |index| {
        let Iteration { bound, first_step, first_node, .. } = recording.iteration(index);
        let taken = steps - first_step;
        let visited = if is_stack { nodes - first_node } else { taken };
        (nodes, steps) = (first_node, first_step);
        IterationCounts { index, bound, visited, steps: taken }
    };
    (0..newest.map_or(0, |newest| newest + 1)).rev().map(counts).collect()
}

pub fn bound_word(recording: &Recording) -> &'static str {
    if recording.algorithm().bound.is_on_f() { "bound" } else { "limit" }
}
