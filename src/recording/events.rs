//! One expansion, event by event, read back from the columns.

use arrayvec::ArrayVec;

use super::Recording;
use crate::puzzle::{Move, State};
use crate::search::{Ended, Node, NodeId};

/// How far the columns were filled before an expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Nodes generated before, which is the number of the expansion's first child if it has one.
    pub first_child: u32,
    /// Known states met before.
    pub(super) known: u32,
    /// Duplicates dropped before.
    pub duplicates: u32,
}

/// What became of a successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A state not reached before: a new node on the open list.
    New(NodeId),
    /// A state that was reached with a larger g: a new node in place of `old`.
    Improved {
        /// The new node.
        node: NodeId,
        /// The node that it replaces.
        old: NodeId,
        /// Whether the old one had been expanded, so that this is a reopening.
        reopens: bool,
    },
    /// A state that was reached with a g not larger: dropped.
    Duplicate {
        /// The node of that state.
        known: NodeId,
        /// Whether that node had been expanded (or is the one being expanded).
        closed: bool,
    },
}

impl Outcome {
    /// The node that was made; `None` for a duplicate.
    #[must_use]
    pub fn node(self) -> Option<NodeId> {
        match self {
            Self::New(node) | Self::Improved { node, .. } => Some(node),
            Self::Duplicate { .. } => None,
        }
    }
}

/// A successor of an expanded node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Successor {
    /// The move that leads to it.
    pub mv: Move,
    /// Its board.
    pub state: State,
    /// What became of it.
    pub outcome: Outcome,
}

/// One expansion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// Its number, from 0.
    pub index: u32,
    /// The node that was taken from the open list.
    pub id: NodeId,
    /// The same.
    pub node: Node,
    /// Whether it is the goal; then it has no successors.
    pub is_goal: bool,
    /// In the order in which they were generated.
    pub successors: ArrayVec<Successor, 4>,
}

impl Expansion {
    /// Taking the node, the goal test, and one event for each successor.
    #[must_use]
    pub fn events(&self) -> u32 {
        2 + self.successors.len() as u32
    }
}

impl Recording {
    /// The mark before an expansion, which may be the one after the last.
    pub(super) fn mark(&self, expansion: u32) -> Mark {
        let (start, mark) = self.columns.mark_before(expansion, self.expansions());
        (start..expansion).fold(mark, |mark, k| self.mark_after(mark, k))
    }

    /// The mark after an expansion, from the one before it.
    pub(super) fn mark_after(&self, mark: Mark, expansion: u32) -> Mark {
        let id = self.columns.expanded(expansion);
        let children = (mark.first_child..self.progress.counts.generated).map(NodeId);
        self.moved(mark, id, children, |mark, by| mark + by)
    }

    /// The mark before an expansion, from the one after it.
    pub(super) fn mark_back(&self, mark: Mark, expansion: u32) -> Mark {
        let id = self.columns.expanded(expansion);
        let children = (0..mark.first_child).rev().map(NodeId);
        self.moved(mark, id, children, |mark, by| mark - by)
    }

    fn moved(
        &self,
        mark: Mark,
        id: NodeId,
        candidates: impl Iterator<Item = NodeId>,
        by: impl Fn(u32, u32) -> u32,
    ) -> Mark {
        let node = self.nodes().get(id);
        let (mut children, mut improving) = (0, 0);
        for child in candidates.take_while(|child| self.nodes().parent(*child) == Some(id)) {
            children += 1;
            improving += u32::from(self.nodes().get(child).improves);
        }
        let successors = self.successor_count(&node);
        let looked_up = successors - u32::from(node.mv.is_some() && successors > 0);
        Mark {
            first_child: by(mark.first_child, children),
            known: by(mark.known, looked_up - (children - improving)),
            duplicates: by(mark.duplicates, successors - children),
        }
    }

    /// 0 for the goal, which is not expanded.
    fn successor_count(&self, node: &Node) -> u32 {
        if node.state == self.problem.goal().state() { 0 } else { self.slides.from(node.blank).len() as u32 }
    }

    /// An expansion, read back; `None` beyond what is complete.
    #[must_use]
    pub fn expansion(&self, index: u32) -> Option<Expansion> {
        (index < self.expansions()).then(|| self.expansion_at(index, self.mark(index)))
    }

    pub(super) fn expansion_at(&self, index: u32, mark: Mark) -> Expansion {
        let id = self.columns.expanded(index);
        let node = self.nodes().get(id);
        let is_goal = node.state == self.problem.goal().state();
        let mut child = NodeId(mark.first_child);
        let mut known = mark.known;
        let mut next_known = || {
            known += 1;
            self.columns.known(known - 1)
        };
        let is_closed = |node| matches!(self.nodes().ended(node), Ended::Selected(at) if at <= index);
        let slides = if is_goal { &[] } else { self.slides.from(node.blank) };
        let successors = slides
            .iter()
            .map(|slide| {
                let generated = self.node(child).filter(|n| n.parent_or_none == id && n.mv == Some(slide.mv));
                let outcome = if let Some(generated) = generated {
                    let made = child;
                    child = NodeId(child.0 + 1);
                    if generated.improves {
                        let old = next_known();
                        Outcome::Improved { node: made, old, reopens: is_closed(old) }
                    } else {
                        Outcome::New(made)
                    }
                } else if let Some(parent) = node.parent().filter(|_| node.mv == Some(slide.mv.inverse())) {
                    Outcome::Duplicate { known: parent, closed: true }
                } else {
                    let known = next_known();
                    Outcome::Duplicate { known, closed: is_closed(known) }
                };
                Successor { mv: slide.mv, state: node.state.slide(node.blank, slide.to), outcome }
            })
            .collect();
        Expansion { index, id, node, is_goal, successors }
    }
}
