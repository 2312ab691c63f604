//! The command line of Tilescope, and the commands that need no window. It is compiled beside the window and does not know it.
//!
//! The rooms that it uses are those of the engine and the base, which `ARCHITECTURE.md` describes.

// A hash map has another order in each run, and the same input must give the same recording.
#![cfg_attr(not(test), warn(clippy::iter_over_hash_type))]

pub use tilescope_base::{compare, explain, file, job, learn, picture, platform, worker};
pub use tilescope_engine::{heuristic, memory, puzzle, recording, search};

mod commands;

pub use commands::*;
