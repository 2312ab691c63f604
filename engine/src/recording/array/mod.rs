//! The array of a library's queue, which is recorded as a persistent array: the blocks that changed since the last keyframe are
//! new, and so are the blocks above them that say where they are; all others are shared. Few change, although each push and each
//! pop moves as many entries as the heap has levels: an entry that moved up moves up again at the next pop.

mod at;
mod blocks;
mod key_counts;
mod writer;

pub(super) use at::ArrayAt;
pub(super) use writer::ArrayWriter;

/// Entries of a block of the array, or smaller blocks in a larger one.
pub(super) const BLOCK: usize = 16;
/// log₂ of it.
const BLOCK_BITS: u32 = BLOCK.ilog2();
/// An empty place, which no reader asks for.
const NOTHING: u32 = u32::MAX;
