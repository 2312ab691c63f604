//! The nodes of a search, numbered in order of generation. A node never changes, except that it ends once.

#![expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::append_column::{AppendColumn, EntriesInOrder, NewestEntries};
use crate::puzzle::{Board, Move, Size, State, WideBoards};

/// The number of a node in order of generation; the start is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    pub const START: Self = Self(0);
    /// Stands for no node where a column has to hold something.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// `None` for the sign of no node.
    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    Forward = 0,
    Backward = 1,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Forward, Self::Backward];

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Forward => Self::Backward,
            Self::Backward => Self::Forward,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub state: State,
    /// The node that it is a successor of; [`NodeId::NONE`] for the start (see [`Node::parent`]).
    pub(crate) parent_or_none: NodeId,
    /// The move that led here; `None` for the start.
    pub mv: Option<Move>,
    pub blank: u8,
    /// The cost of the moves along the parents from the start, or from the goal of a backward node.
    pub g: u32,
    /// Estimated moves to the goal, or to the start; in RBFS as it was backed up, with [`Node::NO_H`] for infinite.
    pub h: u32,
    pub side: Side,
    /// Whether the state was known with a larger g; in RBFS, whether the node stands for a subtree that was forgotten.
    pub improves: bool,
}

impl Node {
    /// h of a node from which no path can be a shortest one.
    pub const NO_H: u32 = 0xff;

    /// A node by itself, without a parent, such as one of a search that another program makes.
    pub fn alone(state: State, mv: Option<Move>, g: u32, h: u32) -> Self {
        let (parent_or_none, blank) = (NodeId::NONE, state.any_blank());
        Self { state, parent_or_none, mv, blank, g, h, side: Side::Forward, improves: false }
    }

    pub fn parent(&self) -> Option<NodeId> {
        self.parent_or_none.some()
    }

    pub fn f(&self) -> u32 {
        self.g + self.h
    }
}

/// How and in which step (counted from 0) a node left the open list, or the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    No,
    /// Taken from the open list in this step, and closed; or popped off the stack.
    Selected(u32),
    /// Left in this step without being taken: replaced by a node of the same state with a smaller g, pruned or skipped.
    Dropped(u32),
}

const DROPPED: u32 = 1 << 31;
const OPEN: u32 = u32::MAX;
const NO_MOVE: u32 = 4;

/// 24 bytes a node, in three words: the state; the parent, and in the upper half the node below it in its stack of the open list at
/// the moment it was pushed (where the open list is a heap in an array: how far its entry went up when it was added, in the upper 5
/// bits, and below them the place that was filled when it left, or `ELSEWHERE`); h in bits 0–7, g in 8–26, side in 27, move (or
/// `NO_MOVE`) in 28–30, `improves` in 31, and in the upper half the step that ended it, with a bit for dropped, or `OPEN`.
type PackedNode = [AtomicU64; 3];

/// Bits for a place in the array of a heap. In unit tests they are so few that some places are stored elsewhere.
const PLACE_BITS: u32 = if cfg!(test) { 5 } else { 27 };
const ELSEWHERE: u32 = (1 << PLACE_BITS) - 1;

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

#[inline(always)]
fn node([state, links, rest]: &PackedNode) -> Node {
    let packed = lower_half(rest);
    let mv = match packed >> 28 & 7 {
        0 => Some(Move::Up),
        1 => Some(Move::Down),
        2 => Some(Move::Left),
        3 => Some(Move::Right),
        _ => None,
    };
    let state = State(state.load(Relaxed));
    Node {
        state,
        parent_or_none: NodeId(lower_half(links)),
        mv,
        blank: state.blank(),
        g: packed >> 8 & Nodes::MAX_G,
        h: packed & 0xff,
        side: if packed >> 27 & 1 == 1 { Side::Backward } else { Side::Forward },
        improves: packed >> 31 == 1,
    }
}

#[inline]
fn ended([_, _, rest]: &PackedNode) -> Ended {
    match upper_half(rest) {
        OPEN => Ended::No,
        step if step & DROPPED != 0 => Ended::Dropped(step & !DROPPED),
        step => Ended::Selected(step),
    }
}

/// A node where it is stored, found once for several looks.
#[derive(Clone, Copy)]
pub struct StoredNode<'a>(pub(in crate::search) &'a PackedNode);

