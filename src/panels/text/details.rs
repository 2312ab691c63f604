//! The panel Details: the cost of the search, and its limits.

use crate::picture::number;

/// In place of everything that tells how the search ends.
pub const HIDDEN: &str = "Shown when the search gets to its end.";
pub const NODES: &str = "Nodes";
pub const STEPS: &str = "Steps";
pub const NODES_HINT: &str =
    "The start and all successors except discarded duplicates, and the limit at which the search pauses";
pub const STEPS_HINT: &str = "The places on the timeline. A step takes or visits a node. The goal ends the search there and is not expanded.";

pub fn secs(secs: f64) -> String {
    format!("{secs:.2} s")
}

pub fn memory_hint(panels_mib: u64) -> String {
    format!(
        "Memory of the search and its recording, and the limit at which the search pauses.\nOf the limit, {} MiB are reserved for the panels.",
        number(panels_mib)
    )
}

pub fn mib(used: u64, limit: u64) -> String {
    format!("{} of {} MiB", number(used), number(limit))
}

pub fn nodes(generated: u64, limit: u64) -> String {
    let generated = number(generated);
    if limit == u64::MAX {
        format!("{generated}, no limit")
    } else {
        format!("{generated} of {}", number(limit))
    }
}
