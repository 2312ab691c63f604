//! The question where a successor goes in the open list, with the rules that order the list, in words, and why a node comes first
//! or not.

use std::cmp::Ordering;

pub(super) use super::kind::any_step as not_before;
use super::kind::{AnswerOption, Draft, OptionShows, QuestionContext};
use crate::learn::all_rules::distinct;
use crate::picture::capitalised;
use crate::recording::{Moment, OrderingKey, OrderingRule, Recording, comes_first_by, compare_by};
use crate::search::{History, NodeId, OpenOrder, OrderBy, Settings, Side, Weight};

const STACK_ADDS_ON_TOP: &str = "It puts each node on top of its stack";

pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    let order = settings.open_order();
    match settings.algorithm.info().history {
        History::Stack | History::StackAndVisited => Err(STACK_ADDS_ON_TOP),
        History::Frontier => Err("It has no open list, only the successors of its path"),
        _ if order == OpenOrder::LAST_IN_FIRST_OUT => Err(STACK_ADDS_ON_TOP),
        _ if order.by == OrderBy::Arrival => Err("It adds each node at the end of its queue"),
        _ if order.library().is_some() => Err("The queue of a library is a heap, not a sorted list"),
        History::Lists | History::TwoSided => Ok(()),
    }
}

const MOST_CHARACTERS: usize = 160;

const OPTIONS: usize = 6;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let (step, successor) = context.next_successor()?;
    let id = successor.outcome.node()?;
    let rules = OrderingRule::all_of(recording);
    let moment = context.moment_after();
    let list = ListWithout { recording, moment: &moment, side: step.node.side, id, rules: &rules };
    let (right, len) = (list.place_of_node()?, list.len());
    let wrong = list.near(right, len).into_iter().filter_map(|place| {
        let other = if place < right { list.at(place) } else { list.at(place - 1) }?;
        let (first, then) = if place < right { (other, id) } else { (id, other) };
        let broken = comes_first_by(recording, &rules, first, then)?;
        let neighbour = if place < right { NodeBeside::After(other) } else { NodeBeside::Before(other) };
        let why = why_before(recording, &rules[..=broken], id, neighbour);
        Some(AnswerOption { broken_rule: Some(broken), ..AnswerOption::new(list.shows(place), why) })
    });
    let wrong: Vec<AnswerOption> = wrong.take(OPTIONS - 1).collect();
    Some(Draft {
        about: Some((successor.mv, successor.state)),
        text: format!("Where does the successor by the move {} go in the open list?", successor.mv.name()),
        right: list.shows(right),
        why: list.why(right, len)?,
        wrong,
    })
}

/// The open list of a side without the node that the event puts there.
struct ListWithout<'a> {
    recording: &'a Recording,
    moment: &'a Moment,
    side: Side,
    id: NodeId,
    rules: &'a [OrderingRule],
}

