//! Points for course systems: from `check`, `results` and `watch`, and from `tilescope grade`, which Gradescope runs.

mod assignment;
mod autograder;
mod class;
mod hand_in;
mod options;
mod program;
mod text;

pub(super) use assignment::assignment;
pub(super) use autograder::autograder;
pub(super) use class::{GradeOrder, HandInContent, HandInFile, HandInKind, hand_ins};
pub(super) use hand_in::grade_hand_in;
pub use options::{AssignmentArguments, AutograderArguments, GradeArguments, GradeOptions};
pub(super) use program::watched_work;
