//! Checkpoints of searches that forget their nodes.
//!
//! Such a search has more events than fit any memory. After the detail, only its own small state is kept now and then, from which it
//! can run again up to any step: its path, as it was when the search went down, and its counts.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::cells::{Atomics64, load_wide, partition_point, store_wide};
use crate::search::{AppendColumn, Checkpoint, Counts, Stop};

#[derive(Debug, Default)]
pub(super) struct Checkpoints {
    /// Its step, the number of the next node, its first byte, and the layer of the step before it plus one (0 for none).
    places: AppendColumn<Atomics64<4>>,
    packed: AppendColumn<AtomicU8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CheckpointsLen {
    pub count: u32,
    packed: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct CheckpointAt {
    pub step: u64,
    pub nodes: u64,
    first_byte: u32,
    pub layer: Option<u32>,
}

impl Checkpoints {
    pub fn bytes(len: CheckpointsLen) -> u64 {
        AppendColumn::<Atomics64<4>>::bytes(len.count) + AppendColumn::<AtomicU8>::bytes(len.packed)
    }

    pub fn at(&self, index: u32) -> CheckpointAt {
        let [step, nodes, first_byte, layer] = load_wide(self.places.get(index));
        let layer = layer.checked_sub(1).map(|layer| layer as u32);
        CheckpointAt { step, nodes, first_byte: first_byte as u32, layer }
    }

    pub fn checkpoint(&self, index: u32, len: CheckpointsLen) -> Checkpoint {
        let end = if index + 1 < len.count { self.at(index + 1).first_byte } else { len.packed };
        Checkpoint::unpack((self.at(index).first_byte..end).map(|i| self.packed.get(i).load(Relaxed)))
    }

    /// The last of the first `len` checkpoints that meets a condition, which holds up to some checkpoint and not after it.
    pub fn last(&self, len: CheckpointsLen, holds: impl Fn(CheckpointAt) -> bool) -> Option<u32> {
        partition_point(len.count, |i| holds(self.at(i))).checked_sub(1)
    }

    /// Appends a checkpoint, or stops the search if the column is full.
    pub(super) fn push(
        &self,
        len: &mut CheckpointsLen,
        checkpoint: &Checkpoint,
        layer: Option<u32>,
    ) -> Result<(), Stop> {
        let packed = checkpoint.pack();
        if len.packed as usize + packed.len() > AppendColumn::<AtomicU8>::CAPACITY as usize {
            return Err(Stop::MemoryLimit);
        }
        let layer = layer.map_or(0, |layer| u64::from(layer) + 1);
        let Counts { nodes, .. } = checkpoint.counts;
        let place = [checkpoint.counts.steps(), nodes, len.packed.into(), layer];
        store_wide(self.places.slot(len.count), place);
        for (index, byte) in (len.packed..).zip(&packed) {
            self.packed.slot(index).store(*byte, Relaxed);
        }
        len.packed += packed.len() as u32;
        len.count += 1;
        Ok(())
    }
}
