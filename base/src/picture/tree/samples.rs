//! What a picture from afar reads of long rows, side by side in memory.
//!
//! Nodes at regular distances in a row are far apart in memory. Each look at one leads to another page, whose address the
//! processor has to look up: that took as long as all the rest of the picture.

use std::ops::Range;

use super::layout::UNIT;
use crate::recording::Recording;
use crate::search::{Ended, NodeId};

/// The most nodes of a row that are kept, which is at least as many as a screen has columns.
const MOST: usize = 2_048;
/// The least distance of such nodes. A row of which more would be kept has few enough nodes for the cache.
const LEAST: u32 = 16;

/// Some nodes of each long row.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Samples {
    /// In the order of their entries.
    rows: Vec<SampledRow>,
    /// Complete steps of the search when the ends of the nodes were read.
    pub steps: u32,
}

/// Nodes of a row at regular distances, from its first one on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SampledRow {
    /// The first entry of the row.
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

    pub(super) fn of(
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
