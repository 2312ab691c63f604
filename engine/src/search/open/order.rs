//! How open lists are ordered.

use crate::puzzle::MoveOrder;
use crate::search::rules::{TieBreak, Weight};
use crate::search::store::{Key, Node, Nodes};

/// What an open list is ordered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderBy {
    /// When a node came.
    Arrival,
    /// f = g + w·h.
    F(Weight),
    /// g.
    G,
    /// h.
    H,
    /// The depth, then h: one layer after the other.
    LayerThenH,
    /// h, then the move in this order. No two successors of one node are equal.
    Steepest(MoveOrder),
    /// The larger of f and 2g: the priority of MM.
    MeetInTheMiddle,
}

/// How an open list is ordered. Nodes of equal keys form one stack, or one queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOrder {
    /// What comes first.
    pub by: OrderBy,
    /// What decides among equals.
    pub ties: TieBreak,
}

impl OpenOrder {
    /// That of a queue.
    pub const FIRST_IN_FIRST_OUT: Self = Self { by: OrderBy::Arrival, ties: TieBreak::FirstIn };
    /// That of a stack.
    pub const LAST_IN_FIRST_OUT: Self = Self { by: OrderBy::Arrival, ties: TieBreak::LastIn };

    /// The order in words.
    #[must_use]
    pub fn name(self) -> String {
        let least = match self.by {
            OrderBy::Arrival if self.first_in() => return "first in, first out".to_owned(),
            OrderBy::Arrival => return "last in, first out".to_owned(),
            OrderBy::F(Weight::ONE) => "lowest f".to_owned(),
            OrderBy::F(weight) => format!("lowest f = g + {weight}·h"),
            OrderBy::G => "lowest g".to_owned(),
            OrderBy::H => "lowest h".to_owned(),
            OrderBy::LayerThenH => "layer by layer, lowest h".to_owned(),
            OrderBy::Steepest(moves) => {
                return format!("lowest h of the successors, then the move order {moves}");
            }
            OrderBy::MeetInTheMiddle => "lowest priority, the larger of f and 2g".to_owned(),
        };
        let then = match self.ties {
            TieBreak::LargerG => "largest g, then last in",
            TieBreak::SmallerG => "smallest g, then last in",
            TieBreak::FirstIn => "first in",
            TieBreak::LastIn => "last in",
        };
        format!("{least}, then {then}")
    }

    /// Whether of nodes with equal keys the first in is the first out.
    #[inline]
    #[must_use]
    pub fn first_in(self) -> bool {
        self.ties == TieBreak::FirstIn
    }

    /// The key of a node.
    #[must_use]
    pub fn key(self, node: &Node) -> Key {
        (self.first_key(node), self.second_key(node))
    }

    /// The first half of the key, that comes before all ties.
    #[inline]
    #[must_use]
    pub fn first_key(self, node: &Node) -> u32 {
        match self.by {
            OrderBy::Arrival => 0,
            OrderBy::F(weight) => {
                let (a, b) = weight.fraction();
                b * node.g + a * node.h
            }
            OrderBy::G => node.g,
            OrderBy::H | OrderBy::Steepest(_) => node.h,
            OrderBy::LayerThenH => node.g << 8 | node.h,
            OrderBy::MeetInTheMiddle => node.f().max(2 * node.g),
        }
    }

    fn second_key(self, node: &Node) -> u32 {
        if let OrderBy::Steepest(moves) = self.by {
            return moves.moves().iter().position(|mv| Some(*mv) == node.mv).unwrap_or(0) as u32;
        }
        match self.ties {
            TieBreak::LargerG => Nodes::MAX_G - node.g,
            TieBreak::SmallerG => node.g,
            TieBreak::FirstIn | TieBreak::LastIn => 0,
        }
    }
}
