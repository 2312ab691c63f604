//! The memory that the machine has left.

use sysinfo::{MemoryRefreshKind, System};

/// Bytes that programs can still use without swapping, as the system estimates them; `None` without an estimate.
pub fn available_memory() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    Some(system.available_memory()).filter(|bytes| *bytes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_that_runs_this_test_has_memory_left() {
        let bytes = available_memory().expect("the system says how much memory it has");
        assert!((1 << 20..1 << 50).contains(&bytes), "{bytes} bytes");
    }
}
