//! Fields of a CSV table (RFC 4180) that users have typed.

/// A field as it is written: in quotation marks if it needs them. A name that a spreadsheet would take for a formula gets an
/// apostrophe before it.
pub fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    let text: String = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.contains([',', '"', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A line of fields.
pub fn line(fields: &[String]) -> String {
    fields.iter().map(|text| field(text)).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_one_field_in_every_spreadsheet() {
        for (text, expected) in [
            ("Ada", "Ada"),
            ("", ""),
            ("Lovelace, Ada", "\"Lovelace, Ada\""),
            ("the \"first\"", "\"the \"\"first\"\"\""),
            ("=1+1", "'=1+1"),
            ("-3", "-3"),
            ("a\nb", "a\u{fffd}b"),
        ] {
            assert_eq!(field(text), expected);
        }
    }
}
