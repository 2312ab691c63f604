//! The tracer that records.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::columns::{Cells, Columns, KEYFRAME_EVERY, MARK_EVERY, MILESTONE_EVERY, Progress, load, store};
use super::layers::Layers;
use crate::search::{
    Checkpoint, Column, Counts, Ended, Footprint, Guard, Key, Node, NodeId, Nodes, OpenOrder, OrderBy, Settings,
    Side, Stop, Tracer, Work,
};

/// Steps between two looks at the clock by whoever wants progress.
const PROGRESS_EVERY: u32 = 256;

/// Writes columns while a search runs. Only one may write the same columns.
pub struct Recorder<'a, P> {
    columns: Arc<Columns>,
    guard: Guard<'a>,
    on_progress: P,
    order: OpenOrder,
    layers: Layers,
    /// Steps begun.
    steps: u32,
    /// The step with which the first layer may begin: those before it are only the way to the beginning of a part.
    first_step: u32,
    is_part: bool,
    /// The step before which it ends.
    end: u32,
    /// Bytes beyond which it ends.
    most_bytes: u64,
    /// From where the search can go on, where it ended before the search did.
    checkpoint: Option<Checkpoint>,
    /// Lengths of the columns; the counts in it are those of the last report.
    written: Progress,
    /// Heads in the last keyframe.
    last_heads: u32,
    /// By side and key of the stack: its newest milestone at each multiple of [`MILESTONE_EVERY`].
    milestones: HashMap<(Side, Key), Vec<u32>>,
}

impl<'a, P: FnMut(&Progress)> Recorder<'a, P> {
    /// A recorder that fills the columns of a search with these settings, and reports every few hundred steps.
    pub fn new(columns: Arc<Columns>, settings: &Settings, guard: Guard<'a>, on_progress: P) -> Self {
        Self {
            columns,
            guard,
            on_progress,
            order: settings.open_order(),
            layers: Layers::new(settings, None),
            steps: 0,
            first_step: 0,
            is_part: false,
            end: Nodes::MAX_NODES,
            most_bytes: u64::MAX,
            checkpoint: None,
            written: Progress::default(),
            last_heads: 0,
            milestones: HashMap::new(),
        }
    }

    /// The same for a search that can go on from a [`Checkpoint`]: it is stopped at one after so many steps, or bytes.
    #[must_use]
    pub(super) fn in_detail(mut self, steps: u32, bytes: u64) -> Self {
        (self.end, self.most_bytes) = (steps.min(self.end), bytes);
        self
    }

    /// The same for a part of a search, with so many steps on the way to its beginning and a step of that layer before it;
    /// it is stopped before the step `end`.
    #[must_use]
    pub(super) fn of_part(mut self, way: u32, layer: Option<u32>, end: u32) -> Self {
        (self.is_part, self.first_step, self.end, self.layers.last) = (true, way, end, layer);
        self
    }

    /// From where the search can go on; `None` where it ended by itself, or at a limit.
    #[must_use]
    pub(super) fn into_checkpoint(self) -> Option<Checkpoint> {
        self.checkpoint
    }

    pub(super) fn layers(&self) -> Layers {
        self.layers
    }

    /// What is complete when the search has ended with these counts, in so many bytes of its own.
    #[must_use]
    pub fn finish(&self, counts: Counts, work: Option<Work>, search_bytes: u64) -> Progress {
        let (steps, nodes) = (counts.steps() as u32, counts.nodes as u32);
        let progress = Progress { counts, work, steps, nodes, ..self.written };
        Progress { bytes: search_bytes + Columns::bytes(&progress, self.steps), ..progress }
    }

    #[cold]
    fn mark(&mut self, counts: &Counts) {
        let dropped = counts.duplicates + counts.cut;
        let mark = [counts.nodes as u32, self.written.known, dropped as u32];
        store(self.columns.marks.slot(self.steps / MARK_EVERY), mark);
    }

    #[cold]
    fn keyframe<F: Footprint>(&mut self, search: &F) {
        let start = self.written.keyframe_heads;
        for (_, head) in search.heads() {
            let cells = self.columns.heads.slot(self.written.keyframe_heads);
            store(cells, [head.top.0, head.height, head.left, head.live]);
            self.written.keyframe_heads += 1;
        }
        let count = self.written.keyframe_heads - start;
        self.last_heads = count;
        store(self.columns.keyframes.slot(self.steps / KEYFRAME_EVERY), [start, count]);
    }

    #[cold]
    fn report<F: Footprint>(&mut self, search: &F) {
        self.written = self.finish(*search.counts(), search.work(), search.bytes());
        (self.on_progress)(&self.written);
        if self.written.bytes > self.most_bytes {
            self.end = self.steps;
        }
    }

