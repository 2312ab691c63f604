//! What a node is worth, in numbers.

use super::number;
use crate::search::{Node, Settings};

/// f as a number: weighted where h is, in RBFS as it was backed up; `None` where nodes are not ordered by it.
#[must_use]
pub fn f_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.value().f_number(settings, node)
}

/// h as a number; `None` where the algorithm has none.
#[must_use]
pub fn h_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.heuristic_in_use()?;
    Some(if node.h == Node::NO_H { "∞".to_owned() } else { number(node.h) })
}

/// What a node is ordered by, with the sum: `f = 23 = 3 + 10·2`.
#[must_use]
pub fn f_text(settings: &Settings, node: &Node) -> String {
    settings.value().text(settings, node)
}
