//! Successors that were dropped.

use crate::puzzle::State;
use crate::recording::{Outcome, Position, Recording, Step};
use crate::search::{Ended, NodeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DroppedTry {
    pub at: Position,
    pub parent: NodeId,
    /// The g that it would have had.
    pub g: u32,
    pub outcome: Outcome,
    /// Whether it only takes back the move that led to `parent`.
    pub takes_back: bool,
}

impl Recording {
    /// The step that tried a board as a successor of a node, and which successor it was. `None` if none did.
    fn tried(&self, parent: NodeId, state: State) -> Option<(Step, usize)> {
        let is_stack = self.history().is_stack();
        let mut next = match self.nodes().ended(parent) {
            _ if is_stack => Some(self.local_generated_at(parent)),
            Ended::Selected(at) => Some(at),
            Ended::No | Ended::Dropped(_) => None,
        };
        while let Some(index) = next.filter(|index| *index < self.recorded()) {
            let step = self.read_step(index).filter(|step| step.id == parent)?;
            if let Some(place) = step.successors.iter().position(|successor| successor.state == state) {
                return self.happened(index).then_some((step, place));
            }
            // A stack tries the next successors when it is back from this one.
            let child = step.successors.iter().find_map(|successor| successor.outcome.node());
            next = match child.filter(|_| is_stack).map(|child| self.nodes().ended(child)) {
                Some(Ended::Selected(at)) => Some(at + 1),
                _ => None,
            };
        }
        None
    }

    pub(super) fn dropped_try(&self, parent: NodeId, state: State) -> Option<DroppedTry> {
        let (step, place) = self.tried(parent, state)?;
        let successor = step.successors[place];
        successor.outcome.node().is_none().then(|| DroppedTry {
            at: step.position_after(step.lead() + place as u32 + 1),
            parent,
            g: self.g_after(&step.node, &successor),
            outcome: successor.outcome,
            takes_back: step.node.mv == Some(successor.mv.inverse()),
        })
    }
}
