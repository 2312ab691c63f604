//! Breakpoints, bookmarks, and finding events.

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
