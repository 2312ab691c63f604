//! Many steps read one after the other, in constant memory.

use std::ops::{ControlFlow, Range};

use super::Recording;
use super::events::Step;
use crate::search::NodeId;

impl Recording {
    /// The nodes that exist before the first step: the start, and the goal in a search from both ends. Only where the
    /// columns at hand begin with the search.
    pub fn first_nodes(&self) -> Vec<NodeId> {
        (0..self.mark(0).first_child).map(NodeId).collect()
    }

    /// Whether a step takes a node for the first time and tries its successors, or finds the goal. A node that is too deep is
    /// not tested, and one at the limit on the depth is not expanded.
    pub fn is_expansion(&self, step: &Step) -> bool {
        step.is_new
            && !self.is_at_limit(step.number, &step.node)
            && (step.is_tested || !self.history().is_stack())
    }

    /// Reads the steps of a range (counted from 0), one after the other. Where they are not at hand, it runs their segments
    /// again, so that nodes get other ids: [`Self::number`] tells nodes apart.
    ///
    /// `each` gets the recording with the columns that the step is in. If it breaks, no other step is read.
    pub fn read_steps<B>(
        &mut self,
        range: Range<u64>,
        mut each: impl FnMut(&Self, &Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let end = range.end.min(self.steps());
        let mut next = range.start;
        while next < end {
            self.reach(next);
            let Some(mut index) = self.local_step(next) else { break };
            let mut mark = self.mark(index);
            while next < end && index < self.recorded() {
                each(self, &self.step_at(index, mark))?;
                mark = self.mark_after(mark, index);
                index += 1;
                next += 1;
            }
        }
        ControlFlow::Continue(())
    }
}
