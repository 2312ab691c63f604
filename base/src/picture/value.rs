//! The values of a node as text.

use super::number;
use crate::recording::Recording;
use crate::search::{Node, NodeValue, OrderBy, Settings};

/// f as text. With a weight, h is weighted; in RBFS it is the backed-up value. `None` if nodes are not ordered by it.
pub fn f_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.value().f_number(settings, node)
}

/// h as text; `None` if the algorithm has none.
pub fn h_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.heuristic_in_use()?;
    Some(if node.h == Node::NO_H { "∞".to_owned() } else { number(node.h) })
}

/// What the value of a node is called: the depth, unless the open list is in the order of g.
pub fn value_word(recording: &Recording) -> &'static str {
    match recording.settings().value() {
        NodeValue::Depth if recording.order().by != OrderBy::G => "depth",
        value => value.sign(),
    }
}

/// The value that orders the open list, with its sum: `f = 23 = 3 + 10·2`.
pub fn f_text(recording: &Recording, node: &Node) -> String {
    let settings = recording.settings();
    match settings.value() {
        NodeValue::Depth => format!("{} = {}", value_word(recording), number(node.g)),
        value => value.text(settings, node),
    }
}
