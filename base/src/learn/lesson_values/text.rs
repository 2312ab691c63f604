//! Texts with values between braces. `{{` and `}}` are literal braces.

use super::{TextValue, ValueProblem};
use crate::puzzle::number;

enum TextPart<'a> {
    Words(&'a str),
    Value(&'a str),
    /// A brace that is not closed, with what follows it.
    Open(&'a str),
}

fn parts(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(place) = rest.find(['{', '}']) {
        let (before, at) = rest.split_at(place);
        parts.push(TextPart::Words(before));
        let (brace, after) = at.split_at(1);
        if let Some(after) = after.strip_prefix(brace) {
            parts.push(TextPart::Words(brace));
            rest = after;
        } else if brace == "}" {
            parts.push(TextPart::Words(brace));
            rest = after;
        } else if let Some((name, after)) = after.split_once('}') {
            parts.push(TextPart::Value(name));
            rest = after;
        } else {
            parts.push(TextPart::Open(at));
            rest = "";
        }
    }
    parts.push(TextPart::Words(rest));
    parts
}

pub fn named_values(text: &str) -> Vec<TextValue> {
    let value = |part| match part {
        TextPart::Value(name) => TextValue::parse(name).ok(),
        TextPart::Words(_) | TextPart::Open(_) => None,
    };
    parts(text).into_iter().filter_map(value).collect()
}

/// Checks what stands between the braces of a text, on a page with this number of searches.
///
/// # Errors
/// If that is no value, or of a search that the page does not have.
pub fn check_values(text: &str, runs: usize) -> Result<(), ValueProblem> {
    parts(text).into_iter().try_for_each(|part| match part {
        TextPart::Words(_) => Ok(()),
        TextPart::Open(_) => Err(ValueProblem::Open),
        TextPart::Value(name) => match TextValue::parse(name)?.run {
            run if run > runs => Err(ValueProblem::NoRun { name: name.trim().to_owned(), run, runs }),
            _ => Ok(()),
        },
    })
}

const NOT_KNOWN: &str = "…";

/// The text with its values. What is no value stays as it is written.
pub fn filled_in(text: &str, mut value: impl FnMut(&TextValue) -> Option<u64>) -> String {
    let words = |part| match part {
        TextPart::Words(words) | TextPart::Open(words) => words.to_owned(),
        TextPart::Value(name) => match TextValue::parse(name) {
            Ok(named) => value(&named).map_or(NOT_KNOWN.to_owned(), number),
            Err(_) => format!("{{{name}}}"),
        },
    };
    parts(text).into_iter().map(words).collect()
}

pub fn without_values(text: &str) -> String {
    filled_in(text, |_| None)
}

/// The text with what is no word of its author replaced by other characters, at the same places: a value by bars, and
/// marks of `CommonMark` by spaces.
pub(super) fn blanked(text: &str) -> String {
    let mut blanked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let value = match rest.strip_prefix('{') {
            Some(after) if !after.starts_with('{') => after.find('}').map(|end| end + 2),
            _ => None,
        };
        let length = match value {
            Some(length) => length,
            None if rest.starts_with("{{") => 2,
            None => c.len_utf8(),
        };
        match c {
            '{' => blanked.extend(std::iter::repeat_n('|', length)),
            '*' | '`' | '“' | '”' => blanked.extend(std::iter::repeat_n(' ', length)),
            c => blanked.push(c),
        }
        rest = &rest[length..];
    }
    blanked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_filled_in_and_double_braces_are_braces() {
        let filled = |text: &str| filled_in(text, |named| (named.run == 1).then_some(24_563));
        assert_eq!(filled("**{h}** of {{1, 2}}, { expanded at end }."), "**24,563** of {1, 2}, 24,563.");
        assert_eq!(filled("{expanded of run 2} } {charm} {h"), "… } {charm} {h");
        assert_eq!(filled("{{h}} {{{{x}}"), "{h} {{x}");
        assert_eq!(named_values("{h} {{g}} {f at end} {charm}").len(), 2);
    }

    #[test]
    fn what_is_no_value_is_named() {
        assert_eq!(check_values("{h} {{charm}} {expanded of run 2}", 2), Ok(()));
        let problem = |text: &str| check_values(text, 1).expect_err(text).to_string();
        assert!(problem("{charm}").starts_with("“charm” is not the name of a value. The values are f, g, h"));
        assert_eq!(problem("{h of run 2}"), "“h of run 2” refers to run 2, but the page has only 1");
        assert!(problem("{h").contains("{{"));
    }
}
