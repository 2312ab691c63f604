//! The panel Boards: start, goal, algorithm, heuristic, rules and limits.

use crate::picture::counted;

pub const EARLIER_SEARCH: &str = "The settings have changed since this run.";

pub const START: &str = "Start";
pub const GOAL: &str = "Goal";
pub const BOARD_TEXT_HINT: &str = "Enter the tiles row by row. Write 0, x or _ for the blank. Separate entries with spaces, commas or new lines.";

pub const GOAL_TEXT_HINT: &str =
    "For several goals, write “or” between them. The first that is reached ends the search.";

pub const UNSOLVABLE: &str = "Unsolvable: start and goal differ in parity";

pub const MEMORY_LIMIT: &str =
    "The search stops before it needs more memory than this, including its recording and the panels";
pub const NO_LIMIT: &str = "No limit";

pub const RULES: &str = "Rules";

/// The course, and how many rules differ from it, or from the usual ones.
pub fn rules_changed(course: Option<&str>, rules: usize) -> String {
    let changed = format!("{} changed", counted(rules, "rule", "rules"));
    match course {
        None if rules == 0 => RULES.to_owned(),
        None => changed,
        Some(course) if rules == 0 => course.to_owned(),
        Some(course) => format!("{course}, {changed}"),
    }
}

pub const ADVANCED: &str = "Advanced";
pub const NO_COURSE: &str = "no course";
pub const SAVE_COURSE_HINT: &str = "Save the rules of this algorithm, the goal and the counts in a course file, with what the course says of the others";

/// Where the rules of a course stand, and what it does otherwise.
pub fn course_hint(source: &str, notes: &str) -> String {
    if notes.is_empty() { source.to_owned() } else { format!("{source}\n{notes}") }
}
