//! The nodes of a search, numbered in order of generation. A node never changes, except that it ends once.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::column::Column;
use crate::puzzle::{Move, State};

/// The number of a node in order of generation; the start is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The start.
    pub const START: Self = Self(0);
    /// Stands for no node where a column has to hold something.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// `None` for the sign of no node.
    #[must_use]
    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A node as it was generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The board.
    pub state: State,
    /// The node that it is a successor of; [`NodeId::NONE`] for the start (see [`Node::parent`]).
    pub(crate) parent_or_none: NodeId,
    /// The move that led here; `None` for the start.
    pub mv: Option<Move>,
    /// Cell of the blank.
    pub blank: u8,
    /// Moves from the start along the parents.
    pub g: u32,
    /// Estimated moves to the goal.
    pub h: u32,
    /// Whether the same state was known before, with a larger g.
    pub improves: bool,
}

impl Node {
    /// The node that this one is a successor of; `None` for the start.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent_or_none.some()
    }

    /// g + h.
    #[must_use]
    pub fn f(&self) -> u32 {
        self.g + self.h
    }
}

/// How and in which expansion (counted from 0) a node left the open list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Still open.
    No,
    /// Taken from the open list in this expansion, and closed.
    Selected(u32),
    /// Replaced in this expansion by a node of the same state with a smaller g.
    Superseded(u32),
}

const SUPERSEDED: u32 = 1 << 31;
const OPEN: u32 = u32::MAX;

/// 24 bytes a node, in three words:
/// the state;
/// the parent, and in the upper half the node below it in its stack of the open list at the moment it was pushed;
/// h in bits 0–7, g in 8–23, blank in 24–27, move in 28–29, whether it has one in 30, `improves` in 31, and in the
/// upper half the expansion that ended it, with a bit for superseded, or `OPEN`.
type Row = [AtomicU64; 3];

/// One thread writes, so that half a word can be replaced by a load and a store.
#[inline]
fn set_upper_half(word: &AtomicU64, value: u32) {
    let lower = word.load(Relaxed) & 0xffff_ffff;
    word.store(lower | u64::from(value) << 32, Relaxed);
}

#[inline]
fn lower_half(word: &AtomicU64) -> u32 {
    word.load(Relaxed) as u32
}

#[inline]
fn upper_half(word: &AtomicU64) -> u32 {
    (word.load(Relaxed) >> 32) as u32
}

#[inline]
fn node([state, links, rest]: &Row) -> Node {
    let packed = lower_half(rest);
    let mv = Move::ALL[(packed >> 28 & 3) as usize];
    Node {
        state: State(state.load(Relaxed)),
        parent_or_none: NodeId(lower_half(links)),
        mv: (packed >> 30 & 1 == 1).then_some(mv),
        blank: (packed >> 24 & 15) as u8,
        g: packed >> 8 & Nodes::MAX_G,
        h: packed & 0xff,
        improves: packed >> 31 == 1,
    }
}

#[inline]
fn ended([_, _, rest]: &Row) -> Ended {
    match upper_half(rest) {
        OPEN => Ended::No,
        expansion if expansion & SUPERSEDED != 0 => Ended::Superseded(expansion & !SUPERSEDED),
        expansion => Ended::Selected(expansion),
    }
}

/// All nodes of a search.
///
/// One thread writes, through `pub(super)` functions; others may read every node that they know to be complete.
/// The end of a node may be written while it is read: whoever stands at an earlier step finds the node open either way,
/// because the end is an expansion that has not happened yet there.
#[derive(Debug, Default)]
pub struct Nodes {
    rows: Column<Row>,
}

impl Nodes {
    /// Largest g that fits a row.
    pub const MAX_G: u32 = 0xffff;
    /// Largest number of nodes: one bit of an expansion's number tells how a node ended.
    pub const MAX_NODES: u32 = Column::<Row>::CAPACITY - 8;

    /// The node of a number.
    ///
    /// # Panics
    /// Where there is no such node.
    #[inline]
    #[must_use]
    pub fn get(&self, id: NodeId) -> Node {
        node(self.rows.get(id.0))
    }

