//! Presenting: the screen for a class.

use crate::session::number;

pub const LISTS: &str = "Lists";
pub const TREE: &str = "Tree";
pub const PLANE: &str = "Plane";
pub const PLOTS: &str = "Plots";
pub const EDIT: &str = "Edit";
pub const MENU: &str = "Menu";
pub const TIMELINE: &str = "Timeline";

pub const CURRENT: &str = "current";
pub const NEXT: &str = "next";

pub fn open(nodes: usize) -> String {
    format!("open {}", number(nodes as u64))
}

pub fn closed(nodes: usize) -> String {
    format!("closed {}", number(nodes as u64))
}

/// A board is edited.
pub fn edit(board: &str) -> String {
    format!("Edit {}", board.to_lowercase())
}

/// A place in a search, and its end if that may be told.
pub fn short_place(current: u64, last: Option<u64>) -> String {
    format!("{} of {}", number(current), last.map_or("…".to_owned(), number))
}
