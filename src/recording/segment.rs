//! A recording of a segment of a search: its own numbers of steps and nodes start from 0; those on the screen are of the whole search.
//!
//! A segment begins with the way down to its first step: the nodes that the search kept there, as though it had gone straight
//! to them. So it is a recording like any other; only the steps on that way never happened.

use std::sync::Arc;

use super::checkpoints::load_wide;
use super::columns::{Columns, partition_point};
use super::{Position, Recording};
use crate::search::{Checkpoint, Layer, NodeId};

/// A place in a whole search: a number of complete steps, and of events of the next one. [`Position`] is the same in one
/// recording.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct GlobalPosition {
    /// Complete steps.
    pub steps: u64,
    /// Events of the next step, fewer than it has.
    pub events: u32,
}

impl GlobalPosition {
    /// After this many steps.
    #[must_use]
    pub fn after(steps: u64) -> Self {
        Self { steps, events: 0 }
    }

    /// Whether any event came before.
    #[must_use]
    pub fn is_after_start(self) -> bool {
        self > Self::default()
    }

    /// The step that was completed last or is under way, counted from 0; the first one at the very beginning.
    #[must_use]
    pub fn step(self) -> u64 {
        if self.events > 0 { self.steps } else { self.steps.saturating_sub(1) }
    }
}

/// An iteration in the whole search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Begun {
    /// Its bound.
    pub bound: u32,
    /// Its first step.
    pub first_step: u64,
    /// The number of its start.
    pub first_node: u64,
}

/// Where a segment comes from.
#[derive(Debug)]
pub(super) struct Origin {
    whole: Arc<Columns>,
    /// Steps of the whole search before the first one that this segment tells of.
    step: u64,
    /// Steps of the way down, which this segment has instead of them.
    way: u32,
    /// The numbers in the whole search of the nodes on the way down; the others follow.
    numbers: Vec<u64>,
    /// The number of the first that follows.
    next_number: u64,
    /// Iterations before the one that the segment begins in.
    iterations: u32,
}

impl Origin {
    pub fn new(whole: &Recording, from: &Checkpoint) -> Self {
        Self {
            whole: Arc::clone(&whole.columns),
            step: from.counts.steps(),
            way: from.depth(),
            numbers: from.kept.iter().map(|kept| kept.number).collect(),
            next_number: from.counts.nodes,
            iterations: from.counts.iterations.saturating_sub(1),
        }
    }
}

impl Recording {
    /// Steps of the whole search that are complete.
    #[must_use]
    pub fn all_steps(&self) -> u64 {
        if self.progress.recording_off { self.steps().into() } else { self.progress.counts.steps() }
    }

    /// The number in the whole search of a step.
    #[must_use]
    pub fn step_number(&self, step: u32) -> u64 {
        u64::from(step) + self.origin.as_ref().map_or(0, |origin| origin.step - u64::from(origin.way))
    }

    /// The number in the whole search of a node.
    #[must_use]
    pub fn node_number(&self, id: NodeId) -> u64 {
        let Some(origin) = &self.origin else { return id.0.into() };
        let follows = || origin.next_number + (u64::from(id.0) - origin.numbers.len() as u64);
        origin.numbers.get(id.0 as usize).copied().unwrap_or_else(follows)
    }

    /// The node of a number in the whole search; `None` where this segment does not know it.
    #[must_use]
    pub fn numbered(&self, number: u64) -> Option<NodeId> {
        let place = match &self.origin {
            None => number,
            Some(origin) => match number.checked_sub(origin.next_number) {
                Some(follows) => follows + origin.numbers.len() as u64,
                None => origin.numbers.binary_search(&number).ok()? as u64,
            },
        };
        (place < self.progress.nodes().into()).then_some(NodeId(place as u32))
    }

    /// Whether a step happened as this segment has it: not one on the way down to its beginning.
    #[must_use]
    pub fn happened(&self, step: u32) -> bool {
        self.origin.as_ref().is_none_or(|origin| step >= origin.way)
    }

