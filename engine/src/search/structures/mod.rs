//! What the algorithms work on. It keeps the counts and tells the tracer, so the text of an algorithm is that of its textbook.

mod frames;
mod open_closed;
mod reported;
mod stack;
mod traced;

pub use frames::{Branch, Frames};
pub use open_closed::OpenClosed;
pub use reported::ReportedLists;
pub use stack::{Stack, StackEntry};
pub use traced::{AnyRules, DefaultRules, OnWideBoards, PathRules, Traced, UnitMoves, Variant, WideRules};
