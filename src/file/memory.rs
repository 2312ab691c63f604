//! How much memory the machine has left.

use std::fs;

/// Bytes that programs can still take without pushing others out, as Linux estimates them; `None` on systems that do not
/// say so in a file.
#[must_use]
pub fn available_memory() -> Option<u64> {
    available_in(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// A line such as `MemAvailable:   23456789 kB`, <https://docs.kernel.org/filesystems/proc.html>.
fn available_in(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_line_is_believed() {
        assert_eq!(available_in("MemTotal: 4 kB\nMemAvailable:      16 kB\n"), Some(16 << 10));
        for text in ["", "MemTotal: 4 kB", "MemAvailable: 16", "MemAvailable: many kB"] {
            assert_eq!(available_in(text), None, "{text}");
        }
    }
}