impl ListWithout<'_> {
    fn len(&self) -> usize {
        self.moment.open.len(self.recording, self.side).saturating_sub(1)
    }

    fn row(&self, place: usize) -> Option<NodeId> {
        self.moment.open.rows(self.recording, self.side, place..place + 1).first().copied()
    }

    /// The place where the node is: the number of nodes before it.
    fn place_of_node(&self) -> Option<usize> {
        let place = self.before(self.rules, &[Ordering::Less]);
        (self.row(place) == Some(self.id)).then_some(place)
    }

    /// The number of nodes of the list with the node that compare with it in one of these ways, by some of the rules.
    fn before(&self, rules: &[OrderingRule], ways: &[Ordering]) -> usize {
        let (mut low, mut high) = (0, self.len() + 1);
        while low < high {
            let middle = usize::midpoint(low, high);
            let row = self.row(middle);
            let is_before =
                row.is_some_and(|row| ways.contains(&compare_by(self.recording, rules, row, self.id)));
            if is_before { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The node at a place of the list without the node.
    fn at(&self, place: usize) -> Option<NodeId> {
        let right = self.place_of_node()?;
        self.row(if place < right { place } else { place + 1 })
    }

    /// Other places that may seem right: beside nodes that share some of its values, beside its own, and at either end.
    fn near(&self, right: usize, len: usize) -> Vec<usize> {
        let mut near = Vec::new();
        for decided in 1..self.rules.len() {
            let rules = &self.rules[..decided];
            near.push(self.before(rules, &[Ordering::Less]));
            near.push(self.before(rules, &[Ordering::Less, Ordering::Equal]).saturating_sub(1));
        }
        near.extend([0, len, right + 1, right.saturating_sub(1), right + 2, right.saturating_sub(2)]);
        distinct(near.into_iter().filter(|place| *place != right && *place <= len))
    }

    fn shows(&self, place: usize) -> OptionShows {
        let number_at = |place| self.at(place).map(|id| self.recording.number(id));
        OptionShows::Place { after: place.checked_sub(1).and_then(number_at), before: number_at(place) }
    }

    fn why(&self, right: usize, len: usize) -> Option<String> {
        let why = |first, then, neighbour| {
            let rule = comes_first_by(self.recording, self.rules, first, then)?;
            Some(why_before(self.recording, &self.rules[..=rule], self.id, neighbour))
        };
        let before = right.checked_sub(1).and_then(|place| self.at(place));
        let after = (right < len).then(|| self.at(right)).flatten();
        let before = before.and_then(|other| why(other, self.id, NodeBeside::Before(other)));
        let after = after.and_then(|other| why(self.id, other, NodeBeside::After(other)));
        let both: Vec<String> = before.into_iter().chain(after).collect();
        // With many keys, one of the two reasons is as much as can be read.
        let joined = both.join(" ");
        if joined.chars().count() > MOST_CHARACTERS { both.into_iter().next_back() } else { Some(joined) }
            .filter(|why| !why.is_empty())
    }
}

#[derive(Clone, Copy)]
enum NodeBeside {
    Before(NodeId),
    After(NodeId),
}

/// Why the successor goes before or after its neighbour: by the last of these rules, as both share what the others compare.
fn why_before(recording: &Recording, rules: &[OrderingRule], id: NodeId, beside: NodeBeside) -> String {
    let Some((rule, equal)) = rules.split_last() else { return String::new() };
    let has = |rule, id| has(rule, recording, id);
    let (other, name) = match beside {
        NodeBeside::Before(other) => (other, "the node before this place"),
        NodeBeside::After(other) => (other, "the node after this place"),
    };
    if let (Some(others), Some(own)) = (has(*rule, other), has(*rule, id)) {
        let has = match rule.of {
            Some(letter) if letter.len() == 1 => format!("{letter} = {others}"),
            Some(word) => format!("the {word} {others}"),
            None => others,
        };
        return format!("The {rule} comes first: {name} has {has}, the successor {own}.");
    }
    let shared = |rule: &OrderingRule| Some(format!("{}, {}", rule.of?, has(*rule, other)?));
    let (name, shared) = (capitalised(name), equal.iter().filter_map(shared).collect::<Vec<_>>());
    if shared.is_empty() {
        return format!("{name} is older than the successor. The {rule} comes first.");
    }
    let shared = shared.join(", and ");
    format!("{name} has the same {shared}, but is older. The {rule} comes first.")
}

/// The property of a node that a rule compares, as text: its value, its g or its move. `None` for its age, its board and an
/// unrounded sum.
pub(super) fn has(rule: OrderingRule, recording: &Recording, id: NodeId) -> Option<String> {
    let node = recording.nodes().get(id);
    match rule.compares {
        OrderingKey::Value => Some(recording.settings().value().number(recording.settings(), &node)),
        OrderingKey::Layer => Some(node.g.to_string()),
        OrderingKey::Tie(key) => key.is_value().then(|| recording.order().number(key, &node).to_string()),
        OrderingKey::Move(_) => node.mv.map(|mv| mv.name().to_owned()),
        OrderingKey::Age => None,
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

pub(super) fn why_later(recording: &Recording, rules: &[OrderingRule], broken: usize, id: NodeId) -> String {
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
