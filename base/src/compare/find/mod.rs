//! Finds boards on which a point can be seen, such as “A* reopens a node”.
//!
//! An [`ExampleSpec`] says what is wanted: a condition on one or two searches, and which boards. [`find_boards`] looks through them
//! on all cores, and [`ExamplePreset::ALL`] has ready-made ones. To add a kind of condition, see the head of `condition`.

mod condition;
mod finder;
mod path_tests;
mod spec;
mod trial;

pub use condition::{BoardCondition, ConditionInfo};
pub use finder::{
    FindEnd, FindProblem, FindResults, FoundBoard, MOST_FINDS, find_boards, result_text, run_text,
};
pub use path_tests::*;
pub use spec::*;
pub use trial::{BoardTest, Cut, Trial, TrialSearches, TrialVerdict, search_text};
