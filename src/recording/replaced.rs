//! Which entries of each stack of the open list were replaced.

use std::collections::HashMap;

use super::Recording;
use super::columns::Columns;
use super::open_at::OpenAt;
use crate::search::{Key, NodeId, OpenOrder, Side};

/// The places in the column of replaced nodes by side and key of the stack that they were in; grows with the recording.
/// Without it, reading the middle of one stack would take reading what happened in all of them.
#[derive(Clone, Debug, Default)]
pub struct ReplacedByStack {
    places: HashMap<(Side, Key), Vec<u32>>,
    /// How many of the column it has.
    known: u32,
}

impl ReplacedByStack {
    /// Takes note of more replaced nodes.
    pub fn extend(&mut self, columns: &Columns, order: OpenOrder, replaced: u32) {
        for place in self.known..replaced {
            let node = columns.nodes.get(columns.replaced(place).node);
            self.places.entry((node.side, order.key(&node))).or_default().push(place);
        }
        self.known = self.known.max(replaced);
    }

    /// Bytes of it.
    pub fn bytes(&self) -> u64 {
        u64::from(self.known) * size_of::<u32>() as u64
    }

    /// The most bytes of one of so many nodes: its lists double.
    pub fn most_bytes(replaced: u32) -> u64 {
        2 * u64::from(replaced) * size_of::<u32>() as u64
    }
}

impl OpenAt {
    /// The replaced entries that are still in a stack, in no particular order.
    pub(super) fn replaced_in(&self, recording: &Recording, side: Side, key: Key) -> Vec<NodeId> {
        let places = recording.replaced.places.get(&(side, key)).map_or(&[][..], Vec::as_slice);
        let until_now = places.partition_point(|place| *place < self.replaced);
        places[..until_now]
            .iter()
            .map(|place| recording.columns.replaced(*place))
            .filter(|replaced| replaced.discarded_at >= self.selected)
            .map(|replaced| replaced.node)
            .collect()
    }
}
