//! Finds boards on which a point can be seen, such as “A* reopens a node”.
//!
//! An [`ExampleSpec`] says what is wanted: a condition on one or two searches, and which boards. [`find_boards`] looks
//! through them on all cores, and [`ExamplePreset::ALL`] has ready-made ones. Each kind of condition has one file; to add
//! one, see the head of `condition`.

mod condition;
mod difference;
mod event;
mod excess;
mod figure_test;
mod finder;
mod kind;
mod lost;
mod meeting;
mod outcome;
mod presets;
mod ratio;
mod relation;
mod spec;
mod text;
mod tie;
mod trial;

pub use condition::BoardCondition;
pub use difference::DifferenceTest;
pub use event::EventTest;
pub use excess::ExcessTest;
pub use figure_test::{FigureName, FigureTest};
pub use finder::{FindEnd, FindProblem, FindResults, FoundBoard, MOST_FINDS, find_boards, result_text};
pub use kind::{BoardTest, ConditionInfo};
pub use lost::LostTest;
pub use meeting::MeetingTest;
pub use outcome::{OutcomeTest, WantedOutcome};
pub use presets::ExamplePreset;
pub use ratio::RatioTest;
pub use relation::FigureRelation;
pub use spec::{ExampleSpec, RandomBoards, SpecProblem, load_example, parse_example, spec_text};
pub use text::search_text;
pub use tie::TieTest;
pub use trial::{Cut, Trial, TrialSearches, TrialVerdict};
