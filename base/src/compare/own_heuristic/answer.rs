//! One line of a program's answer.

use crate::heuristic::LARGEST_H;
use crate::puzzle::quoted;

/// The longest line that can be a number.
pub(super) const LONGEST: usize = 100;

/// The h of a line.
///
/// # Errors
/// What is wrong with it, with the remedy.
pub(super) fn h_of(line: &[u8]) -> Result<u8, String> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    let number: f64 = text.parse().map_err(|_| {
        format!("{} is no number: print one number for each board, and nothing else", quoted(text))
    })?;
    if number.is_nan() || number.is_infinite() {
        return Err(format!("{} is no number that can be added: print a number", quoted(text)));
    }
    if number < 0.0 {
        return Err(format!("{} is negative: h is 0 or more", quoted(text)));
    }
    if number > f64::from(LARGEST_H) {
        return Err(format!("{} is larger than {LARGEST_H}, the largest h", quoted(text)));
    }
    if number.fract() != 0.0 {
        return Err(format!(
            "{} is not whole: round it up; where each move costs 1, that keeps it admissible and consistent",
            quoted(text)
        ));
    }
    Ok(number as u8)
}

#[cfg(test)]
mod tests {
    use super::h_of;

    #[test]
    fn whole_numbers_are_read_and_all_else_is_told() {
        for (line, h) in [("0", 0), ("5", 5), (" 12 ", 12), ("6.0\r", 6), ("254", 254), ("1e1", 10)] {
            assert_eq!(h_of(line.as_bytes()), Ok(h), "{line}");
        }
        let wrong = [
            ("", "no number"),
            ("five", "no number"),
            ("3 4", "no number"),
            ("-1", "negative"),
            ("255", "larger than 254"),
            ("1e99", "larger than 254"),
            ("nan", "no number"),
            ("inf", "no number"),
            ("4.5", "round it up"),
            ("\u{0}\u{1}", "no number"),
        ];
        for (line, words) in wrong {
            let told = h_of(line.as_bytes()).expect_err(line);
            assert!(told.contains(words), "{line}: {told}");
        }
        assert!(h_of(&[0xff, 0xfe]).is_err());
    }
}