    /// Detail ends where the search can go on; one that cannot is recorded to its end.
    #[cold]
    fn stop<F: Footprint>(&mut self, search: &F) -> Result<(), Stop> {
        if self.steps >= Nodes::MAX_NODES {
            return Err(Stop::NodeLimit);
        }
        self.checkpoint = search.checkpoint().filter(|_| !self.is_part);
        if self.is_part || self.checkpoint.is_some() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    #[cold]
    fn milestone(&mut self, id: NodeId, node: &Node, height: u32) {
        let index = self.written.milestones;
        let newest = self.milestones.entry((node.side, self.order.key(node))).or_default();
        newest.truncate((height / MILESTONE_EVERY) as usize - 1);
        let (before, jump) = match newest.last() {
            None => (index, index),
            Some(&before) => {
                let top = self.columns.milestone(before);
                let over = self.columns.milestone(top.jump);
                let farther = self.columns.milestone(over.jump);
                let equal = top.height - over.height == over.height - farther.height;
                (before, if equal { over.jump } else { before })
            }
        };
        newest.push(index);
        store(self.columns.milestones.slot(index), [id.0, height, before, jump]);
        self.written.milestones += 1;
    }

    /// A step looks at a node.
    #[inline]
    fn look(&mut self, id: NodeId, begins_layer: bool) {
        self.columns.expanded.slot(self.steps).store(id.0, Relaxed);
        if begins_layer {
            self.begin_layer();
        }
        self.steps += 1;
    }

    fn begin_layer(&mut self) {
        self.columns.layers.slot(self.written.layers).store(self.steps, Relaxed);
        self.written.layers += 1;
    }

    #[inline]
    fn note_known(&mut self, known: NodeId) {
        self.columns.known.slot(self.written.known).store(known.0, Relaxed);
        self.written.known += 1;
    }

    #[cold]
    fn supersede(&mut self, old: NodeId) {
        self.note_known(old);
        if matches!(self.columns.nodes.ended(old), Ended::Dropped(_)) {
            store(self.columns.superseded.slot(self.written.superseded), [old.0, u32::MAX]);
            self.written.superseded += 1;
        }
    }

    /// Notes when the entry of a superseded node was thrown away.
    fn leave(&mut self, id: NodeId, superseded_at: u32) {
        let first = self.columns.superseded_before(superseded_at, self.written.superseded);
        let entry = (first..self.written.superseded)
            .map(|i| self.columns.superseded.get(i))
            .find(|entry| load(entry)[0] == id.0)
            .expect("every superseded node was noted");
        store(entry, [id.0, self.steps]);
    }
}

impl<P: FnMut(&Progress)> Tracer for Recorder<'_, P> {
    const KEEPS_NODES: bool = true;

    #[inline]
    fn pause<F: Footprint>(&mut self, search: &F) -> Result<(), Stop> {
        if self.steps.is_multiple_of(MARK_EVERY) {
            self.mark(search.counts());
            if self.steps.is_multiple_of(KEYFRAME_EVERY) {
                self.keyframe(search);
            }
            if self.steps.is_multiple_of(PROGRESS_EVERY) {
                self.report(search);
            }
        }
        if self.steps >= self.end {
            self.stop(search)?;
        }
        // The next keyframes may be as large as the last one, and a little larger.
        let heads = self.last_heads * Guard::CHECK_EVERY.div_ceil(KEYFRAME_EVERY);
        let keyframes = || Column::<Cells<4>>::bytes(heads);
        self.guard.check(search, || Columns::bytes(&self.written, self.steps) + keyframes())
    }

    #[inline]
    fn select(&mut self, id: NodeId, node: &Node) {
        let begins_layer = self.steps >= self.first_step && self.layers.select(node);
        self.look(id, begins_layer);
    }

    #[inline]
    fn revisit(&mut self, id: NodeId) {
        let begins_layer = self.layers.revisit();
        self.look(id, begins_layer);
    }

    #[inline]
    fn generate(&mut self, id: NodeId, node: &Node, improves: Option<NodeId>, height: u32) {
        if let Some(old) = improves {
            self.supersede(old);
        }
        if height.is_multiple_of(MILESTONE_EVERY) && height > 0 {
            self.milestone(id, node, height);
        }
    }

    #[inline]
    fn duplicate(&mut self, known: NodeId) {
        self.note_known(known);
    }

    #[cold]
    fn discard(&mut self, id: NodeId) {
        store(self.columns.discards.slot(self.written.discards), [self.steps, id.0]);
        self.written.discards += 1;
        let Ended::Dropped(at) = self.columns.nodes.ended(id) else {
            unreachable!("only dropped entries are discarded");
        };
        if self.order.by != OrderBy::LayerThenH {
            self.leave(id, at);
        }
    }

    #[cold]
    fn meet(&mut self, node: NodeId, other: NodeId) {
        store(self.columns.meetings.slot(self.written.meetings), [node.0, other.0]);
        self.written.meetings += 1;
    }

    #[cold]
    fn iteration(&mut self, bound: u32, before: &Counts) {
        self.columns.begin_iteration(&mut self.written, bound, before);
        if self.layers.are_iterations() && self.steps >= self.first_step {
            self.begin_layer();
        }
    }

    #[cold]
    fn beyond(&mut self, least: u32) {
        store(self.columns.beyond.slot(self.written.beyond), [self.steps - 1, least]);
        self.written.beyond += 1;
    }
}
