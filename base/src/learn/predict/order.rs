//! The rules that order an open list in words, and why a node comes first or not.

use std::fmt;

use super::text;
use crate::recording::{OrderingRule, Recording};
use crate::search::{NodeId, NodeValue, OrderBy, TieKey, Weight};

use OrderingRule::{
    LargestBoard, LargestG, LargestH, LargestSum, Layer, LeastG, LeastH, Moves, MovesBackwards, Newest,
    NewestValue, Oldest, SmallestBoard, SmallestG, SmallestSum, Value,
};

/// What two nodes are compared by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ComparedBy {
    /// A number with a letter, such as f.
    Letter(&'static str),
    /// What has a name, such as the depth.
    Word(&'static str),
}

impl ComparedBy {
    fn of_value(value: NodeValue) -> Self {
        match value {
            NodeValue::Priority => Self::Word(value.sign()),
            _ => Self::Letter(value.sign()),
        }
    }
}

impl fmt::Display for ComparedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Letter(name) | Self::Word(name)) = self;
        f.write_str(name)
    }
}

/// What a rule puts first: `least f`, `oldest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extreme {
    pub superlative: &'static str,
    /// `None` for an age, which is the number of the node.
    pub of: Option<ComparedBy>,
}

impl Extreme {
    pub fn of(rule: OrderingRule, recording: &Recording) -> Self {
        use ComparedBy::{Letter, Word};
        let value = ComparedBy::of_value(recording.settings().value());
        let (superlative, of) = match rule {
            Value => ("least", value),
            LeastG => ("least", Letter("g")),
            LeastH => ("least", Letter("h")),
            SmallestSum => ("least", Word(TieKey::SUM_OF)),
            LargestG => ("largest", Letter("g")),
            LargestH => ("largest", Letter("h")),
            LargestSum => ("largest", Word(TieKey::SUM_OF)),
            LargestBoard => ("largest", Word("board")),
            Layer => ("smallest", Word("depth")),
            SmallestG => ("smallest", Letter("g")),
            SmallestBoard => ("smallest", Word("board")),
            Moves(_) => ("earliest", Word("move")),
            MovesBackwards(_) => ("latest", Word("move")),
            NewestValue => ("newest", Word("value")),
            Oldest => return Self { superlative: "oldest", of: None },
            Newest => return Self { superlative: "newest", of: None },
        };
        Self { superlative, of: Some(of) }
    }
}

impl fmt::Display for Extreme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Some(of) => write!(f, "{} {of}", self.superlative),
            None => f.write_str(self.superlative),
        }
    }
}

/// What a node has of what a rule compares: its value, its g, its move. `None` for its age, which is its number, and for its
/// board.
pub(super) fn has(rule: OrderingRule, recording: &Recording, id: NodeId) -> Option<String> {
    let node = recording.nodes().get(id);
    match rule {
        Value => Some(recording.settings().value().number(recording.settings(), &node)),
        Layer | LeastG | LargestG | SmallestG => Some(node.g.to_string()),
        LeastH | LargestH => Some(node.h.to_string()),
        LargestSum | SmallestSum => Some(node.f().to_string()),
        Moves(_) | MovesBackwards(_) => node.mv.map(|mv| mv.name().to_owned()),
        LargestBoard | SmallestBoard | Oldest | Newest | NewestValue => None,
    }
}

/// The rules that decide which open node comes first, in words, the first to be applied first. Nothing is asked that
/// these do not decide.
pub fn ordering_rules(recording: &Recording) -> Vec<String> {
    if recording.order().by == OrderBy::Arrival {
        return vec![recording.order().name()];
    }
    let rules = OrderingRule::all_of(recording);
    let texts = rules.iter().map(|rule| rule_text(*rule, recording));
    let then = |(i, text): (usize, String)| if i == 0 { text } else { text::then(&text) };
    texts.enumerate().map(then).collect()
}

/// A rule in words: `least f`.
fn rule_text(rule: OrderingRule, recording: &Recording) -> String {
    match (rule, recording.order().by) {
        (Value, OrderBy::F(weight)) if weight != Weight::ONE => text::least_weighted_f(weight),
        (Value, OrderBy::MeetInTheMiddle) => text::LEAST_PRIORITY.to_owned(),
        (Layer, _) => text::LAYER_BY_LAYER.to_owned(),
        (Moves(moves), _) => text::move_order(moves),
        (MovesBackwards(moves), _) => text::move_order_backwards(moves),
        (rule, _) => Extreme::of(rule, recording).to_string(),
    }
}

/// Why a node is not the first of a list, if it breaks this rule and none before it.
pub(super) fn why_not_first(
    recording: &Recording,
    rules: &[OrderingRule],
    broken: usize,
    id: NodeId,
) -> String {
    let extreme = |rule| Extreme::of(rule, recording);
    let shared =
        |rule: &OrderingRule| has(*rule, recording, id).map(|has| text::with_value(extreme(*rule), &has));
    let shared: Vec<_> = rules[..broken].iter().filter_map(shared).collect();
    let (extreme, has) = (extreme(rules[broken]), has(rules[broken], recording, id));
    match (shared.as_slice(), has) {
        ([], has) => text::has_another(extreme, has.as_deref()),
        ([one], has) => text::shares_one(one, extreme, has.as_deref()),
        (all, has) => text::shares_all(all, extreme, has.as_deref()),
    }
}

/// Why a node is the first, if the rules up to this one decide.
pub(super) fn why_first(recording: &Recording, rules: &[OrderingRule], last: usize, id: NodeId) -> String {
    let parts = rules[..=last].iter();
    text::why_first(parts.map(|rule| (Extreme::of(*rule, recording), has(*rule, recording, id))))
}
