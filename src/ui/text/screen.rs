//! The screen: its menu, its boards, and the place in a search.

pub const MENU: &str = "Menu";

/// A board is edited.
pub fn edit(board: &str) -> String {
    format!("Edit {}", board.to_lowercase())
}
