//! The positions of the nodes in the drawing of the tree: rows by depth, siblings in order of generation, each parent
//! above the middle of its children.
//!
//! The layout depends on the nodes that it is given: all that are recorded or, if the future is hidden, those that have been
//! generated at the current position. A parent's number is less than its children's, and rows are made from the top down. So there
//! is no recursion, and a chain of any depth is harmless. It keeps 12 bytes per node in the order of the rows, so that a binary
//! search finds the visible part of a row, and some nodes of long rows once more, see [`Samples`].

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

use prefetch_index::prefetch_index;

use super::contour::{Contours, Gaps, Place};
use crate::memory;
use crate::recording::{OnProgress, Recording};
use crate::search::{Ended, NodeId, Side};

/// Units of x per gap between two nodes of one depth.
const UNIT: i32 = 16;
const ROWS_BETWEEN: u32 = 2;
const GAPS: Gaps = Gaps { siblings: UNIT, cousins: UNIT + UNIT / 4 };
const BETWEEN_TREES: Gaps = Gaps { siblings: 3 * UNIT, cousins: 3 * UNIT };
const NONE: u32 = u32::MAX;
/// Memory is prefetched this many nodes ahead in random order.
const AHEAD: usize = 16;
/// Memory is prefetched this many entries ahead in a row when subtrees are gathered.
const SOON: u32 = 32;
const REPORT_EVERY: u32 = 1 << 16;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeLayout {
    rows: Vec<Range<u32>>,
    order: Vec<u32>,
    xs: Vec<i32>,
    /// The entry of each node, or [`NONE`] inside a folded subtree.
    entries: Vec<u32>,
    /// Entries of the trees that grow downwards. They come first.
    downwards: u32,
    width: i32,
    samples: Samples,
}

/// A node of the tree, by its index in the order of the rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry(pub u32);

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeRegion {
    pub xs: (f64, f64),
    pub rows: (f64, f64),
}

impl TreeRegion {
    pub fn whole(layout: &TreeLayout) -> Self {
        Self { xs: (0.0, layout.width()), rows: (0.0, layout.height().saturating_sub(1) as f64) }
    }

    /// The smallest region that contains these entries; `None` if there are none.
    pub fn around(layout: &TreeLayout, entries: impl IntoIterator<Item = Entry>) -> Option<Self> {
        entries.into_iter().fold(None, |part: Option<Self>, entry| {
            let (x, row) = (layout.x(entry), layout.row_of(entry) as f64);
            let Self { xs, rows } = part.unwrap_or(Self { xs: (x, x), rows: (row, row) });
            Some(Self { xs: (xs.0.min(x), xs.1.max(x)), rows: (rows.0.min(row), rows.1.max(row)) })
        })
    }
}

/// The family tree of the nodes, as the layout needs it. A parent's number is less than its children's.
pub trait Family {
    fn size(&self) -> u32;
    /// The parent of a node; `None` for the root of a tree.
    fn parent(&self, id: NodeId) -> Option<NodeId>;
    /// The side of a root. A tree of the backward side grows upwards.
    fn side(&self, root: NodeId) -> Side;
    /// The recording that has these nodes under the same numbers, if there is one.
    fn recording(&self) -> Option<&Recording> {
        None
    }
}

impl Family for Recording {
    fn size(&self) -> u32 {
        self.progress().nodes()
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes().parent(id)
    }

    fn side(&self, root: NodeId) -> Side {
        self.nodes().get(root).side
    }

    fn recording(&self) -> Option<&Recording> {
        Some(self)
    }
}

/// The first nodes of a recording: those that have been generated at some moment.
pub struct FirstNodes<'a> {
    pub recording: &'a Recording,
    pub nodes: u32,
}

impl Family for FirstNodes<'_> {
    fn size(&self) -> u32 {
        self.nodes
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.recording.nodes().parent(id)
    }

    fn side(&self, root: NodeId) -> Side {
        self.recording.nodes().get(root).side
    }

    fn recording(&self) -> Option<&Recording> {
        Some(self.recording)
    }
}

/// The children of each node and the roots of each side as linked lists, in order of their numbers.
struct Links {
    roots: [u32; 2],
    nodes: Vec<LinksOfNode>,
}

