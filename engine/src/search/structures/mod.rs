//! What the algorithms work on. These structures keep the counts and report each event to the tracer, so that the text of
//! an algorithm is that of its textbook.

mod frames;
mod open_closed;
mod stack;

pub use frames::{Branch, Frame, Frames};
pub use open_closed::{Lookup, Meeting, OpenClosed};
pub use stack::{Stack, StackEntry};
