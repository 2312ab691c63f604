//! The columns of a recording.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};

use super::array::BLOCK;
use super::cells::{Atomics32, Atomics64, load, load_wide, partition_point, store_wide};
use super::checkpoints::{Checkpoints, CheckpointsLen};
use super::open_list::OpenAt;
use crate::memory::lock;
use crate::search::{
    Annealing, AppendColumn, Counts, Ended, Head, Key, NodeId, Nodes, OpenOrder, OrderingCost, Side,
};

pub(super) const MARK_EVERY: u32 = 64;
pub(super) const KEYFRAME_EVERY: u32 = 512;
/// Steps between two keyframes of the array of a library's queue. Each keyframe writes only the blocks that have changed.
pub(super) const ARRAY_EVERY: u32 = 1024;
pub(super) const MILESTONE_EVERY: u32 = 32;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub counts: Counts,
    pub(super) steps: u32,
    pub(super) nodes: u32,
    /// Successors dropped in these steps.
    pub(super) dropped: u32,
    /// The cost of keeping the open list in order; `None` if that is not counted.
    pub work: Option<OrderingCost>,
    pub(super) known: u32,
    pub(super) layers: u32,
    pub(super) iterations: u32,
    pub(super) next_bounds: u32,
    pub(super) meetings: u32,
    pub(super) keyframe_heads: u32,
    pub(super) milestones: u32,
    pub(super) replaced: u32,
    pub(super) discards: u32,
    pub(super) places: u32,
    pub(super) blocks: u32,
    pub(super) key_counts: u32,
    pub(super) checkpoints: CheckpointsLen,
    /// Bytes of everything that the search and its recording hold.
    pub bytes: u64,
}

impl Progress {
    pub fn steps(&self) -> u32 {
        self.steps
    }

    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The progress of a segment of the search that has this progress.
    pub(super) fn of_whole(&self, segment: &Self) -> Self {
        Self { counts: self.counts, work: self.work, bytes: self.bytes, ..*segment }
    }
}

/// An entry of a stack at a height that is a multiple of [`MILESTONE_EVERY`], with the milestone before it and one farther
/// down. With these, any entry is found in logarithmic time: Myers, “An applicative random-access stack”, Information
/// Processing Letters 17 (1983), <https://doi.org/10.1016/0020-0190(83)90106-0>.
pub(super) struct Milestone {
    pub node: NodeId,
    pub height: u32,
    /// Itself if it is the lowest.
    pub before: u32,
    pub jump: u32,
}

/// The step of a keyframe, with the nodes replaced and entries discarded before it.
#[derive(Clone, Copy)]
pub(super) struct KeyframeAt {
    pub step: u32,
    pub replaced: u32,
    pub discards: u32,
}

pub(super) struct ArrayKeyframe {
    pub at: KeyframeAt,
    /// The block from which all others are found, and how many levels of blocks are between it and the entries.
    pub root: u32,
    pub height: u32,
    pub len: u32,
    pub counts: Range<u32>,
    pub places: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Replaced {
    pub node: NodeId,
    /// The step that discarded its entry, or a number above all steps.
    pub discarded_at: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    pub index: u32,
    pub bound: u32,
    pub first_step: u64,
    pub first_node: u64,
}

/// The lengths of the columns before a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StepMark {
    /// Nodes generated before: the id of the first node that the step generates, if it generates one.
    pub first_child: u32,
    /// Entries of [`Columns::known`] before.
    pub(super) known: u32,
    pub dropped: u32,
}

/// The state of the choices before a step, from which those after it can be made again.
#[derive(Clone, Debug)]
pub(super) struct Cooled {
    pub annealing: Annealing,
    /// The first successor of the node that the step takes.
    pub child: NodeId,
}

#[derive(Debug, Default)]
pub(super) struct ReportedColumns {
    /// The first node that each step makes, or would make.
    pub first_nodes: AppendColumn<AtomicU32>,
    pub open: OpenKeyframes,
    /// True if successors were inferred, as the program writes none.
    pub infers: AtomicBool,
    /// The node of the goal, to which the path leads that the program found.
    pub goal: OnceLock<NodeId>,
}

impl ReportedColumns {
    pub fn first(&self, step: u32) -> u32 {
        self.first_nodes.get(step).load(Relaxed)
    }
}

/// The open list before some steps, which a jump begins with.
#[derive(Debug, Default)]
pub(super) struct OpenKeyframes(Mutex<Vec<OpenAt>>);

impl OpenKeyframes {
    pub const EVERY: u32 = 2048;

    pub fn push(&self, open: OpenAt) {
        lock(&self.0).push(open);
    }

    pub fn near(&self, steps: u32) -> Option<OpenAt> {
        let keyframes = lock(&self.0);
        let nearest = (steps + Self::EVERY / 2) / Self::EVERY;
        keyframes.get(nearest as usize).or(keyframes.last()).cloned()
    }
}

