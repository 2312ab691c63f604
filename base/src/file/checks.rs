//! Checks of what a file says: numbers that are checked when they are read, lists of a few entries, and short texts.

use std::ops::RangeInclusive;

use crate::search::OutOfRange;

const LONGEST_TEXT: usize = 1000;

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Declares functions that read a field, and check or correct what it says. The error of a check is the message.
macro_rules! checked {
    ($($visibility:vis $field:ident: $read:ty = $check:expr;)+) => {$(
        $visibility fn $field<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<$read, D::Error> {
            let check: fn(&mut $read) -> Result<(), String> = $check;
            let mut read = serde::Deserialize::deserialize(deserializer)?;
            check(&mut read).map_err(serde::de::Error::custom)?;
            Ok(read)
        }
    )+};
}
pub(super) use checked;

/// Refuses a number outside a range. `name` is what the message calls it.
pub(super) fn within(name: &'static str, number: u64, range: RangeInclusive<u64>) -> Result<(), String> {
    OutOfRange::check(name, number, range).map_err(|error| error.to_string())
}

/// Refuses a list of more than `most` entries, which the message calls `what`.
pub(super) fn at_most<T>(list: &[T], most: usize, what: &str) -> Result<(), String> {
    match list.len() {
        found if found > most => Err(format!("at most {most} {what} are possible, not {found}")),
        _ => Ok(()),
    }
}

/// Refuses what does not fit one line. If `least` is not 0, a line of spaces is refused as well.
pub(super) fn one_line(what: &str, text: &str, least: usize, most: usize) -> Result<(), String> {
    let is_missing = least > 0 && text.trim().is_empty();
    if is_missing || text.chars().count() > most || text.chars().any(char::is_control) {
        return Err(format!("{what}: {least} to {most} characters on one line"));
    }
    Ok(())
}

/// Refuses what is too long, and control characters other than line breaks and tabs.
pub(super) fn short_text(what: &str, text: &str, most: usize) -> Result<(), String> {
    let is_text = text.chars().all(|c| !c.is_control() || c == '\n' || c == '\t');
    if text.chars().count() <= most && is_text {
        return Ok(());
    }
    Err(format!("{what}: at most {most} characters, and no control characters"))
}

checked! {
    pub(super) sentences: String = |text| short_text("a text", text, LONGEST_TEXT);
}
