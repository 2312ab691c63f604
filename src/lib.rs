//! Tilescope shows how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.
//!
//! The modules are layers, called rooms: a room may use the rooms before it, never those after. `ARCHITECTURE.md` has all of them,
//! with what each contains and does not know, and how they work together. A test reads the imports.

#![expect(
    clippy::missing_errors_doc,
    reason = "an error says why; a comment says so where its type does not"
)]
// A hash map has another order in each run, and the same input must give the same recording.
#![cfg_attr(not(test), warn(clippy::iter_over_hash_type))]

#[macro_use(words)]
extern crate tilescope_base;

pub use tilescope_base::{compare, explain, file, job, learn, picture, platform, worker};
pub use tilescope_engine::{heuristic, memory, puzzle, recording, search};

pub mod activity;
pub mod app;
pub mod core;
pub mod kit;
pub mod panels;
pub mod session;
pub mod ui;
