//! What happened at a step and why, in sentences, and what a node is worth.

mod bounds;
mod counts;
mod ending;
mod semantics;
mod step;
mod value;
mod why;

pub use bounds::{Bounds, IterationCounts, bounds, iterations};
pub use counts::{counts_text, work_text};
pub(super) use ending::path_text;
pub use ending::{ending_text, optimality};
pub use semantics::unusual_choices;
pub use step::{bound_name, limit_text, outcome_text, what_happened};
pub use value::{
    f_meaning, f_number, f_parts, f_text, h_number, own_f_text, priority, side_text, standing_text,
};
pub use why::why_this_node;

/// A number with commas between thousands.
#[must_use]
pub fn number(n: impl Into<u64>) -> String {
    let digits = n.into().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with the word for what is counted.
#[must_use]
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", number(n as u64), if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn thousands_are_set_apart() {
        for (n, text) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (181_440, "181,440"), (10_000_000, "10,000,000")]
        {
            assert_eq!(number(n as u64), text);
        }
    }
}
