//! Heuristics of the user: a program that is asked, what is true of its h, and how it does beside all others.

mod answer;
mod ask;
mod report;
mod words;

pub use ask::own_program;
pub use report::{HeuristicPlace, judge_heuristic, places};
pub use words::verdict_text;
