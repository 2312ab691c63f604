//! The frame of the window: menu bar, panels, messages, transport and timeline.

use super::percent;

/// The keys of the first minute.
pub const HINTS: [(&str, &str); 3] = [("→", "next step"), ("←", "one step back"), ("Space", "play")];

/// The name of the file in the menu bar.
pub fn file_name(name: &str, is_edited: bool) -> String {
    format!("{name}{}", if is_edited { " (edited)" } else { "" })
}

/// A short message before the name of the file.
pub fn message(notice: &str) -> String {
    format!("{notice} ·")
}

pub fn finding(event: &str, done: f32) -> String {
    format!("Finding {event}: {}", percent(done))
}

pub fn no_match_yet(event: &str) -> String {
    format!("No match for {event} yet; the search is still running")
}

pub fn waiting_for(event: &str) -> String {
    format!("Waiting for {event}")
}
