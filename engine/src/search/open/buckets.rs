//! The default open list of A*.

#![expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]

use std::any::Any;

use super::list::{OpenList, Pushed};
use super::order::{OpenOrder, OrderBy};
use crate::search::rules::{TieBreak, Weight};
use crate::search::store::{Ended, Head, NewestNodes, Node, NodeId, Nodes, StoredNode};
use crate::search::trace::{OrderingCost, Tracer};

/// A bucket queue for the default order of A*: least f, largest g, last in. One stack for each (f, h), linked through the nodes.
///
/// A node keeps the top that it was pushed upon, and that link never changes: so every past state of every stack is still there.
/// Buckets for small integer keys: Dial, CACM 12 (1969), <https://doi.org/10.1145/363269.363610>.
pub struct Buckets<'n> {
    levels: Vec<Level>,
    /// No level before this one has an entry.
    first: usize,
    work: OrderingCost,
    nodes: NewestNodes<'n>,
}

#[derive(Default)]
struct Level {
    /// By h: where f is equal, the least h is the largest g.
    stacks: Vec<Head>,
    /// No stack before this one has an entry.
    first: usize,
}

impl<'n> Buckets<'n> {
    pub const ORDER: OpenOrder = OpenOrder::new(OrderBy::F(Weight::ONE), TieBreak::LARGER_G);

    pub fn new(nodes: &'n Nodes) -> Self {
        Self { levels: Vec::new(), first: 0, work: OrderingCost::default(), nodes: nodes.newest() }
    }

    #[cold]
    fn make_room(&mut self, key: (usize, usize)) {
        if self.levels.len() <= key.0 {
            self.levels.resize_with(key.0 + 1, Level::default);
        }
        let level = &mut self.levels[key.0];
        if level.stacks.len() <= key.1 {
            level.stacks.resize(key.1 + 1, Head::EMPTY);
        }
    }

    /// Takes the first node out, with where it is stored. A step to the next stack with an entry, or level, is a comparison.
    #[inline(always)]
    fn take_first<T: Tracer>(&mut self, tracer: &mut T) -> Option<(NodeId, StoredNode<'n>)> {
        loop {
            let level = self.levels.get_mut(self.first)?;
            let mut empty = 0;
            while level.stacks.get(level.first + empty).is_some_and(|stack| stack.height == 0) {
                empty += 1;
            }
            level.first += empty;
            let Some(stack) = level.stacks.get_mut(level.first) else {
                self.first += 1;
                self.work.comparisons += 1;
                continue;
            };
            self.work.comparisons += empty as u64;
            let top = stack.top;
            let row = StoredNode(self.nodes.get(top.0));
            stack.top = row.below_or_none();
            stack.height -= 1;
            self.work.moves += 1;
            if row.ended() == Ended::No {
                stack.live -= 1;
                return Some((top, row));
            }
            tracer.discard(top);
        }
    }
}

impl OpenList for Buckets<'_> {
    #[inline(always)]
    fn push<T: Tracer>(&mut self, id: NodeId, node: &Node, f: u32, _: &mut T) -> Pushed {
        debug_assert_eq!(f, node.f(), "the order is that of A*");
        let key = (f as usize, node.h as usize);
        // A branch that is seldom taken: the next node need not wait for the f of this one.
        if key.0 < self.first {
            self.first = key.0;
        }
        loop {
            if let Some(level) = self.levels.get_mut(key.0)
                && let Some(stack) = level.stacks.get_mut(key.1)
            {
                level.first = level.first.min(key.1);
                let below_or_none = stack.top;
                stack.push(id, 1);
                return Pushed { below_or_none, height: stack.height };
            }
            self.make_room(key);
        }
    }

    fn pop<T: Tracer>(&mut self, _: &Nodes, tracer: &mut T) -> Option<NodeId> {
        self.take_first(tracer).map(|(id, _)| id)
    }

    #[inline(always)]
    fn select<T: Tracer>(&mut self, _: &Nodes, step: u32, tracer: &mut T) -> Option<(NodeId, Node)> {
        let (id, row) = self.take_first(tracer)?;
        Some((id, row.select(step)))
    }

    fn replace<T: Tracer>(&mut self, _: NodeId, old: &Node, _: &mut T) {
        self.levels[old.f() as usize].stacks[old.h as usize].live -= 1;
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.levels[self.first..]
            .iter()
            .flat_map(|level| level.stacks[level.first..].iter().copied())
            .filter(|head| head.height > 0)
    }

    fn bytes(&self) -> u64 {
        let stacks: usize = self.levels.iter().map(|level| level.stacks.capacity()).sum();
        (stacks * size_of::<Head>() + self.levels.capacity() * size_of::<Level>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self.levels)
    }

    /// Each entry is put in once and taken out once.
    fn work(&self) -> Option<OrderingCost> {
        let entries: u64 = self.heads().map(|head| u64::from(head.height)).sum();
        Some(OrderingCost { moves: 2 * self.work.moves + entries, ..self.work })
    }
}
