//! How messages quote what stands in a file or was typed.

/// The most letters of it that a message shows.
const MOST_LETTERS: usize = 40;

/// A text in quotation marks. Of a long one, only the beginning is shown, and no control characters.
pub fn quoted(text: &str) -> String {
    format!("“{}”", shortened(text))
}

/// A text, or its beginning if it is long, for messages that do not quote it.
pub fn shortened(text: &str) -> String {
    let end = text.char_indices().nth(MOST_LETTERS).map(|(end, _)| end);
    let shown = text[..end.unwrap_or(text.len())].replace(char::is_control, "\u{fffd}");
    if end.is_some() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_beginning_of_a_long_text_is_shown() {
        assert_eq!(quoted("ä".repeat(40).as_str()), format!("“{}”", "ä".repeat(40)));
        assert_eq!(quoted("ä".repeat(41).as_str()), format!("“{}…”", "ä".repeat(40)));
        assert_eq!(shortened("a\nb\u{1b}"), "a\u{fffd}b\u{fffd}");
    }
}
