//! Links.

use crate::file::WrongPart;
use crate::puzzle::quoted;

pub const COPIED_WITHOUT_ADDRESS: &str = "Copied a link: put the address of your page before it";

pub const COPIED_WITHOUT_PAGE: &str = "Copied a link to this step, not to the page";

/// The most parts that a message names, and those of them with the reason.
const MOST_NAMED: usize = 8;
const MOST_EXPLAINED: usize = 3;

/// Parts of a link that have no effect.
pub fn left_out(wrong: &[WrongPart]) -> String {
    let name = |(place, wrong): (usize, &WrongPart)| {
        if place < MOST_EXPLAINED { wrong.to_string() } else { wrong.part.clone() }
    };
    let named: Vec<_> = wrong.iter().take(MOST_NAMED).enumerate().map(name).collect();
    let more = wrong.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    format!("Left out of the link: {}{more}", named.join(", "))
}

/// A name that no tab has.
pub fn unknown_tab(name: &str) -> WrongPart {
    WrongPart { part: "tab".to_owned(), why: format!("there is no tab {}", quoted(name)) }
}
