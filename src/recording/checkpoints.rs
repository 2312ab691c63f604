//! Searches that forget their nodes have more events than fit any memory. Beyond the beginning, which is recorded in
//! detail, only their own small state is kept every so often: from there they can be run again, up to any step.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::Recording;
use super::columns::{Columns, Progress, partition_point};
use super::layers::Layers;
use super::recorder::{Recorder, Watcher, ask_to_go_on};
use super::segment::Origin;
use crate::search::{
    Answer, AppendColumn, Checkpoint, Counts, Footprint, Guard, KeptNode, Node, NodeId, Stop, Tracer, resume,
    run,
};

/// How much is recorded of a search that forgets its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The first steps, which are recorded one by one.
    pub detail: u32,
    /// Steps from one checkpoint to the next: running them again takes about a millisecond.
    pub apart: u32,
    /// After this many checkpoints they come half as often, and again after as many: so the longest search needs little
    /// memory.
    pub before_doubling: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { detail: 1 << 21, apart: 1 << 14, before_doubling: 1 << 18 }
    }
}

/// Detail may take this part of the memory that a search may take.
const DETAIL_SHARE: u64 = 4;

/// Numbers that are written together.
pub(super) type Atomics64<const N: usize> = [AtomicU64; N];

pub(super) fn store_wide<const N: usize>(cells: &Atomics64<N>, values: [u64; N]) {
    for (cell, value) in cells.iter().zip(values) {
        cell.store(value, Relaxed);
    }
}

pub(super) fn load_wide<const N: usize>(cells: &Atomics64<N>) -> [u64; N] {
    cells.each_ref().map(|cell| cell.load(Relaxed))
}

/// The checkpoints of a search, in order.
#[derive(Debug, Default)]
pub(super) struct Checkpoints {
    /// Of each checkpoint: its step, the number of the next node, where its bytes begin, and the layer of the step before
    /// it, from 1.
    places: AppendColumn<Atomics64<4>>,
    packed: AppendColumn<AtomicU8>,
}

/// How far a [`Checkpoints`] is complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CheckpointsLen {
    pub count: u32,
    packed: u32,
}

/// A checkpoint without what it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckpointAt {
    /// Steps before it.
    pub step: u64,
    /// Nodes made before it.
    pub nodes: u64,
    first_byte: u32,
    /// The layer of the step before it.
    pub layer: Option<u32>,
}

impl Checkpoints {
    pub fn bytes(len: CheckpointsLen) -> u64 {
        AppendColumn::<Atomics64<4>>::bytes(len.count) + AppendColumn::<AtomicU8>::bytes(len.packed)
    }

    pub fn at(&self, index: u32) -> CheckpointAt {
        let [step, nodes, first_byte, layer] = load_wide(self.places.get(index));
        let layer = layer.checked_sub(1).map(|layer| layer as u32);
        CheckpointAt { step, nodes, first_byte: first_byte as u32, layer }
    }

    pub fn checkpoint(&self, index: u32, len: CheckpointsLen) -> Checkpoint {
        let end = if index + 1 < len.count { self.at(index + 1).first_byte } else { len.packed };
        Checkpoint::unpack((self.at(index).first_byte..end).map(|i| self.packed.get(i).load(Relaxed)))
    }

    /// The last of the first `len` checkpoints for which a condition holds that does not hold beyond it.
    pub fn last(&self, len: CheckpointsLen, holds: impl Fn(CheckpointAt) -> bool) -> Option<u32> {
        partition_point(len.count, |i| holds(self.at(i))).checked_sub(1)
    }

    /// Adds a checkpoint, where there is room for its bytes.
    fn push(
        &self,
        len: &mut CheckpointsLen,
        checkpoint: &Checkpoint,
        layer: Option<u32>,
    ) -> Result<(), Stop> {
        let packed = checkpoint.pack();
        if len.packed as usize + packed.len() > AppendColumn::<AtomicU8>::CAPACITY as usize {
            return Err(Stop::MemoryLimit);
        }
        let layer = layer.map_or(0, |layer| u64::from(layer) + 1);
        let Counts { nodes, .. } = checkpoint.counts;
        let place = [checkpoint.counts.steps(), nodes, len.packed.into(), layer];
        store_wide(self.places.slot(len.count), place);
        for byte in packed {
            self.packed.slot(len.packed).store(byte, Relaxed);
            len.packed += 1;
        }
        len.count += 1;
        Ok(())
    }
}

