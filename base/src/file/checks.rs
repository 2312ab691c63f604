//! Checks of what a file says: numbers that are checked when they are read, lists of a few entries, and short texts.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// Declares numbers that are checked when they are read, each with its name in files and its range.
macro_rules! bounded {
    ($($(#[$doc:meta])+ $bounded:ident: $number:ty = $name:literal, $range:expr;)+) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, serde::Deserialize)]
        #[serde(try_from = "u64")]
        pub struct $bounded($number);

        impl $bounded {
            /// Within its range.
            pub fn get(self) -> $number {
                self.0
            }
        }

        impl TryFrom<u64> for $bounded {
            type Error = $crate::search::OutOfRange;

            fn try_from(number: u64) -> Result<Self, Self::Error> {
                $crate::search::OutOfRange::check($name, number, $range)?;
                // The ranges are those of the number's type, or smaller.
                Ok(Self(number as $number))
            }
        }
    )+};
}
pub(super) use bounded;

/// The most characters of a text of a few sentences.
const LONGEST_TEXT: usize = 1000;

/// Reads a list of at most `most` entries, which the message calls `what`.
pub(super) fn at_most<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    most: usize,
    what: &str,
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let list = Vec::deserialize(deserializer)?;
    match list.len() {
        found if found > most => {
            Err(D::Error::custom(format!("at most {most} {what} are possible, not {found}")))
        }
        _ => Ok(list),
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

/// Reads a text, and checks it.
pub(super) fn checked_text<'de, D: Deserializer<'de>>(
    deserializer: D,
    check: impl FnOnce(&str) -> Result<(), String>,
) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    check(&text).map_err(D::Error::custom)?;
    Ok(text)
}

/// Reads a text of a few sentences.
pub(super) fn sentences<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    checked_text(deserializer, |text| short_text("a text", text, LONGEST_TEXT))
}
