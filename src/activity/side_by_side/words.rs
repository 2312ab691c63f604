//! What is said of two searches side by side.

use crate::kit::text::percent;
use crate::picture::{StepUnit, number};
use crate::recording::Compared;

// Why something cannot be done.
pub const FAILED: &str = "Not compared: an error in Tilescope";
pub const NOT_SEARCHED: &str = "Not compared: a search ended before its first node";
pub const STILL_RUNS: &str = "Wait until the search has ended, or stop it";

pub const START: &str = "Start";
pub const B_STAYS: &str = "B stays at the last board of A that it takes";

pub fn comparing(part: f32) -> String {
    format!("Comparing: {}", percent(part))
}

pub fn name(which: Compared) -> &'static str {
    match which {
        Compared::A => "A",
        Compared::B => "B",
    }
}

pub fn first_divergence(place: &str) -> String {
    format!("First divergence: {place}")
}

pub fn divergence(index: usize, place: &str) -> String {
    format!("Divergence {}: {place}", number(index as u64))
}

pub fn has_ended(which: Compared) -> String {
    format!("{} has ended", name(which))
}

pub fn both_places([a, b]: [StepUnit; 2], [place_a, place_b]: [u64; 2]) -> String {
    if (a, place_a) == (b, place_b) {
        return format!("{} of both", a.counted_place(place_a));
    }
    format!("A: {} · B: {}", a.counted_place(place_a), b.counted_place(place_b))
}

pub fn alike_and_open(alike: u64, open: usize) -> String {
    let open = if open == 1 { "board".to_owned() } else { format!("{} boards", number(open as u64)) };
    format!("{} alike, and the same {open} open", number(alike))
}

pub fn alike(alike: u64) -> String {
    match alike {
        1 => "The same board before".to_owned(),
        _ => format!("The same {} boards before", number(alike)),
    }
}
