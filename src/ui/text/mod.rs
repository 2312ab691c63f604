//! All text of the window that belongs to no registry entry, so that it can be proofread in one read.
//!
//! Texts of a registry entry (command, panel, algorithm, heuristic, picture) are in that entry, and sentences about
//! the search are in `session`.

pub mod boards;
pub mod details;
pub mod dialogs;
pub mod encodings;
pub mod heuristic;
pub mod lesson;
pub mod lists;
pub mod marks;
pub mod necessity;
pub mod node;
pub mod pictures;
pub mod predict;
pub mod pseudocode;
pub mod screen;
pub mod side_by_side;
pub mod why;
pub mod window;

pub use crate::kit::text::*;
