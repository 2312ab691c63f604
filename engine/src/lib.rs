//! The engine of Tilescope: searches on the 8-puzzle and the 15-puzzle, and recordings of them. It knows no window, file or thread.
//!
//! The first five rooms of the program, which `ARCHITECTURE.md` describes; `tilescope-base` and `tilescope` name them as their own.

#![expect(
    clippy::missing_errors_doc,
    reason = "an error says why; a comment says so where its type does not"
)]
// A hash map has another order in each run, and the same input must give the same recording.
#![cfg_attr(not(test), warn(clippy::iter_over_hash_type))]

pub mod heuristic;
pub mod memory;
pub mod puzzle;
pub mod recording;
pub mod search;
