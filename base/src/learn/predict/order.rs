//! The rules that order an open list in words, and why a node comes first or not.

use crate::recording::{OrderingKey, OrderingRule, Recording};
use crate::search::{NodeId, OrderBy, Weight};

/// What a rule compares of a node, as text: its value, its g or its move. `None` for its age and its board.
pub(super) fn has(rule: OrderingRule, recording: &Recording, id: NodeId) -> Option<String> {
    let node = recording.nodes().get(id);
    match rule.compares {
        OrderingKey::Value => Some(recording.settings().value().number(recording.settings(), &node)),
        OrderingKey::Layer | OrderingKey::G => Some(node.g.to_string()),
        OrderingKey::H => Some(node.h.to_string()),
        OrderingKey::Sum => Some(node.f().to_string()),
        OrderingKey::Move(_) => node.mv.map(|mv| mv.name().to_owned()),
        OrderingKey::Board | OrderingKey::Age => None,
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
    match (rule.compares, recording.order().by) {
        (OrderingKey::Value, OrderBy::F(weight)) if weight != Weight::ONE => {
            format!("least f = g + {weight}·h")
        }
        (OrderingKey::Value, OrderBy::MeetInTheMiddle) => "least priority, the larger of f and 2g".to_owned(),
        (OrderingKey::Layer, _) => "layer by layer".to_owned(),
        (OrderingKey::Move(moves), _) if rule.is_downward => format!("move order {moves} backwards"),
        (OrderingKey::Move(moves), _) => format!("move order {moves}"),
        _ => rule.to_string(),
    }
}

pub(super) fn why_not_first(
    recording: &Recording,
    rules: &[OrderingRule],
    broken: usize,
    id: NodeId,
) -> String {
    let shared = |rule: &OrderingRule| has(*rule, recording, id).map(|has| format!("{rule}, {has}"));
    let shared: Vec<_> = rules[..broken].iter().filter_map(shared).collect();
    let (extreme, has) = (rules[broken], has(rules[broken], recording, id));
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
    let sentences = rules[..=last].iter().enumerate().map(|(i, extreme)| {
        let it = if i == 0 { "It" } else { "Of those, it" };
        match has(*extreme, recording, id) {
            Some(has) => format!("{it} has the {extreme}, {has}."),
            None if extreme.of.is_some() => format!("{it} has the {extreme}."),
            None => format!("{it} is the {extreme}."),
        }
    });
    sentences.collect::<Vec<_>>().join(" ")
}
