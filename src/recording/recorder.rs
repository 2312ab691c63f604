//! The tracer that records.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::columns::{Columns, KEYFRAME_EVERY, MARK_EVERY, MILESTONE_EVERY, Progress, load, store};
use crate::search::{
    Counts, Ended, Guard, Layer, Memory, Node, NodeId, OpenList, OpenOrder, Settings, Stop, Tracer,
};

/// Expansions between two looks at the clock by whoever wants progress.
const PROGRESS_EVERY: u32 = 256;

/// Writes columns while a search runs. Only one may write the same columns.
pub struct Recorder<'a, P> {
    columns: Arc<Columns>,
    guard: Guard<'a>,
    on_progress: P,
    order: OpenOrder,
    layer: Layer,
    last_layer: Option<u32>,
    /// Lengths of the columns; the counts in it are those of the last pause.
    written: Progress,
    /// By key of the stack: its newest milestone at each multiple of [`MILESTONE_EVERY`].
    milestones: HashMap<(u32, u32), Vec<u32>>,
}

impl<'a, P: FnMut(&Progress)> Recorder<'a, P> {
    /// A recorder that fills the columns of a search with these settings, and reports every few hundred expansions.
    pub fn new(columns: Arc<Columns>, settings: &Settings, guard: Guard<'a>, on_progress: P) -> Self {
        let algorithm = settings.algorithm.info();
        Self {
            columns,
            guard,
            on_progress,
            order: algorithm.open,
            layer: algorithm.layer,
            last_layer: None,
            written: Progress::default(),
            milestones: HashMap::new(),
        }
    }

    /// What is complete when the search has ended with these counts, in so many bytes of its own.
    #[must_use]
    pub fn finish(&self, counts: Counts, search_bytes: u64) -> Progress {
        let progress = Progress { counts, ..self.written };
        Progress { bytes: search_bytes + Columns::bytes(&progress), ..progress }
    }

    #[cold]
    fn mark(&mut self, counts: &Counts) {
        let mark = [counts.generated, self.written.known, counts.duplicates as u32];
        store(self.columns.marks.slot(counts.selected / MARK_EVERY), mark);
    }

    #[cold]
    fn keyframe<O: OpenList>(&mut self, expansion: u32, open: &O) {
        let start = self.written.keyframe_heads;
        for head in open.heads() {
            let cells = self.columns.heads.slot(self.written.keyframe_heads);
            store(cells, [head.top.0, head.height, head.live]);
            self.written.keyframe_heads += 1;
        }
        let count = self.written.keyframe_heads - start;
        store(self.columns.keyframes.slot(expansion / KEYFRAME_EVERY), [start, count]);
    }

    #[cold]
    fn report(&mut self, counts: &Counts, search_bytes: u64) {
        self.written.counts = *counts;
        self.written.bytes = search_bytes + Columns::bytes(&self.written);
        (self.on_progress)(&self.written);
    }

    #[cold]
    fn milestone(&mut self, id: NodeId, height: u32) {
        let key = self.order.key(&self.columns.nodes.get(id));
        let index = self.written.milestones;
        let newest = self.milestones.entry(key).or_default();
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

    #[inline]
    fn meet(&mut self, known: NodeId) {
        self.columns.known.slot(self.written.known).store(known.0, Relaxed);
        self.written.known += 1;
    }

    #[cold]
    fn supersede(&mut self, old: NodeId) {
        self.meet(old);
        if matches!(self.columns.nodes.ended(old), Ended::Superseded(_)) {
            store(self.columns.superseded.slot(self.written.superseded), [old.0, u32::MAX]);
            self.written.superseded += 1;
        }
    }
}

impl<P: FnMut(&Progress)> Tracer for Recorder<'_, P> {
    #[inline]
    fn pause<O: OpenList>(&mut self, memory: &Memory<O>) -> Result<(), Stop> {
        let counts = memory.counts();
        self.written.counts.selected = counts.selected;
        if counts.selected.is_multiple_of(MARK_EVERY) {
            self.mark(counts);
            if counts.selected.is_multiple_of(KEYFRAME_EVERY) {
                self.keyframe(counts.selected, memory.open());
            }
            if counts.selected.is_multiple_of(PROGRESS_EVERY) {
                self.report(counts, memory.bytes());
            }
        }
        self.guard.check(memory, || Columns::bytes(&self.written))
    }

    #[inline]
    fn select(&mut self, id: NodeId, node: &Node) {
        let expansion = self.written.counts.selected;
        self.columns.expanded.slot(expansion).store(id.0, Relaxed);
        let layer = Some(self.layer.of(node));
        if self.last_layer != layer {
            self.last_layer = layer;
            self.columns.layers.slot(self.written.layers).store(expansion, Relaxed);
            self.written.layers += 1;
        }
    }

    #[inline]
    fn generate<O: OpenList>(&mut self, _: &Memory<O>, id: NodeId, improves: Option<NodeId>, height: u32) {
        if let Some(old) = improves {
            self.supersede(old);
        }
        if height.is_multiple_of(MILESTONE_EVERY) && height > 0 {
            self.milestone(id, height);
        }
    }

    #[inline]
    fn duplicate(&mut self, known: NodeId) {
        self.meet(known);
    }

    #[cold]
    fn discard(&mut self, id: NodeId) {
        let expansion = self.written.counts.selected;
        store(self.columns.discards.slot(self.written.discards), [expansion, id.0]);
        self.written.discards += 1;
        let Ended::Superseded(at) = self.columns.nodes.ended(id) else {
            unreachable!("only superseded entries are discarded");
        };
        let first = self.columns.superseded_before(at, self.written.superseded);
        let entry = (first..self.written.superseded)
            .map(|i| self.columns.superseded.get(i))
            .find(|entry| load(entry)[0] == id.0)
            .expect("every superseded node was noted");
        store(entry, [id.0, expansion]);
    }
}