impl StoredNode<'_> {
    /// The node; on a wide board, without the cell of its blank.
    #[inline(always)]
    pub(in crate::search) fn node(self) -> Node {
        node(self.0)
    }

    #[inline(always)]
    pub(in crate::search) fn write(self, node: &Node, below_or_none: NodeId) {
        debug_assert!(node.g <= Nodes::MAX_G && node.h <= 0xff);
        let [state, links, rest] = self.0;
        let packed = node.h
            | node.g << 8
            | (node.side as u32) << 27
            | node.mv.map_or(NO_MOVE, |mv| mv as u32) << 28
            | u32::from(node.improves) << 31;
        state.store(node.state.0, Relaxed);
        links.store(u64::from(node.parent_or_none.0) | u64::from(below_or_none.0) << 32, Relaxed);
        rest.store(u64::from(packed) | u64::from(OPEN) << 32, Relaxed);
    }

    #[inline]
    pub(in crate::search) fn below_or_none(self) -> NodeId {
        NodeId(upper_half(&self.0[1]))
    }

    /// How the node left the open list, as far as is known now.
    #[inline]
    pub(in crate::search) fn ended(self) -> Ended {
        ended(self.0)
    }

    #[inline(always)]
    pub(in crate::search) fn select(self, step: u32) -> Node {
        // Read first: the compiler does not hand on what a relaxed store has just written.
        let node = node(self.0);
        set_upper_half(&self.0[2], step);
        node
    }
}

pub type NodesInOrder<'a> = EntriesInOrder<'a, PackedNode>;

/// Where nodes are stored, of which the newest are read most often.
pub type NewestNodes<'a> = NewestEntries<'a, PackedNode>;

/// All nodes of a search.
///
/// One thread writes, through `pub(in crate::search)` functions; others may read every node that they know to be complete. The end
/// of a node may be written meanwhile: for a reader at an earlier step it has not happened yet, so the node is open either way.
#[derive(Debug, Default)]
pub struct Nodes {
    rows: AppendColumn<PackedNode>,
    /// The moves from the start to each node, where g is their cost; else empty.
    depths: AppendColumn<AtomicU32>,
    /// The boards of the states, where they are wide.
    wide: Arc<WideBoards>,
}

impl Nodes {
    /// Largest g that fits a row; a search that goes deeper ends at a limit.
    pub const MAX_G: u32 = 0x7_ffff;
    /// Largest number of nodes: one bit of a step's number tells how a node ended.
    pub const MAX_NODES: u32 = AppendColumn::<PackedNode>::CAPACITY - 8;

    /// The node with a number, which must exist.
    #[inline]
    pub fn get(&self, id: NodeId) -> Node {
        let node = node(self.rows.get(id.0));
        Node { blank: node.state.any_blank(), ..node }
    }

    pub fn wide(&self) -> &Arc<WideBoards> {
        &self.wide
    }

    /// The board of a state that the search has met, or that is a neighbour of one.
    pub fn board(&self, size: Size, state: State) -> Board {
        if size.is_wide() { self.wide.board(state) } else { Board::of_state(size, state) }
    }

    #[inline]
    pub fn state(&self, id: NodeId) -> State {
        State(self.rows.get(id.0)[0].load(Relaxed))
    }

    /// Gives each node of a range whose state is wanted, with the place of that state among the wanted ones.
    pub fn find_states(
        &self,
        ids: std::ops::Range<u32>,
        wanted: &[State],
        mut found: impl FnMut(NodeId, usize),
    ) {
        /// 12 bits of a multiplicative hash.
        fn hash(state: State) -> usize {
            (state.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize
        }
        // Most nodes are none of them, which one look at a small table tells.
        let mut may_be_wanted = [false; 1 << 12];
        for state in wanted {
            may_be_wanted[hash(*state)] = true;
        }
        for (first, rows) in self.rows.slices(ids) {
            for ([state, _, _], id) in rows.iter().zip(first..) {
                let state = State(state.load(Relaxed));
                if may_be_wanted[hash(state)]
                    && let Some(which) = wanted.iter().position(|wanted| *wanted == state)
                {
                    found(NodeId(id), which);
                }
            }
        }
    }

    #[inline]
    pub fn g(&self, id: NodeId) -> u32 {
        lower_half(&self.rows.get(id.0)[2]) >> 8 & Self::MAX_G
    }

    /// The number of moves from the start to a node along the parents; of a backward node, from the goal.
    #[inline]
    pub fn depth(&self, id: NodeId) -> u32 {
        if self.has_depths() { self.depths.get(id.0).load(Relaxed) } else { self.g(id) }
    }

    /// Whether g is a cost, and the depth is not.
    #[inline]
    pub fn has_depths(&self) -> bool {
        !self.depths.is_empty()
    }

    /// Sets the depth of a node. Where that of any node is set, that of the start is set first.
    pub(in crate::search) fn set_depth(&self, id: NodeId, depth: u32) {
        self.depths.slot(id.0).store(depth, Relaxed);
    }

    pub fn bytes_of_depths(len: u32) -> u64 {
        AppendColumn::<AtomicU32>::bytes(len)
    }

    #[inline]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        NodeId(lower_half(&self.rows.get(id.0)[1])).some()
    }

    /// How the node left the open list, as far as is known now.
    #[inline]
    pub fn ended(&self, id: NodeId) -> Ended {
        ended(self.rows.get(id.0))
    }

