//! All text of the panels that belongs to no registry entry. Sentences about the search are in `core::text`.

pub mod boards;
pub mod lists;
pub mod node;
pub mod pictures;
pub mod window;

pub use crate::kit::text::*;
