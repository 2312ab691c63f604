//! Segments: how a search that forgets its nodes is read after its detail.
//!
//! To read a step after the detail, the recording runs the search again from the checkpoint before it to the next one. The
//! columns of that run are a *segment*. A recording has one set of columns at hand: those of the detail, or of one segment.
//!
//! The columns of a segment number their steps and nodes from 0. They begin with the *way down*: the nodes that the search kept at the
//! checkpoint, as if it had gone straight to them, so that every node has its parents. Those steps never happened. Outside of this
//! room, numbers are those of the whole search, except for [`NodeId`]: [`Recording::number`] is what people read.

use std::sync::Arc;

use super::cells::{load_wide, partition_point};
use super::columns::{Columns, Iteration, Progress};
use super::events::Step;
use super::recorded_search::{Recording, Segment};
use super::recorder::Recorder;
use crate::puzzle::{Move, State};
use crate::search::{Guard, Layer, NodeId, resume};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathNode {
    pub number: u64,
    pub state: State,
    /// The move that leads to it; `None` for the start.
    pub mv: Option<Move>,
}

/// Questions about the whole search, from whatever columns are at hand.
impl Recording {
    pub fn steps(&self) -> u64 {
        self.progress.counts.steps()
    }

    /// The number of steps that are recorded in detail: all, except in a long search that forgets its nodes.
    pub fn steps_in_detail(&self) -> u32 {
        self.detail().1.steps
    }

    /// True if the nodes at hand are those of one part of the search.
    pub fn is_in_part(&self) -> bool {
        self.segment.is_some()
    }

    pub fn number(&self, id: NodeId) -> u64 {
        let Some(segment) = &self.segment else { return id.0.into() };
        let follows = || segment.next_number + (u64::from(id.0) - segment.numbers.len() as u64);
        segment.numbers.get(id.0 as usize).copied().unwrap_or_else(follows)
    }

    /// The node with a number; `None` if it is not at hand.
    pub fn with_number(&self, number: u64) -> Option<NodeId> {
        let place = match &self.segment {
            None => number,
            Some(segment) => match number.checked_sub(segment.next_number) {
                Some(follows) => follows + segment.numbers.len() as u64,
                None => segment.numbers.binary_search(&number).ok()? as u64,
            },
        };
        (place < self.progress.nodes().into()).then_some(NodeId(place as u32))
    }

    /// The number of steps after which a node exists: 0 if it exists from the beginning.
    ///
    /// Runs another segment if the node is older than the columns at hand.
    pub fn generated_at(&self, id: NodeId) -> u64 {
        let is_older = self.segment.as_ref().is_some_and(|segment| (id.0 as usize) < segment.numbers.len());
        if !is_older {
            return self.number_of(self.local_generated_at(id));
        }
        self.generated_at_number(self.number(id)).unwrap_or_default()
    }

    /// The step that generated the node with a number; `None` if no node has it yet.
    pub fn generated_at_number(&self, number: u64) -> Option<u64> {
        let (columns, progress) = self.detail();
        let there = columns.checkpoints.last(progress.checkpoints, |checkpoint| checkpoint.nodes <= number);
        let there = self.with_segment(there);
        let id = there.with_number(number)?;
        Some(there.number_of(there.local_generated_at(id)))
    }

    /// The step, from 0, that expands a node or visits it first. `None` also if it is not at hand: see [`Self::find_expansion`].
    pub fn expanded_at(&self, id: NodeId) -> Option<u64> {
        self.local_expanded_at(id).filter(|step| self.happened(*step)).map(|step| self.number_of(step))
    }

    pub fn is_expanded(&self, id: NodeId) -> bool {
        self.local_expanded_at(id).is_some()
    }

    /// Like [`Self::expanded_at`], in any segment. `None` if none has, and for nodes of RBFS older than the columns at hand.
    pub fn find_expansion(&self, id: NodeId) -> Option<u64> {
        if !self.history().is_stack() {
            return self.expanded_at(id);
        }
        // A node is on top of the stack in the step after the one that made it.
        let step = self.generated_at(id);
        (step < self.steps()).then_some(step)
    }

    /// True if one of the first `steps` steps took a node off the open list, or off the stack.
    pub fn is_ended_by(&self, id: NodeId, steps: u64) -> bool {
        use crate::search::Ended::Selected;
        matches!(self.nodes().ended(id), Selected(at) if self.number_of(at) < steps)
    }

