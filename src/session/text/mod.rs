//! Texts of what is beside the search.

pub mod lesson;
pub mod predicting;
pub mod recovery;
pub mod side_by_side;

pub use crate::core::text::*;
