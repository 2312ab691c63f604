//! The statuses of very many nodes at one moment.

use super::samples::SampledNode;
use crate::recording::{Moment, NodeStatus, Recording};
use crate::search::{History, NodeId, Side};

/// What takes time to find out is found out once.
pub(super) struct NodeStatuses<'a> {
    pub recording: &'a Recording,
    pub moment: &'a Moment,
    /// The open nodes of recursive best-first search, by number.
    leaves: Option<Vec<NodeId>>,
}

impl<'a> NodeStatuses<'a> {
    pub(super) fn new(recording: &'a Recording, moment: &'a Moment) -> Self {
        let leaves = (recording.history() == History::Frontier).then(|| {
            let mut leaves = moment.open.rows(recording, Side::Forward, 0..usize::MAX);
            leaves.sort_unstable();
            leaves
        });
        Self { recording, moment, leaves }
    }

    pub(super) fn of(&self, id: NodeId) -> NodeStatus {
        let Some(leaves) = self.leaves.as_ref().filter(|_| self.is_there(id)) else {
            return self.moment.status(self.recording, id);
        };
        if self.current() == Some(id) {
            return NodeStatus::Current;
        }
        let path = self.moment.open.path().unwrap_or_default();
        if path.get(self.recording.nodes().depth(id) as usize) == Some(&id) {
            return NodeStatus::OnPath;
        }
        if leaves.binary_search(&id).is_ok() { NodeStatus::Open } else { NodeStatus::Left }
    }

    /// The same, with its end as it was after this many steps.
    pub(super) fn of_sampled(&self, node: &SampledNode, steps: u32) -> NodeStatus {
        if self.leaves.is_some() {
            return self.of(node.id);
        }
        self.moment.status_with_end(self.recording, node.id, (node.ended, steps))
    }

    /// Whether it has been generated.
    pub(super) fn is_there(&self, id: NodeId) -> bool {
        id.0 < self.moment.generated
    }

    /// The node that was selected last.
    pub(super) fn current(&self) -> Option<NodeId> {
        self.moment.step.as_ref().map(|step| step.id)
    }
}
