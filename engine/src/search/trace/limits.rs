//! How large a search may become.

/// How large a search may become; one that reaches a limit is stopped there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub max_nodes: u64,
    /// The most bytes for nodes, tables and recording together.
    pub max_bytes: u64,
}

impl Limits {
    /// The default limits on a machine with this many free bytes: half of them, so that the machine stays responsive;
    /// whole MiB from 512 MiB to 8 GiB.
    pub fn for_memory(available: u64) -> Self {
        Self { max_bytes: (available / 2).clamp(1 << 29, 8 << 30) >> 20 << 20, ..Self::default() }
    }
}

impl Default for Limits {
    /// As many nodes as fit; 2 GiB.
    fn default() -> Self {
        Self { max_nodes: u64::MAX, max_bytes: 2 << 30 }
    }
}
