//! The rules that order an open list in words, and why a node comes first or not.

use std::fmt;

use crate::recording::{OrderingRule, Recording};
use crate::search::{NodeId, OrderBy, TieKey, Weight};

use OrderingRule::{
    LargestBoard, LargestG, LargestH, LargestSum, Layer, LeastG, LeastH, Moves, MovesBackwards, Newest,
    NewestValue, Oldest, SmallestBoard, SmallestG, SmallestSum, Value,
};

/// What a rule puts first: `least f`, `oldest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extreme {
    pub superlative: &'static str,
    /// A letter such as `f`, or a word such as `board`. `None` for an age, which is the number of the node.
    pub of: Option<&'static str>,
}

impl Extreme {
    pub fn of(rule: OrderingRule, recording: &Recording) -> Self {
        let (superlative, of) = match rule {
            Value => ("least", recording.settings().value().sign()),
            LeastG => ("least", "g"),
            LeastH => ("least", "h"),
            SmallestSum => ("least", TieKey::SUM_OF),
            LargestG => ("largest", "g"),
            LargestH => ("largest", "h"),
            LargestSum => ("largest", TieKey::SUM_OF),
            LargestBoard => ("largest", "board"),
            Layer => ("smallest", "depth"),
            SmallestG => ("smallest", "g"),
            SmallestBoard => ("smallest", "board"),
            Moves(_) => ("earliest", "move"),
            MovesBackwards(_) => ("latest", "move"),
            NewestValue => ("newest", "value"),
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

/// What a node has of what a rule compares: its value, its g, its move. `None` for its age and its board.
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

/// The rules that decide which open node comes first, in words, in the order in which they apply.
pub fn ordering_rules(recording: &Recording) -> Vec<String> {
    if recording.order().by == OrderBy::Arrival {
        return vec![recording.order().name()];
    }
    let rules = OrderingRule::all_of(recording);
    let texts = rules.iter().map(|rule| rule_text(*rule, recording));
    let then = |(i, text): (usize, String)| if i == 0 { text } else { format!("then {text}") };
    texts.enumerate().map(then).collect()
}

fn rule_text(rule: OrderingRule, recording: &Recording) -> String {
    match (rule, recording.order().by) {
        (Value, OrderBy::F(weight)) if weight != Weight::ONE => format!("least f = g + {weight}·h"),
        (Value, OrderBy::MeetInTheMiddle) => "least priority, the larger of f and 2g".to_owned(),
        (Layer, _) => "layer by layer".to_owned(),
        (Moves(moves), _) => format!("move order {moves}"),
        (MovesBackwards(moves), _) => format!("move order {moves} backwards"),
        (rule, _) => Extreme::of(rule, recording).to_string(),
    }
}

pub(super) fn why_not_first(
    recording: &Recording,
    rules: &[OrderingRule],
    broken: usize,
    id: NodeId,
) -> String {
    let extreme = |rule| Extreme::of(rule, recording);
    let shared =
        |rule: &OrderingRule| has(*rule, recording, id).map(|has| format!("{}, {has}", extreme(*rule)));
    let shared: Vec<_> = rules[..broken].iter().filter_map(shared).collect();
    let (extreme, has) = (extreme(rules[broken]), has(rules[broken], recording, id));
    let then_goes = match &has {
        Some(has) => format!("Then the {extreme} comes first, and {has} is not the {}.", extreme.superlative),
        None => format!("Then the {extreme} comes first, and this is not the {extreme}."),
    };
    match (shared.as_slice(), has, extreme.of) {
        ([], Some(has), Some(of)) => {
            format!("Its {of} is {has}, and another node comes before it: the {extreme} comes first.")
        }
        ([], ..) => format!("The {extreme} comes first, and this is not the {extreme}."),
        ([one], ..) => format!("It has the {one}, but others share it. {then_goes}"),
        (shared, ..) => format!("Others share the {}. {then_goes}", shared.join(", and the ")),
    }
}

pub(super) fn why_first(recording: &Recording, rules: &[OrderingRule], last: usize, id: NodeId) -> String {
    let sentences = rules[..=last].iter().enumerate().map(|(i, rule)| {
        let extreme = Extreme::of(*rule, recording);
        let it = if i == 0 { "It" } else { "Of those, it" };
        match has(*rule, recording, id) {
            Some(has) => format!("{it} has the {extreme}, {has}."),
            None if extreme.of.is_some() => format!("{it} has the {extreme}."),
            None => format!("{it} is the {extreme}."),
        }
    });
    sentences.collect::<Vec<_>>().join(" ")
}
