//! The places of the fields and values of a RON text, so that a file is changed only where its contents have changed, and a field
//! that is not known can be named and left out.
//!
//! It reads texts that are RON, or nearly so. What reads the values, and refuses bad ones, is the crate `ron`.

use std::ops::Range;

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
        let end = self.value.span.end;
        self.at..after_comma(text, end).unwrap_or(end)
    }
}

/// The place after the comma that follows a value; `None` if none does.
fn after_comma(text: &str, end: usize) -> Option<usize> {
    let mut reader = Reader { text, at: end };
    reader.skip_space();
    reader.take(b',').then_some(reader.at)
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

    /// The contents between brackets, of which the first one is next.
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

/// The text of a file with what differs between two texts of the program: `before` has what the file has, and `after` what
/// it should have. `None` if one of them cannot be read.
pub(super) fn with_changes(file: &str, before: &str, after: &str) -> Option<String> {
    let [in_file, old, new] = [file, before, after].map(RonNode::of_text);
    let mut changes = Changes { file, before, after, edits: Vec::new() };
    changes.of_value(&in_file?, &old?, &new?);
    let mut edits = changes.edits;
    // Stable: what is inserted at one place stays in its order.
    edits.sort_by_key(|(place, _)| place.start);
    let mut text = String::new();
    let mut at = 0;
    for (place, inserted) in edits {
        text += file.get(at..place.start)?;
        text += &inserted;
        at = place.end;
    }
    text += file.get(at..)?;
    Some(text)
}

fn name_of<'a>(text: &'a str, node: &RonNode) -> &'a str {
    match node.parts {
        RonParts::Plain => "",
        _ => text[node.span.clone()].split(['(', '[']).next().unwrap_or("").trim(),
    }
}

struct Changes<'a> {
    file: &'a str,
    before: &'a str,
    after: &'a str,
    edits: Vec<(Range<usize>, String)>,
}

