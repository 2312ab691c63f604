//! The order of open lists.

use crate::heuristic::Euclidean;
use crate::puzzle::{Board, MoveOrder};
use crate::search::rules::{LibraryQueue, Rules, TieBreak, TieKey, TiePart, Weight};
use crate::search::store::{Key, Node, NodeId, Nodes};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderBy {
    Arrival,
    F(Weight),
    G,
    H,
    /// The depth, then h: one layer after the other.
    LayerThenH,
    /// The largest depth, then h: the siblings that came last, the best of them first.
    DeepestThenH,
    /// h, then the move in this order. No two successors of one node are equal.
    Steepest(MoveOrder),
    /// h, then the move in this order; one successor with a lower h is taken at random.
    AtRandom(MoveOrder),
    /// h, then the move in this order; one successor is taken at random, and the state that the node came from is among them.
    Annealing(MoveOrder),
    /// The larger of f and 2g: the priority of MM.
    MeetInTheMiddle,
}

impl OrderBy {
    /// True if a search goes on from one successor of a node and forgets the others.
    pub fn goes_on_from_one(self) -> bool {
        matches!(self, Self::Steepest(_)) || self.is_random()
    }

    pub fn is_random(self) -> bool {
        matches!(self, Self::AtRandom(_) | Self::Annealing(_))
    }
}

/// The order of an open list. Nodes of equal keys form one stack, or one queue, or leave as a library gives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOrder {
    pub by: OrderBy,
    pub ties: TieBreak,
    /// The order of the moves, where ties compare them.
    pub moves: Option<MoveOrder>,
    /// The goal to which [`TieKey::Unrounded`] measures straight lines; `None` where it compares nothing.
    pub lines_to: Option<Board>,
}

// Bits of the parts of a second key. At most one of them is a value, since of f, g and h one gives the others.
/// The place of a board among all boards of up to 16 cells, as 16! is below 2⁴⁵; a float has 32.
const WIDE: u32 = 45;
const MOVE: u32 = 2;
/// g has 19 bits and h has 8, so 20 are enough for their sum.
const VALUE: u32 = 20;
/// The bits of 64 that they leave. Larger values count as equal: only a search more than 100,000 moves deep has any.
const VALUE_BESIDE_BOARD: u32 = u64::BITS - WIDE - MOVE;

impl OpenOrder {
    pub const FIRST_IN_FIRST_OUT: Self = Self::new(OrderBy::Arrival, TieBreak::FIRST_IN);
    pub const LAST_IN_FIRST_OUT: Self = Self::new(OrderBy::Arrival, TieBreak::LAST_IN);
    /// The order of MM: the least priority first; among equals the smallest g, then last in.
    pub const MEET_IN_THE_MIDDLE: Self = Self::new(OrderBy::MeetInTheMiddle, TieBreak::SMALLER_G);

    /// An order whose ties do not compare moves.
    pub const fn new(by: OrderBy, ties: TieBreak) -> Self {
        Self { by, ties, moves: None, lines_to: None }
    }

    pub fn with_ties(by: OrderBy, rules: &Rules) -> Self {
        let moves = rules.ties.has(TieKey::Move).then_some(rules.moves);
        Self { by, ties: rules.ties, moves, lines_to: None }
    }

    pub fn name(self) -> String {
        let least = match self.by {
            OrderBy::Arrival if self.first_in() => return "first in, first out".to_owned(),
            OrderBy::Arrival => return "last in, first out".to_owned(),
            OrderBy::F(Weight::ONE) => "least f".to_owned(),
            OrderBy::F(weight) => format!("least f = g + {weight}·h"),
            OrderBy::G => "least g".to_owned(),
            OrderBy::H => "least h".to_owned(),
            OrderBy::LayerThenH => "layer by layer, least h".to_owned(),
            OrderBy::DeepestThenH => "the deepest, least h".to_owned(),
            OrderBy::Steepest(moves) => {
                return format!("least h of the successors, then the move order {moves}");
            }
            OrderBy::AtRandom(moves) | OrderBy::Annealing(moves) => {
                return format!("listed by h and the move order {moves}; taken at random");
            }
            OrderBy::MeetInTheMiddle => "least priority, the larger of f and 2g".to_owned(),
        };
        let then = self.ties.parts().into_iter().map(|part| format!(", then {}", part.superlative()));
        std::iter::once(least).chain(then).collect()
    }

    #[inline]
    pub fn first_in(self) -> bool {
        self.ties.first_in()
    }

    /// True if the open list is a heap in an array: a library's queue, or by a wide key, where each node would have a stack.
    #[inline]
    pub fn is_heap(self) -> bool {
        self.library().is_some() || self.is_heap_by_key()
    }

    /// True if it is a heap because a wide key is among the ties.
    pub fn is_heap_by_key(self) -> bool {
        let is_best_first = matches!(self.by, OrderBy::F(_) | OrderBy::G | OrderBy::H);
        is_best_first && self.library().is_none() && self.ties.has_wide()
    }

    /// The library whose heap it is; that of Java where no library decides.
    pub fn heap_of(self) -> LibraryQueue {
        self.library().unwrap_or(LibraryQueue::Java)
    }

    /// True if an entry leaves that heap as soon as its node is replaced.
    pub fn removes_replaced(self) -> bool {
        self.library().is_some_and(LibraryQueue::removes)
    }

