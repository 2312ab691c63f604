//! The tracer that writes the columns, and the steps that begin a layer.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use super::array_writer::ArrayWriter;
use super::cells::{Atomics32, store};
use super::columns::{
    ARRAY_EVERY, Columns, KEYFRAME_EVERY, MARK_EVERY, MILESTONE_EVERY, Progress, ReplacedByStack,
};
use super::recorded_search::Reserve;
use crate::memory;
use crate::search::{
    Answer, AppendColumn, Checkpoint, Counts, Ended, EntriesInOrder, Footprint, Guard, History, Key, Layer,
    Leaving, Limits, Node, NodeId, Nodes, OpenOrder, OrderingCost, Settings, Stop, Tracer,
};

/// Rows of the columns for a library's queue that a step leaves room for.
const MOST_ROWS: u32 = 1 << 30;

const PROGRESS_EVERY: u32 = 256;

/// Receives the progress of a search while it is recorded.
pub trait Watcher {
    fn progress(&mut self, progress: &Progress);

    /// Called at a limit, when everything up to it is complete. Returns the new limits, or `None` to end the search.
    fn at_limit(&mut self, _limit: Stop, _progress: &Progress) -> Option<Limits> {
        None
    }
}

impl Watcher for () {
    fn progress(&mut self, _progress: &Progress) {}
}

impl<P: FnMut(&Progress)> Watcher for P {
    fn progress(&mut self, progress: &Progress) {
        self(progress);
    }
}

/// Asks for new limits, until the search is within them.
pub(super) fn ask_to_go_on(
    guard: &mut Guard<'_>,
    watcher: &mut dyn Watcher,
    mut limit: Stop,
    progress: &Progress,
    check: impl Fn(&Guard<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    while matches!(limit, Stop::NodeLimit | Stop::MemoryLimit) {
        let Some(limits) = watcher.at_limit(limit, progress) else { break };
        guard.limits = limits;
        match check(guard) {
            Ok(()) => return Ok(()),
            Err(next) => limit = next,
        }
    }
    Err(limit)
}

/// Writes the columns while a search runs. Only one recorder may write the same columns.
pub struct Recorder<'a> {
    columns: &'a Columns,
    /// Its limits may have been raised since the search began.
    pub(super) guard: Guard<'a>,
    pub(super) reserve: Reserve,
    pub(super) watcher: &'a mut dyn Watcher,
    order: OpenOrder,
    /// The way of nodes out of the open list: as the settings say, unless a program reports its search.
    pub(super) leaving: Leaving,
    pub(super) layers: Layers,
    steps: u32,
    /// The first step that may begin a layer: those before it are the way down to a segment.
    pub(super) first_step: u32,
    pub(super) is_segment: bool,
    /// The recording stops before this step, or at more bytes: a segment there, the detail at its next checkpoint.
    pub(super) end: u32,
    pub(super) most_bytes: u64,
    /// The end of the recording, if it stopped before the search: another tracer can take over there.
    pub(super) checkpoint: Option<Checkpoint>,
    /// The lengths of the columns. That of `known` and the counts are those of the last report.
    written: Progress,
    /// The last report: everything up to there is complete.
    reported: Progress,
    /// The bytes for views that the system was asked for.
    asked: u64,
    table_bytes: u64,
    expanded: EntriesInOrder<'a, AtomicU32>,
    known: EntriesInOrder<'a, AtomicU32>,
    last_heads: u32,
    array: ArrayWriter,
    /// By side: the newest milestone of each stack, by its key.
    milestones: [BTreeMap<Key, u32>; 2],
}

impl<'a> Recorder<'a> {
    pub fn new(
        columns: &'a Columns,
        order: OpenOrder,
        settings: &Settings,
        guard: Guard<'a>,
        watcher: &'a mut dyn Watcher,
    ) -> Self {
        Self {
            columns,
            guard,
            reserve: Reserve::default(),
            watcher,
            order,
            leaving: settings.leaving(),
            layers: Layers::new(settings),
            steps: 0,
            first_step: 0,
            is_segment: false,
            end: u32::MAX,
            most_bytes: u64::MAX,
            checkpoint: None,
            written: Progress::default(),
            reported: Progress::default(),
            asked: 0,
            table_bytes: 0,
            expanded: columns.expanded.entries(),
            known: columns.known.entries(),
            last_heads: 0,
            array: ArrayWriter::default(),
            milestones: Default::default(),
        }
    }

