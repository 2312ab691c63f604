//! Open lists: who is next.

use super::nodes::{Ended, Node, NodeId, Nodes};
use super::tracer::Tracer;

/// The nodes that are generated and not yet expanded, in an order.
pub trait OpenList {
    /// Adds a node.
    fn push(&mut self, id: NodeId, node: &Node) -> Pushed;

    /// Takes the first node out; `None` where there is none.
    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId>;

    /// A node on the list was replaced by a better one; its entry is thrown away when it comes first.
    fn supersede(&mut self, old: &Node);

    /// The stacks that the list consists of, in no particular order; none for a queue.
    fn heads(&self) -> impl Iterator<Item = Head>;

    /// Bytes beside the nodes.
    fn bytes(&self) -> u64;
}

/// Where a node went, for lists that consist of stacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// The node that it was pushed upon; [`NodeId::NONE`] at the bottom of a stack and for a queue.
    pub(crate) below_or_none: NodeId,
    /// Its place in its stack, from 1; 0 for a queue.
    pub height: u32,
}

/// How an open list is ordered, for those who read a recording of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenOrder {
    /// First in, first out.
    FirstIn,
    /// Least f; among equals least h (which is largest g); among those last in, first out.
    LeastF,
}

impl OpenOrder {
    /// The key of a node: lower is earlier. Equal keys form one stack (or one queue).
    #[must_use]
    pub fn key(self, node: &Node) -> (u32, u32) {
        match self {
            Self::FirstIn => (0, 0),
            Self::LeastF => LeastF::key(node),
        }
    }
}

/// First in, first out. As nodes are numbered in the order in which they come, a queue is two numbers.
#[derive(Debug, Default)]
pub struct Fifo {
    first: u32,
    end: u32,
}

impl OpenList for Fifo {
    #[inline]
    fn push(&mut self, id: NodeId, _: &Node) -> Pushed {
        debug_assert_eq!(id.0, self.end, "every node goes on the list");
        self.end = id.0 + 1;
        Pushed { below_or_none: NodeId::NONE, height: 0 }
    }

    #[inline]
    fn pop<T: Tracer>(&mut self, _: &Nodes, _: &mut T) -> Option<NodeId> {
        let first = self.first;
        (first < self.end).then(|| {
            self.first += 1;
            NodeId(first)
        })
    }

    fn supersede(&mut self, _: &Node) {
        unreachable!("with steps of equal cost, first in, first out finds no better path");
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        std::iter::empty()
    }

    fn bytes(&self) -> u64 {
        0
    }
}

/// An order among nodes by two keys.
pub trait Priority {
    /// Lower is earlier; the second decides where the first is equal.
    fn key(node: &Node) -> (u32, u32);
}

/// The order of A*: least f, and among equals least h, which is largest g.
#[derive(Debug)]
pub struct LeastF;

impl Priority for LeastF {
    #[inline]
    fn key(node: &Node) -> (u32, u32) {
        (node.f(), node.h)
    }
}

/// The top of one stack of the open list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The node pushed last.
    pub top: NodeId,
    /// Entries in the stack, superseded ones included.
    pub height: u32,
    /// Entries that are not superseded.
    pub live: u32,
}

const EMPTY: Head = Head { top: NodeId::NONE, height: 0, live: 0 };

/// A bucket queue: one stack for each key, linked through the nodes themselves.
///
/// A node keeps the top that it was pushed upon, and that link never changes, so every past state of every stack is
/// still there for whoever knows its head: a linked stack is persistent for free.
/// Buckets for small integer keys: Dial, CACM 12 (1969), <https://doi.org/10.1145/363269.363610>.
#[derive(Debug)]
pub struct Buckets<P> {
    /// By first key.
    levels: Vec<Level>,
    /// No level before this one has an entry.
    first: usize,
    priority: std::marker::PhantomData<P>,
}

#[derive(Debug, Default)]
struct Level {
    /// By second key.
    stacks: Vec<Head>,
    /// No stack before this one has an entry.
    first: usize,
    entries: u32,
}

impl<P> Default for Buckets<P> {
    fn default() -> Self {
        Self { levels: Vec::new(), first: 0, priority: std::marker::PhantomData }
    }
}

impl<P: Priority> Buckets<P> {
    fn stack(&mut self, key: (u32, u32)) -> &mut Head {
        &mut self.levels[key.0 as usize].stacks[key.1 as usize]
    }

    #[cold]
    fn make_room(&mut self, key: (usize, usize)) {
        if self.levels.len() <= key.0 {
            self.levels.resize_with(key.0 + 1, Level::default);
        }
        let stacks = &mut self.levels[key.0].stacks;
        if stacks.len() <= key.1 {
            stacks.resize(key.1 + 1, EMPTY);
        }
    }
}

impl<P: Priority> OpenList for Buckets<P> {
    #[inline]
    fn push(&mut self, id: NodeId, node: &Node) -> Pushed {
        let (a, b) = P::key(node);
        let key = (a as usize, b as usize);
        if self.levels.get(key.0).is_none_or(|level| level.stacks.len() <= key.1) {
            self.make_room(key);
        }
        let level = &mut self.levels[key.0];
        level.entries += 1;
        level.first = level.first.min(key.1);
        self.first = self.first.min(key.0);
        let stack = &mut level.stacks[key.1];
        let pushed = Pushed { below_or_none: stack.top, height: stack.height + 1 };
        *stack = Head { top: id, height: pushed.height, live: stack.live + 1 };
        pushed
    }

    #[inline]
    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        loop {
            let level = loop {
                let level = self.levels.get_mut(self.first)?;
                if level.entries > 0 {
                    break level;
                }
                level.first = level.stacks.len();
                self.first += 1;
            };
            while level.stacks[level.first].height == 0 {
                level.first += 1;
            }
            let stack = &mut level.stacks[level.first];
            let top = stack.top;
            let (below, ended) = nodes.below_and_ended(top);
            stack.top = below;
            stack.height -= 1;
            level.entries -= 1;
            if ended == Ended::No {
                stack.live -= 1;
                return Some(top);
            }
            tracer.discard(top);
        }
    }

    fn supersede(&mut self, old: &Node) {
        self.stack(P::key(old)).live -= 1;
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.levels
            .iter()
            .filter(|level| level.entries > 0)
            .flat_map(|level| level.stacks.iter().copied())
            .filter(|head| head.height > 0)
    }

    fn bytes(&self) -> u64 {
        self.levels.iter().map(|level| (level.stacks.capacity() * size_of::<Head>()) as u64).sum()
    }
}