    /// The node that a step (counted from 0) expanded or visited; `None` if it is not at hand.
    pub fn expanded(&self, step: u64) -> Option<NodeId> {
        self.local_step(step).map(|step| self.columns.expanded(step))
    }

    /// A step (counted from 0), read back; `None` if it is not at hand.
    pub fn step(&self, step: u64) -> Option<Step> {
        self.local_step(step).and_then(|step| self.read_step(step))
    }

    pub fn iteration(&self, index: u32) -> Iteration {
        let [first_step, bound, first_node] = load_wide(self.detail().0.iterations.get(index));
        Iteration { index, first_step, bound: bound as u32, first_node }
    }

    /// The iteration that a step belongs to; `None` if the algorithm has none.
    pub fn iteration_at(&self, step: u64) -> Option<Iteration> {
        let begun = partition_point(self.detail().1.iterations, |i| self.iteration(i).first_step <= step);
        Some(self.iteration(begun.checked_sub(1)?))
    }

    /// The number of steps before the next layer, or the end; backwards, before the layer of the last of `steps` steps.
    ///
    /// This may run several segments, until one has the beginning of a layer.
    pub fn layer_boundary(&self, steps: u64, forwards: bool) -> u64 {
        if self.algorithm().layer == Layer::Iteration {
            return self.iteration_boundary(steps, forwards);
        }
        let mut next = None;
        loop {
            let here: &Self = next.as_ref().unwrap_or(self);
            if let Some(start) = here.layer_start(steps, forwards) {
                return start;
            }
            let end = here.number_of(here.recorded());
            let neighbour = match forwards {
                true if end >= self.steps() => return self.steps(),
                true => end,
                false => match here.first_step().checked_sub(1) {
                    None => return 0,
                    Some(before) => before,
                },
            };
            next = Some(self.with_segment(self.checkpoint_of(neighbour)));
        }
    }

    fn iteration_boundary(&self, steps: u64, forwards: bool) -> u64 {
        let iterations = self.detail().1.iterations;
        let begun = |by| partition_point(iterations, |i| self.iteration(i).first_step <= by);
        let nearest =
            if forwards { Some(begun(steps)) } else { begun(steps.saturating_sub(1)).checked_sub(1) };
        match nearest {
            Some(next) if next >= iterations => self.steps(),
            Some(nearest) => self.iteration(nearest).first_step.min(steps.max(self.steps())),
            None => 0,
        }
    }

    /// The nearest first step of a layer after (or before) `steps`, among the columns at hand.
    fn layer_start(&self, steps: u64, forwards: bool) -> Option<u64> {
        let start = |layer| self.number_of(self.columns.layer_start(layer));
        let layers = self.progress.layers;
        if forwards {
            let next = partition_point(layers, |layer| start(layer) <= steps);
            (next < layers).then(|| start(next))
        } else {
            partition_point(layers, |layer| start(layer) < steps).checked_sub(1).map(start)
        }
    }

    pub(super) fn begins_layer(&self, step: u64) -> bool {
        let start = |layer| self.number_of(self.columns.layer_start(layer));
        let started = partition_point(self.progress.layers, |layer| start(layer) <= step);
        started.checked_sub(1).is_some_and(|newest| start(newest) == step)
    }

    /// The nodes of the path that was found, wherever they are recorded; empty if there is none.
    ///
    /// Like [`Self::path`], only meaningful after the search has ended with success.
    pub fn solution(&self) -> Vec<PathNode> {
        let mut last = self.with_segment(self.checkpoint_of(self.steps().saturating_sub(1)));
        if let Some(best) = last.best_length(u64::MAX) {
            last = self.with_segment(self.checkpoint_before_path(best));
        }
        let node = |(id, mv)| PathNode { number: last.number(id), state: last.nodes().state(id), mv };
        last.path().into_iter().map(node).collect()
    }
}

impl Recording {
    /// The columns of the detail, and how far they are complete.
    pub(super) fn detail(&self) -> (&Arc<Columns>, &Progress) {
        match &self.segment {
            None => (&self.columns, &self.progress),
            Some(segment) => (&segment.detail, &segment.detail_progress),
        }
    }

    #[must_use]
    pub(super) fn at_detail(&self) -> Self {
        self.with_segment(None)
    }

