//! The screen: its menu, its boards, and the place in a search.

use crate::session::number;

pub const MENU: &str = "Menu";

/// A board is edited.
pub fn edit(board: &str) -> String {
    format!("Edit {}", board.to_lowercase())
}

/// A place in a search, and its end if that may be told.
pub fn short_place(current: u64, last: Option<u64>) -> String {
    format!("{} of {}", number(current), last.map_or("…".to_owned(), number))
}
