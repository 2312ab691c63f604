//! The open list of a search that meets in the middle.

use std::any::Any;

use super::list::{OpenList, Pushed};
use super::order::{OpenOrder, OrderBy};
use super::ordered::Ordered;
use crate::search::rules::TieBreak;
use crate::search::store::{Head, Node, NodeId, Nodes};
use crate::search::trace::{OrderingCost, Tracer};

/// In order of priority, and with the least f and the least g of its nodes known at any time.
pub struct MeetInTheMiddle {
    open: Ordered,
    f: Occurrences,
    g: Occurrences,
}

/// The least priority, f and g of the open nodes of a side.
pub struct LeastOpen {
    pub priority: u32,
    pub f: u32,
    pub g: u32,
}

impl MeetInTheMiddle {
    /// Least priority; among equals smallest g, then last in.
    pub const ORDER: OpenOrder = OpenOrder::of(OrderBy::MeetInTheMiddle, TieBreak::SMALLER_G);

    /// `None` where no node is open.
    pub fn least(&mut self) -> Option<LeastOpen> {
        let (priority, _) = self.open.first_key()?;
        Some(LeastOpen { priority, f: self.f.least(), g: self.g.least() })
    }

    fn forget(&mut self, node: &Node) {
        self.f.remove(node.f());
        self.g.remove(node.g);
    }
}

impl Default for MeetInTheMiddle {
    fn default() -> Self {
        Self { open: Ordered::new(Self::ORDER), f: Occurrences::default(), g: Occurrences::default() }
    }
}

impl OpenList for MeetInTheMiddle {
    fn push<T: Tracer>(&mut self, id: NodeId, node: &Node, f: u32, tracer: &mut T) -> Pushed {
        self.f.add(node.f());
        self.g.add(node.g);
        self.open.push(id, node, f, tracer)
    }

    fn pop<T: Tracer>(&mut self, nodes: &Nodes, tracer: &mut T) -> Option<NodeId> {
        let first = self.open.pop(nodes, tracer)?;
        self.forget(&nodes.get(first));
        Some(first)
    }

    #[inline]
    fn select<T: Tracer>(&mut self, nodes: &Nodes, step: u32, tracer: &mut T) -> Option<(NodeId, Node)> {
        let (first, node) = self.open.select(nodes, step, tracer)?;
        self.forget(&node);
        Some((first, node))
    }

    fn replace<T: Tracer>(&mut self, id: NodeId, old: &Node, tracer: &mut T) {
        self.forget(old);
        self.open.replace(id, old, tracer);
    }

    fn live(&self) -> usize {
        self.open.live()
    }

    fn heads(&self) -> impl Iterator<Item = Head> {
        self.open.heads()
    }

    fn bytes(&self) -> u64 {
        self.open.bytes()
    }

    fn into_memory(self) -> Box<dyn Any + Send> {
        Box::new(self)
    }

    fn growth_within(&self, nodes: usize) -> u64 {
        self.open.growth_within(nodes)
    }

    fn work(&self) -> Option<OrderingCost> {
        self.open.work()
    }
}

#[derive(Default)]
struct Occurrences {
    counts: Vec<u32>,
    /// No number below this one occurs.
    least: usize,
}

impl Occurrences {
    fn add(&mut self, number: u32) {
        let number = number as usize;
        if self.counts.len() <= number {
            self.counts.resize(number + 1, 0);
        }
        self.counts[number] += 1;
        self.least = self.least.min(number);
    }

    fn remove(&mut self, number: u32) {
        self.counts[number as usize] -= 1;
    }

    /// The least number that occurs; above all that ever did where none does.
    fn least(&mut self) -> u32 {
        while self.counts.get(self.least) == Some(&0) {
            self.least += 1;
        }
        self.least as u32
    }
}
