//! The panel Boards: start, goal, algorithm, heuristic, rules and limits.

use crate::picture::counted;
use crate::puzzle::{Goals, Parity, Size};

pub const EARLIER_SEARCH: &str = "The settings have changed since this run.";

pub const START: &str = "Start";
pub const GOAL: &str = "Goal";
pub const SIZE: &str = "Size";
pub const BOARD_TEXT_HINT: &str = "Enter the tiles row by row. Write 0, x or _ for the blank. Separate entries with spaces, commas or new lines.";

pub const GOAL_TEXT_HINT: &str =
    "For several goals, write “or” between them. The first that is reached ends the search.";

/// Beside the goals that are searched for.
pub fn left_out(goals: &Goals) -> String {
    format!("Parity excludes the goal {goals}")
}

pub const WALK: &str = "Walk of";

pub const CAN_BE_SOLVED: &str = "can be solved";
pub const UNSOLVABLE: &str = "Unsolvable: start and goal differ in parity";

pub const NODES: &str = "Nodes";
pub const MEMORY_LIMIT: &str =
    "The search stops before it needs more memory than this, including its recording and the panels";
pub const NODE_LIMIT: &str = "The search stops after this many nodes";
pub const MIB: &str = " MiB";
pub const NO_LIMIT: &str = "No limit";

pub const ALGORITHM: &str = "Algorithm";
pub const HEURISTIC: &str = "Heuristic h";

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
pub const COURSE: &str = "As in";
pub const COURSE_HINT: &str = "The textbook, course or program whose rules, goal and counts are set";
pub const NO_COURSE: &str = "no course";
pub const SAVE_COURSE_HINT: &str = "Save the rules of this algorithm, the goal and the counts in a course file, with what the course says of the others";

/// Where the rules of a course stand, and what it does otherwise.
pub fn course_hint(source: &str, notes: &str) -> String {
    if notes.is_empty() { source.to_owned() } else { format!("{source}\n{notes}") }
}

pub fn board_text(side: &str) -> String {
    format!("{side} as text")
}

/// An invalid text or number.
pub fn not_used(reason: &str) -> String {
    format!("Not used: {reason}.")
}

pub fn use_size(size: Size) -> String {
    format!("Switch to {size} boards")
}

pub fn start_parity(parity: Parity) -> String {
    format!("{START}: {parity}.")
}

pub fn goal_parity(parity: Parity) -> String {
    format!("{GOAL}: {parity}.")
}

pub fn make_solvable(a: u8, b: u8) -> String {
    format!("Swap {a} and {b} to fix it")
}

pub fn only_rules_of(algorithm: &str) -> String {
    format!("Only the rules that {algorithm} has. Changes take effect immediately.")
}
