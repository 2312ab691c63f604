//! The output of a watched program: events as lines of JSON, among any other output. `docs/watch.md` describes them.
//!
//! - A line that begins with `{` is an event, or has one message. Any other line is the program's own output.
//! - Traces of Posthoc 1.4.0 whose events have a board are read as events, too. This program writes such traces.
//! - The trace of a student has no events: each of its boards is read as an expansion.
//!
//! The reader takes bytes as they come. It keeps at most one line, or one document of Posthoc or of a student.

mod json;
mod line;
mod posthoc;

use std::io::Read;
use std::path::Path;

use json::{EventFields, fields_of, number_of, written_board};
use serde_json::Value;

use super::error::FileError;
use super::lines::{MAX_BYTES, open_byte_stream};
use super::student_traces::{StudentTrace, load_student_trace, parse_student_trace};
use crate::learn::{MoreOfEvent, StatedStep, WatchedEvent, WatchedKind};
use crate::puzzle::{Board, Move, Size, quoted};
pub use line::{EachLine, WatchedLine, wrong_text};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventSource {
    Program,
    /// A file or pipe, which can also be one document of Posthoc.
    File,
    Student,
}

/// A longer line is no event, and only its beginning is kept.
const LONGEST_LINE: usize = MAX_BYTES as usize;

const LARGEST_DOCUMENT: usize = 256 << 20;

