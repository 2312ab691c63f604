//! The default open list of A*.

use std::any::Any;

use super::list::{OpenList, Pushed};
use super::order::{OpenOrder, OrderBy};
use crate::search::rules::{TieBreak, Weight};
use crate::search::store::{Ended, Head, Node, NodeId, Nodes, StoredNode};
use crate::search::trace::{OrderingCost, Tracer};

/// A bucket queue for the default order of A*: least f, then largest g, then last in. One stack for each (f, h), linked
/// through the nodes themselves.
///
/// A node keeps the top that it was pushed upon, and that link never changes, so every past state of every stack is
/// still reachable from its head: a linked stack is persistent for free.
/// Buckets for small integer keys: Dial, CACM 12 (1969), <https://doi.org/10.1145/363269.363610>.
#[derive(Debug, Default)]
pub struct Buckets {
    /// By f.
    levels: Vec<Level>,
    /// No level before this one has an entry.
    first: usize,
    work: OrderingCost,
}

#[derive(Debug, Default)]
struct Level {
    /// By h: where f is equal, the least h is the largest g.
    stacks: Vec<Head>,
    /// No stack before this one has an entry.
    first: usize,
    entries: u32,
}

impl Buckets {
    /// The order that it keeps.
    pub const ORDER: OpenOrder = OpenOrder::of(OrderBy::F(Weight::ONE), TieBreak::LARGER_G);

    /// Makes room for the stack of a key.
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

    /// Takes the first node out, with the place where it is stored.
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn take_first<'n, T: Tracer>(
        &mut self,
        nodes: &'n Nodes,
        tracer: &mut T,
    ) -> Option<(NodeId, StoredNode<'n>)> {
        loop {
            let level = loop {
                let level = self.levels.get_mut(self.first)?;
                if level.entries > 0 {
                    break level;
                }
                level.first = level.stacks.len();
                self.first += 1;
                self.work.comparisons += 1;
            };
            while level.stacks[level.first].height == 0 {
                level.first += 1;
                self.work.comparisons += 1;
            }
            let stack = &mut level.stacks[level.first];
            let top = stack.top;
            let row = nodes.row(top);
            stack.top = row.below_or_none();
            stack.height -= 1;
            level.entries -= 1;
            self.work.moves += 1;
            if row.ended() == Ended::No {
                stack.live -= 1;
                return Some((top, row));
            }
            tracer.discard(top);
        }
    }
}

impl OpenList for Buckets {
    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn push<T: Tracer>(&mut self, id: NodeId, node: &Node, f: u32, _: &mut T) -> Pushed {
        debug_assert_eq!(f, node.f(), "the order is that of A*");
        let key = (f as usize, node.h as usize);
        self.first = self.first.min(key.0);
        loop {
            if let Some(level) = self.levels.get_mut(key.0)
                && let Some(stack) = level.stacks.get_mut(key.1)
            {
                level.entries += 1;
                level.first = level.first.min(key.1);
                let below_or_none = stack.top;
                stack.push(id, 1);
                return Pushed { below_or_none, height: stack.height };
            }
            self.make_room(key);
        }
    }

    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        self.take_first(nodes, tracer).map(|(id, _)| id)
    }

    #[expect(clippy::inline_always, reason = "a node handed over in memory is a fifth of an expansion")]
    #[inline(always)]
    fn select<T: Tracer>(&mut self, nodes: &Nodes, step: u32, tracer: &mut T) -> Option<(NodeId, Node)> {
        let (id, row) = self.take_first(nodes, tracer)?;
        Some((id, row.select(step)))
    }

    fn replace<T: Tracer>(&mut self, _: NodeId, old: &Node, _: &mut T) {
        self.levels[old.f() as usize].stacks[old.h as usize].live -= 1;
    }

    fn live(&self) -> usize {
        self.heads().map(|head| head.live as usize).sum()
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.levels[self.first..]
            .iter()
            .filter(|level| level.entries > 0)
            .flat_map(|level| level.stacks[level.first..].iter().copied())
            .filter(|head| head.height > 0)
    }

    fn bytes(&self) -> u64 {
        let stacks: usize = self.levels.iter().map(|level| level.stacks.capacity()).sum();
        (stacks * size_of::<Head>() + self.levels.capacity() * size_of::<Level>()) as u64
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self)
    }

    /// A step to the next bucket counts as a comparison; each entry is put in once and taken out once.
    fn work(&self) -> Option<OrderingCost> {
        let entries: u64 = self.levels.iter().map(|level| u64::from(level.entries)).sum();
        Some(OrderingCost { moves: 2 * self.work.moves + entries, ..self.work })
    }
}
