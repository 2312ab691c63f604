//! Quotes what stands in a file or was typed, and writes numbers, for messages.

const MOST_LETTERS: usize = 40;

/// True if a letter acts on the text around it: control characters, and those that change the direction of text.
pub fn acts_on_text(letter: char) -> bool {
    let turns = |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || turns(letter)
}

/// A text in which no letter acts on the others: each that would is replaced by U+FFFD.
pub fn printable(text: &str) -> String {
    text.replace(acts_on_text, "\u{fffd}")
}

/// A text in quotation marks. Of a long one, only the beginning is shown, and no control characters.
pub fn quoted(text: &str) -> String {
    format!("“{}”", shortened(text))
}

/// A text, or its beginning if it is long, for messages that do not quote it.
pub fn shortened(text: &str) -> String {
    let end = text.char_indices().nth(MOST_LETTERS).map(|(end, _)| end);
    let shown = printable(&text[..end.unwrap_or(text.len())]);
    if end.is_some() { shown + "…" } else { shown }
}

/// A number with commas between thousands.
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

/// A number of thousandths, with as many decimals as it needs: `1,000`, `4.125`.
pub fn thousandths(n: u64) -> String {
    let text = format!("{}.{:03}", number(n / 1000), n % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", number(n as u64), if n == 1 { one } else { many })
}
