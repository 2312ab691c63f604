//! Texts that are used in many places, and how texts are made ready for the screen.

use crate::picture::{capitalised, number};

/// Why something is unavailable before the first search.
pub const NO_SEARCH: &str = "Run a search first";
pub const CANCEL: &str = "Cancel";
pub const SPEED_HINT: &str = "Playback speed. Press [ for slower and ] for faster.";

/// Makes a sentence of a reason.
pub fn sentence(reason: &str) -> String {
    format!("{}.", capitalised(reason))
}

/// The same text with spaces at which no line ends, where an equation would be broken.
pub fn whole_equations(text: &str) -> String {
    text.replace(" = ", "\u{a0}=\u{a0}").replace(" + ", "\u{a0}+\u{a0}")
}

/// Equations whose rows begin with a sign, where they have too little room for one row: `f` and `= 14` and `+ 2`.
pub fn signs_first(text: &str) -> String {
    ["=", "+", "←", "≤"]
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(&format!(" {sign} "), &format!(" {sign}\u{a0}")))
}

/// A place and the last one, such as “3 of 1,096”. `last` is `None` while the end is hidden.
pub fn short_place(place: u64, last: Option<u64>) -> String {
    format!("{} of {}", number(place), last.map_or("…".to_owned(), number))
}

/// `of` is from 0 to 1.
pub fn percent(of: f32) -> String {
    format!("{:.0} %", of * 100.0)
}
