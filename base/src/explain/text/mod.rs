//! The sentences and words of what is said of a search.

pub mod event;
pub mod heuristic;
pub mod node;
pub mod phase;
pub mod why;
