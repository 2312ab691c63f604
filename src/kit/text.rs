//! Texts that are used in many places, and how texts are made ready for the screen.

use crate::picture::capitalised;

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
