//! The positions of the nodes in the drawing of the tree: rows by depth, siblings in order of generation, each parent
//! above the middle of its children.
//!
//! The layout depends on the nodes that it is given: all that are recorded or, if the future is hidden, those that have been
//! generated at the current position. A parent's number is less than its
//! children's, and rows are made from the top down. So there is no recursion, and a chain of any depth is harmless.
//! It keeps 12 bytes per node in the order of the rows, so that a binary search finds the visible part of a row.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

use prefetch_index::prefetch_index;

use super::camera::TreeRegion;
use super::contour::{Contours, Gaps};
use crate::memory;
use crate::recording::{OnProgress, Recording};
use crate::search::{NodeId, Side};

/// Units of x per gap between two nodes of one depth.
pub const UNIT: i32 = 16;
/// Rows between two trees that face each other.
const ROWS_BETWEEN: u32 = 2;
const GAPS: Gaps = Gaps { siblings: UNIT, cousins: UNIT + UNIT / 4 };
const BETWEEN_TREES: Gaps = Gaps { siblings: 3 * UNIT, cousins: 3 * UNIT };
const NONE: u32 = u32::MAX;
/// How many nodes ahead memory in random order is prefetched.
const AHEAD: usize = 16;
/// Nodes between two reports of progress.
const REPORT_EVERY: u32 = 1 << 16;

/// The positions of all nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeLayout {
    /// The entries of each row, from the top.
    rows: Vec<Range<u32>>,
    /// The node of each entry.
    order: Vec<u32>,
    /// The x of each entry, in units.
    xs: Vec<i32>,
    /// The entry of each node, or [`NONE`] inside a folded subtree.
    entries: Vec<u32>,
    /// Entries of the trees that grow downwards. They come first.
    downwards: u32,
    /// The largest x.
    width: i32,
}

/// A node of the tree, by its index in the order of the rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry(pub u32);

/// What the layout needs to know about the nodes. A parent's number is less than its children's.
pub trait Family {
    /// Number of nodes.
    fn size(&self) -> u32;
    /// The parent of a node; `None` for the root of a tree.
    fn parent(&self, id: NodeId) -> Option<NodeId>;
    /// The side of a root. A tree of the backward side grows upwards.
    fn side(&self, root: NodeId) -> Side;
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
}

/// One tree, or several side by side, that grow in one direction.
struct Forest {
    rows: Vec<Range<u32>>,
    order: Vec<u32>,
    xs: Vec<i32>,
}