#[derive(Clone, Copy)]
struct LinksOfNode {
    first_child: u32,
    next: u32,
}

impl Links {
    fn new(family: &impl Family, on_progress: &mut OnProgress<'_>) -> ControlFlow<(), Self> {
        let len = family.size();
        let none = LinksOfNode { first_child: NONE, next: NONE };
        let mut links = Self { roots: [NONE; 2], nodes: vec![none; len as usize] };
        for id in (0..len).rev() {
            if id.is_multiple_of(REPORT_EVERY) {
                on_progress(0.3 * (1.0 - id as f32 / len as f32))?;
            }
            if let Some(parent) = id.checked_sub(AHEAD as u32).and_then(|id| family.parent(NodeId(id))) {
                prefetch_index(&links.nodes, parent.0 as usize);
            }
            let head = match family.parent(NodeId(id)) {
                Some(parent) => &mut links.nodes[parent.0 as usize].first_child,
                None => &mut links.roots[family.side(NodeId(id)) as usize],
            };
            links.nodes[id as usize].next = std::mem::replace(head, id);
        }
        ControlFlow::Continue(links)
    }
}

struct InRows {
    order: Vec<u32>,
    /// By entry of a tree, counted from the first one of its side, with one more at the end of each side: the first child.
    first_child: Vec<u32>,
}

struct Forest {
    /// The entries of each row, counted from the first one of this side.
    rows: Vec<Range<u32>>,
    start: usize,
    first_child: Range<usize>,
}

impl InRows {
    fn new(nodes: usize) -> Self {
        let mut in_rows = Self { order: Vec::new(), first_child: Vec::new() };
        // A vector that grows by copying would take up to three times its size.
        in_rows.order.reserve_exact(nodes);
        in_rows.first_child.reserve_exact(nodes + Side::ALL.len());
        in_rows
    }

    /// Adds the members of a list of siblings. For now, the first child of each is a node.
    fn push_list(&mut self, links: &Links, head: u32) {
        let mut next = head;
        while let Some(link) = links.nodes.get(next as usize) {
            self.order.push(next);
            self.first_child.push(link.first_child);
            next = link.next;
        }
    }

    fn add(
        &mut self,
        links: &Links,
        side: Side,
        folded: &BTreeSet<NodeId>,
        on_progress: &mut OnProgress<'_>,
    ) -> ControlFlow<(), Forest> {
        let (start, first) = (self.order.len(), self.first_child.len());
        let mut rows = Vec::new();
        self.push_list(links, links.roots[side as usize]);
        let mut row = start..self.order.len();
        while !row.is_empty() {
            rows.push((row.start - start) as u32..(row.end - start) as u32);
            for entry in row.clone() {
                if entry.is_multiple_of(REPORT_EVERY as usize) {
                    on_progress(0.3 + 0.3 * entry as f32 / links.nodes.len() as f32)?;
                }
                let place = entry - start + first;
                if let Some(child) = self.first_child.get(place + AHEAD) {
                    // Of a leaf, this index is out of range: prefetching it does no harm.
                    prefetch_index(&links.nodes, *child as usize);
                }
                let children = (self.order.len() - start) as u32;
                let child = std::mem::replace(&mut self.first_child[place], children);
                if !folded.contains(&NodeId(self.order[entry])) {
                    self.push_list(links, child);
                }
            }
            row = row.end..self.order.len();
        }
        self.first_child.push((self.order.len() - start) as u32);
        ControlFlow::Continue(Forest { rows, start, first_child: first..self.first_child.len() })
    }
}

impl Forest {
    fn entries(&self) -> Range<usize> {
        self.start..self.start + self.first_child.len() - 1
    }

