//! Breakpoints, bookmarks, and finding events.

use crate::core::{EventKind, RelationKind};
use crate::recording::Condition;

const ANY_BREAKPOINT: &str = "an enabled breakpoint";

pub fn bookmark_added(position: &str) -> String {
    format!("Bookmark added at {position}")
}

pub fn too_many_bookmarks(most: usize) -> String {
    format!("A search has at most {most} bookmarks: remove one first")
}

pub fn too_many_breakpoints(most: usize) -> String {
    format!("A search has at most {most} breakpoints: remove one first")
}

pub fn stopped_at(condition: &Condition) -> String {
    format!("Stopped at breakpoint “{condition}”")
}

pub fn found(condition: &Condition, position: &str) -> String {
    format!("Found “{condition}” at {position}")
}

/// Nothing was found from `position` back to the start.
pub fn not_found_before(what: &str, position: &str) -> String {
    format!("No match for {what} before {position}")
}

/// Nothing was found up to `position`, where the recording ends.
pub fn not_found_up_to(what: &str, position: &str) -> String {
    format!("No match for {what} up to {position}")
}

pub fn find_failed(error: &str) -> String {
    format!("Find failed: {error}")
}

/// What is being found: one condition, or any of several.
pub fn wanted(conditions: &[Condition]) -> String {
    match conditions {
        [one] => format!("“{one}”"),
        _ => ANY_BREAKPOINT.to_owned(),
    }
}

pub fn wrong_size(board: crate::puzzle::Size, wanted: crate::puzzle::Size) -> String {
    format!("this is a {board} board, but the boards are {wanted}")
}

pub fn kind_name(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Board => "Board reached",
        EventKind::F => "f",
        EventKind::G => "g",
        EventKind::H => "h",
        EventKind::Duplicate => "Duplicate",
        EventKind::Replaced => "Node replaced",
        EventKind::Reopened => "Node reopened",
        EventKind::NewIteration => "New iteration",
        EventKind::GoalGenerated => "Goal generated",
        EventKind::LayerDone => "Layer done",
        EventKind::Line => "Line of the pseudocode",
    }
}

/// When exactly an event of this kind happens.
pub fn kind_meaning(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Board => "A node of this board is generated, expanded, or visited for the first time.",
        EventKind::F | EventKind::G | EventKind::H => "The value of the node that is expanded or visited.",
        EventKind::Duplicate => {
            "A successor is dropped because its state is known. Undoing the last move does not count."
        }
        EventKind::Replaced => "An open node is replaced by a node of the same board with a smaller g.",
        EventKind::Reopened => "A closed board is reached with a smaller g and becomes open again.",
        EventKind::NewIteration => "The search starts again with a larger bound.",
        EventKind::GoalGenerated => {
            "A goal node is generated. In a search from both ends, the two sides meet on a better path."
        }
        EventKind::LayerDone => {
            "The last step of a layer is done: a depth, an f or h value, a run down or back up, or an iteration."
        }
        EventKind::Line => "An event reaches this line of the pseudocode.",
    }
}

pub fn relation_name(relation: RelationKind) -> &'static str {
    match relation {
        RelationKind::Equal => "is equal to",
        RelationKind::Less => "is less than",
        RelationKind::Greater => "is greater than",
        RelationKind::Changes => "changes",
    }
}
