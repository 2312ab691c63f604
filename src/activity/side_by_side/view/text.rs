//! Two searches side by side: the parts of the screen.

pub use super::super::words::name;
use crate::activity::side_by_side::runs::ComparedView;
use crate::kit::text::{percent, short_place};
use crate::picture::number;
use crate::recording::{ClockKind, Compared};
use std::time::Duration;

pub const TITLE: &str = "Compare";
pub const RUNS: &str = "Runs";
pub const ALGORITHM: &str = "Algorithm";
pub const HEURISTIC: &str = "Heuristic";
pub const RULES: &str = "Rules";
pub const RULES_HINT: &str =
    "Set the rules of this side; what differs from the default rules stands below its name";
pub const RESET: &str = "Reset";
pub const RESET_HINT: &str = "Reset the rules of this side to their defaults";
pub const OF_THE_EDITOR_HINT: &str =
    "Show the boards, the algorithm and the rules that are set in the editor";
pub const SEARCHING: &str = "Searching…";
pub const STOP: &str = "Stop";
pub const NOT_SEARCHED: &str = "It ended before its first node.";
pub const BY: &str = "by";
pub const BOTH: &str = "both";

/// The plane of an earlier place, until that of now is counted.
pub fn plane_of_before(places: &str) -> String {
    format!("Counting… until then, the plane is that of {places}")
}

pub fn only(which: Compared) -> String {
    format!("{} only", name(which))
}

pub fn view(view: ComparedView) -> &'static str {
    match view {
        ComparedView::Tree => "Tree",
        ComparedView::Plane => "Plane",
    }
}

pub fn clock(kind: ClockKind, unit: &'static str) -> &'static str {
    match kind {
        ClockKind::Expansion => unit,
        ClockKind::Layer => "layer",
        ClockKind::Time => "time",
        ClockKind::SameBoard => "same board",
    }
}

pub fn clock_meaning(kind: ClockKind) -> &'static str {
    match kind {
        ClockKind::Expansion => "Both have made the same number of expansions (or steps)",
        ClockKind::Layer => {
            "Both have completed the same number of layers: depths, values of f or h, or iterations"
        }
        ClockKind::Time => {
            "Both have run for the same time. Each is assumed to run at a constant speed. Searches that ran at the same time slowed each other down."
        }
        ClockKind::SameBoard => "B takes the board that A takes; if it never does, it stays where it is",
    }
}

/// A place on the clock; `last` is the end, if that may be told.
pub fn place(unit: &str, place: u64, last: Option<u64>) -> String {
    format!("{unit} {}", short_place(place, last))
}

/// A time on the clock; `last` is that of the end, if it may be told.
pub fn time_of(time: Duration, last: Option<Duration>) -> String {
    format!("{} of {}", milliseconds(time), last.map_or("…".to_owned(), milliseconds))
}

/// Three digits where it is short.
pub fn milliseconds(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match ms {
        _ if ms == 0.0 => "0 ms".to_owned(),
        _ if ms < 0.995 => format!("{ms:.3} ms"),
        _ if ms < 9.995 => format!("{ms:.2} ms"),
        _ if ms < 99.95 => format!("{ms:.1} ms"),
        _ => format!("{} ms", number(ms.round() as u64)),
    }
}

pub fn preparing(part: f32) -> String {
    format!("Preparing: {}", percent(part))
}

/// A search with another goal.
pub fn to_goal(board: &str) -> String {
    format!("to {board}")
}

/// Where the counts end, because later visits are not recorded in detail.
pub fn counted_to(which: Compared, unit: &str, steps: u64) -> String {
    format!("{} is counted to {unit} {}, the end of its detail", name(which), number(steps))
}

/// A board of the tree, for screen readers.
pub fn board(board: &str, by: &str) -> String {
    format!("{board}: {by}")
}

/// The side that shows the search of a watched program.
pub const YOUR_PROGRAM: &str = "Your program";
