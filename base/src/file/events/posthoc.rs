//! Search traces of Posthoc 1.4.0, one document: <https://posthoc.pathfinding.ai/docs/search-trace>. Its events are those of nodes
//! with numbers; to be watched, each has a field `board`. The document is JSON here, and YAML in `yaml`.

use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::json::{WrittenBoard, WrittenNumber};
use super::{EachLine, WatchedLine};
use crate::learn::{WatchedEvent, WatchedKind};
use crate::puzzle::{Board, Size, quoted};

/// An event of a document.
#[derive(Deserialize)]
pub(super) struct PosthocEvent<'a> {
    #[serde(rename = "type", default)]
    kind: Option<String>,
    #[serde(default)]
    id: Value,
    #[serde(rename = "pId", default)]
    parent: Value,
    #[serde(borrow, default)]
    board: WrittenBoard<'a>,
    #[serde(default)]
    g: WrittenNumber,
    #[serde(default)]
    h: WrittenNumber,
    #[serde(default)]
    f: WrittenNumber,
}

impl PosthocEvent<'_> {
    /// The fields that are read. All others are for drawings.
    pub const FIELDS: [&'static str; 7] = ["type", "id", "pId", "board", "g", "h", "f"];
}

/// A document while it is read: each event is passed on as soon as it is there.
pub(super) struct PosthocReader<'a, 'b> {
    size: &'a mut Option<Size>,
    each: &'a mut EachLine<'b>,
    boards: HashMap<String, Board>,
    has_version: bool,
}

impl<'a, 'b> PosthocReader<'a, 'b> {
    pub fn new(size: &'a mut Option<Size>, each: &'a mut EachLine<'b>) -> Self {
        Self { size, each, boards: HashMap::new(), has_version: false }
    }

    pub fn version(&mut self, version: &str) -> Result<(), String> {
        self.has_version = version.starts_with("1.");
        if self.has_version {
            Ok(())
        } else {
            Err(format!("version is {}; a trace of Posthoc 1.4.0 is read", quoted(version)))
        }
    }

    /// Before the first event.
    pub fn begin_events(&self) -> Result<(), String> {
        let message =
            "the field “version” is missing before “events”; a trace of Posthoc begins with version 1.4.0";
        if self.has_version { Ok(()) } else { Err(message.to_owned()) }
    }

    /// Reads the event of this line.
    pub fn event(&mut self, event: &PosthocEvent<'_>, line: u32) {
        match self.watched(event, line) {
            Ok(Some(event)) => (self.each)(WatchedLine::Event(event)),
            Ok(None) => {}
            Err(what) => self.wrong(line, what),
        }
    }

    pub fn wrong(&mut self, line: u32, what: String) {
        (self.each)(WatchedLine::Wrong { line, what });
    }

    /// The event of a node; `None` for events that say nothing about the search.
    fn watched(&mut self, event: &PosthocEvent<'_>, line: u32) -> Result<Option<WatchedEvent>, String> {
        let id = event.id.to_string();
        let said = event.board.read("board", *self.size)?;
        *self.size = self.size.or(said.map(|board| board.size()));
        // Later events of a node need not repeat its board.
        let board = said.or_else(|| self.boards.get(&id).copied());
        let kind = match event.kind.as_deref() {
            // In iterative deepening, each iteration has its own.
            Some("source") => WatchedKind::Start,
            Some("generating" | "updating") => WatchedKind::Generate,
            Some("expanding") => WatchedKind::Expand,
            Some("destination") => WatchedKind::Goal,
            _ => return Ok(None),
        };
        let Some(board) = board else {
            return Err(
                "the field “board” is missing in this event and in those of its node before".to_owned()
            );
        };
        self.boards.insert(id, board);
        let parent = self.boards.get(&event.parent.to_string()).copied().filter(|parent| *parent != board);
        let (g, h, f) = (event.g.read("g")?, event.h.read("h")?, event.f.read("f")?);
        Ok(Some(WatchedEvent { parent, g, h, f, ..WatchedEvent::of_board(line, kind, board) }))
    }
}

/// Reads a document in JSON. The line of an event is its number in the document, from 1.
pub(super) fn read(text: &[u8], size: &mut Option<Size>, each: &mut EachLine<'_>) {
    let mut reader = PosthocReader::new(size, each);
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let read = DocumentVisitor(&mut reader).deserialize(&mut deserializer).and_then(|()| deserializer.end());
    if let Err(error) = read {
        let what =
            format!("this is neither one event on each line nor a trace of Posthoc 1.4.0 in JSON: {error}");
        reader.wrong(1, what);
    }
}

struct DocumentVisitor<'r, 'a, 'b>(&'r mut PosthocReader<'a, 'b>);

impl<'de> DeserializeSeed<'de> for DocumentVisitor<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for DocumentVisitor<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            match &*name {
                "version" => {
                    let version = match map.next_value()? {
                        Value::String(text) => text,
                        other => other.to_string(),
                    };
                    self.0.version(&version).map_err(de::Error::custom)?;
                }
                "events" => {
                    self.0.begin_events().map_err(de::Error::custom)?;
                    map.next_value_seed(EventsVisitor(self.0))?;
                }
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

struct EventsVisitor<'r, 'a, 'b>(&'r mut PosthocReader<'a, 'b>);

impl<'de> DeserializeSeed<'de> for EventsVisitor<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EventsVisitor<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of events")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut events: A) -> Result<(), A::Error> {
        let mut line: u32 = 0;
        while let Some(event) = events.next_element::<PosthocEvent<'_>>()? {
            line = line.saturating_add(1);
            self.0.event(&event, line);
        }
        Ok(())
    }
}