impl Changes<'_> {
    fn is_same(&self, old: &RonNode, new: &RonNode) -> bool {
        self.before[old.span.clone()] == self.after[new.span.clone()]
    }

    fn of_value(&mut self, in_file: &RonNode, old: &RonNode, new: &RonNode) {
        if self.is_same(old, new) {
            return;
        }
        match (&in_file.parts, &old.parts, &new.parts) {
            _ if name_of(self.before, old) != name_of(self.after, new) => {
                self.edits.push((in_file.span.clone(), self.after[new.span.clone()].to_owned()));
            }
            (RonParts::Struct(fields), RonParts::Struct(_), RonParts::Struct(_)) => {
                self.of_fields(in_file, fields, old, new);
            }
            (RonParts::List(items), RonParts::List(old), RonParts::List(new))
                if items.len() == old.len() && old.len() <= new.len() && !items.is_empty() =>
            {
                for ((item, old), new) in items.iter().zip(old).zip(new) {
                    self.of_value(item, old, new);
                }
                let added = new[old.len()..].iter().map(|item| self.after[item.span.clone()].to_owned());
                let added: Vec<_> = added.collect();
                if let Some(last) = items.last().filter(|_| !added.is_empty()) {
                    self.insert(in_file, last.span.start, last.span.end, &added);
                }
            }
            _ => self.edits.push((in_file.span.clone(), self.after[new.span.clone()].to_owned())),
        }
    }

    fn of_fields(&mut self, in_file: &RonNode, fields: &[RonField], old: &RonNode, new: &RonNode) {
        let mut added = Vec::new();
        for field in new.fields() {
            let before = old.field(&field.name);
            if before.is_some_and(|before| self.is_same(&before.value, &field.value)) {
                continue;
            }
            match (in_file.field(&field.name), before) {
                (Some(here), Some(before)) => self.of_value(&here.value, &before.value, &field.value),
                (Some(here), None) => {
                    let value = self.after[field.value.span.clone()].to_owned();
                    self.edits.push((here.value.span.clone(), value));
                }
                (None, _) => added.push(self.after[field.at..field.value.span.end].to_owned()),
            }
        }
        let is_gone =
            |field: &&RonField| old.field(&field.name).is_some() && new.field(&field.name).is_none();
        for field in fields.iter().filter(is_gone) {
            self.edits.push((self.lines_of(field), String::new()));
        }
        let kept = fields.iter().rfind(|field| !is_gone(field));
        let Some(last) = kept.filter(|_| !added.is_empty()) else {
            if !added.is_empty() {
                let inside = in_file.span.end - 1;
                self.edits.push((inside..inside, added.join(", ")));
            }
            return;
        };
        self.insert(in_file, last.at, last.value.span.end, &added);
    }

    /// The bytes of a field: whole lines, where nothing else stands on them.
    fn lines_of(&self, field: &RonField) -> Range<usize> {
        let bytes = field.with_comma(self.file);
        let before = self.file[..bytes.start].rfind('\n').map_or(0, |end| end + 1);
        let after = self.file[bytes.end..].find('\n').map_or(self.file.len(), |end| bytes.end + end + 1);
        let is_alone =
            self.file[before..bytes.start].trim().is_empty() && self.file[bytes.end..after].trim().is_empty();
        if is_alone { before..after } else { bytes }
    }

    /// Adds what follows the last field or item of a value, which begins at `start` and ends at `end`.
    fn insert(&mut self, whole: &RonNode, start: usize, end: usize, added: &[String]) {
        let after_comma = after_comma(self.file, end);
        let line = self.file[..start].rfind('\n').map_or(0, |end| end + 1);
        let is_one_line = !self.file[whole.span.clone()].contains('\n');
        if is_one_line || !self.file[line..start].trim().is_empty() {
            let at = after_comma.unwrap_or(end);
            let before = if after_comma.is_some() { " " } else { ", " };
            self.edits.push((at..at, format!("{before}{}", added.join(", "))));
            return;
        }
        let indent = &self.file[line..start];
        let break_line = format!(",\n{indent}");
        let lines = format!("\n{indent}{},", added.join(&break_line));
        if after_comma.is_none() {
            self.edits.push((end..end, ",".to_owned()));
        }
        // A comment at the end of the line stays beside what it is about.
        let at = after_comma.unwrap_or(end);
        let rest = self.file[at..].find('\n').map_or("", |line| &self.file[at..at + line]);
        let at = if rest.trim_start().starts_with("//") { at + rest.trim_end().len() } else { at };
        self.edits.push((at..at, lines));
    }
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

    #[test]
    fn comments_order_and_unknown_fields_stay() {
        let file =
            "// For Monday.\n(\n    b: (x: 1, y: 2), // the rules\n    a: 1,\n    later: [7], // new\n)\n";
        let check = |after: &str, from: &str, to: &str| {
            let changed = with_changes(file, "(a: 1, b: (x: 1, y: 2, z: 0))", after);
            assert_eq!(changed, Some(file.replace(from, to)), "{after}");
        };
        check("(a: 1, b: (x: 1, y: 2, z: 0))", "", "");
        check("(a: 2, b: (x: 1, y: 2, z: 0))", "a: 1", "a: 2");
        check("(a: 1, b: (x: 3, y: 2, z: 0))", "x: 1", "x: 3");
        check("(a: 1, b: (x: 1, y: 2, z: 5))", "y: 2)", "y: 2, z: 5)");
        check("(b: (x: 1, y: 2, z: 0))", "    a: 1,\n", "");
        check("(a: 1, b: (x: 1, y: 2, z: 0), c: \"now\")", "// new", "// new\n    c: \"now\",");
    }

    #[test]
    fn lists_keep_what_stands_beside_their_items() {
        let check = |file: &str, before: &str, after: &str, expected: &str| {
            assert_eq!(with_changes(file, before, after).as_deref(), Some(expected));
        };
        let file = "(l: [\n    1, // one\n    2 // two\n])";
        check(file, "(l: [1, 2])", "(l: [1, 3])", "(l: [\n    1, // one\n    3 // two\n])");
        check(file, "(l: [1, 2])", "(l: [1, 2, 3])", "(l: [\n    1, // one\n    2, // two\n    3,\n])");
        check(file, "(l: [1, 2])", "(l: [2])", "(l: [2])");
        let changed = "(l: [C(0), /* ! */ B(2)])";
        check("(l: [A(0), /* ! */ B(1)])", "(l: [A(0), B(1)])", "(l: [C(0), B(2)])", changed);
        check("(s: ())", "(s: (a: 1))", "(s: (a: 2))", "(s: (a: 2))");
    }
}
