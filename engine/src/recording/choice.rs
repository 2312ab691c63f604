//! The choice: which open node the next step takes, seen in the list before it is taken out.
//!
//! It is not an event of the recording. Between a complete step and the first event of the next one, the open list is
//! complete, and the next step says which of its nodes wins. So the choice is shown at the same position as the list.

use arrayvec::ArrayVec;

use super::{Candidates, GoesFirst, Moment, NodeStatus, Recording, Step};
use crate::memory::lock;
use crate::search::{Annealing, NodeId, OrderBy};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextChoice {
    /// The step that takes the node that wins.
    pub step: Step,
    pub candidates: Candidates,
    /// How many nodes at the top of the list share its value, with it; 1 if it is alone or not at the top.
    pub tied: usize,
    /// The open nodes that the reference would take before it, if another program makes the search.
    pub ahead: Option<GoesFirst>,
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
    let ahead = if recording.is_reported() { moment.open.ahead(recording, step.id) } else { None };
    Some(NextChoice { step, candidates, tied, ahead })
}

/// The state of the choices before a step, from which those after it can be made again.
#[derive(Clone, Debug)]
pub struct Cooled {
    annealing: Annealing,
    /// The first successor of the node that the step takes.
    child: NodeId,
}

/// One in 256 steps keeps its state once it is known, so that no question makes more choices again.
const KEPT_EVERY: u32 = 256;

impl Recording {
    /// The temperature and the tries after the choices that lead to a step, which are made again for that; `None` where the
    /// search has no temperature, or where this step is not recorded.
    pub fn annealing_before(&self, step: u64) -> Option<Annealing> {
        if !matches!(self.order.by, OrderBy::Annealing(_)) || step > self.recorded().into() {
            return None;
        }
        let mut kept = lock(&self.columns.cooled);
        if kept.is_empty() {
            kept.push(Cooled { annealing: Annealing::new(&self.in_use), child: NodeId(1) });
        }
        let place = (step as u32 / KEPT_EVERY).min(kept.len() as u32 - 1);
        let mut now = kept[place as usize].clone();
        for k in place * KEPT_EVERY..step as u32 {
            self.make_choice(k, &mut now);
            if (k + 1) / KEPT_EVERY == kept.len() as u32 {
                kept.push(now.clone());
            }
        }
        Some(now.annealing)
    }

    fn make_choice(&self, step: u32, now: &mut Cooled) {
        let id = self.columns.expanded(step);
        let mut successors = ArrayVec::<u32, 4>::new();
        while let Some(node) = self.node(now.child).filter(|node| node.parent() == Some(id)) {
            successors.push(node.h);
            now.child = NodeId(now.child.0 + 1);
        }
        if !successors.is_empty() {
            now.annealing.choose(self.nodes().get(id).h, &successors);
        }
    }
}
