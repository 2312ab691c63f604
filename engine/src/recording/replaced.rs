//! The replaced entries of each stack of the open list.

use std::collections::HashMap;

use super::Recording;
use super::columns::Columns;
use super::open_at::OpenAt;
use crate::search::{Key, NodeId, OpenOrder, Side};

/// The rows of [`Columns::replaced`](super::Columns), by side and key of their stack. Without this index, reading the
/// middle of one stack would mean reading the replaced entries of all stacks. It is made when it is first asked for.
#[derive(Clone, Debug, Default)]
pub struct ReplacedByStack {
    places: HashMap<(Side, Key), Vec<u32>>,
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

impl OpenAt {
    /// The replaced entries that are still in a stack, in no order.
    pub(super) fn replaced_in(&self, recording: &Recording, side: Side, key: Key) -> Vec<NodeId> {
        let index = recording.replaced.get_or_init(|| {
            let mut index = ReplacedByStack::default();
            index.extend(&recording.columns, recording.order, recording.progress.replaced);
            index
        });
        let places = index.places.get(&(side, key)).map_or(&[][..], Vec::as_slice);
        let until_now = places.partition_point(|place| *place < self.replaced);
        places[..until_now]
            .iter()
            .map(|place| recording.columns.replaced(*place))
            .filter(|replaced| replaced.discarded_at >= self.selected)
            .map(|replaced| replaced.node)
            .collect()
    }
}
