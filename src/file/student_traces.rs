//! Traces of students: the boards in the order in which they were expanded, as people write them.
//!
//! ```text
//! name: Ada
//! algorithm: astar
//! heuristic: manhattan
//! 1. 2 3 4 1 5 x 7 6 8   f = 9
//! 2. 2 3 x 1 5 4 7 6 8   f = 9
//! ```
//!
//! - Lines such as `algorithm: astar` say what was searched, by the options of the command line; so do `start`, `goal` and
//!   `name`. They may stand in comments, which begin with `#` or `//`; other comments are skipped.
//! - Each other line has a board. A number before it and what follows it make no difference. A table (CSV) has a column
//!   `board` or `state`. Boards of several lines have empty lines between them.
//! - Traces that this program writes are read, too: text, CSV of steps, and JSON lines.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::boards::{ContentError, FileError};
use super::lines::{TextLine, TextLines, open_lines};
use super::siblings::named_in;
use super::texts::{Meaning, Pairing, understand, without_comment};
use crate::heuristic::HeuristicId;
use crate::learn::MOST_BOARDS;
use crate::puzzle::{Board, Size, count_entries, parse_board, parse_board_of_size};
use crate::search::{AlgorithmId, Rule, Settings, Values, costs_number, ties_number};

/// What a student hands in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudentTrace {
    /// The name that the file has.
    pub name: Option<String>,
    pub start: Option<Board>,
    pub goal: Option<Board>,
    /// What the file says about the search, in its order.
    settings: Vec<Setting>,
    /// In the order of their expansion; at least one.
    pub boards: Vec<Board>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Algorithm(AlgorithmId),
    Heuristic(HeuristicId),
    Moves(crate::puzzle::MoveOrder),
    Weight(crate::search::Weight),
    Rule(&'static str, u32),
}

impl StudentTrace {
    /// The settings, with those that the file names.
    #[must_use]
    pub fn over(&self, settings: Settings) -> Settings {
        self.settings.iter().fold(settings, |settings, setting| match *setting {
            Setting::Algorithm(algorithm) => Settings { algorithm, ..settings },
            Setting::Heuristic(heuristic) => Settings { heuristic, ..settings },
            Setting::Moves(moves) => Settings { moves, ..settings },
            Setting::Weight(weight) => Settings { weight, ..settings },
            Setting::Rule(name, value) => {
                let rule = Rule::ALL.iter().find(|rule| rule.name == name);
                rule.map_or(settings, |rule| settings.with(rule, value))
            }
        })
    }

    /// Whether the file says which algorithm it is of.
    #[must_use]
    pub fn names_algorithm(&self) -> bool {
        self.settings.iter().any(|setting| matches!(setting, Setting::Algorithm(_)))
    }
}

/// More is not what a student writes.
const MOST_BYTES: u64 = 64 << 20;

/// The most files of a folder.
const MOST_FILES: usize = 1000;

/// The longest name of a student.
const LONGEST_NAME: usize = 100;

/// Reads a student's trace.
///
/// # Errors
/// If the file cannot be read, or has no boards, or a line that is none.
pub fn load_student_trace(path: &Path) -> Result<StudentTrace, FileError> {
    let read = read(open_lines(path)?);
    read.map_err(|what| FileError::Content { problem: ContentError::Wrong(what), path: path.to_owned() })
}

/// Reads a student's trace from a text.
///
/// # Errors
/// If it has no boards, or a line that is none. The message begins with the place.
pub fn parse_student_trace(text: &str) -> Result<StudentTrace, String> {
    read(TextLines::new(text.as_bytes()))
}

/// The files of a folder that may be traces, by name.
///
/// # Errors
/// If the folder cannot be read, or has too many files.
pub fn student_traces_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let failed =
        |source| FileError::System { what: "this folder cannot be read", source, path: folder.to_owned() };
    let mut paths = Vec::new();
    for path in named_in(folder, &["txt", "csv", "jsonl", "trace"]).map_err(failed)? {
        let path = path.map_err(failed)?;
        if path.is_file() {
            paths.push(path);
        }
        if paths.len() > MOST_FILES {
            let problem =
                ContentError::Wrong(format!("there are more than {MOST_FILES} files in this folder"));
            return Err(FileError::Content { problem, path: folder.to_owned() });
        }
    }
    paths.sort();
    Ok(paths)
}

