//! Lines of a CSV table (RFC 4180).

/// A field as it is written: in quotation marks if it needs them. Spreadsheets of some languages separate fields by `;`, which
/// the writers of libraries do not quote.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r', ';']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A line of fields that the program names.
pub fn line_of_names<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    fields.into_iter().map(quoted).collect::<Vec<_>>().join(",")
}

/// A field that a user may have typed: in one line, and with an apostrophe before what a spreadsheet would take for a formula.
pub fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    let text: String = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    quoted(&text)
}

/// A line of such fields.
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