    /// Gets the columns with a step at hand, if there are any. Returns whether these are others, so that nodes have other ids.
    pub(super) fn reach(&mut self, step: u64) -> bool {
        if self.local_step(step).is_some() {
            return false;
        }
        let there = self.checkpoint_of(step);
        if there.is_none() && self.segment.is_none() {
            return false;
        }
        let replaced = std::mem::take(&mut self.replaced);
        *self = self.with_segment(there);
        self.replaced = replaced;
        true
    }

    /// The last checkpoint before a path of this length was found; `None` where that is in the detail.
    fn checkpoint_before_path(&self, length: u32) -> Option<u32> {
        let (columns, progress) = self.detail();
        let (checkpoints, len) = (&columns.checkpoints, progress.checkpoints);
        let is_before = |i| checkpoints.checkpoint(i, len).next_bound.is_none_or(|best| best > length);
        partition_point(len.count, is_before).checked_sub(1)
    }

    fn checkpoint_of(&self, step: u64) -> Option<u32> {
        let (columns, progress) = self.detail();
        columns.checkpoints.last(progress.checkpoints, |checkpoint| checkpoint.step <= step)
    }

    /// The same recording with other columns at hand: those from a checkpoint to the next one, or the detail. Without its
    /// index of replaced nodes, which searches that have checkpoints do not need.
    #[must_use]
    fn with_segment(&self, from: Option<u32>) -> Self {
        let (detail, detail_progress) = self.detail();
        let (columns, progress) = (Arc::clone(detail), *detail_progress);
        let Some(index) = from else {
            return Self { columns, progress, segment: None, ..self.clone() };
        };
        let (checkpoints, len) = (&detail.checkpoints, progress.checkpoints);
        let (at, checkpoint) = (checkpoints.at(index), checkpoints.checkpoint(index, len));
        let is_last = index + 1 == len.count;
        let end = if is_last { self.steps() } else { checkpoints.at(index + 1).step };
        let way = checkpoint.depth();
        let segment = Segment {
            detail: columns,
            detail_progress: progress,
            first_step: checkpoint.counts.steps(),
            way,
            numbers: checkpoint.kept.iter().map(|kept| kept.number).collect(),
            next_number: checkpoint.counts.nodes,
        };
        let columns = Arc::<Columns>::default();
        let mut unwatched = ();
        let mut recorder =
            Recorder::new(&columns, self.order, &self.settings, Guard::default(), &mut unwatched);
        recorder.layers = recorder.layers.after(at.layer).one_by_one();
        (recorder.is_segment, recorder.first_step) = (true, way);
        recorder.end = way + (end - at.step) as u32;
        let answer = resume(&checkpoint, &self.problem, &self.settings, columns.nodes(), &mut recorder);
        let written = recorder.finish(answer.counts, answer.work, answer.bytes);
        let progress = progress.of_whole(&written);
        Self { columns, progress, segment: Some(segment), ..self.clone() }
    }

    pub(super) fn set_progress(&mut self, whole: Progress) {
        match &mut self.segment {
            None => self.progress = whole,
            Some(segment) => {
                segment.detail_progress = whole;
                self.progress = whole.of_whole(&self.progress);
            }
        }
    }

    pub(super) fn recorded(&self) -> u32 {
        self.progress.steps
    }

    /// Steps of the search before the first one of the columns at hand, less those of the way down.
    pub(super) fn offset(&self) -> u64 {
        self.segment.as_ref().map_or(0, |segment| segment.first_step - u64::from(segment.way))
    }

    /// The number in the search of a step of the columns at hand.
    pub(super) fn number_of(&self, step: u32) -> u64 {
        u64::from(step) + self.offset()
    }

    /// The first step of the search that the columns at hand tell of.
    pub(super) fn first_step(&self) -> u64 {
        self.segment.as_ref().map_or(0, |segment| segment.first_step)
    }

    /// True if a step of the columns at hand happened, as all do but those on the way down.
    pub(super) fn happened(&self, step: u32) -> bool {
        self.segment.as_ref().is_none_or(|segment| step >= segment.way)
    }

    /// A step of the search in the columns at hand, where they tell of it.
    pub(super) fn local_step(&self, step: u64) -> Option<u32> {
        let local = step.checked_sub(self.offset())?;
        let local = (local < self.recorded().into()).then_some(local as u32)?;
        self.happened(local).then_some(local)
    }

    /// The number of steps of the columns at hand that are complete after this many of the search: from none to all of them.
    pub(super) fn local_steps(&self, steps: u64) -> u32 {
        steps.saturating_sub(self.offset()).min(self.recorded().into()) as u32
    }
}