/// What the lines have in common.
#[derive(Default)]
struct TraceReader {
    trace: StudentTrace,
    /// The columns of the table, if the text is one.
    table: Option<TraceColumns>,
    /// Lines that may be the rows of boards.
    rows: Vec<TextLine>,
    is_json: bool,
}

/// What a line has.
enum TraceLine {
    Expansion(Board),
    /// A step that expands nothing.
    Visit,
    /// No board, at least not a whole one.
    Other,
}

#[derive(Clone, Copy)]
struct TraceColumns {
    board: usize,
    kind: Option<usize>,
}

fn read<R: BufRead>(mut lines: TextLines<R>) -> Result<StudentTrace, String> {
    let mut reader = TraceReader::default();
    while let Some(line) = lines.next() {
        let line = line.map_err(|error| error.to_string())?;
        if lines.bytes() > MOST_BYTES {
            return Err(at(&line, "a trace has at most 64 MiB; hand in its first part"));
        }
        reader.line(line)?;
        if reader.trace.boards.len() > MOST_BOARDS {
            return Err(format!("a trace has at most {MOST_BOARDS} boards; hand in the first of them"));
        }
    }
    reader.end_of_rows()?;
    if reader.trace.boards.is_empty() {
        return Err("there is no board in this trace; write one board on each line".to_owned());
    }
    let size = reader.trace.boards[0].size();
    let others = [reader.trace.start, reader.trace.goal];
    if let Some(other) = others.into_iter().flatten().find(|other| other.size() != size) {
        return Err(format!("the boards are {size}, but the start or the goal is {}", other.size()));
    }
    Ok(reader.trace)
}

fn at(line: &TextLine, what: &str) -> String {
    format!("line {}: {what}", line.number)
}

impl TraceReader {
    fn line(&mut self, line: TextLine) -> Result<(), String> {
        let trimmed = line.text.trim();
        if self.is_json || self.trace.boards.is_empty() && trimmed.starts_with('{') {
            self.is_json = true;
            return self.json(&line);
        }
        let is_comment = trimmed.starts_with('#') || trimmed.starts_with("//");
        let said = trimmed.trim_start_matches(['#', '/']).trim_start();
        if self.header(said).map_err(|what| at(&line, &what))? || is_comment {
            return Ok(());
        }
        if let Some(columns) = self.table {
            return self.row_of_table(&line, columns);
        }
        if self.trace.boards.is_empty()
            && self.rows.is_empty()
            && let Some(columns) = columns(trimmed)
        {
            self.table = Some(columns);
            return Ok(());
        }
        let content = without_comment(&line.text);
        if content.trim().is_empty() {
            // It may be between two boards of several rows.
            if !self.rows.is_empty() {
                self.rows.push(TextLine { text: String::new(), ..line });
            }
            return Ok(());
        }
        if self.rows.is_empty() {
            match self.board(content).map_err(|what| at(&line, &what))? {
                TraceLine::Expansion(board) => {
                    self.trace.boards.push(board);
                    return Ok(());
                }
                TraceLine::Visit => return Ok(()),
                TraceLine::Other => {}
            }
        }
        if !self.trace.boards.is_empty() {
            let size = self.size().map_or(String::new(), |size| format!(" of {size}"));
            return Err(at(&line, &format!("this line has no board{size}; write one board on each line")));
        }
        self.rows.push(line);
        if self.rows.len() > 4 * MOST_BOARDS {
            return Err(format!("a trace has at most {MOST_BOARDS} boards; hand in the first of them"));
        }
        Ok(())
    }

