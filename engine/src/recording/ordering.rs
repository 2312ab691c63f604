//! The rules by which an open list is ordered, one after the other, and the first of them that a node breaks.

use std::cmp::Ordering;

use super::Recording;
use crate::puzzle::MoveOrder;
use crate::search::{History, NodeId, OrderBy, TieKey, TiePart};

/// One of the rules that order an open list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderingRule {
    /// The least value by which the algorithm orders its nodes.
    Value,
    /// The smallest depth: one layer after the other.
    Layer,
    /// The least g, by which the algorithm orders its nodes.
    LeastG,
    LeastH,
    LargestH,
    LargestG,
    SmallestG,
    LargestSum,
    SmallestSum,
    LargestBoard,
    SmallestBoard,
    /// The last move that comes first in this order.
    Moves(MoveOrder),
    /// The last move that comes last in this order.
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

impl OrderingRule {
    /// The rules of a search, the first to be applied first.
    pub fn all_of(recording: &Recording) -> Vec<Self> {
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
        let first: &[Self] = match order.by {
            OrderBy::Arrival => &[],
            OrderBy::F(_) | OrderBy::MeetInTheMiddle => &[Value],
            OrderBy::G => &[LeastG],
            OrderBy::H => &[LeastH],
            OrderBy::LayerThenH => &[Layer, LeastH],
            OrderBy::DeepestThenH => &[LargestG, LeastH],
            OrderBy::Steepest(moves) | OrderBy::AtRandom(moves) | OrderBy::Annealing(moves) => {
                return vec![LeastH, Moves(moves)];
            }
        };
        // What the queue of a library decides follows from no number of a node.
        let last = order.library().is_none().then_some(age);
        first.iter().copied().chain(order.deciding_parts().map(tie)).chain(last).collect()
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