    /// The state of a node.
    #[inline]
    #[must_use]
    pub fn state(&self, id: NodeId) -> State {
        State(self.rows.get(id.0)[0].load(Relaxed))
    }

    /// g of a node.
    #[inline]
    #[must_use]
    pub fn g(&self, id: NodeId) -> u32 {
        lower_half(&self.rows.get(id.0)[2]) >> 8 & Self::MAX_G
    }

    /// The parent of a node; `None` for the start.
    #[inline]
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        NodeId(lower_half(&self.rows.get(id.0)[1])).some()
    }

    /// How the node left the open list, as far as is known now.
    #[inline]
    #[must_use]
    pub fn ended(&self, id: NodeId) -> Ended {
        ended(self.rows.get(id.0))
    }

    /// The node below this one in its stack of the open list.
    #[inline]
    #[must_use]
    pub fn below(&self, id: NodeId) -> Option<NodeId> {
        NodeId(upper_half(&self.rows.get(id.0)[1])).some()
    }

    /// The nodes from the start to this one.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The moves from the start to this node.
    #[must_use]
    pub fn moves(&self, id: NodeId) -> Vec<Move> {
        self.path(id).into_iter().filter_map(|id| self.get(id).mv).collect()
    }

    /// Bytes of so many nodes.
    #[must_use]
    pub fn bytes(len: u32) -> u64 {
        Column::<Row>::bytes(len)
    }

    /// What taking a node from its stack needs to know, in one look.
    #[inline]
    pub(super) fn below_and_ended(&self, id: NodeId) -> (NodeId, Ended) {
        let row = self.rows.get(id.0);
        (NodeId(upper_half(&row[1])), ended(row))
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    pub(super) fn write(&self, id: NodeId, node: &Node, below_or_none: NodeId) {
        debug_assert!(node.g <= Self::MAX_G && node.h <= 0xff);
        let [state, links, rest] = self.rows.slot(id.0);
        let packed = node.h
            | node.g << 8
            | u32::from(node.blank) << 24
            | node.mv.map_or(0, |mv| (mv as u32) << 28 | 1 << 30)
            | u32::from(node.improves) << 31;
        state.store(node.state.0, Relaxed);
        links.store(u64::from(node.parent_or_none.0) | u64::from(below_or_none.0) << 32, Relaxed);
        rest.store(u64::from(packed) | u64::from(OPEN) << 32, Relaxed);
    }

    /// Closes a node, and gives it.
    #[inline]
    pub(super) fn select(&self, id: NodeId, expansion: u32) -> Node {
        let row = self.rows.get(id.0);
        set_upper_half(&row[2], expansion);
        node(row)
    }

    #[inline]
    pub(super) fn supersede(&self, id: NodeId, expansion: u32) {
        set_upper_half(&self.rows.get(id.0)[2], expansion | SUPERSEDED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_read_as_it_was_written() {
        let nodes = Nodes::default();
        let check = |id, node: Node| {
            nodes.write(NodeId(id), &node, NodeId(id + 7));
            assert_eq!(nodes.below(NodeId(id)), Some(NodeId(id + 7)));
            assert_eq!(nodes.get(NodeId(id)), node);
            assert_eq!(nodes.ended(NodeId(id)), Ended::No);
        };
        let start = Node {
            state: State(u64::MAX),
            parent_or_none: NodeId::NONE,
            mv: None,
            blank: 15,
            g: 0,
            h: 255,
            improves: false,
        };
        check(0, start);
        for (id, mv) in (1..).zip(Move::ALL) {
            let parent_or_none = NodeId(id - 1);
            check(id, Node { parent_or_none, mv: Some(mv), g: Nodes::MAX_G, improves: true, ..start });
        }
        nodes.supersede(NodeId(2), 7);
        assert_eq!(nodes.ended(NodeId(2)), Ended::Superseded(7));
        assert_eq!(nodes.select(NodeId(3), 0), nodes.get(NodeId(3)));
        assert_eq!(nodes.ended(NodeId(3)), Ended::Selected(0));
        assert_eq!(nodes.moves(NodeId(4)), Move::ALL);
    }
}
