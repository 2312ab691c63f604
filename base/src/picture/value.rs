//! The values of a node as text.

use super::number;
use crate::search::{Node, Settings};

/// f as text. With a weight, h is weighted; in RBFS it is the backed-up value. `None` if nodes are not ordered by it.
pub fn f_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.value().f_number(settings, node)
}

/// h as text; `None` if the algorithm has none.
pub fn h_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.heuristic_in_use()?;
    Some(if node.h == Node::NO_H { "∞".to_owned() } else { number(node.h) })
}

/// The value that orders the open list, with its sum: `f = 23 = 3 + 10·2`.
pub fn f_text(settings: &Settings, node: &Node) -> String {
    settings.value().text(settings, node)
}