    /// Places each subtree beside its siblings, and finds the least and the largest x.
    ///
    /// Depth first, what a subtree consists of is still in the cache when its outline is followed.
    fn gather(
        &self,
        contours: &mut Contours<'_>,
        nodes: usize,
        on_progress: &mut OnProgress<'_>,
    ) -> ControlFlow<(), (i32, i32)> {
        let Some(roots) = self.rows.first() else { return ControlFlow::Continue((0, 0)) };
        // The next entry of each row.
        let mut next: Vec<u32> = self.rows.iter().map(|row| row.start).collect();
        let (mut row, mut done) = (0, self.start);
        while next[0] < roots.end {
            let entry = next[row];
            let children = contours.children(entry);
            if !children.is_empty() && next[row + 1] < children.end {
                row += 1;
                continue;
            }
            if !children.is_empty() {
                contours.gather(children, GAPS);
            }
            contours.prefetch(entry + SOON);
            next[row] = entry + 1;
            done += 1;
            if done.is_multiple_of(REPORT_EVERY as usize) {
                on_progress(0.6 + 0.4 * done as f32 / nodes as f32)?;
            }
            if row > 0 && entry + 1 == contours.children(next[row - 1]).end {
                row -= 1;
            }
        }
        contours.gather(roots.clone(), BETWEEN_TREES);
        ControlFlow::Continue(contours.extent(roots.clone()))
    }

    /// Makes x of the offsets from the parents, on the way down.
    fn settle(&self, first_child: &[u32], xs: &mut [i32], shift: i32) {
        let (first_child, xs) = (&first_child[self.first_child.clone()], &mut xs[self.entries()]);
        let roots = self.rows.first().map_or(0, |roots| roots.end as usize);
        xs[..roots].iter_mut().for_each(|x| *x += shift);
        for entry in 0..xs.len() {
            let x = xs[entry];
            let children = first_child[entry] as usize..first_child[entry + 1] as usize;
            xs[children].iter_mut().for_each(|child| *child += x);
        }
    }
}

impl TreeLayout {
    /// The most nodes of a layout: with more, x would not fit 32 bits.
    pub const MAX_NODES: u32 = 1 << 26;

    pub const BYTES_PER_NODE: u64 = 12 + Samples::BYTES_PER_NODE;
    /// Peak of bytes per node during the computation.
    pub const BYTES_PER_NODE_WHILE_MADE: u64 = 20;

    /// Lays out all nodes, except those below the folded ones.
    ///
    /// # Errors
    /// `Break` if `on_progress` returns it.
    ///
    /// # Panics
    /// Above [`Self::MAX_NODES`].
    pub fn new(
        family: &impl Family,
        folded: &BTreeSet<NodeId>,
        on_progress: &mut OnProgress<'_>,
    ) -> ControlFlow<(), Self> {
        assert!(family.size() <= Self::MAX_NODES, "the caller checks how many nodes can be laid out");
        memory::require(Self::BYTES_PER_NODE_WHILE_MADE * u64::from(family.size()));
        let nodes = family.size() as usize;
        let links = Links::new(family, on_progress)?;
        let mut in_rows = InRows::new(nodes);
        let down = in_rows.add(&links, Side::Forward, folded, on_progress)?;
        let up = in_rows.add(&links, Side::Backward, folded, on_progress)?;
        let InRows { mut order, first_child } = in_rows;
        // In the memory of the links.
        let mut threads: Vec<Place> = links.nodes.into_iter().map(|_| Place::NO_THREAD).collect();
        let mut xs = vec![0; order.len()];
        let mut gather = |forest: &Forest| {
            let first_child = &first_child[forest.first_child.clone()];
            let (xs, threads) = (&mut xs[forest.entries()], &mut threads[forest.entries()]);
            forest.gather(&mut Contours::new(first_child, xs, threads), nodes, on_progress)
        };
        let extents = [gather(&down)?, gather(&up)?];
        drop(threads);
        // Both have the same centre.
        let widths = extents.map(|(least, largest)| largest - least);
        let width = widths[0].max(widths[1]);
        for (forest, (least, largest)) in [&down, &up].into_iter().zip(extents) {
            forest.settle(&first_child, &mut xs, (width - (largest - least)) / 2 - least);
        }
        order.shrink_to_fit();
        let entries = entries_of(&order, nodes, first_child);
        let (mut rows, downwards) = (down.rows, up.start as u32);
        // The upper side grows upwards.
        if !up.rows.is_empty() {
            rows.extend((0..ROWS_BETWEEN).map(|_| downwards..downwards));
            rows.extend(up.rows.into_iter().rev().map(|row| row.start + downwards..row.end + downwards));
        }
        let node_at = |entry: u32| (NodeId(order[entry as usize]), xs[entry as usize]);
        let samples = family.recording().map(|recording| Samples::new(recording, &rows, node_at));
        let samples = samples.unwrap_or_default();
        ControlFlow::Continue(Self { rows, order, xs, entries, downwards, width, samples })
    }

