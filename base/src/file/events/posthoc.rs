//! Search traces of Posthoc 1.4.0, one document of JSON: <https://posthoc.pathfinding.ai/docs/search-trace>. Its events are those
//! of nodes with numbers; to be watched, each has a field `board`.

use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::json::{number_of, written_board};
use super::line::{EachLine, WatchedLine};
use crate::learn::{WatchedEvent, WatchedKind};
use crate::puzzle::{Board, Size, quoted};

/// An event of a document. Its other fields are for drawings.
#[derive(Default, Deserialize)]
#[serde(default)]
struct PosthocEvent {
    #[serde(rename = "type")]
    kind: Option<String>,
    id: Value,
    #[serde(rename = "pId")]
    parent: Value,
    board: Value,
    g: Value,
    h: Value,
    f: Value,
}

/// A document while it is read: each event is passed on as soon as it is there.
struct PosthocReader<'a, 'b> {
    size: &'a mut Option<Size>,
    each: &'a mut EachLine<'b>,
    boards: HashMap<String, Board>,
    has_version: bool,
}

impl PosthocReader<'_, '_> {
    fn version(&mut self, version: &str) -> Result<(), String> {
        self.has_version = version.starts_with("1.");
        if self.has_version {
            Ok(())
        } else {
            Err(format!("version is {}; a trace of Posthoc 1.4.0 is read", quoted(version)))
        }
    }

    fn event(&mut self, event: &PosthocEvent, line: u32) {
        match self.watched(event, line) {
            Ok(Some(event)) => (self.each)(WatchedLine::Event(event)),
            Ok(None) => {}
            Err(what) => (self.each)(WatchedLine::Wrong { line, what }),
        }
    }

    /// The event of a node; `None` for events that say nothing about the search.
    fn watched(&mut self, event: &PosthocEvent, line: u32) -> Result<Option<WatchedEvent>, String> {
        let id = event.id.to_string();
        let said = written_board(&event.board, "board", *self.size)?;
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
        let (g, h, f) = (number_of(&event.g, "g")?, number_of(&event.h, "h")?, number_of(&event.f, "f")?);
        Ok(Some(WatchedEvent { parent, g, h, f, ..WatchedEvent::of_board(line, kind, board) }))
    }
}

/// Reads a document in JSON. The line of an event is its number in the document, from 1.
pub(super) fn read(text: &[u8], size: &mut Option<Size>, each: &mut EachLine<'_>) {
    let mut reader = PosthocReader { size, each, boards: HashMap::new(), has_version: false };
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let read = deserializer.deserialize_map(&mut reader);
    if let Err(error) = read.and_then(|()| deserializer.end()) {
        let what =
            format!("this is neither one event on each line nor a trace of Posthoc 1.4.0 in JSON: {error}");
        each(WatchedLine::Wrong { line: 1, what });
    }
}

impl<'de> Visitor<'de> for &mut PosthocReader<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.has_version { "a list of events" } else { "an object" })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            match &*name {
                "version" => {
                    let version = match map.next_value()? {
                        Value::String(text) => text,
                        other => other.to_string(),
                    };
                    self.version(&version).map_err(de::Error::custom)?;
                }
                "events" if !self.has_version => {
                    return Err(de::Error::custom(
                        "the field “version” is missing before “events”; a trace of Posthoc begins with version 1.4.0",
                    ));
                }
                "events" => map.next_value_seed(&mut *self)?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut events: A) -> Result<(), A::Error> {
        let mut line: u32 = 0;
        while let Some(event) = events.next_element::<PosthocEvent>()? {
            line = line.saturating_add(1);
            self.event(&event, line);
        }
        Ok(())
    }
}

/// The list of events in a document.
impl<'de> DeserializeSeed<'de> for &mut PosthocReader<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}
