//! Where the fields and values of a RON text stand, so that a file is changed only where its contents have changed, and a
//! field that is not known can be named and left out.
//!
//! It reads texts that are RON, or nearly so. What reads the values, and refuses bad ones, is the crate `ron`.

mod edit;

use std::ops::Range;

pub(super) use edit::with_changes;

/// A value, by the bytes that it takes.
#[derive(Debug)]
pub(super) struct RonNode {
    pub span: Range<usize>,
    pub parts: RonParts,
}

#[derive(Debug)]
pub(super) enum RonParts {
    Struct(Vec<RonField>),
    List(Vec<RonNode>),
    /// Text, a number, a map, and everything else.
    Plain,
}

#[derive(Debug)]
pub(super) struct RonField {
    pub name: String,
    pub at: usize,
    pub value: RonNode,
}

impl RonNode {
    pub fn of_text(text: &str) -> Option<Self> {
        let mut reader = Reader { text, at: 0 };
        reader.skip_attributes();
        reader.value(0)
    }

    pub fn fields(&self) -> &[RonField] {
        match &self.parts {
            RonParts::Struct(fields) => fields,
            RonParts::List(_) | RonParts::Plain => &[],
        }
    }

    pub fn field(&self, name: &str) -> Option<&RonField> {
        self.fields().iter().find(|field| field.name == name)
    }

    /// The field that begins last of those that begin up to a place.
    pub fn field_before(&self, place: usize) -> Option<&RonField> {
        let mut found: Option<&RonField> = None;
        let mut pending = vec![self];
        while let Some(node) = pending.pop() {
            for field in node.fields() {
                if field.at <= place && found.is_none_or(|found| found.at < field.at) {
                    found = Some(field);
                }
                pending.push(&field.value);
            }
            if let RonParts::List(items) = &node.parts {
                pending.extend(items);
            }
        }
        found
    }
}

impl RonField {
    /// The bytes from its name to the comma after its value.
    pub fn with_comma(&self, text: &str) -> Range<usize> {
        let mut reader = Reader { text, at: self.value.span.end };
        reader.skip_space();
        let end = if reader.peek() == Some(b',') { reader.at + 1 } else { self.value.span.end };
        self.at..end
    }
}

/// Deeper values are not read: `ron` refuses them.
const DEEPEST: usize = 128;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_attributes(&mut self) {
        self.skip_space();
        while self.rest().starts_with("#!") {
            self.at += self.rest().find(']').map_or(self.rest().len(), |end| end + 1);
            self.skip_space();
        }
    }

    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let space = rest.len() - rest.trim_start().len();
            let comment = match &rest[space..] {
                line if line.starts_with("//") => line.find('\n').unwrap_or(line.len()),
                block if block.starts_with("/*") => block_comment(block),
                _ => 0,
            };
            self.at += space + comment;
            if comment == 0 {
                return;
            }
        }
    }

    fn word(&mut self) -> String {
        if self.rest().starts_with("r#") && !self.rest().starts_with("r#\"") {
            self.at += 2;
        }
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-');
        let word = rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())].to_owned();
        self.at += word.len();
        word
    }

    fn value(&mut self, depth: usize) -> Option<RonNode> {
        self.skip_space();
        let start = self.at;
        if depth > DEEPEST || self.rest().is_empty() {
            return None;
        }
        let parts = if let Some(len) = string_len(self.rest()) {
            self.at += len;
            RonParts::Plain
        } else {
            let word = self.word();
            let after_word = self.at;
            self.skip_space();
            match self.peek() {
                Some(b'(') => self.inside(b')', depth)?,
                Some(b'[') if word.is_empty() => self.inside(b']', depth)?,
                Some(b'{') if word.is_empty() => {
                    self.inside(b'}', depth)?;
                    RonParts::Plain
                }
                _ if !word.is_empty() => {
                    self.at = after_word;
                    RonParts::Plain
                }
                _ => return None,
            }
        };
        Some(RonNode { span: start..self.at, parts })
    }

    /// What stands between brackets, of which the first one is next.
    fn inside(&mut self, end: u8, depth: usize) -> Option<RonParts> {
        self.at += 1;
        let (mut fields, mut items) = (Vec::new(), Vec::new());
        loop {
            self.skip_space();
            if self.take(end) {
                break;
            }
            let at = self.at;
            let name = if string_len(self.rest()).is_none() { self.word() } else { String::new() };
            self.skip_space();
            if !name.is_empty() && end == b')' && self.take(b':') {
                fields.push(RonField { name, at, value: self.value(depth + 1)? });
            } else {
                self.at = at;
                items.push(self.value(depth + 1)?);
                self.skip_space();
                if end == b'}' && self.take(b':') {
                    self.value(depth + 1)?;
                }
            }
            self.skip_space();
            if !self.take(b',') && self.peek() != Some(end) {
                return None;
            }
        }
        Some(if end == b')' && items.is_empty() { RonParts::Struct(fields) } else { RonParts::List(items) })
    }
}

/// The length of a comment between `/*` and `*/`, which may have others inside.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let step = match rest {
            _ if rest.starts_with("/*") => {
                depth += 1;
                2
            }
            _ if rest.starts_with("*/") => {
                depth -= 1;
                2
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of the string or character that a text begins with; `None` if it begins with neither.
fn string_len(text: &str) -> Option<usize> {
    let raw = text.strip_prefix("br").or_else(|| text.strip_prefix('r'));
    if let Some(raw) = raw {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(inside) = raw[hashes..].strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = text.len() - inside.len();
            return Some(inside.find(&end).map_or(text.len(), |found| start + found + end.len()));
        }
    }
    let quoted = text.strip_prefix('b').filter(|rest| rest.starts_with(['"', '\''])).unwrap_or(text);
    let quote = quoted.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let before = text.len() - quoted.len();
    let mut is_escaped = false;
    for (place, letter) in quoted.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return Some(before + place + 1),
            _ => {}
        }
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_values_are_found_beside_comments_and_strings() {
        let text = "/* a /* b */ ( */ Boards( // (x: 1)\n name: \"a \\\" ) // \", r: r#\"\"(\"# , n: -1.5e3,\n\
                    list: [ (a: 1), B(2), 'c' ], m: {\"k\": (z: 1)}, s: Some((q: ())),)";
        let node = RonNode::of_text(text).expect("it is RON");
        let values: Vec<_> =
            node.fields().iter().map(|field| (&*field.name, &text[field.value.span.clone()])).collect();
        let expected = [
            ("name", "\"a \\\" ) // \""),
            ("r", "r#\"\"(\"#"),
            ("n", "-1.5e3"),
            ("list", "[ (a: 1), B(2), 'c' ]"),
            ("m", "{\"k\": (z: 1)}"),
            ("s", "Some((q: ()))"),
        ];
        assert_eq!(values, expected);
        let RonParts::List(items) = &node.fields()[3].value.parts else { panic!("{node:?}") };
        assert_eq!(items.len(), 3);
        assert_eq!(&text[node.fields()[2].with_comma(text)], "n: -1.5e3,");
        let found = node.field_before(text.find("B(2)").expect("it is there"));
        assert_eq!(found.map(|field| &text[field.value.span.clone()]), Some("1"));
        // Before it, the name alone is a value.
        let first = "/* a /* b */ ( */ Boards(".len();
        for end in (first..text.len()).filter(|end| text.is_char_boundary(*end)) {
            assert!(RonNode::of_text(&text[..end]).is_none(), "cut at {end}");
        }
    }
}
