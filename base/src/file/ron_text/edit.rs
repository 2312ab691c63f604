//! Changes the text of a file only where its contents have changed: comments, the order of the fields, and fields that are
//! not known stay.

use std::ops::Range;

use super::{RonField, RonNode, RonParts};

/// The text of a file with what differs between two texts of the program: `before` has what the file has, and `after` what
/// it should have. `None` if one of them cannot be read.
pub fn with_changes(file: &str, before: &str, after: &str) -> Option<String> {
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
                if items.len() == old.len() && old.len() == new.len() =>
            {
                for ((item, old), new) in items.iter().zip(old).zip(new) {
                    self.of_value(item, old, new);
                }
            }
            (RonParts::List(items), RonParts::List(old), RonParts::List(new))
                if items.len() == old.len() && !items.is_empty() && old.len() < new.len() =>
            {
                for ((item, old), new) in items.iter().zip(old).zip(new) {
                    self.of_value(item, old, new);
                }
                let added = new[old.len()..].iter().map(|item| self.after[item.span.clone()].to_owned());
                let added: Vec<_> = added.collect();
                if let Some(last) = items.last() {
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
        let comma = super::Reader { text: self.file, at: end };
        let after_comma = {
            let mut reader = comma;
            reader.skip_space();
            (reader.peek() == Some(b',')).then_some(reader.at + 1)
        };
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
