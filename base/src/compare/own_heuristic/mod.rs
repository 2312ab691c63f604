//! Heuristics of the user: a program that is asked, what is true of its h, and how it does beside all others.

mod ask;
mod report;

pub use ask::own_program;
pub use report::{HeuristicPlace, judge_heuristic, places, verdict_text};
