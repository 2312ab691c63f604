//! Who is told what an algorithm does, and may stop it; and the small state from which a search that forgets its nodes can go on.

use std::any::Any;

use super::counts::{Counts, OrderingCost};
use crate::heuristic::NoEstimate;
use crate::puzzle::Move;
use crate::search::store::{Head, Key, Node, NodeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Cancelled,
    NodeLimit,
    MemoryLimit,
    /// The system gave no more memory. What the search had is lost, except for what a recording shares with it.
    OutOfMemory,
    /// The heuristic gave no answer, for this reason. What the search had is lost, as without memory.
    NoEstimate(NoEstimate),
    /// A path of [`Nodes::MAX_G`](crate::search::Nodes::MAX_G) moves, the longest that a node can count.
    DepthLimit,
}

/// Is told of every event of a search. With [`Headless`](super::Headless) the calls vanish.
pub trait Tracer: Sized {
    /// Whether the nodes of a search that forgets them are to be kept.
    const KEEPS_NODES: bool;

    /// Between two steps, where alone a search can be stopped. Gives the number of steps before which it need not be asked.
    fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop>;

    /// The heuristic of the search looks up in tables of this many bytes, which count towards its limit.
    fn uses_tables(&mut self, _bytes: u64) {}

    /// The counts when the tracer last read them: what is known of a search that got no more memory.
    fn last_counts(&self) -> Counts;

    /// How many successors may be generated in a batch that reports only selected nodes; 0 if every event is to be reported.
    fn batch(&self, _search: &dyn Footprint) -> u64 {
        0
    }

    /// A step begins: a node was taken from the open list and closed, or is on top of the stack for the first time.
    fn select(&mut self, _id: NodeId, _node: &Node) {}

    /// A step begins: a node is on top of the stack again.
    fn revisit(&mut self, _id: NodeId) {}

    /// A successor (or the start) became a node and went on the open list, as entry `height` (from 1) of its stack.
    fn generate(&mut self, _id: NodeId, _node: &Node, _height: u32) {}

    /// The node that is generated next replaces this one, which has the same state and a larger g.
    fn replace(&mut self, _old: NodeId) {}

    /// A successor's state is that of `known`, whose g is not larger. The way back to the parent is not reported.
    fn duplicate(&mut self, _known: NodeId) {}

    /// An entry was thrown away: a replaced one that came first, one that beam search prunes, or a copy that is skipped.
    fn discard(&mut self, _node: NodeId) {}

    /// In the array of a heap, an entry was added at the last place, which is this one, and went up.
    fn climb(&mut self, _last: u32) {}

    /// An entry leaves this place of the array before its turn, because its node is replaced.
    fn vacate(&mut self, _place: u32) {}

    /// The last entry of the array fills the gap that the entry of this node left, and comes to lie at this place.
    fn fill(&mut self, _left: NodeId, _filled: u32) {}

    /// The number of open nodes with this first key changed by this much.
    fn count_key(&mut self, _first: u32, _by: i32) {}

    /// The node that was generated last has the state of a node of the other side.
    fn meet(&mut self, _node: NodeId, _other: NodeId) {}

    /// An iteration begins, with this bound, after so much was done: from a start that is generated next.
    fn iteration(&mut self, _bound: u32, _before: &Counts) {}

    /// The least value above the bound in this iteration so far became this: the next bound, if nothing lower follows.
    fn next_bound(&mut self, _least: u32) {}
}

/// A search while it runs. It is asked seldom, so that a virtual call costs nothing, and each tracer is compiled once for all.
pub trait Footprint {
    fn counts(&self) -> &Counts;

    /// Nodes that are open now, or on the stack.
    fn open(&self) -> u64;

    fn bytes(&self) -> u64;

    /// What holds these except for the nodes, to be freed later.
    fn into_memory(self) -> Box<dyn Any + Send>
    where
        Self: Sized;

    fn growth_within(&self, steps: u32) -> u64;

    fn kept(&self) -> NodeId;

    fn for_each_head(&self, _show: &mut dyn FnMut(Head)) {}

    /// The entries of its open list, where that is the array of a heap.
    fn array(&self) -> &[(Key, NodeId)] {
        &[]
    }

    /// What keeping its open list in order has cost; `None` where it is not counted.
    fn work(&self) -> Option<OrderingCost> {
        None
    }

    /// Its whole state, where that is small; `None` where it is not, and where the search is in the middle of a node.
    fn checkpoint(&self) -> Option<Checkpoint> {
        None
    }
}

/// A search of this kind between two steps. It keeps the path that it is on, and little beside it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    pub counts: Counts,
    pub bound: u32,
    /// The least value beyond that bound so far; `None` where none was met.
    pub next_bound: Option<u32>,
    /// The moves of the best path so far, in a search that goes on after it has found one; `None` where it has none.
    pub best_path: Option<Vec<Move>>,
    /// In order of their numbers: the start comes first, and nodes of one depth after those of smaller depths.
    pub kept: Vec<KeptNode>,
}

