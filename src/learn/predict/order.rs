//! The rules by which an open list is ordered, one after the other, and the first of them that a node breaks.

use std::cmp::Ordering;

use super::text;
use crate::puzzle::MoveOrder;
use crate::recording::Recording;
use crate::search::{History, NodeId, OrderBy, TieKey, TiePart, Weight};

/// One of the rules that order an open list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OrderingRule {
    /// The least value by which the algorithm orders its nodes.
    Value,
    /// The smallest depth: one layer after the other.
    Layer,
    LeastG,
    LeastH,
    LargestH,
    LargestG,
    SmallestG,
    LargestSum,
    SmallestSum,
    LargestBoard,
    SmallestBoard,
    Moves(MoveOrder),
    MovesBackwards(MoveOrder),
    Oldest,
    Newest,
    /// The newest value: in RBFS a node gets a value again.
    NewestValue,
}

use OrderingRule::{
    LargestBoard, LargestG, LargestH, LargestSum, Layer, LeastG, LeastH, Moves, MovesBackwards, Newest,
    NewestValue, Oldest, SmallestBoard, SmallestG, SmallestSum, Value,
};

/// The rules of a search, the first to be applied first.
pub(super) fn rules_of(recording: &Recording) -> Vec<OrderingRule> {
    let order = recording.order();
    let age = match (order.first_in(), recording.history()) {
        (true, _) => Oldest,
        (false, History::Frontier) => NewestValue,
        (false, _) => Newest,
    };
    let tie = |part: TiePart| match (part.key, part.is_downward) {
        (TieKey::Sum, false) => SmallestSum,
        (TieKey::Sum, true) => LargestSum,
        (TieKey::G, false) => SmallestG,
        (TieKey::G, true) => LargestG,
        (TieKey::H, false) => LeastH,
        (TieKey::H, true) => LargestH,
        (TieKey::Board, false) => SmallestBoard,
        (TieKey::Board, true) => LargestBoard,
        (TieKey::Move, false) => Moves(order.moves.unwrap_or_default()),
        (TieKey::Move, true) => MovesBackwards(order.moves.unwrap_or_default()),
        (TieKey::Arrival | TieKey::Library(_), _) => age,
    };
    let first: &[OrderingRule] = match order.by {
        OrderBy::Arrival => &[],
        OrderBy::F(_) | OrderBy::MeetInTheMiddle => &[Value],
        OrderBy::G => &[LeastG],
        OrderBy::H => &[LeastH],
        OrderBy::LayerThenH => &[Layer, LeastH],
        OrderBy::Steepest(moves) | OrderBy::AtRandom(moves) | OrderBy::Annealing(moves) => {
            return vec![LeastH, Moves(moves)];
        }
    };
    // What the queue of a library decides is not asked.
    let last = order.library().is_none().then_some(age);
    first.iter().copied().chain(order.deciding_parts().map(tie)).chain(last).collect()
}

/// The rules that decide which open node comes first, in words, the first to be applied first. Nothing is asked that
/// these do not decide.
pub fn ordering_rules(recording: &Recording) -> Vec<String> {
    if recording.order().by == OrderBy::Arrival {
        return vec![recording.order().name()];
    }
    let rules = rules_of(recording);
    let texts = rules.iter().map(|rule| rule.text(recording));
    let then = |(i, text): (usize, String)| if i == 0 { text } else { text::then(&text) };
    texts.enumerate().map(then).collect()
}

impl OrderingRule {
    /// The rule in words: `least f`.
    fn text(self, recording: &Recording) -> String {
        match self {
            Value => match recording.order().by {
                OrderBy::F(weight) if weight != Weight::ONE => text::least_weighted_f(weight),
                OrderBy::MeetInTheMiddle => text::LEAST_PRIORITY.to_owned(),
                _ => text::least(recording.settings().value().sign()),
            },
            Layer => text::LAYER_BY_LAYER.to_owned(),
            Moves(moves) => text::move_order(moves),
            MovesBackwards(moves) => text::move_order_backwards(moves),
            rule => rule.extreme(recording),
        }
    }

    /// What the rule puts first: `least f`.
    pub(super) fn extreme(self, recording: &Recording) -> String {
        match self {
            Value => text::least(recording.settings().value().sign()),
            Layer => text::SMALLEST_DEPTH.to_owned(),
            LeastG => text::least("g"),
            LeastH => text::least("h"),
            LargestG => text::LARGEST_G.to_owned(),
            SmallestG => text::SMALLEST_G.to_owned(),
            LargestH => text::largest("h"),
            LargestSum => text::largest(TieKey::SUM_OF),
            SmallestSum => text::least(TieKey::SUM_OF),
            LargestBoard => text::largest(text::BOARD),
            SmallestBoard => text::SMALLEST_BOARD.to_owned(),
            Moves(_) => text::EARLIEST_MOVE.to_owned(),
            MovesBackwards(_) => text::LATEST_MOVE.to_owned(),
            Oldest => text::OLDEST.to_owned(),
            Newest => text::NEWEST.to_owned(),
            NewestValue => text::NEWEST_VALUE.to_owned(),
        }
    }

