//! What tests hold the engine against: exhaustive methods, every algorithm written a second time, published boards, and the
//! searches to try.
//!
//! A crate of its own, because tests spend most of their time here: it is compiled once for all of them, with optimisation,
//! while the program itself compiles. It knows the engine only.

pub mod exhaustive;
pub mod korf;
pub mod share;
pub mod solve;
pub mod textbook;