    /// The node below this one in its stack of the open list.
    #[inline]
    pub fn below(&self, id: NodeId) -> Option<NodeId> {
        NodeId(upper_half(&self.rows.get(id.0)[1])).some()
    }

    /// Stands for the node below one whose entry went up by this many levels of the array of a heap when it was added.
    pub(in crate::search) fn above_levels(levels: u32) -> NodeId {
        NodeId(levels << PLACE_BITS | ELSEWHERE)
    }

    /// How many levels of the array of a heap the entry of a node went up when it was added.
    #[inline]
    pub fn levels_climbed(&self, id: NodeId) -> u32 {
        upper_half(&self.rows.get(id.0)[1]) >> PLACE_BITS
    }

    /// Notes where the last entry of a heap came to lie when that of a node left. Returns whether the node has room for it.
    #[inline]
    pub(crate) fn note_filled(&self, id: NodeId, place: u32) -> bool {
        let cell = &self.rows.get(id.0)[1];
        if place < ELSEWHERE {
            set_upper_half(cell, upper_half(cell) & !ELSEWHERE | place);
        }
        place < ELSEWHERE
    }

    /// The place that was filled when a node left the array of a heap; `None` where the node has no room for it.
    #[inline]
    pub fn filled(&self, id: NodeId) -> Option<u32> {
        let place = upper_half(&self.rows.get(id.0)[1]) & ELSEWHERE;
        (place != ELSEWHERE).then_some(place)
    }

    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    pub fn moves(&self, id: NodeId) -> Vec<Move> {
        self.path(id).into_iter().filter_map(|id| self.get(id).mv).collect()
    }

    /// The path through two nodes of one state, one of each side: node after node, with the move that leads to it.
    pub fn joined(&self, meeting: [NodeId; 2]) -> Vec<(NodeId, Option<Move>)> {
        let of_side = |side| meeting.into_iter().find(|id| self.get(*id).side == side);
        let (forward, backward) = (of_side(Side::Forward), of_side(Side::Backward));
        let forward = forward.map(|id| self.path(id)).unwrap_or_default();
        let to_goal = std::iter::successors(backward, |id| self.parent(*id));
        let there = forward.into_iter().map(|id| (id, self.get(id).mv));
        let on = to_goal.filter_map(|id| {
            let node = self.get(id);
            Some((node.parent()?, node.mv.map(Move::inverse)))
        });
        there.chain(on).collect()
    }

    pub fn bytes(len: u32) -> u64 {
        AppendColumn::<PackedNode>::bytes(len)
    }

    #[inline]
    pub(in crate::search) fn row(&self, id: NodeId) -> StoredNode<'_> {
        StoredNode(self.rows.get(id.0))
    }

    #[inline(always)]
    pub(in crate::search) fn write(&self, id: NodeId, node: &Node, below_or_none: NodeId) {
        StoredNode(self.rows.slot(id.0)).write(node, below_or_none);
    }

    /// The places of all nodes in order, to be written by one, or read behind that.
    pub(in crate::search) fn rows(&self) -> NodesInOrder<'_> {
        self.rows.entries()
    }

    pub(in crate::search) fn newest(&self) -> NewestNodes<'_> {
        self.rows.newest()
    }

    /// Links a node to another in place of the one below it in its stack, which a search without stacks does not use.
    #[inline]
    pub(in crate::search) fn link(&self, id: NodeId, to: NodeId) {
        set_upper_half(&self.rows.get(id.0)[1], to.0);
    }

    #[inline(always)]
    pub(in crate::search) fn select(&self, id: NodeId, step: u32) -> Node {
        self.row(id).select(step)
    }

    #[inline]
    pub(in crate::search) fn mark_dropped(&self, id: NodeId, step: u32) {
        set_upper_half(&self.rows.get(id.0)[2], step | DROPPED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_numbers_of_a_node_are_read_as_they_were_written() {
        let nodes = Nodes::default();
        let alone = Node::alone(State(u64::MAX >> 4), None, Nodes::MAX_G, Node::NO_H);
        let of_both_sides = Side::ALL.map(|side| Node { side, ..alone });
        let after_moves = Move::ALL.map(|mv| Node { mv: Some(mv), improves: true, ..alone });
        for (id, node) in (0..).map(NodeId).zip(of_both_sides.into_iter().chain(after_moves)) {
            nodes.write(id, &node, NodeId(Nodes::MAX_NODES));
            assert_eq!((nodes.get(id), nodes.ended(id)), (node, Ended::No));
            assert_eq!(nodes.below(id), Some(NodeId(Nodes::MAX_NODES)));
            nodes.mark_dropped(id, 7);
            assert_eq!((nodes.get(id), nodes.ended(id)), (node, Ended::Dropped(7)));
        }
    }
}
