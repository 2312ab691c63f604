//! Texts of what is beside the search.

pub mod lesson;
pub mod link;
pub mod recovery;

pub use crate::core::text::*;
