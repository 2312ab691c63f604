//! All text of the window that belongs to no registry entry, so that it can be proofread in one read.
//!
//! Texts of a registry entry (command, panel, algorithm, heuristic, picture) are in that entry, and sentences about
//! the search are in `session`.

pub mod dialogs;
pub mod lesson;
pub mod screen;

pub use crate::kit::text::*;
