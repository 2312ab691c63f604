//! What is done to the core: one file for each of its parts.
//!
//! The parts know nothing of the core that has them, so each can be read alone. What concerns several, such as a step that the
//! lists, the tree and the breakpoints follow, is here.

mod breakpoints;
mod runs;
mod search;
mod views;
