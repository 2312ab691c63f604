//! The temperature of a search that cools down, at any moment.

use arrayvec::ArrayVec;

use super::Recording;
use crate::search::{Annealing, NodeId, OrderBy};

impl Recording {
    /// The temperature and the tries after the choices that lead to a step, which are made again for that; `None` where the
    /// search has no temperature, or where this step is not recorded.
    #[must_use]
    pub fn annealing_before(&self, step: u64) -> Option<Annealing> {
        let is_it = matches!(self.order.by, OrderBy::Annealing(_)) && step <= self.recorded().into();
        let mut annealing = is_it.then(|| Annealing::new(&self.in_use))?;
        let mut child = NodeId(1);
        for k in 0..step as u32 {
            let id = self.columns.expanded(k);
            let mut successors = ArrayVec::<u32, 4>::new();
            while let Some(node) = self.node(child).filter(|node| node.parent() == Some(id)) {
                successors.push(node.h);
                child = NodeId(child.0 + 1);
            }
            if !successors.is_empty() {
                annealing.choose(self.nodes().get(id).h, &successors);
            }
        }
        Some(annealing)
    }
}
