//! What is done to the core: one file for each of its parts.
//!
//! The parts know nothing of the core that has them. What concerns several of them, such as a step, is here.

mod breakpoints;
mod runs;
mod search;
mod views;
