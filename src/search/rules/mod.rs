//! The rules that a course marks by: choices with names, and the weight of h.

mod choices;
mod weight;

pub use choices::{Choice, Duplicates, GoalTest, OpenKind, Reopening, TieBreak, UnknownChoice};
pub use weight::{Weight, WeightError};