/// Keeps one byte more of a document than is read, to see whether it is longer.
fn extend(document: &mut Vec<u8>, bytes: &[u8]) {
    let room = (LARGEST_DOCUMENT + 1).saturating_sub(document.len());
    document.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

const LONGEST_OUTPUT: usize = 1000;

#[derive(Debug)]
pub struct EventReader {
    source: EventSource,
    size: Option<Size>,
    line: u32,
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
    is_too_long: bool,
    /// True if no event has come yet, so the text can be one document.
    is_undecided: bool,
    /// The whole text as far as it came, as soon as it is clear that it is one document: that of Posthoc or of a student.
    document: Option<Vec<u8>>,
    /// True if it is a trace that has no events. One message says so.
    is_trace: bool,
}

impl EventReader {
    /// `size` is that of all boards; without it, the first board decides.
    pub fn new(source: EventSource, size: Option<Size>) -> Self {
        let (begun, line) = (Vec::new(), 1);
        let is_undecided = source == EventSource::File;
        let document = (source == EventSource::Student).then(Vec::new);
        Self { source, size, line, begun, is_too_long: false, is_undecided, document, is_trace: false }
    }

    pub fn read(&mut self, mut bytes: &[u8], each: &mut EachLine<'_>) {
        while self.document.is_none() {
            let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else { return self.begin(bytes) };
            if self.begun.is_empty() && end <= LONGEST_LINE {
                self.whole_line(&bytes[..end], each);
            } else {
                self.begin(&bytes[..end]);
                self.begun_line(each);
            }
            if let Some(document) = &mut self.document {
                extend(document, b"\n");
            }
            bytes = &bytes[end + 1..];
        }
        if let Some(document) = &mut self.document {
            extend(document, bytes);
        }
    }

    pub fn finish(&mut self, each: &mut EachLine<'_>) {
        if !self.begun.is_empty() {
            self.begun_line(each);
        }
        let Some(text) = self.document.take() else { return };
        match self.source {
            _ if text.len() > LARGEST_DOCUMENT => {
                let what = "this document is larger than 256 MiB; write each event on a line of its own";
                each(WatchedLine::Wrong { line: 1, what: what.to_owned() });
            }
            EventSource::Program | EventSource::File => posthoc::read(&text, &mut self.size, each),
            // Each of its boards is an expansion.
            EventSource::Student => match parse_student_trace(&String::from_utf8_lossy(&text), self.size) {
                Ok(trace) => events_of_student(&trace).into_iter().map(WatchedLine::Event).for_each(each),
                Err(what) => each(WatchedLine::Wrong { line: 1, what }),
            },
        }
    }

    /// Keeps the beginning of a line. A document in one line can be longer.
    fn begin(&mut self, bytes: &[u8]) {
        let room = LONGEST_LINE.saturating_sub(self.begun.len());
        let is_longer = bytes.len() > room;
        if is_longer && !self.is_too_long && self.may_begin_document(bytes) {
            let begun = std::mem::take(&mut self.begun);
            return extend(self.document.insert(begun), bytes);
        }
        self.is_too_long |= is_longer;
        self.begun.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// True if the line that was begun and goes on with these bytes is an object, but no event.
    fn may_begin_document(&self, bytes: &[u8]) -> bool {
        let begun = if self.begun.is_empty() { bytes } else { &self.begun };
        self.is_undecided
            && without_mark(begun, self.line).trim_ascii_start().starts_with(b"{")
            && !is_event(begun)
    }

    fn begun_line(&mut self, each: &mut EachLine<'_>) {
        let line = std::mem::take(&mut self.begun);
        if self.document.is_none() {
            self.whole_line(&line, each);
            // Its memory is used for the next one.
            self.begun = line;
            self.begun.clear();
        }
    }

    fn whole_line(&mut self, bytes: &[u8], each: &mut EachLine<'_>) {
        let line = self.line;
        self.line = line.saturating_add(1);
        let is_too_long = std::mem::take(&mut self.is_too_long);
        let bytes = without_mark(bytes, line);
        let trimmed = bytes.trim_ascii();
        if !trimmed.starts_with(b"{") {
            return output(line, bytes, each);
        }
        if is_too_long {
            let what = "this line is longer than 1 MiB; write each event on a line of its own".to_owned();
            return each(WatchedLine::Wrong { line, what });
        }
        if self.is_trace {
            return;
        }
        if let Err(what) = self.object(line, trimmed, each) {
            self.is_undecided = false;
            each(WatchedLine::Wrong { line, what });
        }
    }

    fn object(&mut self, line: u32, text: &[u8], each: &mut EachLine<'_>) -> Result<(), String> {
        let mut fields = match fields_of(text) {
            Ok(fields) => fields,
            Err(error) if error.is_eof() && self.is_undecided && !is_event(text) => {
                self.document = Some(text.to_vec());
                return Ok(());
            }
            Err(error) => {
                // There is only one line.
                let text = error.to_string();
                let (what, at) = (text.split(" at line ").next().unwrap_or_default(), error.column());
                return Err(format!(
                    "this line begins with {{ and is no JSON object: {what}, at character {at}"
                ));
            }
        };
        self.is_undecided = false;
        if let Some(name) = fields.event.take() {
            let event = event(line, &name, fields, &mut self.size)?;
            each(WatchedLine::Event(event));
            return Ok(());
        }
        if fields.others.get("format").is_some_and(|format| format == "tilescope trace") {
            self.is_trace = true;
            each(WatchedLine::Wrong { line: 0, what: IS_TRACE.to_owned() });
            return Ok(());
        }
        if let (1, Some(Value::String(what))) = (fields.others.len(), fields.others.get("wrong")) {
            each(WatchedLine::Wrong { line: 0, what: what.clone() });
            return Ok(());
        }
        if ["version", "events"].iter().all(|name| fields.others.contains_key(*name)) {
            posthoc::read(text, &mut self.size, each);
            return Ok(());
        }
        Err(format!("the field “event” is missing; it is one of {}", names()))
    }
}

const IS_TRACE: &str =
    "this is a trace that tilescope trace wrote, and it has no events; compare it with tilescope check";

/// A line without the mark that some editors write at the beginning of a file.
fn without_mark(bytes: &[u8], line: u32) -> &[u8] {
    let mark = "\u{feff}".as_bytes();
    if line == 1 { bytes.strip_prefix(mark).unwrap_or(bytes) } else { bytes }
}

fn is_event(text: &[u8]) -> bool {
    text.windows(EVENT_FIELD.len()).any(|part| part == EVENT_FIELD)
}

const EVENT_FIELD: &[u8] = b"\"event\"";

fn output(line: u32, bytes: &[u8], each: &mut EachLine<'_>) {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_OUTPUT)]).into_owned();
    each(WatchedLine::Output { line, text });
}

fn names() -> String {
    WatchedKind::ALL.map(WatchedKind::name).join(", ")
}

/// The event that the fields of a line make. The first board decides the size, if it is not known.
fn event(line: u32, name: &str, given: EventFields, size: &mut Option<Size>) -> Result<WatchedEvent, String> {
    let kind = WatchedKind::from_name(name)
        .ok_or_else(|| format!("{} is not an event; the events are {}", quoted(name), names()))?;
    let mut read = |written: &Value, name: &str| {
        let board = written_board(written, name, *size)?;
        *size = size.or(board.map(|board| board.size()));
        Ok::<_, String>(board)
    };
    let board = read(&given.board, "board")?;
    let parent = read(&given.parent, "parent")?;
    let goal = read(&given.goal, "goal")?;
    let bound = number_of(&given.value, "value")?;
    let moves = given.moves.as_ref().map(moves_of).transpose()?;
    let is_there = match kind.needs() {
        "board" => board.is_some(),
        "moves" => moves.is_some(),
        _ => bound.is_some(),
    };
    if !is_there {
        return Err(format!("the field “{}” is missing in an event “{name}”", kind.needs()));
    }
    let why = given.why.map(|why| if let Value::String(text) = why { text } else { why.to_string() });
    let others: Vec<_> = given.others.into_iter().map(|(name, value)| (name, value.to_string())).collect();
    let has_more =
        goal.is_some() || bound.is_some() || moves.is_some() || why.is_some() || !others.is_empty();
    let more = MoreOfEvent { goal, moves: moves.unwrap_or_default(), bound, why, others };
    let (g, h, f) = (number_of(&given.g, "g")?, number_of(&given.h, "h")?, number_of(&given.f, "f")?);
    Ok(WatchedEvent { line, kind, board, parent, g, h, f, more: has_more.then(|| Box::new(more)) })
}

fn events_of_student(trace: &StudentTrace) -> Vec<WatchedEvent> {
    let expand = |line, board| WatchedEvent::of_board(line, WatchedKind::Expand, board);
    let of_step = |step: &StatedStep| {
        let [g, h, f] = step.numbers();
        WatchedEvent { g, h, f, ..expand(step.line as u32, step.board) }
    };
    let mut events: Vec<_> = if trace.stated.is_empty() {
        trace.boards.iter().zip(1..).map(|(board, line)| expand(line, *board)).collect()
    } else {
        trace.stated.iter().filter(|step| step.is_expansion).map(of_step).collect()
    };
    if let Some(moves) = trace.solution.clone() {
        let more = MoreOfEvent { moves, ..MoreOfEvent::default() };
        events.push(WatchedEvent::without_board(events.len() as u32, WatchedKind::Solution, more));
    }
    events
}

/// Moves such as `ullddr` or `["up", "left"]`.
fn moves_of(value: &Value) -> Result<Vec<Move>, String> {
    let refused =
        |text: &str| format!("moves has {}; write each move of the blank as u, d, l or r", quoted(text));
    let one = |text: &str| {
        let first = text.trim().chars().next().and_then(Move::from_letter);
        first.filter(|mv| text.trim().len() == 1 || text.trim().eq_ignore_ascii_case(mv.name()))
    };
    let of_entry =
        |entry: &Value| one(entry.as_str().unwrap_or_default()).ok_or_else(|| refused(&entry.to_string()));
    match value {
        Value::String(text) => {
            let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
            letters.map(|c| Move::from_letter(c).ok_or_else(|| refused(text))).collect()
        }
        Value::Array(list) => list.iter().map(of_entry).collect(),
        other => Err(refused(&other.to_string())),
    }
}

// The boards of a file of events or of a trace, before its search is read.

#[derive(Debug)]
pub struct EventsHead {
    pub source: EventSource,
    /// Its first board, if it says no start.
    pub start: Board,
    pub says_start: bool,
    pub goal: Option<Board>,
    /// `None` unless the file is that of a student.
    pub trace: Option<StudentTrace>,
}

#[derive(Debug, thiserror::Error)]
pub enum EventsProblem {
    #[error("{0}")]
    File(#[from] FileError),
    #[error("the events cannot be read: {0}")]
    Read(#[from] std::io::Error),
    #[error("this file has no event with a board. docs/watch.md says what an event is")]
    None,
}

/// Start and goal of events, by the first of them that has a board. There need be no goal.
pub fn boards_of_events(first: &WatchedEvent) -> Option<(Board, Option<Board>)> {
    Some((first.board?, first.more.as_ref().and_then(|more| more.goal)))
}

/// Reads a file until its boards are known. Where it says no goal, the board is taken that its program found to be the
/// goal, if that comes soon. A file without an event is the trace of a student, whose boards have the size `usual`, unless it
/// says another one.
pub fn events_head(path: &Path, usual: Size) -> Result<EventsHead, EventsProblem> {
    const PIECE: usize = 64 << 10;
    const MOST: usize = 64 << 20;
    let mut file = open_byte_stream(path)?;
    let mut reader = EventReader::new(EventSource::File, None);
    let (mut first, mut found) = (None, None);
    let mut buffer = vec![0; PIECE];
    let (mut bytes, mut has_wrong_events) = (0, false);
    loop {
        let len = file.read(&mut buffer)?;
        bytes += len;
        let mut take = |line: WatchedLine| {
            has_wrong_events |= matches!(line, WatchedLine::Wrong { .. });
            let WatchedLine::Event(event) = line else { return };
            if event.kind == WatchedKind::Goal {
                found = found.or(event.board);
            }
            if first.is_none() && event.board.is_some() {
                first = Some(event);
            }
        };
        if len == 0 {
            reader.finish(&mut take);
        } else {
            reader.read(&buffer[..len], &mut take);
        }
        let boards = first.as_ref().and_then(boards_of_events);
        if let Some((start, goal)) = boards
            && (goal.or(found).is_some() || len == 0 || bytes > MOST)
        {
            let (source, goal) = (EventSource::File, goal.or(found));
            return Ok(EventsHead { source, start, says_start: true, goal, trace: None });
        }
        if len == 0 {
            let wrong =
                |problem: FileError| if has_wrong_events { EventsProblem::None } else { problem.into() };
            let trace = load_student_trace(path, Some(usual)).map_err(wrong)?;
            let (start, says_start) = (trace.start.unwrap_or(trace.boards[0]), trace.start.is_some());
            let (source, goal) = (EventSource::Student, trace.goal);
            return Ok(EventsHead { source, start, says_start, goal, trace: Some(trace) });
        }
    }
}
