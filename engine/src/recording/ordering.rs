//! The rules that order an open list, and the first that a node breaks; and the choice of the next node, before it is taken out.
//!
//! The choice is not an event of the recording. Between a complete step and the first event of the next one, the open list is
//! complete, and the next step says which of its nodes wins. So the choice is shown at the same position as the list.

use std::cmp::Ordering;
use std::fmt;

use arrayvec::ArrayVec;

use super::columns::Cooled;
use super::cursor::{Moment, NodeStatus};
use super::events::Step;
use super::open_list::{Candidates, GoesFirst};
use super::recorded_search::Recording;
use crate::memory::lock;
use crate::puzzle::MoveOrder;
use crate::search::{Annealing, History, NodeId, OrderBy, TieKey, TiePart};

/// The property of two open nodes that a rule compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderingKey {
    /// The value by which the algorithm orders its nodes.
    Value,
    /// The depth: one layer after the other.
    Layer,
    /// The number that a key of the ties compares, but for the moves and the arrival.
    Tie(TieKey),
    /// The place of the last move in this order.
    Move(MoveOrder),
    Age,
}

/// One of the rules that order an open list. Its text is what it puts first: `least f`, `oldest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderingRule {
    pub compares: OrderingKey,
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
                key @ (TieKey::Sum | TieKey::H) => (OrderingKey::Tie(key), ["least", "largest"], key.noun()),
                TieKey::Move => {
                    (OrderingKey::Move(order.moves.unwrap_or_default()), ["earliest", "latest"], "move")
                }
                TieKey::Arrival | TieKey::Library(_) => return age,
                key => (OrderingKey::Tie(key), ["smallest", "largest"], key.noun()),
            };
            rule(compares, part.is_downward, if part.is_downward { last } else { first }, Some(of))
        };
        let least_h = up(OrderingKey::Tie(TieKey::H), "least", "h");
        let first = match order.by {
            OrderBy::Arrival => Vec::new(),
            OrderBy::F(_) | OrderBy::MeetInTheMiddle => {
                vec![up(OrderingKey::Value, "least", recording.settings().value().sign())]
            }
            OrderBy::G => vec![up(OrderingKey::Tie(TieKey::G), "least", "g")],
            OrderBy::H => vec![least_h],
            OrderBy::LayerThenH => vec![up(OrderingKey::Layer, "smallest", "depth"), least_h],
            OrderBy::DeepestThenH => {
                vec![rule(OrderingKey::Tie(TieKey::G), true, "largest", Some("g")), least_h]
            }
            OrderBy::Steepest(moves) | OrderBy::AtRandom(moves) | OrderBy::Annealing(moves) => {
                return vec![least_h, up(OrderingKey::Move(moves), "earliest", "move")];
            }
        };
        // What the queue of a library decides follows from no number of a node.
        let last = order.library().is_none().then_some(age);
        first.into_iter().chain(order.deciding_parts().map(tie)).chain(last).collect()
    }

    /// The number that the rule compares; the least comes first.
    fn key(self, recording: &Recording, id: NodeId) -> u64 {
        let node = recording.nodes().get(id);
        let key = match self.compares {
            OrderingKey::Value => recording.order().first_key(&node).into(),
            OrderingKey::Layer => node.g.into(),
            OrderingKey::Tie(key) => recording.order().number(key, &node),
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextChoice {
    /// The step that takes the node that wins.
    pub step: Step,
    pub candidates: Candidates,
    /// Nodes at the top of the list that share its value, with it; 1 if it is alone or not at the top.
    pub tied: usize,
    /// The open nodes that the reference would take before it, if another program makes the search.
    pub ahead: Option<GoesFirst>,
}

/// The choice that comes next at a moment. `None` within a step, at the end of what is recorded, and where the next step
/// takes no node from an open list, but visits one that is already on a stack or path.
pub fn next_choice(recording: &Recording, moment: &Moment) -> Option<NextChoice> {
    if moment.position.events > 0 {
        return None;
    }
    let step = recording.step(moment.position.steps)?;
    if moment.status(recording, step.id) != NodeStatus::Open {
        return None;
    }
    let side = step.node.side;
    let candidates = moment.open.candidates_for(recording, &step);
    let order = recording.order();
    let skipped = recording.skipped_before(&step);
    let top = moment.open.rows(recording, side, skipped..skipped + 1);
    let is_tied = order.by != OrderBy::Arrival
        && top.iter().any(|top| order.first_key(&recording.nodes().get(*top)) == order.first_key(&step.node));
    let tied = if is_tied { candidates.least_first as usize } else { 1 };
    let ahead = if recording.is_reported() { moment.open.ahead(recording, step.id) } else { None };
    Some(NextChoice { step, candidates, tied, ahead })
}

/// One in 256 steps keeps its state once it is known, so that no question makes more choices again.
const KEPT_EVERY: u32 = 256;

impl Recording {
    /// The temperature and the tries after the choices that lead to a step, which are made again for that; `None` where the
    /// search has no temperature, or where this step is not recorded.
    pub fn annealing_before(&self, step: u64) -> Option<Annealing> {
        if !matches!(self.order.by, OrderBy::Annealing(_)) || step > self.recorded().into() {
            return None;
        }
        let mut kept = lock(&self.columns.cooled);
        if kept.is_empty() {
            kept.push(Cooled { annealing: Annealing::new(&self.in_use), child: NodeId(1) });
        }
        let place = (step as u32 / KEPT_EVERY).min(kept.len() as u32 - 1);
        let mut now = kept[place as usize].clone();
        for k in place * KEPT_EVERY..step as u32 {
            self.make_choice(k, &mut now);
            if (k + 1) / KEPT_EVERY == kept.len() as u32 {
                kept.push(now.clone());
            }
        }
        Some(now.annealing)
    }

    fn make_choice(&self, step: u32, now: &mut Cooled) {
        let id = self.columns.expanded(step);
        let mut successors = ArrayVec::<u32, 4>::new();
        while let Some(node) = self.node(now.child).filter(|node| node.parent() == Some(id)) {
            successors.push(node.h);
            now.child = NodeId(now.child.0 + 1);
        }
        if !successors.is_empty() {
            now.annealing.choose(self.nodes().get(id).h, &successors);
        }
    }
}
