//! The temperature of a search that cools down, at any moment.

use arrayvec::ArrayVec;

use super::Recording;
use crate::memory::lock;
use crate::search::{Annealing, NodeId, OrderBy};

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
        let is_match = matches!(self.order.by, OrderBy::Annealing(_)) && step <= self.recorded().into();
        let at_first =
            is_match.then(|| Cooled { annealing: Annealing::new(&self.in_use), child: NodeId(1) })?;
        let mut kept = lock(&self.columns.cooled);
        if kept.is_empty() {
            kept.push(at_first);
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
