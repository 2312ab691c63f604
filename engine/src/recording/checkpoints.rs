//! Checkpoints of searches that forget their nodes.
//!
//! Such a search has more events than fit any memory. After the detail, only its own small state is kept now and then, from which it
//! can run again up to any step: its path, as it was when the search went down, and its counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::recorder::{Layers, Recorder, Watcher, ask_to_go_on};
use super::{Columns, Progress, Recording, partition_point};
use crate::search::{
    Answer, AppendColumn, Checkpoint, Counts, Footprint, Guard, KeptNode, Node, NodeId, Stop, Tracer, resume,
    run_traced,
};

/// Progress of the recording of a search that forgets its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    pub detail: u32,
    /// Steps from one checkpoint to the next. Running them again takes half a millisecond (`cargo bench --bench checkpoints`).
    pub apart: u32,
    /// After this many checkpoints, the distance between them doubles, and again after as many: so memory hardly grows.
    pub before_doubling: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { detail: 1 << 21, apart: 1 << 14, before_doubling: 1 << 18 }
    }
}

pub(super) type Atomics64<const N: usize> = [AtomicU64; N];

pub(super) fn store_wide<const N: usize>(cells: &Atomics64<N>, values: [u64; N]) {
    for (cell, value) in cells.iter().zip(values) {
        cell.store(value, Relaxed);
    }
}

pub(super) fn load_wide<const N: usize>(cells: &Atomics64<N>) -> [u64; N] {
    cells.each_ref().map(|cell| cell.load(Relaxed))
}

#[derive(Debug, Default)]
pub(super) struct Checkpoints {
    /// Its step, the number of the next node, its first byte, and the layer of the step before it plus one (0 for none).
    places: AppendColumn<Atomics64<4>>,
    packed: AppendColumn<AtomicU8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CheckpointsLen {
    pub count: u32,
    packed: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct CheckpointAt {
    pub step: u64,
    pub nodes: u64,
    first_byte: u32,
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

    /// The last of the first `len` checkpoints that meets a condition, which holds up to some checkpoint and not after it.
    pub fn last(&self, len: CheckpointsLen, holds: impl Fn(CheckpointAt) -> bool) -> Option<u32> {
        partition_point(len.count, |i| holds(self.at(i))).checked_sub(1)
    }

    /// Appends a checkpoint, or stops the search if the column is full.
    pub(super) fn push(
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
        for (index, byte) in (len.packed..).zip(&packed) {
            self.packed.slot(index).store(*byte, Relaxed);
        }
        len.packed += packed.len() as u32;
        len.count += 1;
        Ok(())
    }
}

/// The detail may take one part in this many of the memory limit.
const DETAIL_SHARE: u64 = 4;

/// The numbers of the nodes on the path. The search itself counts only in 32 bits.
#[derive(Debug, Default)]
struct PathNumbers {
    /// For each depth: the lower 32 bits of the number of the node that was visited last.
    visited: Vec<u32>,
    /// For each depth: the number at the last checkpoint.
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

    /// Writes the numbers into a checkpoint. There are far fewer than 2³² nodes between two checkpoints.
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

/// The tracer after the detail: it records checkpoints and iterations, and ignores all other events.
struct CheckpointRecorder<'a> {
    columns: Arc<Columns>,
    guard: Guard<'a>,
    watcher: &'a mut dyn Watcher,
    pace: Pace,
    layers: Layers,
    /// `None` if the checkpoints of the search have the numbers already.
    numbers: Option<PathNumbers>,
    /// The step at which the next checkpoint or report is due.
    due: u64,
    next_checkpoint: u64,
    next_report: u64,
    /// Progress of the detail, and the columns that grow after it.
    written: Progress,
    /// The last report: everything up to there is complete.
    reported: Progress,
    detail_bytes: u64,
    /// Bytes that are left free for the views of the recording.
    reserved: u64,
}

impl CheckpointRecorder<'_> {
    const REPORT_EVERY: u64 = 1024;

    fn bytes(&self) -> u64 {
        self.detail_bytes + Checkpoints::bytes(self.written.checkpoints)
    }

    fn finish(&self, counts: Counts, search_bytes: u64) -> Progress {
        Progress { counts, bytes: search_bytes + self.bytes(), ..self.written }
    }

    fn apart(&self) -> u64 {
        u64::from(self.pace.apart) << (self.written.checkpoints.count / self.pace.before_doubling)
    }

    #[cold]
    fn due_now(&mut self, search: &dyn Footprint, steps: u64) -> Result<(), Stop> {
        if steps >= self.next_checkpoint
            && let Some(mut checkpoint) = search.checkpoint()
        {
            if let Some(numbers) = &mut self.numbers {
                numbers.tell(&mut checkpoint);
            }
            self.columns.checkpoints.push(&mut self.written.checkpoints, &checkpoint, self.layers.last())?;
            self.next_checkpoint = steps + self.apart();
        }
        if steps >= self.next_report {
            let progress = self.finish(*search.counts(), search.bytes());
            self.watcher.progress(&progress);
            self.reported = progress;
            self.next_report = steps + Self::REPORT_EVERY;
        }
        // The search may have no checkpoint at this step; then ask at the next one.
        self.due = self.next_checkpoint.min(self.next_report).max(steps + 1);
        Ok(())
    }

    #[cold]
    fn beyond_limit(&mut self, search: &dyn Footprint, limit: Stop) -> Result<(), Stop> {
        let (progress, bytes) = (self.finish(*search.counts(), search.bytes()), self.bytes());
        let reserved = self.reserved;
        let check = |guard: &Guard<'_>| guard.check(search, || bytes + reserved);
        ask_to_go_on(&mut self.guard, self.watcher, limit, &progress, check)
    }
}

impl Tracer for CheckpointRecorder<'_> {
    const KEEPS_NODES: bool = false;

