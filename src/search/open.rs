//! Open lists: who is next.

use super::choices::TieBreak;
use super::nodes::{Ended, Node, NodeId, Nodes};
use super::stacks::{Head, Key, Stacks};
use super::tracer::Tracer;
use super::weight::Weight;

/// The nodes that are generated and not yet expanded, in an order.
pub trait OpenList {
    /// Adds a node.
    fn push(&mut self, id: NodeId, node: &Node) -> Pushed;

    /// Takes the first node out; `None` where there is none.
    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId>;

    /// A node on the list was replaced by a better one; its entry is thrown away when it comes first.
    fn supersede(&mut self, old: &Node);

    /// Nodes on the list.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The stacks that the list consists of, in no particular order; none for a queue.
    fn heads(&self) -> impl Iterator<Item = Head>;

    /// Bytes beside the nodes.
    fn bytes(&self) -> u64;

    /// Bytes that so many more nodes may take beside themselves, for a time also twice what is there.
    fn growth_within(&self, nodes: usize) -> u64 {
        let _ = nodes;
        0
    }

    /// What keeping the order has cost so far; `None` where nobody counted.
    fn work(&self) -> Option<Work> {
        None
    }
}

/// What keeping an open list in order costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Comparisons of two nodes, or of a node with a bucket.
    pub comparisons: u64,
    /// Entries that were put somewhere else, or in for the first time.
    pub moves: u64,
}

/// Bytes of the larger memory that a list of entries needs for so many more, while what it has now is still there.
pub(super) fn larger<T>(entries: &Vec<T>, more: usize) -> u64 {
    let needed = entries.len() + more;
    let larger = if needed > entries.capacity() { needed.max(2 * entries.capacity()) } else { 0 };
    (larger * size_of::<T>()) as u64
}

/// Where a node went, for lists that consist of stacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// The node that it was pushed upon; [`NodeId::NONE`] at the bottom of a stack and for a queue.
    pub(crate) below_or_none: NodeId,
    /// Its place in its stack, from 1; 0 for a queue.
    pub height: u32,
}

