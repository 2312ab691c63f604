//! The choice: which open node the next step takes, seen in the list before it is taken out.
//!
//! It is not an event of the recording. Between a complete step and the first event of the next one, the open list is
//! complete, and the next step says which of its nodes wins. So the choice is shown at the same position as the list.

use super::{Candidates, Moment, NodeStatus, Recording, Step};
use crate::search::{NodeId, OrderBy, Side};

/// The node that the next step takes, among those on the open list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextChoice {
    /// The step that takes it.
    pub step: Step,
    /// All open nodes of its side.
    pub candidates: Candidates,
    /// How many nodes at the top of the list share its value, with it; 1 if it is alone or not at the top.
    pub tied: usize,
}

impl NextChoice {
    /// The node.
    pub fn winner(&self) -> NodeId {
        self.step.id
    }

    /// Whose list it is on.
    pub fn side(&self) -> Side {
        self.step.node.side
    }
}

/// The choice that comes next at a moment. `None` within a step, at the end of what is recorded, and where the next step
/// takes no node from an open list, but visits one that is already on a stack or path.
pub fn next_choice(recording: &Recording, moment: &Moment) -> Option<NextChoice> {
    if moment.position.events > 0 {
        return None;
    }
    let step = recording.step(moment.position.steps)?;
    if moment.status(recording, step.id) != NodeStatus::Open {
        return None;
    }
    let side = step.node.side;
    let candidates = moment.open.candidates_for(recording, &step);
    let order = recording.order();
    let skipped = recording.skipped_before(&step);
    let top = moment.open.rows(recording, side, skipped..skipped + 1);
    let is_tied = order.by != OrderBy::Arrival
        && top.iter().any(|top| order.first_key(&recording.nodes().get(*top)) == order.first_key(&step.node));
    let tied = if is_tied { candidates.least_first as usize } else { 1 };
    Some(NextChoice { step, candidates, tied })
}
