//! Texts of what is beside the search.

pub mod by_hand;
pub mod experiments;
pub mod finding;
pub mod lesson;
pub mod predicting;
pub mod recovery;
pub mod side_by_side;
pub mod traces;
pub mod worksheets;

pub use crate::core::text::*;
