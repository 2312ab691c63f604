//! Amounts of memory as text, such as `500M`, and how much this process has.

use std::sync::OnceLock;

use crate::platform::resident_memory;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AmountError {
    #[error("write a whole number and a unit, such as 500M or 2GiB")]
    NoNumber,
    #[error(
        "write a unit: K, M, G, T or KiB, MiB, GiB, TiB (powers of 1024), or KB, MB, GB, TB (powers of 1000)"
    )]
    NoSuchUnit,
    #[error("a search needs memory; write a larger amount, such as 500M or 2GiB")]
    Nothing,
    #[error("this is more memory than any machine has")]
    TooMuch,
}

/// The bytes of a text such as `500M`, `2G`, `2GiB` or `1000000`, in either case.
pub fn parse_bytes(text: &str) -> Result<u64, AmountError> {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    if number.is_empty() {
        return Err(AmountError::NoNumber);
    }
    let bytes = unit_bytes(&unit.trim_start().to_ascii_lowercase()).ok_or(AmountError::NoSuchUnit)?;
    let number: u64 = number.parse().map_err(|_| AmountError::TooMuch)?;
    match number.checked_mul(bytes) {
        Some(0) => Err(AmountError::Nothing),
        Some(bytes) => Ok(bytes),
        None => Err(AmountError::TooMuch),
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

/// What this process reads in during a search beside the search's own memory: its code, stacks, and the answer.
const READ_LATER: u64 = 2 << 20;

/// The bytes that this process has in memory without any search: those that it had when this was first asked, and a little more.
/// 0 where the system does not tell.
pub fn own_memory() -> u64 {
    static OWN: OnceLock<u64> = OnceLock::new();
    *OWN.get_or_init(|| resident_memory().map_or(0, |bytes| bytes + READ_LATER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_strictly() {
        for (text, bytes) in [
            ("500M", Ok(500 << 20)),
            ("2G", Ok(2 << 30)),
            ("2GiB", Ok(2 << 30)),
            ("2 gb", Ok(2_000_000_000)),
            ("1048576", Ok(1 << 20)),
            ("", Err(AmountError::NoNumber)),
            ("M", Err(AmountError::NoNumber)),
            ("-5M", Err(AmountError::NoNumber)),
            ("1.5G", Err(AmountError::NoSuchUnit)),
            ("5Q", Err(AmountError::NoSuchUnit)),
            ("0", Err(AmountError::Nothing)),
            ("99999999999999999999", Err(AmountError::TooMuch)),
            ("99999999999T", Err(AmountError::TooMuch)),
        ] {
            assert_eq!(parse_bytes(text), bytes, "{text}");
        }
    }
}
