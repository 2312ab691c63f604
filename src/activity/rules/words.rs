//! The words of the dialog of rules.

use crate::compare::find_rules::{RulesProgress, StatedQuantity};

pub const TITLE: &str = "Which rules give these numbers?";
pub const ABOUT: &str =
    "Enter the figures that a program or a report gives for this board. All algorithms and rules are tried.";
pub const MORE: &str = "More figures";
pub const KNOWN: &str = "Known";
pub const START: &str = "Find the rules";
pub const USE: &str = "Use these rules";
pub const USE_HINT: &str = "Search with the chosen rules, and count as they do";
pub const SAVE: &str = "Save as a course…";
pub const SAVE_HINT: &str = "Save the chosen rules as a course file, for “As in” and --course";
pub const IN_USE: &str = "The search now uses these rules";
pub const NEAREST: &str = "The nearest searches";
pub const MORE_ROWS: &str = "tilescope rules --all prints the others.";
/// The title of a course, until its file has a name.
pub const COURSE: &str = "My course";
pub const FILE: &str = "my-course.ron";

/// Such a figure, in its field while that is empty.
pub fn example(quantity: &StatedQuantity) -> String {
    format!("e.g. {}", quantity.example())
}

/// How much is done, from 0 to 1.
pub fn done(progress: RulesProgress) -> f32 {
    match progress {
        RulesProgress::Preparing(_) => 0.0,
        RulesProgress::Trying { tried, all, .. } => tried as f32 / all.max(1) as f32,
        RulesProgress::Comparing | RulesProgress::Slips => 1.0,
    }
}
