//! Amounts of memory as text, such as `500M`, and how much this process has.

use std::sync::OnceLock;

use crate::platform::resident_memory;

const NO_NUMBER: &str = "write a whole number and a unit, such as 500M or 2GiB";
const NO_SUCH_UNIT: &str =
    "write a unit: K, M, G, T or KiB, MiB, GiB, TiB (powers of 1024), or KB, MB, GB, TB (powers of 1000)";
const NOTHING: &str = "a search needs memory; write a larger amount, such as 500M or 2GiB";
const TOO_MUCH: &str = "this is more memory than any machine has";

/// The bytes of a text such as `500M`, `2G`, `2GiB` or `1000000`, in either case.
pub fn parse_bytes(text: &str) -> Result<u64, &'static str> {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    if number.is_empty() {
        return Err(NO_NUMBER);
    }
    let bytes = unit_bytes(&unit.trim_start().to_ascii_lowercase()).ok_or(NO_SUCH_UNIT)?;
    let number: u64 = number.parse().map_err(|_| TOO_MUCH)?;
    match number.checked_mul(bytes) {
        Some(0) => Err(NOTHING),
        Some(bytes) => Ok(bytes),
        None => Err(TOO_MUCH),
    }
}

/// K alone is 1024 and KB is 1000, as in the GNU tools.
fn unit_bytes(unit: &str) -> Option<u64> {
    if ["", "b"].contains(&unit) {
        return Some(1);
    }
    let power = "kmgt".find(unit.chars().next()?)? as u32 + 1;
    let thousand: u64 = match &unit[1..] {
        "" | "ib" => 1024,
        "b" => 1000,
        _ => return None,
    };
    Some(thousand.pow(power))
}

/// This process reads in this much during a search beside the search's own memory: its code, stacks, and the answer.
const READ_LATER: u64 = 2 << 20;

/// The bytes that this process has in memory without any search: those that it had when this was first asked, and a little more.
/// 0 where the system does not tell.
pub fn own_memory() -> u64 {
    static OWN: OnceLock<u64> = OnceLock::new();
    *OWN.get_or_init(|| resident_memory().map_or(0, |bytes| bytes + READ_LATER))
}