    /// Number of nodes when it was made, including folded ones.
    pub fn nodes(&self) -> u32 {
        self.entries.len() as u32
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Number of rows, including those between two trees.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// From the leftmost node to the rightmost, in gaps.
    pub fn width(&self) -> f64 {
        f64::from(self.width) / f64::from(UNIT)
    }

    pub fn row(&self, row: usize) -> Range<u32> {
        self.rows.get(row).cloned().unwrap_or_default()
    }

    /// The entries of a row between two x (in gaps), both included.
    pub fn between(&self, row: usize, from: f64, to: f64) -> Range<u32> {
        let row = self.row(row);
        let xs = &self.xs[row.start as usize..row.end as usize];
        let unit = f64::from(UNIT);
        let (is_before, is_within) =
            (|x: &i32| f64::from(*x) < from * unit, |x: &i32| f64::from(*x) <= to * unit);
        // Often it is the whole row, and its ends tell that.
        let start = if xs.first().is_some_and(is_before) { xs.partition_point(is_before) } else { 0 } as u32;
        let end =
            if xs.last().is_some_and(is_within) { xs.len() } else { xs.partition_point(is_within) } as u32;
        row.start + start..row.start + end.max(start)
    }

    pub(super) fn samples(&self) -> &Samples {
        &self.samples
    }

    pub fn node(&self, entry: Entry) -> NodeId {
        NodeId(self.order[entry.0 as usize])
    }

    /// The entry of a node; `None` if it is inside a folded subtree, or newer than the layout.
    pub fn entry(&self, id: NodeId) -> Option<Entry> {
        self.entries.get(id.0 as usize).copied().filter(|entry| *entry != NONE).map(Entry)
    }

    /// The x of an entry, in gaps.
    pub fn x(&self, entry: Entry) -> f64 {
        f64::from(self.xs[entry.0 as usize]) / f64::from(UNIT)
    }

    pub fn row_of(&self, entry: Entry) -> usize {
        if entry.0 < self.downwards {
            self.rows.partition_point(|row| row.end <= entry.0)
        } else {
            // The lowest row comes first among the entries; an empty row is between the trees.
            self.rows
                .partition_point(|row| row.start < self.downwards || row.is_empty() || row.start > entry.0)
        }
    }

    /// The entry of a row that is nearest to an x (in gaps); `None` if the row is empty.
    pub fn nearest(&self, row: usize, x: f64) -> Option<Entry> {
        let after = self.between(row, x, f64::INFINITY).start;
        let entries = self.row(row);
        let beside = [after.checked_sub(1), Some(after)].into_iter().flatten();
        let distance = |entry: &u32| (self.x(Entry(*entry)) - x).abs();
        let nearest = beside.filter(|entry| entries.contains(entry));
        nearest.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(Entry)
    }

    /// The region of these nodes, which must belong to one tree; `None` if none of them has a place.
    pub fn region_of(&self, ids: Range<NodeId>) -> Option<TreeRegion> {
        let ends = self.rows.iter().flat_map(|row| {
            let order = &self.order[row.start as usize..row.end as usize];
            let before = |id: NodeId| row.start + order.partition_point(|node| *node < id.0) as u32;
            let (start, end) = (before(ids.start), before(ids.end));
            (start < end).then_some([Entry(start), Entry(end - 1)]).into_iter().flatten()
        });
        TreeRegion::around(self, ends)
    }

    /// The direction in which the rows of an entry's tree grow from its root: 1 down, −1 up.
    pub fn direction(&self, entry: Entry) -> isize {
        if entry.0 < self.downwards { 1 } else { -1 }
    }

    pub fn children(&self, family: &impl Family, entry: Entry) -> Range<u32> {
        let (id, x) = (self.node(entry), self.xs[entry.0 as usize]);
        let row = self.row_of(entry).checked_add_signed(self.direction(entry));
        let row = row.map(|row| self.row(row)).unwrap_or_default();
        let is_child = |entry: &u32| family.parent(NodeId(self.order[*entry as usize])) == Some(id);
        // The parent is above the middle of its children, so one of them is near its x.
        let beside = row.start
            + self.xs[row.start as usize..row.end as usize].partition_point(|child| *child < x) as u32;
        let start = (row.start..beside).rev().take_while(is_child).last().unwrap_or(beside);
        let end = (beside..row.end).take_while(is_child).last().map_or(beside, |last| last + 1);
        start..end
    }
}

/// The entry of each node, in memory that is no longer needed.
fn entries_of(order: &[u32], nodes: usize, memory: Vec<u32>) -> Vec<u32> {
    let mut entries = memory;
    entries.clear();
    entries.resize(nodes, NONE);
    entries.shrink_to_fit();
    for (entry, id) in order.iter().enumerate() {
        if let Some(id) = order.get(entry + AHEAD) {
            prefetch_index(&entries, *id as usize);
        }
        entries[*id as usize] = entry as u32;
    }
    entries
}

/// The most nodes of a row that are kept, which is at least as many as a screen has columns.
const MOST: usize = 2_048;
/// The least distance of such nodes. A row of which more would be kept has few enough nodes for the cache.
const LEAST: u32 = 16;

/// Some nodes of each long row.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Samples {
    /// In the order of their entries.
    rows: Vec<SampledRow>,
    pub steps: u32,
}