    #[cold]
    fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop> {
        let steps = search.counts().steps();
        if steps >= self.due {
            self.due_now(search, steps)?;
        }
        self.guard
            .check(search, || self.bytes() + self.reserved)
            .or_else(|limit| self.beyond_limit(search, limit))?;
        Ok(self.guard.next_check(search).min(self.due))
    }

    fn last_counts(&self) -> Counts {
        self.reported.counts
    }

    /// Until the next checkpoint and a little more, as pruned successors make no step.
    fn batch(&self, search: &dyn Footprint) -> u64 {
        self.guard.batch(search).min(self.apart() / 4 * 5)
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
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
    /// Like [`Self::record`], for a clone on another thread: the original takes over the progress by [`Self::extend`].
    /// It is compiled once for all watchers, with every algorithm in it.
    pub fn write(&self, guard: Guard<'_>, watcher: &mut dyn Watcher) -> (Progress, Answer) {
        let (columns, pace) = (&self.columns, self.pace);
        let mut recorder = Recorder::new(columns, self.order, &self.settings, guard, watcher);
        recorder.reserve = self.reserve;
        if self.history().forgets() {
            (recorder.end, recorder.most_bytes) = (pace.detail, guard.limits.max_bytes / DETAIL_SHARE);
        }
        let answer = run_traced(&self.problem, &self.settings, columns.nodes(), &mut recorder);
        let written = recorder.progress(&answer);
        let Recorder { checkpoint, layers, guard, watcher, .. } = recorder;
        let Some(checkpoint) = checkpoint else { return (written, answer) };
        let numbers = self.history().is_stack().then(|| PathNumbers::new(&checkpoint.kept));
        let mut checkpointer = CheckpointRecorder {
            columns: Arc::clone(columns),
            guard,
            watcher,
            pace,
            layers,
            numbers,
            due: 0,
            next_checkpoint: 0,
            next_report: 0,
            detail_bytes: written.bytes,
            reserved: self.reserve.bytes_for(written.nodes),
            written,
            reported: written,
        };
        let answer = resume(&checkpoint, &self.problem, &self.settings, Arc::default(), &mut checkpointer);
        let progress = match answer.result {
            Err(Stop::OutOfMemory | Stop::NoEstimate(_)) => checkpointer.reported,
            _ => checkpointer.finish(answer.counts, answer.bytes),
        };
        (progress, answer)
    }

    pub fn checkpoint_bytes(&self) -> u64 {
        Checkpoints::bytes(self.progress.checkpoints)
    }
}
