//! Where does a successor go in the open list?

use std::cmp::Ordering;

use super::kind::{AnswerOption, Draft, OptionShows, QuestionContext, QuestionInfo, any_step};
use super::order::has;
use crate::learn::all_rules::distinct;
use crate::picture::capitalised;
use crate::recording::{Moment, OrderingRule, Recording, comes_first_by, compare_by};
use crate::search::{History, NodeId, OpenOrder, OrderBy, Settings, Side};

pub(super) static INFO: QuestionInfo = QuestionInfo {
    name: "place",
    title: "place in the list",
    summary: "Where a successor goes in the open list",
    offered,
    not_before: any_step,
    ask,
};

const STACK_ADDS_ON_TOP: &str = "It puts each node on top of its stack";

fn offered(settings: &Settings) -> Result<(), &'static str> {
    match settings.algorithm.info().history {
        History::Stack | History::StackAndVisited => Err(STACK_ADDS_ON_TOP),
        History::Frontier => Err("It has no open list, only the successors of its path"),
        History::Lists | History::TwoSided if settings.open_order() == OpenOrder::LAST_IN_FIRST_OUT => {
            Err(STACK_ADDS_ON_TOP)
        }
        History::Lists | History::TwoSided if settings.open_order().by == OrderBy::Arrival => {
            Err("It adds each node at the end of its queue")
        }
        History::Lists | History::TwoSided if settings.open_order().library().is_some() => {
            Err("The queue of a library is a heap, not a sorted list")
        }
        History::Lists | History::TwoSided => Ok(()),
    }
}

const MOST_CHARACTERS: usize = 160;

const OPTIONS: usize = 6;

fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let (step, successor) = context.next_successor()?;
    let id = successor.outcome.node()?;
    let rules = OrderingRule::all_of(recording);
    let moment = context.moment_after();
    let list = ListWithout { recording, moment: &moment, side: step.node.side, id, rules: &rules };
    let (right, len) = (list.place()?, list.len());
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

    /// The node at a place of the list with the node.
    fn row(&self, place: usize) -> Option<NodeId> {
        self.moment.open.rows(self.recording, self.side, place..place + 1).first().copied()
    }

    /// The place where the node is: the number of nodes before it.
    fn place(&self) -> Option<usize> {
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
        let right = self.place()?;
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
fn why_before(
    recording: &Recording,
    rules: &[OrderingRule],
    successor: NodeId,
    neighbour: NodeBeside,
) -> String {
    let Some((rule, equal)) = rules.split_last() else { return String::new() };
    let has = |rule, id| has(rule, recording, id);
    let (other, name) = match neighbour {
        NodeBeside::Before(other) => (other, "the node before this place"),
        NodeBeside::After(other) => (other, "the node after this place"),
    };
    if let (Some(others), Some(own)) = (has(*rule, other), has(*rule, successor)) {
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
