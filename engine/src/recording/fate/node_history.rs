//! One node from its generation to its end.

use super::{Sightings, begun};
use crate::recording::open_at::List;
use crate::recording::{Moment, NodeStatus, OpenAt, Outcome, Position, Recording};
use crate::search::{Ended, History, Leaving, NodeId, OpenOrder};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeHistory {
    pub node: NodeId,
    pub status: NodeStatus,
    /// The position after the event that generated it. In a segment, of a node older than it, the end of that step.
    pub born: Position,
    /// The step, counted from 0, that expands it or visits it first. `None` if none does, or if that is not at hand.
    pub taken: Option<u64>,
    /// The steps between its generation and the step that takes it, or the moment: the nodes that went first.
    pub went_first: u64,
    /// What is before it on the open list; `None` if it is not there at the moment.
    pub ahead: Option<GoesFirst>,
    /// How it leaves the search's lists otherwise than by being expanded; `None` if it does not.
    pub end: Option<NodeEnd>,
}

/// The open nodes that go before an open node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoesFirst {
    /// Those with a lower first key (f), or before it in a queue.
    pub lower: usize,
    /// The others with the same first key.
    pub tied: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeEnd {
    /// A node of the same board with a smaller g takes its place.
    Replaced {
        at: Position,
        by: NodeId,
        /// Whether it was closed, so that the board is open again.
        reopens: bool,
    },
    /// Beam search prunes it when this step (counted from 0) begins.
    PrunedBefore(u64),
    /// It is a copy, which is skipped when this step (counted from 0) begins.
    SkippedBefore(u64),
    /// It is a copy, which is skipped after this step, the last one, because no other node is open.
    SkippedAfter(u64),
    Popped(Position),
    Forgotten {
        at: Position,
        root: NodeId,
        /// The node that stands for the subtree afterwards, with its backed-up value.
        by: NodeId,
    },
}

impl NodeEnd {
    pub fn at(self) -> Position {
        match self {
            Self::Replaced { at, .. } | Self::Popped(at) | Self::Forgotten { at, .. } => at,
            Self::PrunedBefore(step) | Self::SkippedBefore(step) => Position { steps: step, events: 1 },
            Self::SkippedAfter(step) => Position::after(step + 1),
        }
    }
}

impl GoesFirst {
    /// Counts the nodes that come before one with this first key, which is among them. `counts` says how many nodes have each first
    /// key, the least key first.
    pub(in crate::recording) fn before(first_key: u32, counts: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut ahead = Self::default();
        for (key, count) in counts.take_while(|(key, _)| *key <= first_key) {
            *if key < first_key { &mut ahead.lower } else { &mut ahead.tied } += count as usize;
        }
        Self { tied: ahead.tied.saturating_sub(1), ..ahead }
    }
}

impl Recording {
    pub(super) fn node_history(
        &self,
        sightings: &Sightings,
        moment: &Moment,
        node: NodeId,
        until: Position,
    ) -> NodeHistory {
        let born = self.born(node);
        let status = moment.status(self, node);
        let taken = self.find_expansion(node).filter(|step| *step < begun(until));
        let last = taken.map_or(moment.begun, |taken| taken.min(moment.begun));
        let is_open = status == NodeStatus::Open;
        NodeHistory {
            node,
            status,
            born,
            taken,
            went_first: last.saturating_sub(begun(born)),
            ahead: is_open.then(|| moment.open.ahead(self, node)).flatten(),
            end: self.life_end(sightings, node).filter(|end| end.at() <= until),
        }
    }

    fn born(&self, id: NodeId) -> Position {
        let after = self.generated_at(id);
        let step = after.checked_sub(1).and_then(|step| self.step(step));
        let event = step.and_then(|step| {
            let place = step.successors.iter().position(|s| s.outcome.node() == Some(id))?;
            Some(step.position_after(step.lead() + place as u32 + 1))
        });
        event.unwrap_or(Position::after(after))
    }

