//! A search is recorded: its detail, and after that its checkpoints, from which any later step can be read.

use std::sync::Arc;

use super::checkpoints::Checkpoints;
use super::columns::{Columns, Progress};
use super::recorded_search::{Pace, Recording};
use super::recorder::{Layers, Recorder, Watcher, ask_to_go_on};
use crate::search::{
    Answer, Checkpoint, Counts, Footprint, Guard, KeptNode, Limits, Node, NodeId, Problem, SearchResult,
    Settings, Stop, Tracer, resume, run_traced,
};

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
    /// Searches and records, until the search ends or is stopped. Call it only once.
    ///
    /// After the detail that its [`Pace`] allows, a search that forgets its nodes is recorded by checkpoints.
    pub fn record(&mut self, guard: Guard<'_>, mut watcher: impl Watcher) -> Answer {
        let (progress, answer) = self.write(guard, &mut watcher);
        self.extend(progress);
        answer
    }

    /// The beginning of a search: at least this many steps, if it has them, as each generates at most four nodes.
    pub fn of_first_steps(problem: &Problem, settings: Settings, steps: u64) -> (Self, SearchResult) {
        let limits = Limits { max_nodes: 4 * steps + 8, ..Limits::default() };
        let mut recording = Self::new(*problem, settings);
        let answer = recording.record(Guard { limits, cancel: None }, ());
        (recording, answer.result)
    }

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