/// The columns of a search, or of a segment of it. One thread writes them while others read what is complete.
///
/// - A node's parent, g, h, move and end are in [`Nodes`], 24 bytes each.
/// - `expanded[k]` is the node that step k expands or visits. The children of an expansion have consecutive numbers, so
///   they need no list.
/// - `known` has, in order, the nodes whose states successors had in *reached*. Successors that take the last move back are
///   not in it: their node is the parent's parent.
/// - The open list is one stack per key, linked through the nodes, permanently. A keyframe has the heads of the stacks. A
///   depth-first search needs no keyframe: its stack is the path to the node on top.
#[derive(Debug, Default)]
pub struct Columns {
    pub(super) nodes: Arc<Nodes>,
    pub(super) expanded: AppendColumn<AtomicU32>,
    pub(super) known: AppendColumn<AtomicU32>,
    /// The fields of a [`StepMark`].
    pub(super) marks: AppendColumn<Atomics32<3>>,
    /// The first step of each layer.
    pub(super) layers: AppendColumn<AtomicU32>,
    /// The first step, bound and first node of each [`Iteration`].
    pub(super) iterations: AppendColumn<Atomics64<3>>,
    /// A step that lowered the next bound, and that bound.
    pub(super) next_bounds: AppendColumn<Atomics32<2>>,
    /// A node, and the node of the other side that it meets. Each pair is better than the one before.
    pub(super) meetings: AppendColumn<Atomics32<2>>,
    /// The first head of each keyframe and the number of its heads, then the nodes replaced and entries discarded before.
    pub(super) keyframes: AppendColumn<Atomics32<4>>,
    pub(super) heads: AppendColumn<Atomics32<4>>,
    /// The fields of a [`Milestone`].
    pub(super) milestones: AppendColumn<Atomics32<4>>,
    pub(super) replaced: AppendColumn<Atomics32<2>>,
    /// A step, and an entry that left the open list just before the step took its node.
    pub(super) discards: AppendColumn<Atomics32<2>>,
    /// Where the open list is the queue of a library: the places told to [`Tracer::vacate`](crate::search::Tracer::vacate), and those told
    /// to [`Tracer::fill`](crate::search::Tracer::fill) that do not fit the node: so the array is followed both ways without a comparison.
    pub(super) places: AppendColumn<AtomicU32>,
    /// The fields of an [`ArrayKeyframe`].
    pub(super) arrays: AppendColumn<Atomics32<8>>,
    /// Blocks of these arrays: entries, or the rows of smaller blocks.
    pub(super) blocks: AppendColumn<Atomics32<BLOCK>>,
    /// A first key, and the number of open nodes that have it.
    pub(super) key_counts: AppendColumn<Atomics32<2>>,
    pub(super) checkpoints: Checkpoints,
    /// Columns of a search that another program makes.
    pub(super) reported: ReportedColumns,
    /// Temperatures of a search that cools down, before some of the steps that were asked about.
    pub(super) cooled: Mutex<Vec<Cooled>>,
}

impl Columns {
    pub fn nodes(&self) -> Arc<Nodes> {
        Arc::clone(&self.nodes)
    }

    /// The bytes of the columns, without the nodes, after `steps` steps.
    pub(super) fn bytes(progress: &Progress, steps: u32) -> u64 {
        AppendColumn::<AtomicU32>::bytes(steps)
            + AppendColumn::<AtomicU32>::bytes(progress.known)
            + AppendColumn::<Atomics32<3>>::bytes(steps / MARK_EVERY)
            + AppendColumn::<AtomicU32>::bytes(progress.layers)
            + AppendColumn::<Atomics64<3>>::bytes(progress.iterations)
            + AppendColumn::<Atomics32<2>>::bytes(progress.next_bounds)
            + AppendColumn::<Atomics32<2>>::bytes(progress.meetings)
            + AppendColumn::<Atomics32<4>>::bytes(steps / KEYFRAME_EVERY)
            + AppendColumn::<Atomics32<4>>::bytes(progress.keyframe_heads)
            + AppendColumn::<Atomics32<4>>::bytes(progress.milestones)
            + AppendColumn::<Atomics32<2>>::bytes(progress.replaced)
            + AppendColumn::<Atomics32<2>>::bytes(progress.discards)
            + AppendColumn::<AtomicU32>::bytes(progress.places)
            + if progress.blocks > 0 { AppendColumn::<Atomics32<8>>::bytes(steps / ARRAY_EVERY) } else { 0 }
            + AppendColumn::<Atomics32<BLOCK>>::bytes(progress.blocks)
            + AppendColumn::<Atomics32<2>>::bytes(progress.key_counts)
    }

    pub(super) fn expanded(&self, step: u32) -> NodeId {
        NodeId(self.expanded.get(step).load(Relaxed))
    }

    pub(super) fn known(&self, index: u32) -> NodeId {
        NodeId(self.known.get(index).load(Relaxed))
    }

    fn mark(&self, index: u32) -> StepMark {
        let [first_child, known, dropped] = load(self.marks.get(index));
        StepMark { first_child, known, dropped }
    }

