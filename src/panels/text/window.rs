//! The frame of the window: menu bar, panels, messages, transport and timeline.

use super::percent;

/// The keys of the first minute.
pub const HINTS: [(&str, &str); 3] = [("→", "next step"), ("←", "one step back"), ("Space", "play")];

pub fn file_name(name: &str, is_edited: bool) -> String {
    format!("{name}{}", if is_edited { " (edited)" } else { "" })
}

pub fn finding(event: &str, done: f32) -> String {
    format!("Finding {event}: {}", percent(done))
}