    fn life_end(&self, sightings: &Sightings, id: NodeId) -> Option<NodeEnd> {
        match (self.history(), self.nodes().ended(id)) {
            (History::Stack | History::StackAndVisited, Ended::Selected(at)) => {
                Some(NodeEnd::Popped(Position::after(self.number_of(at) + 1)))
            }
            (History::Stack | History::StackAndVisited, _) => None,
            (History::Frontier, _) => self.forgotten(id),
            (_, Ended::Dropped(at)) if self.leaving() == Leaving::Pruned => {
                Some(NodeEnd::PrunedBefore(self.number_of(at)))
            }
            (_, Ended::Dropped(at)) if self.leaving() == Leaving::Skipped => {
                let (step, is_end) = (self.number_of(at), at == self.recorded());
                Some(if is_end { NodeEnd::SkippedAfter(step - 1) } else { NodeEnd::SkippedBefore(step) })
            }
            (_, Ended::No) if self.leaving() == Leaving::Skipped => None,
            (_, ended) => {
                let side = self.nodes().get(id).side;
                let replaces = |node: &&NodeId| {
                    let new = self.nodes().get(**node);
                    let is_later = node.0 > id.0 && new.improves && new.side == side;
                    is_later && self.node_improved_by(**node) == Some(id)
                };
                let by = *sightings.nodes.iter().find(replaces)?;
                let reopens = matches!(ended, Ended::Selected(_));
                Some(NodeEnd::Replaced { at: self.born(by), by, reopens })
            }
        }
    }

    /// The node that a better one of its state was compared with.
    fn node_improved_by(&self, new: NodeId) -> Option<NodeId> {
        let step = self.step(self.generated_at(new).checked_sub(1)?)?;
        step.successors.iter().find_map(|successor| match successor.outcome {
            Outcome::Improved { node, old, .. } if node == new => Some(old),
            _ => None,
        })
    }

    /// When RBFS leaves the first subtree that has a node.
    fn forgotten(&self, id: NodeId) -> Option<NodeEnd> {
        let above = std::iter::successors(Some(id), |id| self.nodes().parent(*id));
        let left = above.filter_map(|root| Some((self.nodes().below(root)?, root)));
        let (by, root) = left.filter(|(by, _)| by.0 < self.progress.nodes()).min_by_key(|(by, _)| *by)?;
        Some(NodeEnd::Forgotten { at: self.born(by), root, by })
    }
}

impl OpenAt {
    /// The open nodes that go before an open one; `None` where the search keeps a stack.
    pub(in crate::recording) fn ahead(&self, recording: &Recording, id: NodeId) -> Option<GoesFirst> {
        let node = recording.nodes().get(id);
        match &self.list {
            List::Queue(queue) => Some(GoesFirst { lower: (id.0 - queue.start) as usize, tied: 0 }),
            List::Path(_) => None,
            List::Reported(open) => Some(open.ahead(recording.order(), id, &node)),
            List::Frontier(_) => {
                let values = self.leaves(recording).into_iter().map(|id| (recording.nodes().get(id).f(), 1));
                Some(GoesFirst::before(node.f(), values))
            }
            List::Array(array) => Some(GoesFirst::before(recording.order().first_key(&node), array.counts())),
            List::Stacks(stacks) if recording.order() == OpenOrder::FIRST_IN_FIRST_OUT => {
                // Nothing of a queue is replaced: what is newer on this side is behind it.
                let is_behind = |other: &u32| recording.nodes().get(NodeId(*other)).side == node.side;
                let behind = (id.0 + 1..self.generated).filter(is_behind).count();
                let lower = stacks[node.side as usize].live().saturating_sub(behind + 1);
                Some(GoesFirst { lower, tied: 0 })
            }
            List::Stacks(_) if recording.order() == OpenOrder::LAST_IN_FIRST_OUT => {
                let is_taken = |id| match recording.nodes().ended(id) {
                    Ended::Selected(at) | Ended::Dropped(at) => at < self.selected,
                    Ended::No => false,
                };
                let newer = (id.0 + 1..self.generated).map(NodeId).filter(|newer| !is_taken(*newer));
                Some(GoesFirst { lower: newer.count(), tied: 0 })
            }
            List::Stacks(stacks) => {
                let live = stacks[node.side as usize].iter().map(|(key, head)| (key.0, head.live));
                Some(GoesFirst::before(recording.order().first_key(&node), live))
            }
        }
    }
}
