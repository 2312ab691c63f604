//! Lines of a CSV table (RFC 4180).

use std::fs::File;
use std::path::Path;

use super::error::FileError;
use super::lines::bytes_within;
use crate::puzzle::printable;

/// No table that someone typed or exported is larger.
const MOST_BYTES: u64 = 16 << 20;

/// A line of a table: its number, from 1, and its cells.
pub type CsvRow = (usize, Vec<String>);

/// Reads the rows of a table whose separator is a comma, a semicolon or a tab. Empty lines are left out.
pub fn load_rows(path: &Path) -> Result<Vec<CsvRow>, FileError> {
    rows(&load_table(path)?)
        .map_err(|error| FileError::content(path)(format!("this is not a table: {error}")))
}

pub(super) fn load_table(path: &Path) -> Result<String, FileError> {
    let wrong = FileError::content::<String>(path);
    let read = File::open(path).and_then(|file| bytes_within(MOST_BYTES, file));
    let bytes = read.map_err(FileError::unreadable(path))?;
    let bytes = bytes.ok_or_else(|| wrong("a table has at most 16 MiB".to_owned()))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(valid).matches('\n').count() + 1;
        wrong(format!("line {line}: this is not UTF-8; save the table as “CSV UTF-8”"))
    })
}

pub fn rows(text: &str) -> Result<Vec<CsvRow>, ::csv::Error> {
    // After lines that end with CR and LF, the reader counts a line too few.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let row = |record: ::csv::StringRecord| {
        let line = record.position().map_or(1, |position| line_of(position, &text));
        (line as usize, record.iter().map(str::to_owned).collect())
    };
    reader(&text).records().map(|record| record.map(row)).collect()
}

/// Reads a table whose separator is a comma, a semicolon or a tab: that which is most often in the first line.
fn reader(text: &str) -> ::csv::Reader<&[u8]> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    let delimiter = [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',');
    let mut builder = ::csv::ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes())
}

/// The line of a record, which the reader says begins with the empty lines before it.
fn line_of(position: &::csv::Position, text: &str) -> u64 {
    let rest = text.as_bytes().get(position.byte() as usize..).unwrap_or_default();
    position.line() + rest.iter().take_while(|byte| **byte == b'\n').count() as u64
}

/// A field as it is written: in quotation marks if it needs them. Spreadsheets of some languages separate fields by `;`, which
/// the writers of libraries do not quote.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r', ';']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

pub fn line_of_names<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    fields.into_iter().map(quoted).collect::<Vec<_>>().join(",")
}

/// A field that a user may have typed: in one line, and with an apostrophe before what a spreadsheet would take for a formula.
pub fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    quoted(&printable(&text))
}

pub fn line(fields: &[String]) -> String {
    fields.iter().map(|text| field(text)).collect::<Vec<_>>().join(",")
}

pub(super) fn table(lines: &[Vec<String>]) -> String {
    lines.iter().map(|fields| line(fields) + "\n").collect()
}
