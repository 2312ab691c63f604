//! Stacks by key, as they make an open list; in a search, and again wherever its recording is shown.

use std::cmp::Reverse;

use super::nodes::NodeId;
use crate::memory::make_room;

/// Lower is earlier; the second decides where the first is equal.
pub type Key = (u32, u64);

/// One stack of the open list. Its entries are linked through the nodes, each to the one below it, and never change: the
/// head of a stack at some step gives all of it. Where first in is first out, entries leave at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    pub top: NodeId,
    /// Entries that were pushed and not popped off the top.
    pub height: u32,
    /// Entries that left at the bottom.
    pub left: u32,
    /// Entries in it that are not replaced.
    pub live: u32,
}

impl Head {
    pub const EMPTY: Self = Self { top: NodeId::NONE, height: 0, left: 0, live: 0 };

    /// Whether it has no entry, replaced ones included.
    pub fn is_empty(&self) -> bool {
        self.height == self.left
    }

    /// Pushes a node; `live` is 1, or 0 where it is replaced.
    pub fn push(&mut self, id: NodeId, live: u32) {
        *self = Self { top: id, height: self.height + 1, live: self.live + live, ..*self };
    }

    /// Takes the top off, below which is this node.
    pub fn pop(&mut self, below: Option<NodeId>, live: u32) {
        let top = below.unwrap_or(NodeId::NONE);
        *self = Self { top, height: self.height - 1, live: self.live - live, ..*self };
    }

    /// Takes the first entry out: the bottom one where first in is first out, or else the top, below which is this node.
    pub fn take(&mut self, below: Option<NodeId>, live: u32, first_in: bool) {
        if first_in {
            *self = Self { left: self.left + 1, live: self.live - live, ..*self };
        } else {
            self.pop(below, live);
        }
    }

    /// Puts an entry back that was taken out.
    pub fn put_back(&mut self, id: NodeId, live: u32, first_in: bool) {
        if first_in {
            *self = Self { left: self.left - 1, live: self.live + live, ..*self };
        } else {
            self.push(id, live);
        }
    }

    pub fn change_live(&mut self, by: i32) {
        self.live = self.live.wrapping_add_signed(by);
    }

    /// Whether a list of stacks can do without it: one that entries left at the bottom tells how many there were.
    fn is_over(&self, first_in: bool) -> bool {
        self.is_empty() && (self.height == 0 || !first_in)
    }
}

/// Bytes of the larger memory that a list of entries needs for this many more, while what it has now is still there.
pub(in crate::search) fn larger<T>(entries: &Vec<T>, more: usize) -> u64 {
    let needed = entries.len() + more;
    let larger = if needed > entries.capacity() { needed.max(2 * entries.capacity()) } else { 0 };
    (larger * size_of::<T>()) as u64
}

/// The stacks of an open list. One that entries left at the bottom stays when it is empty, to tell how many there were.
#[derive(Clone, Debug)]
pub struct Stacks {
    /// The last key first: a search that goes down and down adds and takes its stacks at the end.
    heads: Vec<(Key, Head)>,
    first_in: bool,
}

impl Stacks {
    /// Of these heads, in whatever order; whether first in is first out.
    pub fn new(mut heads: Vec<(Key, Head)>, first_in: bool) -> Self {
        heads.retain(|(_, head)| !head.is_over(first_in));
        heads.sort_unstable_by_key(|(key, _)| Reverse(*key));
        Self { heads, first_in }
    }

    pub fn first_in(&self) -> bool {
        self.first_in
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Key, &Head)> {
        self.heads.iter().rev().map(|(key, head)| (*key, head))
    }

    pub(in crate::search) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(in crate::search) fn bytes(&self) -> u64 {
        (self.heads.capacity() * size_of::<(Key, Head)>()) as u64
    }

    /// Bytes that this many more nodes may take: each can have a stack of its own.
    pub(in crate::search) fn growth_within(&self, nodes: usize) -> u64 {
        larger(&self.heads, nodes)
    }

    pub fn live(&self) -> usize {
        self.heads.iter().map(|(_, head)| head.live as usize).sum()
    }

    /// Pushes a node, and gives its stack as it was before.
    pub fn push(&mut self, key: Key, id: NodeId, live: u32) -> Head {
        let place = self.find_head(key);
        let i = place.unwrap_or_else(|i| {
            make_room(&mut self.heads, 1);
            self.heads.insert(i, (key, Head::EMPTY));
            i
        });
        let head = &mut self.heads[i].1;
        let before = *head;
        head.push(id, live);
        before
    }

    /// Takes the top off a stack, below which is this node, and gives the stack as it is then.
    pub fn pop(&mut self, key: Key, below: Option<NodeId>, live: u32) -> Head {
        self.change(key, |head| head.pop(below, live))
    }

    /// Takes the first entry of a stack out: the top, with this node below it, or the bottom. Gives the stack as it is then.
    pub fn take(&mut self, key: Key, below: Option<NodeId>, live: u32) -> Head {
        let first_in = self.first_in;
        self.change(key, |head| head.take(below, live, first_in))
    }

    /// Changes a stack, which may be a new one.
    pub fn update(&mut self, key: Key, change: impl FnOnce(&mut Head)) {
        if let Err(i) = self.find_head(key) {
            make_room(&mut self.heads, 1);
            self.heads.insert(i, (key, Head::EMPTY));
        }
        self.change(key, change);
    }

    /// Changes the number of entries that are not replaced.
    pub fn change_live(&mut self, key: Key, by: i32) -> Head {
        self.change(key, |head| head.change_live(by))
    }

    fn find_head(&self, key: Key) -> Result<usize, usize> {
        self.heads.binary_search_by_key(&Reverse(key), |(key, _)| Reverse(*key))
    }

    fn change(&mut self, key: Key, change: impl FnOnce(&mut Head)) -> Head {
        let i = self.find_head(key).expect("what is taken out was put in");
        let head = &mut self.heads[i].1;
        change(head);
        let after = *head;
        if after.is_over(self.first_in) {
            self.heads.remove(i);
        }
        after
    }
}
