//! All text of the window that belongs to no registry entry, so that it can be proofread in one read.
//!
//! Texts of a registry entry (command, panel, algorithm, heuristic, picture) are in that entry, and sentences about
//! the search are in `session`.

pub mod boards;
pub mod by_hand;
pub mod details;
pub mod dialogs;
pub mod encodings;
pub mod experiments;
pub mod find_example;
pub mod heuristic;
pub mod lesson;
pub mod lists;
pub mod marks;
pub mod necessity;
pub mod node;
pub mod pictures;
pub mod predict;
pub mod presenting;
pub mod pseudocode;
pub mod runs;
pub mod side_by_side;
pub mod why;
pub mod window;
pub mod worksheets;

use crate::session::capitalised;

/// Why something is unavailable before the first search.
pub const NO_SEARCH: &str = "Run a search first";
pub const CANCEL: &str = "Cancel";

/// Makes a sentence of a reason.
pub fn sentence(reason: &str) -> String {
    format!("{}.", capitalised(reason))
}

/// The same text with spaces at which no line ends, where an equation would be broken.
pub fn whole_equations(text: &str) -> String {
    text.replace(" = ", "\u{a0}=\u{a0}").replace(" + ", "\u{a0}+\u{a0}")
}

/// `of` is from 0 to 1.
pub fn percent(of: f32) -> String {
    format!("{:.0} %", of * 100.0)
}