/// The numbers of the nodes on the path of a search that tells no more of a number than its lower half.
#[derive(Debug, Default)]
struct PathNumbers {
    /// By depth: the lower half of the number of the node that was first visited last.
    visited: Vec<u32>,
    /// By depth: the number at the last checkpoint.
    known: Vec<u64>,
}

impl PathNumbers {
    fn new(kept: &[KeptNode]) -> Self {
        let known: Vec<u64> = kept.iter().map(|kept| kept.number).collect();
        Self { visited: known.iter().map(|number| *number as u32).collect(), known }
    }

    #[inline]
    fn visit(&mut self, depth: u32, id: NodeId) {
        match self.visited.get_mut(depth as usize) {
            Some(number) => *number = id.0,
            None => self.visited.push(id.0),
        }
    }

    /// Puts the numbers in. Since the last checkpoint there were far less than 2³² nodes.
    fn tell(&mut self, checkpoint: &mut Checkpoint) {
        let newest = checkpoint.counts.nodes - 1;
        self.known.resize(checkpoint.kept.len().max(self.known.len()), u64::MAX);
        let deepest = checkpoint.depth() as usize;
        for (depth, kept) in checkpoint.kept.iter_mut().enumerate() {
            let lower = if depth == deepest { newest as u32 } else { self.visited[depth] };
            if self.known[depth] as u32 != lower {
                self.known[depth] = newest - u64::from((newest as u32).wrapping_sub(lower));
            }
            kept.number = self.known[depth];
        }
    }
}

/// Notes a checkpoint at intervals of steps, and with which steps the iterations begin; hears little else.
struct CheckpointRecorder<'a, W> {
    columns: Arc<Columns>,
    guard: Guard<'a>,
    watcher: W,
    pace: Pace,
    layers: Layers,
    /// `None` where the search knows them.
    numbers: Option<PathNumbers>,
    /// The step from which the next checkpoint, or the next report, is due.
    due: u64,
    next_checkpoint: u64,
    next_report: u64,
    /// Of the detail, and of the columns that go on.
    written: Progress,
    /// Bytes of the detail.
    detail_bytes: u64,
    /// Bytes that are set aside for those who show it.
    reserved: u64,
}

impl<W: Watcher> CheckpointRecorder<'_, W> {
    /// Steps between two checks of the clock, where progress is reported.
    const REPORT_EVERY: u64 = 1024;

    fn bytes(&self) -> u64 {
        self.detail_bytes + Checkpoints::bytes(self.written.checkpoints)
    }

    fn finish(&self, counts: Counts, search_bytes: u64) -> Progress {
        Progress { counts, bytes: search_bytes + self.bytes(), ..self.written }
    }

    /// Steps from one checkpoint to the next, now.
    fn apart(&self) -> u64 {
        u64::from(self.pace.apart) << (self.written.checkpoints.count / self.pace.before_doubling)
    }

    #[cold]
    fn due_now<F: Footprint>(&mut self, search: &F, steps: u64) -> Result<(), Stop> {
        if steps >= self.next_checkpoint
            && let Some(mut checkpoint) = search.checkpoint()
        {
            if let Some(numbers) = &mut self.numbers {
                numbers.tell(&mut checkpoint);
            }
            self.columns.checkpoints.push(&mut self.written.checkpoints, &checkpoint, self.layers.last)?;
            self.next_checkpoint = steps + self.apart();
        }
        if steps >= self.next_report {
            let progress = self.finish(*search.counts(), search.bytes());
            self.watcher.progress(&progress);
            self.next_report = steps + Self::REPORT_EVERY;
        }
        // A checkpoint may have to wait for some steps.
        self.due = self.next_checkpoint.min(self.next_report).max(steps + 1);
        Ok(())
    }

    #[cold]
    fn beyond_limit<F: Footprint>(&mut self, search: &F, limit: Stop) -> Result<(), Stop> {
        let (progress, bytes) = (self.finish(*search.counts(), search.bytes()), self.bytes());
        let reserved = self.reserved;
        let check = |guard: &Guard<'_>| guard.check(search, || bytes + reserved);
        // Little is recorded from here on, whatever is wanted.
        ask_to_go_on(&mut self.guard, &mut self.watcher, limit, &progress, check).map(|_| ())
    }
}

