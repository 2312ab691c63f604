//! Memory for the views of a recording.

/// Memory within the limit of a search that it leaves free for the views of its recording. It does not depend on which of
/// them are shown, so that a search always stops at the same node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reserve {
    /// Bytes for any search.
    pub bytes: u64,
    /// Bytes for each recorded node.
    pub bytes_per_node: u64,
}

impl Reserve {
    /// Bytes for a recording with this number of nodes.
    pub fn bytes_for(self, nodes: u32) -> u64 {
        self.bytes + self.bytes_per_node * u64::from(nodes)
    }
}
