//! Texts that several panels have. Sentences about the search are in `core`.

pub use crate::kit::text::*;
use crate::picture::{counted, number};

pub const OPEN: &str = "Open";
pub const CLOSED: &str = "Closed";
pub const STACK: &str = "Stack";
pub const PATH: &str = "Path";
pub const NEWEST_ON_TOP: &str = "newest on top";
pub const NEXT: &str = "next";
pub const PREPARING: &str = "Preparing…";
pub const UNSOLVABLE: &str = "Unsolvable: no moves lead from this start to this goal";
pub const RULES: &str = "Rules";
pub const ADVANCED: &str = "Advanced";

/// The course, and how many rules differ from it, or from the usual ones.
pub fn rules_changed(course: Option<&str>, rules: usize) -> String {
    let changed = format!("{} changed", counted(rules, "rule", "rules"));
    match course {
        None if rules == 0 => RULES.to_owned(),
        None => changed,
        Some(course) if rules == 0 => course.to_owned(),
        Some(course) => format!("{course}, {changed}"),
    }
}

pub fn node(id: u64) -> String {
    format!("Node {}", number(id))
}

pub fn file_name(name: &str, is_edited: bool) -> String {
    format!("{name}{}", if is_edited { " (edited)" } else { "" })
}
