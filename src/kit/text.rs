//! Texts that are used in many places, and how texts are made ready for the screen.

use crate::picture::{capitalised, number};

pub const CANCEL: &str = "Cancel";
pub const SPEED_HINT: &str = "Playback speed. Press [ for slower and ] for faster.";

pub fn sentence(reason: &str) -> String {
    format!("{}.", capitalised(reason))
}

/// The same text with spaces at which no line ends, where an equation or a few words in parentheses would be broken.
pub fn unbroken(text: &str) -> String {
    /// In characters.
    const FEW: usize = 30;
    let whole = |text: &str| text.replace(' ', "\u{a0}");
    let text = text.replace(" = ", &whole(" = ")).replace(" + ", &whole(" + "));
    let mut is_inside = false;
    let parts = text.split_inclusive(['(', ')']).map(|part| {
        let is_whole = is_inside && part.ends_with(')') && part.chars().count() <= FEW;
        is_inside = part.ends_with('(');
        if is_whole { whole(part) } else { part.to_owned() }
    });
    parts.collect()
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
