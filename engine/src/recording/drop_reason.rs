//! Why a successor is dropped or pruned.

use super::{DroppedTry, Outcome, Recording, Step, Successor};
use crate::puzzle::State;
use crate::search::{Bound, Duplicates, Ended, History, Leaving, Node, NodeId, Side};

/// Why a successor makes no node. Where its state is known, with the node that has the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DropReason {
    /// It takes the last move back, in a search that drops no other successor, or in one that keeps a path.
    Parent(NodeId),
    OnPath(NodeId),
    /// Its state is on the stack of a search that remembers which states were there.
    OnStack(NodeId),
    /// Its state was on the stack of such a search before.
    Visited(NodeId),
    Open(NodeId),
    Closed(NodeId),
    /// A node that was pruned has its state, which still counts as reached.
    PrunedBefore(NodeId),
    /// Its g is smaller, but the search keeps the first node of a state.
    KeepsFirst(NodeId),
    /// Its g is smaller, but its state is closed, and the rule is that closed nodes are not reopened.
    NotReopened(NodeId),
    BeyondDepth {
        depth: u32,
        limit: u32,
    },
    BeyondBound {
        g: u32,
        h: u32,
        bound: u32,
    },
    /// Another program makes the search, and did not make this successor.
    NotMade,
    /// No board is so far away from the start that its path could be a shortest one.
    BeyondFarthest {
        g: u32,
        farthest: u32,
    },
}

impl Recording {
    /// Why a step makes no node of a successor; `None` if it does.
    pub fn drop_reason(&self, step: &Step, successor: &Successor) -> Option<DropReason> {
        let g = self.g_after(&step.node, successor);
        self.reason_for(step.number, &step.node, successor.state, g, successor.outcome)
    }

    fn reason_for(
        &self,
        step: u64,
        parent: &Node,
        state: State,
        g: u32,
        outcome: Outcome,
    ) -> Option<DropReason> {
        let is_stack = self.history().is_stack();
        Some(match outcome {
            Outcome::New(_) | Outcome::Improved { .. } => return None,
            Outcome::NotMade => DropReason::NotMade,
            Outcome::Pruned => self.beyond(step, parent.side, state, g),
            Outcome::OnPath(known) if Some(known) == parent.parent() && !is_stack => {
                DropReason::Parent(known)
            }
            Outcome::OnPath(known) => DropReason::OnPath(known),
            Outcome::Duplicate { known, closed: false } if is_stack => DropReason::OnStack(known),
            Outcome::Duplicate { known, closed: true } if is_stack => DropReason::Visited(known),
            Outcome::Duplicate { known, .. } if self.drops_only_parent() => DropReason::Parent(known),
            Outcome::Duplicate { known, closed } => {
                let is_better = g < self.nodes().g(known);
                let keeps_first = self.in_use.duplicates == Duplicates::FirstReached;
                match closed {
                    _ if self.was_pruned(known, step) => DropReason::PrunedBefore(known),
                    true if is_better && !keeps_first && self.algorithm().offers.reopening.is_ok() => {
                        DropReason::NotReopened(known)
                    }
                    _ if is_better => DropReason::KeepsFirst(known),
                    true => DropReason::Closed(known),
                    false => DropReason::Open(known),
                }
            }
        })
    }

    fn beyond(&self, step: u64, side: Side, state: State, g: u32) -> DropReason {
        let bound = self.bound_at(step).unwrap_or_default();
        let farthest = self.problem.size().farthest().filter(|farthest| g > *farthest);
        match (self.algorithm().bound, farthest) {
            (Bound::None | Bound::Depth, _) => DropReason::BeyondDepth { depth: g, limit: bound },
            (Bound::F, Some(farthest)) => DropReason::BeyondFarthest { g, farthest },
            (Bound::F | Bound::BestPath, _) => {
                DropReason::BeyondBound { g, h: self.board_h(side, state), bound }
            }
        }
    }

    /// Whether the search drops no successor but the one that takes the last move back.
    pub fn drops_only_parent(&self) -> bool {
        match self.history() {
            History::Frontier => true,
            History::Lists => self.order.by.goes_on_from_one() || !self.in_use.duplicates.remembers(),
            History::TwoSided | History::Stack | History::StackAndVisited => false,
        }
    }

    /// h of a board, for a search from a side. In RBFS, the h of a node is another one.
    pub fn board_h(&self, side: Side, state: State) -> u32 {
        self.settings.heuristic.evaluate(&self.board(state), self.problem.target(side))
    }

    fn was_pruned(&self, id: NodeId, step: u64) -> bool {
        let prunes = self.leaving() == Leaving::Pruned;
        prunes && matches!(self.nodes().ended(id), Ended::Dropped(at) if u64::from(at) <= step)
    }
}

impl DroppedTry {
    pub fn reason(&self, recording: &Recording, state: State) -> Option<DropReason> {
        let step = if self.at.events > 0 { self.at.steps } else { self.at.steps.checked_sub(1)? };
        let parent = recording.nodes().get(self.parent);
        recording.reason_for(step, &parent, state, self.g, self.outcome)
    }
}