/// A node that a search keeps. Its board is not among this: it follows from the moves that lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeptNode {
    /// Its number in order of generation; there may be more than a [`NodeId`](crate::search::NodeId) can count.
    pub number: u64,
    pub depth: u32,
    /// Which move of its parent led to it: its place, from 0, among those that do not take the last move back.
    pub place: u8,
    pub h: u32,
    /// The value that is backed up, where that is done; else f.
    pub value: u32,
}

impl Checkpoint {
    /// How many nodes, from the start, are behind the search on its path.
    pub fn depth(&self) -> u32 {
        self.kept.last().map_or(0, |deepest| deepest.depth)
    }

    /// The checkpoint in few bytes: some five for each node that is kept.
    pub fn pack(&self) -> Vec<u8> {
        let mut packed = Vec::new();
        counts_in_order(self.counts, |n| {
            put(&mut packed, n);
            n
        });
        put(&mut packed, self.bound.into());
        put(&mut packed, self.next_bound.map_or(0, |bound| u64::from(bound) + 1));
        put(&mut packed, self.best_path.as_ref().map_or(0, |path| path.len() as u64 + 1));
        for &mv in self.best_path.iter().flatten() {
            put(&mut packed, mv as u64);
        }
        let mut before = KeptNode::default();
        for &kept in &self.kept {
            put(&mut packed, u64::from(kept.depth - before.depth) << 2 | u64::from(kept.place));
            put(&mut packed, kept.number - before.number);
            put(&mut packed, kept.h.into());
            put(&mut packed, (kept.value - kept.depth).wrapping_sub(kept.h).into());
            before = kept;
        }
        packed
    }

    pub fn unpack(bytes: impl IntoIterator<Item = u8>) -> Self {
        let mut packed = numbers(bytes.into_iter());
        let mut next = || packed.next().unwrap_or_default();
        let counts = counts_in_order(Counts::default(), |_| next());
        let bound = next() as u32;
        let next_bound = next().checked_sub(1).map(|bound| bound as u32);
        let length = next().checked_sub(1);
        let best_path = length.map(|moves| (0..moves).map(|_| Move::ALL[next() as usize & 3]).collect());
        let mut kept = Vec::new();
        let mut last = KeptNode::default();
        while let Some(way) = packed.next() {
            let mut next = || packed.next().unwrap_or_default();
            last.depth += (way >> 2) as u32;
            last.place = (way & 3) as u8;
            last.number += next();
            last.h = next() as u32;
            last.value = (next() as u32).wrapping_add(last.h) + last.depth;
            kept.push(last);
        }
        Self { counts, bound, next_bound, best_path, kept }
    }
}

/// Takes each of the counts to what `change` makes of it, always in the same order.
fn counts_in_order(counts: Counts, mut change: impl FnMut(u64) -> u64) -> Counts {
    Counts {
        nodes: change(counts.nodes),
        selected: change(counts.selected),
        revisits: change(counts.revisits),
        stand_ins: change(counts.stand_ins),
        pruned: change(counts.pruned),
        at_limit: change(counts.at_limit),
        duplicates: change(counts.duplicates),
        dropped: change(counts.dropped),
        reopened: change(counts.reopened),
        max_open: change(counts.max_open),
        deepest: change(counts.deepest.into()) as u32,
        iterations: change(counts.iterations.into()) as u32,
    }
}

/// Numbers of seven bits a byte, the lowest first, the last without its high bit (LEB128).
fn put(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
}

/// The numbers that [`put`] wrote.
fn numbers(mut bytes: impl Iterator<Item = u8>) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let (mut n, mut shift) = (0, 0);
        loop {
            let byte = bytes.next()?;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(n);
            }
            shift += 7;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let counts =
            Counts { nodes: 6_000_000_000, pruned: 127, deepest: 80, iterations: 9, ..Counts::default() };
        let node = |number, depth, place, h, value| KeptNode { number, depth, place, h, value };
        let kept = vec![
            node(0, 0, 0, 43, 45),
            node(128, 1, 2, 42, 43),
            node(5_000_000_000, 1, 0, 44, u32::MAX),
            node(5_999_999_999, 2, 3, 0, 300),
        ];
        let path = Some(vec![Move::Left, Move::Up, Move::Right, Move::Down]);
        let bounds = [(0, None, None), (55, Some(57), path), (0, Some(0), Some(Vec::new()))];
        for (bound, next_bound, best_path) in bounds {
            let checkpoint = Checkpoint { counts, bound, next_bound, best_path, kept: kept.clone() };
            let packed = checkpoint.pack();
            assert!(packed.len() < 64, "{} bytes", packed.len());
            assert_eq!(Checkpoint::unpack(packed), checkpoint);
        }
    }
}