    /// The progress at the end of a search with these counts that holds `search_bytes` of its own.
    pub fn finish(&mut self, counts: Counts, work: Option<OrderingCost>, search_bytes: u64) -> Progress {
        let known = self.known.count();
        let (steps, nodes) = (counts.steps() as u32, counts.nodes as u32);
        let dropped = (counts.duplicates + counts.pruned) as u32;
        let progress = Progress { counts, steps, nodes, dropped, work, known, ..self.written };
        let bytes = search_bytes + self.table_bytes + Columns::bytes(&progress, self.steps);
        Progress { bytes, ..progress }
    }

    pub fn progress(&mut self, answer: &Answer) -> Progress {
        if matches!(answer.result, Err(Stop::OutOfMemory | Stop::NoEstimate(_))) {
            // What was written since the last report may be incomplete.
            return self.reported;
        }
        self.finish(answer.counts, answer.work, answer.bytes)
    }

    #[cold]
    fn mark(&mut self, counts: &Counts) {
        let dropped = counts.duplicates + counts.pruned;
        let mark = [counts.nodes as u32, self.known.count(), dropped as u32];
        store(self.columns.marks.slot(self.steps / MARK_EVERY), mark);
    }

    #[cold]
    fn keyframe(&mut self, search: &dyn Footprint) {
        let start = self.written.keyframe_heads;
        search.for_each_head(&mut |head| {
            let cells = self.columns.heads.slot(self.written.keyframe_heads);
            store(cells, [head.top.0, head.height, head.left, head.live]);
            self.written.keyframe_heads += 1;
        });
        let count = self.written.keyframe_heads - start;
        self.last_heads = count;
        let keyframe = [start, count, self.written.replaced, self.written.discards];
        store(self.columns.keyframes.slot(self.steps / KEYFRAME_EVERY), keyframe);
        if self.order.is_heap() && self.steps.is_multiple_of(ARRAY_EVERY) {
            self.array_keyframe(search);
        }
    }

    fn array_keyframe(&mut self, search: &dyn Footprint) {
        let [root, height] = self.array.write(self.columns, &mut self.written.blocks, search);
        let first = self.written.key_counts;
        for (key, count) in self.array.counts.iter() {
            store(self.columns.key_counts.slot(self.written.key_counts), [key, count]);
            self.written.key_counts += 1;
        }
        let counts = self.written.key_counts - first;
        let len = search.array().len() as u32;
        let Progress { places, replaced, discards, .. } = self.written;
        let keyframe = [root, height, len, first, counts, places, replaced, discards];
        store(self.columns.arrays.slot(self.steps / ARRAY_EVERY), keyframe);
    }

    #[cold]
    fn note_place(&mut self, place: u32) {
        self.columns.places.slot(self.written.places).store(place, Relaxed);
        self.written.places += 1;
    }

    #[cold]
    pub(super) fn report(&mut self, search: &dyn Footprint) -> Result<(), Stop> {
        self.measure(search);
        self.reported = self.written;
        self.watcher.progress(&self.written);
        if self.written.bytes > self.most_bytes {
            self.end = self.steps;
        }
        self.ask_for_reserve()
    }

    /// Stops the search where the views of what it recorded would find no memory.
    fn ask_for_reserve(&mut self) -> Result<(), Stop> {
        let reserve = self.reserve.bytes_for(self.written.nodes);
        if reserve > self.asked {
            // An eighth more, so that the system is not asked at each report.
            self.asked = reserve + reserve / 8;
            memory::ask(self.asked).map_err(|_| Stop::OutOfMemory)?;
        }
        Ok(())
    }

    fn measure(&mut self, search: &dyn Footprint) {
        self.written = self.finish(*search.counts(), search.work(), search.bytes());
    }

