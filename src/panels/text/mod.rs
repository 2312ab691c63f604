//! All text of the panels that belongs to no registry entry. Sentences about the search are in `core::text`.

pub mod boards;
pub mod details;
pub mod encodings;
pub mod heuristic;
pub mod lists;
pub mod marks;
pub mod necessity;
pub mod node;
pub mod pictures;
pub mod pseudocode;
pub mod why;
pub mod window;

pub use crate::kit::text::*;