    /// The last mark at or before a step, of those for `steps` recorded steps; and the step of that mark.
    pub(super) fn mark_before(&self, step: u32, steps: u32) -> (u32, StepMark) {
        let index = step.min(steps.saturating_sub(1)) / MARK_EVERY;
        (index * MARK_EVERY, self.mark(index))
    }

    /// The last mark before a node was generated, and the step of that mark.
    pub(super) fn mark_before_node(&self, id: NodeId, steps: u32) -> (u32, StepMark) {
        let marks = steps.div_ceil(MARK_EVERY);
        let after = partition_point(marks, |index| self.mark(index).first_child <= id.0);
        let index = after.saturating_sub(1);
        (index * MARK_EVERY, self.mark(index))
    }

    /// The keyframe nearest to a step, of those for `steps` recorded steps, and the rows of its heads.
    pub(super) fn keyframe_near(&self, step: u32, steps: u32) -> (KeyframeAt, Range<u32>) {
        let index = nearest(step, steps, KEYFRAME_EVERY);
        let [first, count, replaced, discards] = load(self.keyframes.get(index));
        (KeyframeAt { step: index * KEYFRAME_EVERY, replaced, discards }, first..first + count)
    }

    /// The number of nodes replaced before the last keyframe at or before a step.
    pub(super) fn replaced_before_keyframe(&self, step: u32) -> u32 {
        load(self.keyframes.get(step / KEYFRAME_EVERY))[2]
    }

    /// The keyframe of an array that is nearest to a step, of those for `steps` recorded steps.
    pub(super) fn array_near(&self, step: u32, steps: u32) -> ArrayKeyframe {
        let index = nearest(step, steps, ARRAY_EVERY);
        let [root, height, len, first_count, counts, places, replaced, discards] =
            load(self.arrays.get(index));
        let at = KeyframeAt { step: index * ARRAY_EVERY, replaced, discards };
        ArrayKeyframe { at, root, height, len, counts: first_count..first_count + counts, places }
    }

    pub(super) fn head(&self, index: u32) -> Head {
        let [top, height, left, live] = load(self.heads.get(index));
        Head { top: NodeId(top), height, left, live }
    }

    pub(super) fn layer_start(&self, layer: u32) -> u32 {
        self.layers.get(layer).load(Relaxed)
    }

    pub(super) fn milestone(&self, index: u32) -> Milestone {
        let [node, height, before, jump] = load(self.milestones.get(index));
        Milestone { node: NodeId(node), height, before, jump }
    }

    pub(super) fn iterations_begun_by(&self, step: u32, iterations: u32) -> u32 {
        partition_point(iterations, |index| load_wide(self.iterations.get(index))[0] <= step.into())
    }

    /// Records an iteration, also after the detail. `before` has the counts at its beginning.
    pub(super) fn begin_iteration(&self, written: &mut Progress, bound: u32, before: &Counts) {
        let cells = self.iterations.slot(written.iterations);
        store_wide(cells, [before.steps(), bound.into(), before.nodes]);
        written.iterations += 1;
    }

    pub(super) fn meeting(&self, index: u32) -> [NodeId; 2] {
        load(self.meetings.get(index)).map(NodeId)
    }

    pub(super) fn replaced(&self, index: u32) -> Replaced {
        let [node, discarded_at] = load(self.replaced.get(index));
        Replaced { node: NodeId(node), discarded_at }
    }

    pub(super) fn replaced_before(&self, step: u32, replaced: u32) -> u32 {
        partition_point(
            replaced,
            |i| matches!(self.nodes.ended(self.replaced(i).node), Ended::Dropped(at) if at < step),
        )
    }
}

#[derive(Debug, Default)]
pub(super) struct ReplacedIndex(pub OnceLock<ReplacedByStack>);

/// A clone makes its own when it needs it.
impl Clone for ReplacedIndex {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The rows of [`Columns::replaced`], by side and key of their stack. Without this index, reading the
/// middle of one stack would mean reading the replaced entries of all stacks. It is made when it is first asked for.
#[derive(Debug, Default)]
pub struct ReplacedByStack {
    pub(super) places: HashMap<(Side, Key), Vec<u32>>,
    known: u32,
}

impl ReplacedByStack {
    pub fn extend(&mut self, columns: &Columns, order: OpenOrder, replaced: u32) {
        for place in self.known..replaced {
            let node = columns.nodes.get(columns.replaced(place).node);
            self.places.entry((node.side, order.key(&node))).or_default().push(place);
        }
        self.known = self.known.max(replaced);
    }

    pub fn bytes(&self) -> u64 {
        u64::from(self.known) * size_of::<u32>() as u64
    }

    /// The most bytes for this number of nodes: the lists double.
    pub fn most_bytes(replaced: u32) -> u64 {
        2 * u64::from(replaced) * size_of::<u32>() as u64
    }
}

/// The keyframe nearest to a step, of those for `steps` recorded steps: one for each `every` steps.
fn nearest(step: u32, steps: u32, every: u32) -> u32 {
    ((step + every / 2) / every).min(steps.saturating_sub(1) / every)
}
