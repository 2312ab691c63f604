//! Numbers as people write them.

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
