//! What the algorithms work on. These structures keep the counts and report each event to the tracer, so that the text of
//! an algorithm is that of its textbook.

mod frames;
mod open_closed;
mod reported;
mod stack;
mod traced;

pub use frames::{Branch, Frames};
pub use open_closed::OpenClosed;
pub use reported::ReportedLists;
pub use stack::{Stack, StackEntry};
pub use traced::{AnyRules, DefaultRules, PathRules, Traced, UnitMoves, Variant};
