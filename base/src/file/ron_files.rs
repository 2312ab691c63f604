//! Reading and writing files that are RON.

use std::path::Path;

use erased_serde::Serialize;
use ron::de::Deserializer;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;

use super::error::{ContentError, FileError};
use super::heuristics::open_tables_beside;
use super::kind::FileKind;
use super::lines::{MAX_BYTES, text_within};
use super::ron_text::RonNode;
use crate::puzzle::{printable, shortened};

pub(super) fn read_text(path: &Path, kind: FileKind) -> Result<String, FileError> {
    read_text_within(MAX_BYTES, path, kind)
}

/// Like [`text_within`]. It also opens the tables of the heuristics that the file names.
pub(super) fn read_text_within(most: u64, path: &Path, kind: FileKind) -> Result<String, FileError> {
    let text = text_within(most, path, kind)?;
    open_tables_beside(&text, path)?;
    Ok(text)
}

/// Reads RON of any type. `unknown` receives the path of each field that the type ignores. With `erased-serde`, `ron` is compiled
/// once and not for each type, but its errors become plain messages.
pub(super) fn read_ron<T: DeserializeOwned>(
    text: &str,
    options: &ron::Options,
    mut unknown: &mut dyn FnMut(serde_ignored::Path<'_>),
) -> Result<T, SpannedError> {
    let mut reader = Deserializer::from_str_with_options(text, options)?;
    let noting = serde_ignored::Deserializer::new(&mut reader, &mut unknown);
    let read = erased_serde::deserialize(&mut <dyn erased_serde::Deserializer>::erase(noting));
    let read = read.map_err(|error| ron::Error::Message(error.to_string()));
    read.and_then(|read| reader.end().map(|()| read)).map_err(|error| reader.span_error(error))
}

pub(super) fn parse_ron<T: DeserializeOwned>(text: &str, kind: FileKind) -> Result<T, ContentError> {
    read_ron(text, &without_some(), &mut |_| ()).map_err(|error| ron_error(kind, &error))
}

pub(super) fn without_some() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// More unknown fields are no typing errors: it is another file.
const MOST_UNKNOWN: usize = 20;

const UNKNOWN_FIELD: &str = "Unexpected field named ";

/// Reads RON of a kind, without the fields that are not known. Gives their names, with their lines.
pub(super) fn parse_known<T: DeserializeOwned>(
    text: &str,
    kind: FileKind,
) -> Result<(T, Vec<String>), ContentError> {
    let mut text = text.to_owned();
    let mut unknown = Vec::new();
    loop {
        let error = match read_ron(&text, &without_some(), &mut |_| ()) {
            Ok(value) => return Ok((value, unknown)),
            Err(error) => error,
        };
        let (line, column) = (error.span.end.line, error.span.end.col);
        let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let place = before + text[before..].chars().take(column - 1).map(char::len_utf8).sum::<usize>();
        // Only the message says that a field is unknown (see `read_ron`). `ron` stops after its name.
        let is_unknown = unknown.len() < MOST_UNKNOWN && error.code.to_string().starts_with(UNKNOWN_FIELD);
        let node = RonNode::of_text(&text).filter(|_| is_unknown);
        let Some(field) = node.as_ref().and_then(|node| node.field_before(place)) else {
            return Err(ron_error(kind, &error));
        };
        // The lines stay where they are.
        let bytes = field.with_comma(&text);
        let blank: String =
            text[bytes.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
        unknown.push(format!("{} (line {line})", shortened(&field.name)));
        text.replace_range(bytes, &blank);
    }
}

pub(super) fn ron_error(kind: FileKind, error: &SpannedError) -> ContentError {
    let (line, column, said) = (error.span.start.line, error.span.start.col, error.code.to_string());
    // The words of the library quote the file: one line, with the beginning of a long word.
    let words =
        said.split(' ').map(|word| if word.len() > LONGEST_WORD { shortened(word) } else { printable(word) });
    ContentError::Ron { kind, line, column, what: words.collect::<Vec<_>>().join(" ") }
}

/// A word of a message is longer only if it is quoted from the file.
const LONGEST_WORD: usize = 200;

/// RON with shortcuts: a file of conditions may leave out `Some`, and the parentheses of a structure in a variant.
pub(super) fn short_ron() -> ron::Options {
    let short = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(short)
}

pub fn load_ron<T>(
    path: &Path,
    kind: FileKind,
    parse: impl FnOnce(&str) -> Result<T, ContentError>,
) -> Result<T, FileError> {
    let text = read_text(path, kind)?;
    parse(&text).map_err(FileError::content(path))
}

/// Reads such contents in short RON, and checks what they say about themselves.
pub fn parse_ron_of<T: DeserializeOwned>(
    text: &str,
    kind: FileKind,
    header: impl FnOnce(&T) -> (String, u32),
) -> Result<T, ContentError> {
    let text = text.trim_start_matches('\u{feff}');
    let stored = read_ron(text, &short_ron(), &mut |_| ()).map_err(|error| ron_error(kind, &error))?;
    let (format, version) = header(&stored);
    check_header(kind, &format, version)?;
    Ok(stored)
}

pub fn ron_text_of(stored: &dyn Serialize) -> String {
    ron_text(stored, &short_ron())
}

pub(super) fn check_header(kind: FileKind, format: &str, version: u32) -> Result<(), ContentError> {
    if format != kind.format() {
        return Err(ContentError::Format { kind, found: format.to_owned() });
    }
    if (1..=kind.version()).contains(&version) {
        return Ok(());
    }
    Err(ContentError::Version { kind, found: version })
}

/// Something as the text of a file. `dyn`: `ron` is compiled once, and not for each type.
pub(super) fn ron_text(stored: &dyn Serialize, options: &ron::Options) -> String {
    let text = options.to_string_pretty(stored, PrettyConfig::default());
    text.expect("all that is saved can be written as RON") + "\n"
}
