//! What the window does beside showing a search: one folder for each activity, which holds all of it.
//!
//! `mod.rs` of an activity has its state and what changes it, and knows no egui. `view.rs` paints it, and changes nothing. An
//! activity changes itself and the core. It knows no other activity: what concerns one, or the window, it asks for by a
//! [`Request`], which the session carries out.
//!
//! To add an activity: its folder, its names here, and a line in `registry.rs`. The head of that file has the steps.

mod by_hand;
mod class;
mod contract;
mod dialog_work;
mod embedded;
mod experiment;
mod find;
mod form_rows;
mod job;
mod own_heuristic;
mod predict;
mod registry;
mod rules;
mod runs;
mod side_by_side;
mod view;
mod watch;

pub use by_hand::{ByHand, HandAction, HandAnswer, HandFocus, HandGame, HandResult, HandTab};
pub use class::{ClassAction, ClassView, Classes};
pub use contract::{
    Activity, AfterPath, LessonAnswers, LessonAsks, LessonAudience, LessonTest, PageText, Request,
    StopQuestion, Unsaved,
};
pub use embedded::Embedded;
pub use experiment::{ExperimentAction, Experiments};
pub use find::{ExampleEntry, Finding, FindingAction, FindingPage, Found};
pub use job::{JobAction, JobActivity, JobChoice};
pub use own_heuristic::{AskedHeuristic, HeuristicAction, OwnHeuristics};
pub use predict::{
    AskedQuestion, PredictAction, PredictForm, PredictRound, PredictTab, Predicting, RoundRole,
};
pub(crate) use registry::commands_of_activities;
pub use registry::{Activities, ActivityAction};
pub use rules::{RulesAction, RulesSearch};
pub use runs::RunTable;
pub use side_by_side::{CommonPicture, ComparedRuns, ComparedSearch, SideAction, SideBySide};
pub use view::{Act, ActivityView};
pub use watch::{ProgramRun, WatchAction, WatchReport, Watching};