impl<W: Watcher> Tracer for CheckpointRecorder<'_, W> {
    const KEEPS_NODES: bool = false;

    #[inline]
    fn pause<F: Footprint>(&mut self, search: &F) -> Result<(), Stop> {
        let steps = search.counts().steps();
        if steps >= self.due {
            self.due_now(search, steps)?;
        }
        self.guard
            .check(search, || self.bytes() + self.reserved)
            .or_else(|limit| self.beyond_limit(search, limit))
    }

    /// Until the next checkpoint, and a little more, as some successors are pruned and make no step.
    fn batch<F: Footprint>(&self, search: &F) -> u64 {
        self.guard.batch(search).min(self.apart() / 4 * 5)
    }

    #[inline]
    fn select(&mut self, id: NodeId, node: &Node) {
        if let Some(numbers) = &mut self.numbers {
            numbers.visit(node.g, id);
        }
        self.layers.select(node);
    }

    #[inline]
    fn revisit(&mut self, _id: NodeId) {
        self.layers.revisit();
    }

    #[cold]
    fn iteration(&mut self, bound: u32, before: &Counts) {
        self.columns.begin_iteration(&mut self.written, bound, before);
    }
}

impl Recording {
    /// The same as [`Self::record`] for a recording that shares its columns with one that is shown: that takes note of how
    /// much is complete, not this one.
    pub fn write(&self, guard: Guard<'_>, watcher: impl Watcher) -> (Progress, Answer) {
        let (columns, pace) = (&self.columns, self.pace);
        let mut recorder =
            Recorder::new(Arc::clone(columns), &self.settings, guard, watcher).with_reserve(self.reserve);
        if self.history().forgets() {
            recorder = recorder.in_detail(pace.detail, guard.limits.max_bytes / DETAIL_SHARE);
        }
        let answer = run(&self.problem, &self.settings, columns.nodes(), &mut recorder);
        let written = recorder.finish(answer.counts, answer.work, answer.bytes);
        let Some(end) = recorder.end_of_detail() else { return (written, answer) };
        let numbers = self.history().is_stack().then(|| PathNumbers::new(&end.checkpoint.kept));
        let mut checkpointer = CheckpointRecorder {
            columns: Arc::clone(columns),
            guard: end.guard,
            watcher: end.watcher,
            pace,
            layers: end.layers,
            numbers,
            due: 0,
            next_checkpoint: 0,
            next_report: 0,
            detail_bytes: written.bytes,
            reserved: self.reserve.of(written.nodes),
            written,
        };
        let answer =
            resume(&end.checkpoint, &self.problem, &self.settings, Arc::default(), &mut checkpointer);
        (checkpointer.finish(answer.counts, answer.bytes), answer)
    }

    /// Bytes of the checkpoints beyond the detail.
    #[must_use]
    pub fn checkpoint_bytes(&self) -> u64 {
        Checkpoints::bytes(self.progress.checkpoints)
    }

    /// The part of a whole search that tells of a step, counted from 0: the steps from a checkpoint to the next one, run
    /// again. `None` where the step is recorded in detail.
    #[must_use]
    pub fn segment(&self, step: u64) -> Option<Self> {
        self.segment_from(
            self.columns.checkpoints.last(self.progress.checkpoints, |checkpoint| checkpoint.step <= step),
        )
    }

    /// Likewise the part in which a node was made, by its number.
    #[must_use]
    pub fn segment_of_node(&self, number: u64) -> Option<Self> {
        self.segment_from(
            self.columns.checkpoints.last(self.progress.checkpoints, |checkpoint| checkpoint.nodes <= number),
        )
    }

    fn segment_from(&self, checkpoint: Option<u32>) -> Option<Self> {
        let index = checkpoint?;
        let (checkpoints, len) = (&self.columns.checkpoints, self.progress.checkpoints);
        let (at, checkpoint) = (checkpoints.at(index), checkpoints.checkpoint(index, len));
        let is_last = index + 1 == len.count;
        let end = if is_last { self.all_steps() } else { checkpoints.at(index + 1).step };
        let origin = Arc::new(Origin::new(self, &checkpoint));
        let mut segment = Self { columns: Arc::default(), origin: Some(origin), ..self.clone() };
        let way = checkpoint.depth();
        let mut recorder =
            Recorder::new(segment.columns.clone(), &self.settings, Guard::default(), |_: &Progress| {})
                .of_segment(way, at.layer, way + (end - at.step) as u32);
        let answer =
            resume(&checkpoint, &self.problem, &self.settings, segment.columns.nodes(), &mut recorder);
        let written = recorder.finish(answer.counts, answer.work, answer.bytes);
        segment.progress = self.progress.of_whole(&written);
        Some(segment)
    }
}
