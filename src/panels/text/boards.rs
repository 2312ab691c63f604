//! The panel Boards: start, goal, algorithm, heuristic, rules and limits.

use crate::picture::counted;
use crate::puzzle::{Parity, Size};
use crate::search::COSTS_OF_H;

pub const EARLIER_SEARCH: &str = "The settings have changed since this run.";

pub const START: &str = "Start";
pub const GOAL: &str = "Goal";
pub const SIZE: &str = "Size";
pub const BOARD_TEXT_HINT: &str = "Enter the tiles row by row. Write 0, x or _ for the blank. Separate entries with spaces, commas or new lines.";

pub const WALK: &str = "Walk of";

pub const UNSOLVABLE: &str = "Unsolvable: start and goal differ in parity";

pub const NODES: &str = "Nodes";
pub const MEMORY_LIMIT: &str =
    "The search stops before it needs more memory than this, including its recording and the panels";
pub const NODE_LIMIT: &str = "The search stops after this many nodes";
pub const MIB: &str = " MiB";
pub const NO_LIMIT: &str = "No limit";

pub const ALGORITHM: &str = "Algorithm";
pub const HEURISTIC: &str = "Heuristic h";
pub const WEIGHT: &str = "Weight of h";

pub const RULES: &str = "Rules";
pub const RULES_HINT: &str =
    "Move order, ties, goal test, duplicates, reopening, and the data structure of the open list";
pub const TIE_ORDER_HINT: &str =
    "The keys that decide between nodes with the same value, the first one first";

pub fn remove_tie(key: &str) -> String {
    format!("Remove {key}")
}

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
    format!("{START}: {}.", parity_text(parity))
}

pub fn goal_parity(parity: Parity) -> String {
    format!("{GOAL}: {}.", parity_text(parity))
}

fn parity_text(parity: Parity) -> String {
    let kind = if parity.is_odd() { "odd" } else { "even" };
    let inversions = counted(parity.inversions as usize, "inversion", "inversions");
    match parity.blank_row_from_bottom {
        None => format!("{inversions}, {kind}"),
        Some(row) => format!("{inversions} + blank in row {row} from the bottom, {kind}"),
    }
}

pub fn make_solvable(a: u8, b: u8) -> String {
    format!("Swap {a} and {b} to make it solvable")
}

/// What a heuristic counts, and what it guarantees.
pub fn heuristic_hint(summary: &str, admissible: bool, consistent: bool) -> String {
    let guarantee = match (admissible, consistent) {
        (true, true) => "Admissible and consistent: never overestimates, and drops by at most 1 per move.",
        (true, false) => {
            "Admissible but not consistent: never overestimates, but may drop by more than 1 per move."
        }
        (false, _) => "Not admissible: may overestimate, so the path found may be longer than optimal.",
    };
    format!("h: {summary}\n{guarantee}")
}

/// `place` counts from 0.
pub fn move_hint(name: &str, place: usize) -> String {
    let ordinal = ["first", "second", "third", "fourth"][place];
    let click = if place == 0 { "swap it with the last one" } else { "try it earlier" };
    format!("Moving the blank {name} is tried {ordinal}. Click to {click}.")
}

pub fn cost_of_tile(tile: u8) -> String {
    format!("Cost of sliding tile {tile}")
}

/// What the costs are, and what h is then.
pub fn costs_hint(summary: &str) -> String {
    format!("{summary}. {COSTS_OF_H}")
}
