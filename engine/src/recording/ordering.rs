//! The rules by which an open list is ordered, one after the other, and the first of them that a node breaks.

use std::cmp::Ordering;
use std::fmt;

use super::Recording;
use crate::puzzle::MoveOrder;
use crate::search::{History, NodeId, OrderBy, TieKey, TiePart};

/// What a rule compares of two open nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderingKey {
    /// The value by which the algorithm orders its nodes.
    Value,
    /// The depth: one layer after the other.
    Layer,
    G,
    H,
    Sum,
    Board,
    /// The place of the last move in this order.
    Move(MoveOrder),
    /// The number of the node.
    Age,
}

/// One of the rules that order an open list. Its text is what it puts first: `least f`, `oldest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderingRule {
    pub compares: OrderingKey,
    /// Whether the largest comes first.
    pub is_downward: bool,
    pub superlative: &'static str,
    /// A letter such as `f`, or a word such as `board`. `None` for an age.
    pub of: Option<&'static str>,
}

impl fmt::Display for OrderingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Some(of) => write!(f, "{} {of}", self.superlative),
            None => f.write_str(self.superlative),
        }
    }
}

impl OrderingRule {
    /// The rules of a search, the first to be applied first.
    pub fn all_of(recording: &Recording) -> Vec<Self> {
        let order = recording.order();
        let rule = |compares, is_downward, superlative, of| Self { compares, is_downward, superlative, of };
        let up = |compares, superlative, of| rule(compares, false, superlative, Some(of));
        let age = match (order.first_in(), recording.history()) {
            (true, _) => rule(OrderingKey::Age, false, "oldest", None),
            // In RBFS a node gets a value again.
            (false, History::Frontier) => rule(OrderingKey::Age, true, "newest", Some("value")),
            (false, _) => rule(OrderingKey::Age, true, "newest", None),
        };
        let tie = |part: TiePart| {
            let (compares, [first, last], of) = match part.key {
                TieKey::Sum => (OrderingKey::Sum, ["least", "largest"], TieKey::SUM_OF),
                TieKey::G => (OrderingKey::G, ["smallest", "largest"], "g"),
                TieKey::H => (OrderingKey::H, ["least", "largest"], "h"),
                TieKey::Board => (OrderingKey::Board, ["smallest", "largest"], "board"),
                TieKey::Move => {
                    (OrderingKey::Move(order.moves.unwrap_or_default()), ["earliest", "latest"], "move")
                }
                TieKey::Arrival | TieKey::Library(_) => return age,
            };
            rule(compares, part.is_downward, if part.is_downward { last } else { first }, Some(of))
        };
        let least_h = up(OrderingKey::H, "least", "h");
        let first = match order.by {
            OrderBy::Arrival => Vec::new(),
            OrderBy::F(_) | OrderBy::MeetInTheMiddle => {
                vec![up(OrderingKey::Value, "least", recording.settings().value().sign())]
            }
            OrderBy::G => vec![up(OrderingKey::G, "least", "g")],
            OrderBy::H => vec![least_h],
            OrderBy::LayerThenH => vec![up(OrderingKey::Layer, "smallest", "depth"), least_h],
            OrderBy::DeepestThenH => vec![rule(OrderingKey::G, true, "largest", Some("g")), least_h],
            OrderBy::Steepest(moves) | OrderBy::AtRandom(moves) | OrderBy::Annealing(moves) => {
                return vec![least_h, up(OrderingKey::Move(moves), "earliest", "move")];
            }
        };
        // What the queue of a library decides follows from no number of a node.
        let last = order.library().is_none().then_some(age);
        first.into_iter().chain(order.deciding_parts().map(tie)).chain(last).collect()
    }

    /// What the rule compares; the least comes first.
    fn key(self, recording: &Recording, id: NodeId) -> u64 {
        let node = recording.nodes().get(id);
        let key = match self.compares {
            OrderingKey::Value => recording.order().first_key(&node).into(),
            OrderingKey::Layer | OrderingKey::G => node.g.into(),
            OrderingKey::H => node.h.into(),
            OrderingKey::Sum => node.f().into(),
            OrderingKey::Board => node.state.place(),
            OrderingKey::Move(moves) => {
                let place = moves.moves().iter().position(|mv| Some(*mv) == node.mv);
                place.unwrap_or_default() as u64
            }
            OrderingKey::Age => id.0.into(),
        };
        if self.is_downward { u64::MAX - key } else { key }
    }
}

/// The first rule by which a node comes before another, as its place; `None` if the other comes first or is the same.
pub fn comes_first_by(
    recording: &Recording,
    rules: &[OrderingRule],
    first: NodeId,
    other: NodeId,
) -> Option<usize> {
    let keys = |rule: &OrderingRule| (rule.key(recording, first), rule.key(recording, other));
    let differs = rules.iter().position(|rule| keys(rule).0 != keys(rule).1)?;
    let (key, other) = keys(&rules[differs]);
    (key < other).then_some(differs)
}

pub fn compare_by(recording: &Recording, rules: &[OrderingRule], a: NodeId, b: NodeId) -> Ordering {
    let each = rules.iter().map(|rule| rule.key(recording, a).cmp(&rule.key(recording, b)));
    each.fold(Ordering::Equal, Ordering::then)
}