/// What an open list is ordered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderBy {
    /// When a node came.
    Arrival,
    /// f = g + w·h.
    F(Weight),
    /// h.
    H,
    /// The depth, then h: one layer after the other.
    LayerThenH,
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
    /// The order in words.
    #[must_use]
    pub fn name(self) -> String {
        let least = match self.by {
            OrderBy::Arrival if self.first_in() => return "first in, first out".to_owned(),
            OrderBy::Arrival => return "last in, first out".to_owned(),
            OrderBy::F(Weight::ONE) => "least f".to_owned(),
            OrderBy::F(weight) => format!("least f = g + {weight}·h"),
            OrderBy::H => "least h".to_owned(),
            OrderBy::LayerThenH => "layer by layer, least h".to_owned(),
            OrderBy::MeetInTheMiddle => "least priority, the larger of f and 2g".to_owned(),
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

    fn first_key(self, node: &Node) -> u32 {
        match self.by {
            OrderBy::Arrival => 0,
            OrderBy::F(weight) => {
                let (a, b) = weight.fraction();
                b * node.g + a * node.h
            }
            OrderBy::H => node.h,
            OrderBy::LayerThenH => node.g << 8 | node.h,
            OrderBy::MeetInTheMiddle => node.f().max(2 * node.g),
        }
    }

    fn second_key(self, node: &Node) -> u32 {
        match self.ties {
            TieBreak::LargerG => Nodes::MAX_G - node.g,
            TieBreak::SmallerG => node.g,
            TieBreak::FirstIn | TieBreak::LastIn => 0,
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

    fn len(&self) -> usize {
        (self.end - self.first) as usize
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        std::iter::empty()
    }

    fn bytes(&self) -> u64 {
        0
    }
}

/// A bucket queue for the usual order of A*: least f, then largest g, then last in. One stack for each (f, h), linked
/// through the nodes themselves.
///
/// A node keeps the top that it was pushed upon, and that link never changes, so every past state of every stack is
/// still there for whoever knows its head: a linked stack is persistent for free.
/// Buckets for small integer keys: Dial, CACM 12 (1969), <https://doi.org/10.1145/363269.363610>.
#[derive(Debug, Default)]
pub struct Buckets {
    /// By f.
    levels: Vec<Level>,
    /// No level before this one has an entry.
    first: usize,
    work: Work,
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
    pub const ORDER: OpenOrder = OpenOrder { by: OrderBy::F(Weight::ONE), ties: TieBreak::LargerG };

    #[cold]
    fn make_room(&mut self, key: (usize, usize)) {
        if self.levels.len() <= key.0 {
            self.levels.resize_with(key.0 + 1, Level::default);
        }
        let stacks = &mut self.levels[key.0].stacks;
        if stacks.len() <= key.1 {
            stacks.resize(key.1 + 1, Head::EMPTY);
        }
    }
}

impl OpenList for Buckets {
    #[inline]
    fn push(&mut self, id: NodeId, node: &Node) -> Pushed {
        let key = (node.f() as usize, node.h as usize);
        if self.levels.get(key.0).is_none_or(|level| level.stacks.len() <= key.1) {
            self.make_room(key);
        }
        let level = &mut self.levels[key.0];
        level.entries += 1;
        level.first = level.first.min(key.1);
        self.first = self.first.min(key.0);
        let stack = &mut level.stacks[key.1];
        let pushed = Pushed { below_or_none: stack.top, height: stack.height + 1 };
        *stack = Head { top: id, height: pushed.height, left: 0, live: stack.live + 1 };
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
                self.work.comparisons += 1;
            };
            while level.stacks[level.first].height == 0 {
                level.first += 1;
                self.work.comparisons += 1;
            }
            let stack = &mut level.stacks[level.first];
            let top = stack.top;
            let (below, ended) = nodes.below_and_ended(top);
            stack.top = below;
            stack.height -= 1;
            level.entries -= 1;
            self.work.moves += 1;
            if ended == Ended::No {
                stack.live -= 1;
                return Some(top);
            }
            tracer.discard(top);
        }
    }

    fn supersede(&mut self, old: &Node) {
        self.levels[old.f() as usize].stacks[old.h as usize].live -= 1;
    }

    fn len(&self) -> usize {
        self.heads().map(|head| head.live as usize).sum()
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.levels
            .iter()
            .filter(|level| level.entries > 0)
            .flat_map(|level| level.stacks.iter().copied())
            .filter(|head| head.height > 0)
    }

    fn bytes(&self) -> u64 {
        let stacks: usize = self.levels.iter().map(|level| level.stacks.capacity()).sum();
        (stacks * size_of::<Head>() + self.levels.capacity() * size_of::<Level>()) as u64
    }

    /// A step to the next bucket counts as a comparison; each entry is put in once and taken out once.
    fn work(&self) -> Option<Work> {
        let entries: u64 = self.levels.iter().map(|level| u64::from(level.entries)).sum();
        Some(Work { moves: 2 * self.work.moves + entries, ..self.work })
    }
}

/// Any order: stacks or queues by key, in a sorted list of the keys that there are.
#[derive(Debug)]
pub struct Ordered {
    order: OpenOrder,
    stacks: Stacks,
    /// Where first in is first out, by node: the one that came after it with its key.
    next: Vec<NodeId>,
    /// Likewise by key: the one that is next.
    fronts: std::collections::HashMap<Key, NodeId>,
    work: Work,
}

impl Ordered {
    /// An empty list.
    #[must_use]
    pub fn new(order: OpenOrder) -> Self {
        Self {
            order,
            stacks: Stacks::new(Vec::new(), order.first_in()),
            next: Vec::new(),
            fronts: std::collections::HashMap::new(),
            work: Work::default(),
        }
    }

    /// Key of the node that is next; `None` where there is none.
    #[must_use]
    pub fn first_key(&self) -> Option<Key> {
        self.stacks.iter().find(|(_, head)| head.live > 0).map(|(key, _)| key)
    }

    /// Remembers who comes after the node that was on top, where first in is first out.
    fn enqueue(&mut self, key: Key, id: NodeId, before: &Head) {
        self.next.resize(id.0 as usize + 1, NodeId::NONE);
        if before.is_empty() {
            self.fronts.insert(key, id);
        } else {
            self.next[before.top.0 as usize] = id;
        }
    }

    /// The first entry of a stack, which is taken out.
    fn take(&mut self, key: Key, head: Head, nodes: &Nodes) -> (NodeId, Ended) {
        let first = if self.order.first_in() { self.fronts[&key] } else { head.top };
        let (below, ended) = nodes.below_and_ended(first);
        self.stacks.take(key, below.some(), u32::from(ended == Ended::No));
        if self.order.first_in() {
            self.fronts.insert(key, self.next[first.0 as usize]);
        }
        (first, ended)
    }

    /// Takes the last node out, of those with the last key the one that came last; `None` where there is none. Only
    /// where nothing is superseded.
    pub(super) fn pop_last(&mut self, nodes: &Nodes) -> Option<NodeId> {
        let (key, head) = self.stacks.iter().rfind(|(_, head)| head.live > 0)?;
        let last = head.top;
        self.stacks.pop(key, nodes.below(last), 1);
        Some(last)
    }
}

impl OpenList for Ordered {
    fn push(&mut self, id: NodeId, node: &Node) -> Pushed {
        let key = self.order.key(node);
        let keys = self.stacks.len();
        let before = self.stacks.push(key, id, 1);
        self.work.comparisons += u64::from(keys.next_power_of_two().ilog2());
        self.work.moves += 1;
        if self.order.first_in() {
            self.enqueue(key, id, &before);
        }
        Pushed { below_or_none: before.top, height: before.height + 1 }
    }

    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        loop {
            let (key, head) = self.stacks.iter().find(|(_, head)| !head.is_empty())?;
            let (first, ended) = self.take(key, *head, nodes);
            self.work.moves += 1;
            if ended == Ended::No {
                return Some(first);
            }
            tracer.discard(first);
        }
    }

    fn supersede(&mut self, old: &Node) {
        self.stacks.change_live(self.order.key(old), -1);
    }

    fn len(&self) -> usize {
        self.stacks.live()
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.stacks.iter().map(|(_, head)| *head)
    }

    fn bytes(&self) -> u64 {
        self.stacks.bytes() + (self.next.capacity() * size_of::<NodeId>()) as u64
    }

    fn growth_within(&self, nodes: usize) -> u64 {
        let next = if self.order.first_in() { larger(&self.next, nodes) } else { 0 };
        self.stacks.growth_within(nodes) + next
    }

    /// Halving among the keys that there are.
    fn work(&self) -> Option<Work> {
        Some(self.work)
    }
}
