//! What the window and the command line of Tilescope share: pictures, questions, files, threads and comparisons. It knows no
//! window.
//!
//! The rooms of the program after those of the engine, which `ARCHITECTURE.md` describes; the crate `tilescope` has the others,
//! and names these as its own.

// A hash map has another order in each run, and the same input must give the same recording.
#![cfg_attr(not(test), warn(clippy::iter_over_hash_type))]

pub use tilescope_engine::{heuristic, memory, puzzle, recording, search};

#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod compare;
pub mod explain;
#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod file;
pub mod job;
#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod learn;
#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod picture;
#[expect(clippy::missing_errors_doc, reason = "where the system refuses")]
pub mod platform;
#[expect(clippy::missing_errors_doc, reason = "where the system has no thread, or starts no program")]
pub mod worker;
