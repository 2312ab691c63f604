//! Breakpoints and bookmarks: their list, and the dialog for a breakpoint.

use super::percent;
use crate::puzzle::{Size, quoted};

pub const NONE_YET: &str = "None yet. Playback stops at a breakpoint. A bookmark marks a place to return to.";
pub const REMOVE: &str = "Remove";
pub const NEXT: &str = "Next";
pub const NOTE: &str = "Note";
pub const NOT_REACHED: &str = "The search has not reached this point yet";

pub const NEW: &str = "New breakpoint";
pub const CONDITION: &str = "Stop at";

pub fn too_many_for_timeline(most: usize) -> String {
    format!("The timeline shows the first {most} enabled breakpoints")
}

pub fn marking(done: f32) -> String {
    format!("Marking the timeline: {}", percent(done))
}

pub fn other_size(condition: &str, own: Size, searched: Size) -> String {
    format!("{condition}\nThis is a {own} board, but the search has {searched} boards.")
}

pub fn remove(condition: &str) -> String {
    format!("Remove “{condition}”")
}

pub fn meaning(condition: &str, meaning: &str) -> String {
    format!("{condition}\n{meaning}")
}

/// A file has a breakpoint on a line that the current pseudocode lacks.
pub fn no_such_line(name: &str) -> String {
    format!("The current pseudocode has no line {}, so playing does not stop there", quoted(name))
}