    fn size(&self) -> Option<Size> {
        let known = self.trace.boards.first().or(self.trace.start.as_ref()).or(self.trace.goal.as_ref());
        known.map(Board::size)
    }

    /// A line that says something about the search. `false` if it does not.
    fn header(&mut self, line: &str) -> Result<bool, String> {
        let Some((key, value)) = line.split_once(':').or_else(|| line.split_once('=')) else {
            return Ok(false);
        };
        let (key, value) = (key.trim().to_lowercase().replace([' ', '_'], "-"), value.trim());
        self.setting(&key, value)
    }

    fn setting(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let unknown = |what: &str| {
            let value: String = value.chars().take(40).collect();
            let value = value.replace(char::is_control, "\u{fffd}");
            format!("“{value}” is no {what} that this program knows; tilescope list shows the names")
        };
        let setting = match key {
            "name" | "student" => {
                let name: String = value.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
                self.trace.name = Some(name).filter(|name| !name.is_empty());
                return Ok(true);
            }
            "start" | "goal" => {
                let board =
                    parse_board(value).map_err(|problem| format!("the {key} is not a board: {problem}"))?;
                let place = if key == "start" { &mut self.trace.start } else { &mut self.trace.goal };
                *place = Some(board);
                return Ok(true);
            }
            "algorithm" => {
                let name = value.to_lowercase();
                Setting::Algorithm(AlgorithmId::from_name(&name).ok_or_else(|| unknown(key))?)
            }
            "heuristic" => {
                let name = value.to_lowercase();
                Setting::Heuristic(HeuristicId::from_name(&name).ok_or_else(|| unknown(key))?)
            }
            "moves" => Setting::Moves(value.parse().map_err(|_| unknown("order of moves"))?),
            "weight" => Setting::Weight(value.parse().map_err(|_| unknown("weight"))?),
            _ => {
                let Some(rule) = Rule::ALL.iter().find(|rule| rule.option == key) else { return Ok(false) };
                let number = match &rule.values {
                    Values::Named(names) => {
                        names.iter().position(|name| name.name == value).map(|at| at as u32)
                    }
                    Values::Ties(_) => ties_number(value).ok(),
                    Values::Costs(_) => costs_number(value).ok(),
                    Values::Numbers(range) => value.parse().ok().filter(|number| range.contains(number)),
                };
                Setting::Rule(rule.name, number.ok_or_else(|| unknown(&format!("value of {key}")))?)
            }
        };
        self.trace.settings.push(setting);
        Ok(true)
    }

    fn json(&mut self, line: &TextLine) -> Result<(), String> {
        if line.text.trim().is_empty() {
            return Ok(());
        }
        let value: Value = serde_json::from_str(&line.text)
            .map_err(|error| at(line, &format!("this is not JSON: {error}")))?;
        if let Some(settings) = value.get("settings").and_then(Value::as_object) {
            for (key, value) in settings {
                self.setting(key, value.as_str().unwrap_or_default()).map_err(|what| at(line, &what))?;
            }
        }
        // What a step has stands for the step, not for the search, and the last line has the path.
        let is_head = value.get("step").is_none() && value.get("solved").is_none();
        for key in ["name", "student", "start", "goal", "algorithm", "heuristic", "moves"] {
            if let Some(text) = value.get(key).and_then(Value::as_str).filter(|_| is_head) {
                self.setting(key, text).map_err(|what| at(line, &what))?;
            }
        }
        let kind = value.get("kind").and_then(Value::as_str);
        if kind.is_some_and(|kind| !is_expansion(kind)) {
            return Ok(());
        }
        let board = value.get("board").or_else(|| value.get("state")).and_then(Value::as_str);
        if let Some(text) = board {
            let found = self.whole_board(text).map_err(|problem| at(line, &problem))?;
            self.trace.boards.push(found);
        }
        Ok(())
    }

    fn whole_board(&self, text: &str) -> Result<Board, String> {
        let parsed = match self.size() {
            Some(size) => parse_board_of_size(text, size),
            None => parse_board(text),
        };
        parsed.map_err(|problem| format!("this is not a board: {problem}"))
    }

