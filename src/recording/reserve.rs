//! Memory for those who show a recording.

/// Memory that a search leaves free within its limit, for those who show its recording. It is the same whatever they show,
/// so that a search always stops at the same node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reserve {
    /// Bytes for any search.
    pub bytes: u64,
    /// Bytes for each recorded node.
    pub bytes_per_node: u64,
}

impl Reserve {
    /// Bytes for a recording of so many nodes.
    #[must_use]
    pub fn of(self, nodes: u32) -> u64 {
        self.bytes + self.bytes_per_node * u64::from(nodes)
    }
}
