//! What several tests need.
#![allow(dead_code, unused_imports, reason = "each test uses some of it")]

pub mod project;
pub mod published;
pub mod readers;
pub mod source;
pub mod waiting;

pub use tilescope_oracle::{exhaustive, korf, share, solve, textbook};