    #[cold]
    fn stop(&mut self, search: &dyn Footprint) -> Result<(), Stop> {
        self.checkpoint = search.checkpoint().filter(|_| !self.is_segment);
        if self.is_segment || self.checkpoint.is_some() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// Checks the limits; the memory includes the recording's.
    fn check(&self, search: &dyn Footprint) -> Result<(), Stop> {
        if self.steps >= Nodes::MAX_NODES || self.written.blocks.max(self.written.places) >= MOST_ROWS {
            return Err(Stop::NodeLimit);
        }
        self.guard.check(search, || self.bytes(search))
    }

    /// Bytes beside the search: of the columns, of what writes and reads them, and of what is reserved.
    fn bytes(&self, search: &dyn Footprint) -> u64 {
        /// The newest one of each stack: most stacks have several.
        const BYTES_PER_MILESTONE: u64 = 2 * size_of::<u32>() as u64;
        const NODES_PER_STEP: u32 = 4;
        // The next keyframes may be as large as the last one.
        let heads = self.last_heads * Guard::CHECK_EVERY.div_ceil(KEYFRAME_EVERY);
        let nodes = search.kept().0.saturating_add(NODES_PER_STEP * Guard::CHECK_EVERY);
        self.table_bytes
            + Columns::bytes(&self.written, self.steps)
            + AppendColumn::<Atomics32<4>>::bytes(heads)
            + if self.order.is_heap() { self.array.bytes_within_keyframe() } else { 0 }
            + u64::from(self.written.milestones) * BYTES_PER_MILESTONE
            + ReplacedByStack::most_bytes(self.written.replaced)
            + self.reserve.bytes_for(nodes)
    }

    #[cold]
    fn beyond_limit(&mut self, search: &dyn Footprint, limit: Stop) -> Result<(), Stop> {
        self.measure(search);
        let (is_full, bytes) = (self.steps >= Nodes::MAX_NODES, self.bytes(search));
        ask_to_go_on(&mut self.guard, self.watcher, limit, &self.written, |guard| {
            if is_full { Err(Stop::NodeLimit) } else { guard.check(search, || bytes) }
        })
    }

    fn check_and_go_on(&mut self, search: &dyn Footprint) -> Result<u64, Stop> {
        self.check(search).or_else(|limit| self.beyond_limit(search, limit))?;
        let mark = (search.counts().steps() / u64::from(MARK_EVERY) + 1) * u64::from(MARK_EVERY);
        Ok(self.guard.next_check(search).min(mark))
    }

    #[cold]
    fn milestone(&mut self, id: NodeId, node: Node, height: u32) {
        let index = self.written.milestones;
        let last = self.milestones[node.side as usize].insert(self.order.key(&node), index);
        let (before, jump) = match last {
            Some(mut before) if height > MILESTONE_EVERY => {
                let mut top = self.columns.milestone(before);
                // Milestones at this height and above are of entries that have left.
                while top.height >= height {
                    (before, top) = (top.before, self.columns.milestone(top.before));
                }
                let over = self.columns.milestone(top.jump);
                let farther = self.columns.milestone(over.jump);
                let equal = top.height - over.height == over.height - farther.height;
                (before, if equal { over.jump } else { before })
            }
            _ => (index, index),
        };
        store(self.columns.milestones.slot(index), [id.0, height, before, jump]);
        self.written.milestones += 1;
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn visit(&mut self, id: NodeId, begins_layer: bool) {
        if begins_layer {
            self.begin_layer();
        }
        self.expanded.push(id.0);
        self.steps += 1;
    }

    #[cold]
    fn begin_layer(&mut self) {
        self.columns.layers.slot(self.written.layers).store(self.steps, Relaxed);
        self.written.layers += 1;
    }

    /// Records the step that discarded the entry of a replaced node.
    fn leave(&mut self, id: NodeId, replaced_at: u32) {
        let first = self.columns.replaced_before_keyframe(replaced_at);
        let index = (self.columns.replaced.slices(first..self.written.replaced))
            .find_map(|(first, entries)| {
                let place = entries.iter().position(|[node, _]| node.load(Relaxed) == id.0)?;
                Some(first + place as u32)
            })
            .expect("every replaced node was noted");
        store(self.columns.replaced.get(index), [id.0, self.steps]);
    }
}

impl Tracer for Recorder<'_> {
    const KEEPS_NODES: bool = true;

    #[cold]
    fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop> {
        if self.steps.is_multiple_of(MARK_EVERY) {
            self.mark(search.counts());
            if self.steps.is_multiple_of(KEYFRAME_EVERY) {
                self.keyframe(search);
            }
            if self.steps.is_multiple_of(PROGRESS_EVERY) {
                self.report(search)?;
            }
        }
        if self.steps >= self.end {
            self.stop(search)?;
        }
        let next = self.check_and_go_on(search)?;
        // After the end, the search stops as soon as it can.
        Ok(next.min(u64::from(self.end.max(self.steps + 1))))
    }

    fn uses_tables(&mut self, bytes: u64) {
        self.table_bytes = bytes;
    }

    fn last_counts(&self) -> Counts {
        self.reported.counts
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn select(&mut self, id: NodeId, node: &Node) {
        // A recorder on its way to a segment never has the answer at once: so most steps do not ask for it.
        let begins_layer = match self.layers.select_at_once(node) {
            Some(begins) => begins,
            None => self.steps >= self.first_step && self.layers.select(node),
        };
        self.visit(id, begins_layer);
    }

    #[inline]
    fn revisit(&mut self, id: NodeId) {
        let begins_layer = self.layers.revisit();
        self.visit(id, begins_layer);
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn generate(&mut self, id: NodeId, node: &Node, height: u32) {
        if height.is_multiple_of(MILESTONE_EVERY) {
            // By value: a node whose address was handed on would be kept in memory.
            self.milestone(id, *node, height);
        }
    }

    #[cold]
    fn replace(&mut self, old: NodeId) {
        self.known.push(old.0);
        if matches!(self.columns.nodes.ended(old), Ended::Dropped(_)) {
            store(self.columns.replaced.slot(self.written.replaced), [old.0, u32::MAX]);
            self.written.replaced += 1;
        }
    }

    #[inline]
    fn duplicate(&mut self, known: NodeId) {
        self.known.push(known.0);
    }

    #[cold]
    fn discard(&mut self, id: NodeId) {
        store(self.columns.discards.slot(self.written.discards), [self.steps, id.0]);
        self.written.discards += 1;
        let Ended::Dropped(at) = self.columns.nodes.ended(id) else {
            unreachable!("only dropped entries are discarded");
        };
        if self.leaving == Leaving::Replaced {
            self.leave(id, at);
        }
    }

    #[inline]
    fn climb(&mut self, last: u32) {
        self.array.touch(last);
    }

    #[inline]
    fn vacate(&mut self, place: u32) {
        self.note_place(place);
        // Where the last entry comes to lie higher, those between move down.
        self.array.touch(place);
    }

    #[inline]
    fn fill(&mut self, left: NodeId, filled: u32) {
        if !self.columns.nodes.note_filled(left, filled) {
            self.note_place(filled);
        }
        self.array.touch(filled);
    }

    #[inline]
    fn count_key(&mut self, first: u32, by: i32) {
        self.array.counts.change(first, by);
    }

    #[cold]
    fn meet(&mut self, node: NodeId, other: NodeId) {
        store(self.columns.meetings.slot(self.written.meetings), [node.0, other.0]);
        self.written.meetings += 1;
    }

    #[cold]
    fn iteration(&mut self, bound: u32, before: &Counts) {
        self.columns.begin_iteration(&mut self.written, bound, before);
        if self.layers.layer == Layer::Iteration && self.steps >= self.first_step {
            self.begin_layer();
        }
    }

    #[cold]
    fn next_bound(&mut self, least: u32) {
        store(self.columns.next_bounds.slot(self.written.next_bounds), [self.steps - 1, least]);
        self.written.next_bounds += 1;
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    layer: Layer,
    order: OpenOrder,
    /// A layer's number is a sum of g and h with these factors; `None` where it is not that simple.
    factors: Option<[u32; 2]>,
    /// The layer of the last step that has one, or `NO_LAYER`.
    last: u64,
}

const NO_LAYER: u64 = u64::MAX;

impl Layers {
    pub fn new(settings: &Settings) -> Self {
        let (info, order) = (settings.algorithm.info(), settings.open_order());
        let factors = match info.layer {
            Layer::Depth if info.history != History::TwoSided => Some([1, 0]),
            Layer::Value => order.factors(),
            _ => None,
        };
        Self { layer: info.layer, order, factors, last: NO_LAYER }
    }

    /// Begins at a step; `last` is the layer of the step before.
    pub fn after(self, last: Option<u32>) -> Self {
        Self { last: last.map_or(NO_LAYER, u64::from), ..self }
    }

    /// For a recorder that has to check each step first: [`Self::select_at_once`] gives `None`.
    pub fn one_by_one(self) -> Self {
        Self { factors: None, ..self }
    }

    pub fn last(&self) -> Option<u32> {
        u32::try_from(self.last).ok()
    }

    /// True if the step that takes this node begins a layer.
    #[inline]
    pub fn select(&mut self, node: &Node) -> bool {
        self.select_at_once(node).unwrap_or_else(|| self.select_otherwise(node))
    }

    /// [`Self::select`] where the layer is a sum of g and h, as in nearly every search: small enough to be inlined. Else `None`.
    #[inline]
    pub fn select_at_once(&mut self, node: &Node) -> Option<bool> {
        let [of_g, of_h] = self.factors?;
        Some(self.begins(of_g * node.g + of_h * node.h))
    }

    #[inline]
    fn select_otherwise(&mut self, node: &Node) -> bool {
        match self.layer {
            Layer::Depth => self.begins(node.g | (node.side as u32) << 31),
            Layer::Value => self.begins(self.order.first_key(node)),
            Layer::Run => self.begins(0),
            // From g to g + 1: a node that is not a successor of the one before has at most its g.
            Layer::Descent => std::mem::replace(&mut self.last, u64::from(node.g) + 1) != u64::from(node.g),
            Layer::Iteration => false,
        }
    }

    #[inline]
    pub fn revisit(&mut self) -> bool {
        self.layer == Layer::Run && self.begins(1)
    }

    #[inline]
    fn begins(&mut self, layer: u32) -> bool {
        let begins = self.last != u64::from(layer);
        if begins {
            self.last = layer.into();
        }
        begins
    }
}