    fn row_of_table(&mut self, line: &TextLine, columns: TraceColumns) -> Result<(), String> {
        if line.text.trim().is_empty() {
            return Ok(());
        }
        let fields = fields(&line.text);
        let kind = columns.kind.and_then(|kind| fields.get(kind));
        if kind.is_some_and(|kind| !is_expansion(kind)) {
            return Ok(());
        }
        let text =
            fields.get(columns.board).ok_or_else(|| at(line, "this row has no column with a board"))?;
        let found = self.whole_board(text).map_err(|problem| at(line, &problem))?;
        self.trace.boards.push(found);
        Ok(())
    }

    /// The board of a line.
    fn board(&self, line: &str) -> Result<TraceLine, String> {
        let mut line = line.trim();
        for kind in ["expand", "expanded", "goal", "visit", "return"] {
            if let Some(rest) = line.strip_prefix(kind).filter(|rest| rest.starts_with(' ')) {
                if !is_expansion(kind) {
                    return Ok(TraceLine::Visit);
                }
                line = rest.trim_start();
            }
        }
        let line = without_ordinal(line);
        let parsed = match self.size() {
            Some(size) => parse_board_of_size(line, size),
            None => parse_board(line),
        };
        if let Ok(board) = parsed {
            return Ok(TraceLine::Expansion(board));
        }
        // What follows the board is a note.
        let note = line.find([';', '|', '\t', '(', 'f', 'g', 'h', ':']).filter(|at| *at > 0);
        if let Some(at) = note
            && let Ok(board) = self
                .size()
                .map_or_else(|| parse_board(&line[..at]), |size| parse_board_of_size(&line[..at], size))
        {
            return Ok(TraceLine::Expansion(board));
        }
        // The start says how many tiles there are: a line with as many or more is wrong, a line with fewer may be a row.
        match (self.size(), count_entries(line).0) {
            (Some(size), entries) if entries >= size.cells() => {
                let problem = parse_board_of_size(line, size).err();
                Err(format!(
                    "this is not a board: {}",
                    problem.map_or(String::new(), |problem| problem.to_string())
                ))
            }
            _ => Ok(TraceLine::Other),
        }
    }

    /// Reads boards of several rows.
    fn end_of_rows(&mut self) -> Result<(), String> {
        let Some(first) = self.rows.first() else { return Ok(()) };
        let mut text = "\n".repeat(first.number - 1);
        for line in &self.rows {
            text += &line.text;
            text.push('\n');
        }
        let understood =
            understand(&text, self.size(), Some(Pairing::Boards)).map_err(|error| error.to_string())?;
        let (Meaning::One(boards) | Meaning::Either { boards, .. }) = understood;
        self.trace.boards.extend(boards.boards.iter().map(|board| board.start));
        Ok(())
    }
}

/// Whether a step of one of our traces is an expansion.
fn is_expansion(kind: &str) -> bool {
    !matches!(kind, "visit" | "return")
}

/// The header of a table with a column of boards.
fn columns(line: &str) -> Option<TraceColumns> {
    let names: Vec<String> = fields(line).iter().map(|name| name.trim().to_lowercase()).collect();
    let find = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&&**name));
    Some(TraceColumns { board: find(&["board", "state"])?, kind: find(&["kind"]) })
}

/// The fields of a line of CSV (RFC 4180).
fn fields(line: &str) -> Vec<String> {
    let separator = if line.contains(';') && !line.contains(',') { ';' } else { ',' };
    let (mut all, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in line.trim_end_matches(['\r', '\n']).chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => all.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    all.push(field);
    all
}

/// Without a number such as `17.`, `17)` or `17:` before the board.
fn without_ordinal(line: &str) -> &str {
    let line = line.trim_start();
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let rest = &line[digits..];
    match rest.strip_prefix(['.', ')', ':']).filter(|_| digits > 0 && digits < 8) {
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => line,
    }
}
