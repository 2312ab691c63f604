//! The screen: its menu, its boards, and the place in a search.

pub const MENU: &str = "Menu";

/// A board is edited.
pub fn edit(board: &str) -> String {
    format!("Edit {}", board.to_lowercase())
}

/// The place at the end, where a goal is taken out and not expanded, with the number of expansions before it if that has room.
pub fn at_goal(expansions: Option<String>) -> String {
    expansions.map_or_else(|| "goal".to_owned(), |expansions| format!("goal after {expansions}"))
}
