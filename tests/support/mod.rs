//! What several tests need.
#![allow(dead_code, reason = "each test uses some of it")]

pub mod exhaustive;
pub mod korf;
pub mod project;
pub mod readers;
pub mod solve;
pub mod source;
pub mod textbook;
