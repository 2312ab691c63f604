//! What is said of two searches side by side.

use crate::picture::{StepUnit, number};
use crate::recording::Compared;

// Why something cannot be done.
pub const COMPARE_FIRST: &str = "Compare two searches first";
pub const NOT_COMPARED: &str = "Wait until both searches have been compared";
pub const NO_DIVERGENCE: &str = "Both take the same boards in the same order";
pub const NO_DIVERGENCE_TOGETHER: &str = "They take the same boards until one of them ends";
pub const NO_DIVERGENCE_IN_DETAIL: &str = "They do not part in what is recorded in detail";
pub const NO_LATER: &str = "There is no later divergence";
pub const NO_LATER_IN_DETAIL: &str = "There is no later divergence in what is recorded in detail";
pub const NO_EARLIER: &str = "There is no earlier divergence";
pub const OUT_OF_MEMORY: &str = "Not compared: the system has no more memory";
pub const FAILED: &str = "Not compared: an error in Tilescope";
pub const NOT_SEARCHED: &str = "Not compared: a search ended before its first node";
pub const NOT_RUNNING: &str = "No search is running";
pub const STILL_RUNS: &str = "Wait until the search has ended, or stop it";

pub const AT_START: &str = "Nothing is expanded yet.";
pub const START: &str = "Start";
pub const STILL_SEARCHING: &str = "Compared once both searches have ended";
pub const SAME_BOARD: &str = "Both take the same board";
pub const DIFFERENT_BOARDS: &str = "They take different boards";
pub const NEVER_TAKEN: &str = "B never takes this board";
pub const NOT_TAKEN_IN_DETAIL: &str = "B does not take this board in its recorded detail";
pub const A_NOT_IN_DETAIL: &str = "What A takes here is not recorded in detail";
pub const B_STAYS: &str = "B stays at the last board of A that it takes";
pub const PART_AGAIN: &str = "Neither has taken the other’s board so far";
pub const EVEN_SPEED: &str = "At the same time, each at an even speed";

/// Where an expansion of one search is a visit of the other.
pub const STEP: StepUnit = StepUnit { one: "step", many: "steps" };

pub fn comparing(part: f32) -> String {
    format!("Comparing: {:.0} %", part * 100.0)
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
    let open = if open == 1 { "board is".to_owned() } else { format!("{} boards are", number(open as u64)) };
    format!("{}; the same {open} open", self::alike(alike))
}

pub fn alike(alike: u64) -> String {
    match alike {
        1 => "The same board before".to_owned(),
        _ => format!("The same {} boards before", number(alike)),
    }
}