/// Nodes of a row at regular distances, from its first one on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SampledRow {
    start: u32,
    /// Entries from one to the next; a power of two.
    pub distance: u32,
    nodes: Vec<SampledNode>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SampledNode {
    pub id: NodeId,
    /// In units.
    x: i32,
    pub ended: Ended,
}

impl Samples {
    /// At most this many bytes per node.
    pub(super) const BYTES_PER_NODE: u64 = size_of::<SampledNode>() as u64 / LEAST as u64;

    pub(super) fn new(
        recording: &Recording,
        rows: &[Range<u32>],
        node_at: impl Fn(u32) -> (NodeId, i32),
    ) -> Self {
        let steps = recording.progress().steps();
        let sampled = rows.iter().filter_map(|row| {
            let distance = row.len().div_ceil(MOST).next_power_of_two() as u32;
            let entries = row.clone().step_by(distance as usize);
            let nodes = entries.map(|entry| {
                let (id, x) = node_at(entry);
                SampledNode { id, x, ended: recording.nodes().ended(id) }
            });
            (distance >= LEAST).then(|| SampledRow { start: row.start, distance, nodes: nodes.collect() })
        });
        let mut rows: Vec<_> = sampled.collect();
        rows.sort_unstable_by_key(|row| row.start);
        Self { rows, steps }
    }

    /// Those of the row that begins with this entry.
    pub(super) fn row(&self, start: u32) -> Option<&SampledRow> {
        let place = self.rows.binary_search_by_key(&start, |row| row.start).ok()?;
        Some(&self.rows[place])
    }
}

impl SampledRow {
    /// The node of an entry that is a multiple of the distance behind the first one of the row.
    pub(super) fn node(&self, entry: u32) -> &SampledNode {
        &self.nodes[((entry - self.start) / self.distance) as usize]
    }
}

impl SampledNode {
    /// In gaps.
    pub(super) fn x(&self) -> f64 {
        f64::from(self.x) / f64::from(UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two roots, one of each side, and two or three children for some of the nodes.
    struct Plain(u32);

    impl Family for Plain {
        fn size(&self) -> u32 {
            self.0
        }

        fn parent(&self, id: NodeId) -> Option<NodeId> {
            (id.0 > 1).then(|| NodeId(id.0 * 3 / 7))
        }

        fn side(&self, root: NodeId) -> Side {
            Side::ALL[root.0 as usize]
        }
    }

    #[test]
    fn a_layout_takes_the_memory_that_it_says() {
        let nodes = 100_000;
        let layout = TreeLayout::new(&Plain(nodes), &BTreeSet::new(), &mut |_| ControlFlow::Continue(()));
        let layout = layout.continue_value().expect("the caller never stops it");
        assert_eq!(layout.len(), nodes as usize);
        let TreeLayout { order, xs, entries, .. } = &layout;
        let bytes = 4 * (order.capacity() + xs.capacity() + entries.capacity()) as u64;
        let without_samples = TreeLayout::BYTES_PER_NODE - Samples::BYTES_PER_NODE;
        assert!(bytes <= without_samples * u64::from(nodes), "{bytes}");
    }
}
