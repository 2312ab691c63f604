//! All text inside pictures, so that it can be proofread in one read. Titles and summaries are in each `View`.

use super::counted;

pub const G_FROM_START: &str = "g, from the start";
pub const G_FROM_GOAL: &str = "g, from the goal";
pub const TRUE_DISTANCE: &str = "h*, the true distance to the goal";
pub const TRUE_TO_GOAL: &str = "h*, to the goal";
pub const TRUE_TO_START: &str = "h*, to the start";
pub const G: &str = "g";
pub const H: &str = "h";
pub const TRUE_H: &str = "h*";
pub const INFINITE: &str = "∞";
pub const H_TOO_LARGE: &str = "h overestimates";
pub const H_IS_TRUE: &str = "h = h*";

pub const OPEN: &str = "open";
/// The number of nodes that the darkest shade of a cell stands for.
pub fn nodes(most: u32) -> String {
    counted(most as usize, "node", "nodes")
}

pub const CURRENT: &str = "current";
pub const PATH: &str = "path";
pub const PATH_TO_CURRENT: &str = "path to the current node";

/// A chart of an experiment in which no search was completed.
pub const NO_MEANS: &str = "No search of this experiment found a path yet";

pub const NOTHING_EXPANDED: &str = "Nothing expanded yet";

pub fn caption(algorithm: &str, heuristic: Option<&str>, place: &str) -> String {
    let heuristic = heuristic.map(|heuristic| format!(", {heuristic}")).unwrap_or_default();
    format!("{algorithm}{heuristic}, {place}")
}

pub fn h_axis(heuristic: &str, is_used: bool) -> String {
    format!("h, {heuristic}{}", if is_used { "" } else { " (not used by this search)" })
}

pub fn both_axes(x: &str, y: &str) -> String {
    format!("{x}; {y}")
}

/// A line of equal f.
pub fn line_of_f(f: f32) -> String {
    format!("f {}", (f * 100.0).round() / 100.0)
}

pub fn expansions_by(series: &str) -> String {
    format!("Expansions by {series}")
}

pub const ANSWERS: &str = "Answers";
pub const STUDENT: &str = "Name";
pub const START: &str = "Start";
pub const GOAL: &str = "Goal";

pub fn page_of(page: usize, pages: usize) -> String {
    format!("Page {page} of {pages}")
}

/// A subtree is drawn elsewhere, under this name.
pub fn goes_on(part: &str) -> String {
    format!("{part} ↓")
}

/// The values of one cell: `5–9`.
pub(super) fn range(first: u32, last: u32) -> String {
    format!("{}–{}", super::number(first), super::number(last))
}