/// The children of each node and the roots of each side as linked lists, in order of their numbers.
struct Links {
    roots: [u32; 2],
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Links {
    fn of(family: &impl Family, on_progress: &mut OnProgress<'_>) -> ControlFlow<(), Self> {
        let len = family.size();
        let mut links =
            Self { roots: [NONE; 2], first: vec![NONE; len as usize], next: vec![NONE; len as usize] };
        for id in (0..len).rev() {
            if id.is_multiple_of(REPORT_EVERY) {
                on_progress(0.3 * (1.0 - id as f32 / len as f32))?;
            }
            if let Some(parent) = id.checked_sub(AHEAD as u32).and_then(|id| family.parent(NodeId(id))) {
                prefetch_index(&links.first, parent.0 as usize);
            }
            let head = match family.parent(NodeId(id)) {
                Some(parent) => &mut links.first[parent.0 as usize],
                None => &mut links.roots[family.side(NodeId(id)) as usize],
            };
            links.next[id as usize] = std::mem::replace(head, id);
        }
        ControlFlow::Continue(links)
    }

    /// The members of a list from its head.
    fn list(&self, head: u32) -> impl Iterator<Item = u32> {
        let some = |id| (id != NONE).then_some(id);
        std::iter::successors(some(head), move |id| some(self.next[*id as usize]))
    }
}

/// The nodes of one side in rows.
struct InRows {
    rows: Vec<Range<u32>>,
    order: Vec<u32>,
    /// By entry, with one more at the end.
    first_child: Vec<u32>,
}

/// Makes the rows of one side, from the roots down.
fn rows_of(
    links: &Links,
    side: Side,
    folded: &BTreeSet<NodeId>,
    on_progress: &mut OnProgress<'_>,
) -> ControlFlow<(), InRows> {
    let (mut order, mut first_child, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    if links.roots[side as usize] != NONE {
        // A vector that grows by copying would take up to three times its size.
        order.reserve_exact(links.first.len());
        first_child.reserve_exact(links.first.len() + 1);
    }
    order.extend(links.list(links.roots[side as usize]));
    let mut start = 0;
    while start < order.len() {
        let end = order.len();
        rows.push(start as u32..end as u32);
        for entry in start..end {
            if (entry as u32).is_multiple_of(REPORT_EVERY) {
                on_progress(0.3 + 0.3 * entry as f32 / links.first.len() as f32)?;
            }
            if let Some(id) = order.get(entry + 2 * AHEAD) {
                prefetch_index(&links.first, *id as usize);
            }
            if let Some(id) = order.get(entry + AHEAD) {
                // A leaf has no child, so this index is out of range: prefetching it does no harm.
                prefetch_index(&links.next, links.first[*id as usize] as usize);
            }
            let id = order[entry];
            first_child.push(order.len() as u32);
            if !folded.contains(&NodeId(id)) {
                order.extend(links.list(links.first[id as usize]));
            }
        }
        start = end;
    }
    first_child.push(order.len() as u32);
    ControlFlow::Continue(InRows { rows, order, first_child })
}

/// From the lowest row up, and then adds the offsets on the way down.
fn xs_of(
    rows: &[Range<u32>],
    first_child: &[u32],
    on_progress: &mut OnProgress<'_>,
) -> ControlFlow<(), Vec<i32>> {
    let mut contours = Contours::new(first_child);
    let entries = first_child.len() as u32 - 1;
    for entry in (0..entries).rev() {
        if entry.is_multiple_of(REPORT_EVERY) {
            on_progress(0.6 + 0.4 * (1.0 - entry as f32 / entries as f32))?;
        }
        let children = contours.children(entry);
        if !children.is_empty() {
            let lowest = contours.gather(children, GAPS);
            contours.keep(entry, lowest);
        }
    }
    if let Some(roots) = rows.first() {
        contours.gather(roots.clone(), BETWEEN_TREES);
    }
    let mut xs = contours.into_offsets();
    for entry in 0..xs.len() {
        let x = xs[entry];
        let children = first_child[entry] as usize..first_child[entry + 1] as usize;
        xs[children].iter_mut().for_each(|child| *child += x);
    }
    ControlFlow::Continue(xs)
}

impl Forest {
    fn of(in_rows: InRows, on_progress: &mut OnProgress<'_>) -> ControlFlow<(), Self> {
        let InRows { rows, order, first_child } = in_rows;
        let xs = xs_of(&rows, &first_child, on_progress)?;
        ControlFlow::Continue(Self { rows, order, xs })
    }

    /// The least and the largest x.
    fn extent(&self) -> (i32, i32) {
        let ends = self.xs.iter().fold(None, |ends, &x| {
            let (least, largest) = ends.unwrap_or((x, x));
            Some((x.min(least), x.max(largest)))
        });
        ends.unwrap_or_default()
    }
}

impl TreeLayout {
    /// The most nodes of a layout: with more, x would not fit 32 bits.
    pub const MAX_NODES: u32 = 1 << 26;

    /// Bytes per node.
    pub const BYTES_PER_NODE: u64 = 12;
    /// Peak of bytes per node during the computation.
    pub const BYTES_PER_NODE_WHILE_MADE: u64 = 20;

    /// Lays out all nodes, except those below the folded ones.
    ///
    /// # Errors
    /// `Break` if `on_progress` returns it.
    ///
    /// # Panics
    /// Above [`Self::MAX_NODES`].
    pub fn of(
        family: &impl Family,
        folded: &BTreeSet<NodeId>,
        on_progress: &mut OnProgress<'_>,
    ) -> ControlFlow<(), Self> {
        assert!(family.size() <= Self::MAX_NODES, "the caller checks how many nodes can be laid out");
        memory::require(Self::BYTES_PER_NODE_WHILE_MADE * u64::from(family.size()));
        let links = Links::of(family, on_progress)?;
        let down = rows_of(&links, Side::Forward, folded, on_progress)?;
        let up = rows_of(&links, Side::Backward, folded, on_progress)?;
        drop(links);
        let (down, up) = (Forest::of(down, on_progress)?, Forest::of(up, on_progress)?);
        ControlFlow::Continue(Self::facing(down, up, family.size()))
    }

    /// Two forests with the same centre. The upper one grows upwards.
    fn facing(down: Forest, up: Forest, nodes: u32) -> Self {
        let extents = [down.extent(), up.extent()];
        let width = extents.map(|(least, largest)| largest - least).into_iter().max().unwrap_or(0);
        let downwards = down.order.len() as u32;
        let mut rows = down.rows;
        if !up.rows.is_empty() {
            rows.extend((0..ROWS_BETWEEN).map(|_| downwards..downwards));
            rows.extend(up.rows.iter().rev().map(|row| row.start + downwards..row.end + downwards));
        }
        let shifts = extents.map(|(least, largest)| (width - (largest - least)) / 2 - least);
        let (mut order, mut xs) = (down.order, down.xs);
        for x in &mut xs {
            *x += shifts[0];
        }
        xs.reserve_exact(up.xs.len());
        xs.extend(up.xs.into_iter().map(|x| x + shifts[1]));
        order.extend(up.order);
        order.shrink_to_fit();
        let mut entries = vec![NONE; nodes as usize];
        for (entry, id) in order.iter().enumerate() {
            if let Some(id) = order.get(entry + AHEAD) {
                prefetch_index(&entries, *id as usize);
            }
            entries[*id as usize] = entry as u32;
        }
        Self { rows, order, xs, entries, downwards, width }
    }

    /// Number of nodes when it was made, including folded ones.
    pub fn nodes(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Number of nodes that have a place.
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

    /// The entries of a row, from left to right.
    pub fn row(&self, row: usize) -> Range<u32> {
        self.rows.get(row).cloned().unwrap_or_default()
    }

    /// The entries of a row between two x (in gaps), both included.
    pub fn between(&self, row: usize, from: f64, to: f64) -> Range<u32> {
        let row = self.row(row);
        let xs = &self.xs[row.start as usize..row.end as usize];
        let unit = f64::from(UNIT);
        let start = xs.partition_point(|x| f64::from(*x) < from * unit) as u32;
        let end = xs.partition_point(|x| f64::from(*x) <= to * unit) as u32;
        row.start + start..row.start + end.max(start)
    }

    /// The node of an entry.
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

    /// The children of an entry that have a place.
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
        let ControlFlow::Continue(layout) =
            TreeLayout::of(&Plain(nodes), &BTreeSet::new(), &mut |_| ControlFlow::Continue(()))
        else {
            panic!("the caller never stops it");
        };
        assert_eq!(layout.len(), nodes as usize);
        let TreeLayout { order, xs, entries, .. } = &layout;
        let bytes = 4 * (order.capacity() + xs.capacity() + entries.capacity()) as u64;
        assert!(bytes <= TreeLayout::BYTES_PER_NODE * u64::from(nodes), "{bytes}");
    }
}
