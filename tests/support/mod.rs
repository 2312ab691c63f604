//! What several tests need.

pub mod textbook;