    /// Whether this segment tells of a step of the whole search, counted from 0.
    #[must_use]
    pub fn tells_of(&self, step: u64) -> bool {
        (self.first_step()..self.step_number(self.steps())).contains(&step)
    }

    /// A position in the whole search.
    #[must_use]
    pub fn spot(&self, position: Position) -> GlobalPosition {
        GlobalPosition { steps: self.step_number(position.steps), events: position.events }
    }

    /// The nearest position in this segment.
    #[must_use]
    pub fn position(&self, spot: GlobalPosition) -> Position {
        match spot.steps.checked_sub(self.step_number(0)) {
            None => Position::default(),
            Some(steps) if steps > self.steps().into() => Position::after(self.steps()),
            Some(steps) => Position { steps: steps as u32, events: spot.events },
        }
    }

    /// An iteration of the whole search that has begun, counted from 0.
    #[must_use]
    pub fn begun(&self, iteration: u32) -> Begun {
        let whole = self.origin.as_ref().map_or(&self.columns, |origin| &origin.whole);
        let [first_step, bound, first_node] = load_wide(whole.iterations.get(iteration));
        Begun { bound: bound as u32, first_step, first_node }
    }

    /// [`Self::layer_boundary`] in a whole search: after this many steps, which the segment `here` tells of.
    #[must_use]
    pub fn whole_layer_boundary(&self, here: &Self, steps: u64, forwards: bool) -> u64 {
        if self.algorithm().layer == Layer::Iteration {
            return self.iteration_boundary(steps, forwards);
        }
        let mut next = None;
        loop {
            let segment = next.as_ref().unwrap_or(here);
            if let Some(start) = segment.layer_start(steps, forwards) {
                return start;
            }
            let is_at_end = segment.step_number(segment.steps()) >= self.all_steps();
            let neighbour = match forwards {
                true if is_at_end => return self.all_steps(),
                true => segment.step_number(segment.steps()),
                false => match segment.first_step().checked_sub(1) {
                    None => return 0,
                    Some(before) => before,
                },
            };
            next = Some(self.segment(neighbour).unwrap_or_else(|| self.clone()));
        }
    }

    fn iteration_boundary(&self, steps: u64, forwards: bool) -> u64 {
        let begun = |by| partition_point(self.progress.iterations, |i| self.begun(i).first_step <= by);
        let nearest =
            if forwards { Some(begun(steps)) } else { begun(steps.saturating_sub(1)).checked_sub(1) };
        match nearest {
            Some(next) if next >= self.progress.iterations => self.all_steps(),
            Some(nearest) => self.begun(nearest).first_step.min(steps.max(self.all_steps())),
            None => 0,
        }
    }

    /// The nearest step after (or before) this many with which a layer begins in this segment.
    fn layer_start(&self, steps: u64, forwards: bool) -> Option<u64> {
        let start = |layer| self.step_number(self.columns.layer_start(layer));
        let layers = self.progress.layers;
        if forwards {
            let next = partition_point(layers, |layer| start(layer) <= steps);
            (next < layers).then(|| start(next))
        } else {
            partition_point(layers, |layer| start(layer) < steps).checked_sub(1).map(start)
        }
    }

    /// The first step that this segment tells of.
    fn first_step(&self) -> u64 {
        self.origin.as_ref().map_or(0, |origin| origin.step)
    }

    /// Iterations before the first one of this segment.
    pub(super) fn iterations_before(&self) -> u32 {
        self.origin.as_ref().map_or(0, |origin| origin.iterations)
    }

    /// The whole search of which this is a segment has gone on.
    pub fn follow(&mut self, whole: &Self) {
        self.progress = whole.progress.of_whole(&self.progress);
    }

    /// Whether this is a segment, with numbers of its own.
    #[must_use]
    pub fn is_segment(&self) -> bool {
        self.origin.is_some()
    }
}