    /// What a node has: its value, its g, its move. `None` for its age, which is its number, and for its board.
    pub(super) fn has(self, recording: &Recording, id: NodeId) -> Option<String> {
        let node = recording.nodes().get(id);
        match self {
            Value => Some(recording.settings().value().number(recording.settings(), &node)),
            Layer | LeastG | LargestG | SmallestG => Some(node.g.to_string()),
            LeastH | LargestH => Some(node.h.to_string()),
            LargestSum | SmallestSum => Some(node.f().to_string()),
            Moves(_) | MovesBackwards(_) => node.mv.map(|mv| mv.name().to_owned()),
            LargestBoard | SmallestBoard | Oldest | Newest | NewestValue => None,
        }
    }

    /// What the rule compares; the least comes first.
    fn key(self, recording: &Recording, id: NodeId) -> u64 {
        let node = recording.nodes().get(id);
        let place = |moves: MoveOrder| {
            let place = moves.moves().iter().position(|mv| Some(*mv) == node.mv);
            place.unwrap_or_default() as u64
        };
        match self {
            Value => recording.order().first_key(&node).into(),
            Layer | LeastG | SmallestG => node.g.into(),
            LeastH => node.h.into(),
            SmallestSum => node.f().into(),
            SmallestBoard => node.state.place(),
            LargestG => u64::MAX - u64::from(node.g),
            LargestH => u64::MAX - u64::from(node.h),
            LargestSum => u64::MAX - u64::from(node.f()),
            LargestBoard => u64::MAX - node.state.place(),
            Moves(moves) => place(moves),
            MovesBackwards(moves) => u64::MAX - place(moves),
            Oldest => id.0.into(),
            Newest | NewestValue => u64::MAX - u64::from(id.0),
        }
    }
}

/// The first rule by which one node comes before another, as its place among the rules; `None` if the other comes first, or
/// if they are the same.
pub(super) fn comes_first_by(
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

/// Which of two nodes comes first by some rules.
pub(super) fn compare(recording: &Recording, rules: &[OrderingRule], a: NodeId, b: NodeId) -> Ordering {
    let each = rules.iter().map(|rule| rule.key(recording, a).cmp(&rule.key(recording, b)));
    each.fold(Ordering::Equal, Ordering::then)
}

/// Why a node is not the first of a list, if it breaks this rule and none before it.
pub(super) fn why_not_first(
    recording: &Recording,
    rules: &[OrderingRule],
    broken: usize,
    id: NodeId,
) -> String {
    let rule = rules[broken];
    let extreme = rule.extreme(recording);
    let shared: Vec<_> = rules[..broken].iter().filter_map(|rule| rule.shared(recording, id)).collect();
    let has = rule.has(recording, id);
    match (shared.as_slice(), has) {
        ([], Some(has)) => text::has_another(rule.sign(recording), &has, &extreme),
        ([], None) => text::is_not(&extreme),
        ([one], has) => text::shares_one(one, &extreme, has.as_deref()),
        (all, has) => text::shares_all(all, &extreme, has.as_deref()),
    }
}

/// Why a node is the first, if the rules up to this one decide.
pub(super) fn why_first(recording: &Recording, rules: &[OrderingRule], last: usize, id: NodeId) -> String {
    let parts = rules[..=last].iter().map(|rule| (rule.extreme(recording), rule.has(recording, id)));
    text::why_first(parts)
}

impl OrderingRule {
    /// `f`, `g`, `h`: what it compares.
    pub(super) fn sign(self, recording: &Recording) -> &'static str {
        match self {
            Value => recording.settings().value().sign(),
            Layer => text::DEPTH,
            LeastG | LargestG | SmallestG => "g",
            LeastH | LargestH => "h",
            LargestSum | SmallestSum => TieKey::SUM_OF,
            LargestBoard | SmallestBoard => text::BOARD,
            Moves(_) | MovesBackwards(_) => text::MOVE,
            Oldest | Newest | NewestValue => text::AGE,
        }
    }

    /// What several nodes share: `least f, 14`.
    fn shared(self, recording: &Recording, id: NodeId) -> Option<String> {
        self.has(recording, id).map(|has| text::with_value(&self.extreme(recording), &has))
    }
}