    /// True if an entry of that heap comes before another one. Of two that are equal to a library, neither does.
    #[inline]
    pub fn is_before(self, a: (Key, NodeId), b: (Key, NodeId)) -> bool {
        a.0 < b.0 || self.library().is_none() && a.0 == b.0 && (a.1 < b.1) == self.first_in()
    }

    /// The library whose queue decides between nodes of equal keys; `None` where the arrival does.
    #[inline]
    pub fn library(self) -> Option<LibraryQueue> {
        self.ties.library()
    }

    /// The parts of the ties that can decide between nodes with the same first key: of f, g and h, one gives the others.
    pub fn deciding_parts(self) -> impl Iterator<Item = TiePart> {
        let is_fixed = move |key| match (self.by, key) {
            (OrderBy::F(weight), TieKey::Sum) => weight == Weight::ONE,
            (OrderBy::F(weight), TieKey::G) => f64::from(weight) == 0.0,
            (OrderBy::G, TieKey::G) | (OrderBy::H, TieKey::H) => true,
            _ => false,
        };
        let mut has_value = false;
        self.ties.before_last().filter(move |part| {
            let decides = !part.key.is_value() || !has_value && !is_fixed(part.key);
            has_value |= decides && part.key.is_value();
            decides
        })
    }

    pub fn key(self, node: &Node) -> Key {
        (self.first_key(node), self.second_key(node))
    }

    /// The place of a node in the order: its key, and among equal keys its [`age`](Self::age). No two nodes have the same.
    pub fn sort_key(self, id: NodeId, node: &Node) -> (Key, u32) {
        (self.key(node), self.age(id.0))
    }

    /// The number of a node, so that of equals the least comes first: nodes are numbered as they come. And back again.
    pub fn age(self, number: u32) -> u32 {
        if self.first_in() { number } else { !number }
    }

    /// The first half of the key, that comes before all ties.
    #[inline]
    pub fn first_key(self, node: &Node) -> u32 {
        match self.factors() {
            Some([of_g, of_h]) => of_g * node.g + of_h * node.h,
            None if self.by == OrderBy::DeepestThenH => deepest_then_h(node.g, node.h),
            None => node.f().max(2 * node.g),
        }
    }

    /// The first half of the key is a sum of g and h with these factors; `None` where it is not.
    #[inline]
    pub fn factors(self) -> Option<[u32; 2]> {
        Some(match self.by {
            OrderBy::Arrival => [0, 0],
            OrderBy::F(weight) => {
                let (a, b) = weight.fraction();
                [b, a]
            }
            OrderBy::G => [1, 0],
            OrderBy::H | OrderBy::Steepest(_) | OrderBy::AtRandom(_) | OrderBy::Annealing(_) => [0, 1],
            OrderBy::LayerThenH => [1 << 8, 1],
            OrderBy::MeetInTheMiddle | OrderBy::DeepestThenH => return None,
        })
    }

    fn second_key(self, node: &Node) -> u64 {
        if let OrderBy::Steepest(moves) | OrderBy::AtRandom(moves) | OrderBy::Annealing(moves) = self.by {
            return place_of_move(node, moves);
        }
        match self.ties {
            TieBreak::LARGER_G => (Nodes::MAX_G - node.g).into(),
            TieBreak::SMALLER_G => node.g.into(),
            TieBreak::FIRST_IN | TieBreak::LAST_IN => 0,
            _ => self.key_of_parts(node),
        }
    }

    /// The parts of the ties one after the other, each in as many bits as it needs.
    #[cold]
    fn key_of_parts(self, node: &Node) -> u64 {
        let value = if self.ties.has_wide() { VALUE_BESIDE_BOARD } else { VALUE };
        self.deciding_parts().fold(0, |key, part| {
            let bits = match part.key {
                key if key.is_wide() => WIDE,
                TieKey::Move => MOVE,
                _ => value,
            };
            let most = (1 << bits) - 1;
            let number = self.number(part.key, node).min(most);
            key << bits | if part.is_downward { most - number } else { number }
        })
    }

    /// The number of a node that a key compares, where it is one; the smallest comes first unless the key is downward.
    pub fn number(self, key: TieKey, node: &Node) -> u64 {
        match key {
            TieKey::Sum => node.f().into(),
            TieKey::G => node.g.into(),
            TieKey::H => node.h.into(),
            TieKey::Board => node.state.rank(),
            TieKey::BoardX => node.state.rank_with_blank_last(),
            TieKey::Move => self.moves.map_or(0, |moves| place_of_move(node, moves)),
            TieKey::Unrounded => self.lines_to.map_or(0, |goal| {
                let g = if self.by == OrderBy::H { 0 } else { node.g };
                // Floats that are not negative have the order of their bits.
                (g as f32 + Euclidean::as_float(node.state, &goal)).to_bits().into()
            }),
            TieKey::Arrival | TieKey::Library(_) => 0,
        }
    }
}

/// The first key of a node where the largest depth comes first, and then the least h.
pub fn deepest_then_h(g: u32, h: u32) -> u32 {
    (Nodes::MAX_G - g) << 8 | h
}

/// The place of a node's last move in an order; 0 for the start, which is never open beside another node.
fn place_of_move(node: &Node, moves: MoveOrder) -> u64 {
    moves.moves().iter().position(|mv| Some(*mv) == node.mv).unwrap_or(0) as u64
}
