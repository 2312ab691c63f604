//! Search traces of Posthoc 1.4.0 in JSON, one document: <https://posthoc.pathfinding.ai/docs/search-trace>. Its events are
//! those of nodes with numbers; to be watched, each has a field `board`.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::json::{WrittenBoard, WrittenNumber};
use super::{BoardsByNode, EachLine, WatchedLine};
use crate::learn::{WatchedEvent, WatchedKind};
use crate::puzzle::{Size, quoted};

#[derive(Deserialize)]
struct PosthocDocument<'a> {
    version: Option<Value>,
    #[serde(borrow, default)]
    events: Vec<PosthocEvent<'a>>,
}

#[derive(Deserialize)]
struct PosthocEvent<'a> {
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

/// Reads a document. The line of an event is its number in the document, from 1.
pub(super) fn read(text: &[u8], size: &mut Option<Size>, each: &mut EachLine<'_>) {
    let document: PosthocDocument<'_> = match serde_json::from_slice(text) {
        Ok(document) => document,
        Err(error) => {
            let what =
                format!("this is neither one event on each line nor a trace of Posthoc in JSON: {error}");
            return each(WatchedLine::Wrong { line: 1, what });
        }
    };
    let version = document.version.as_ref().map_or(String::new(), |version| match version {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    if !version.starts_with("1.") {
        let what = format!("version is {}; a trace of Posthoc 1.4.0 is read", quoted(&version));
        return each(WatchedLine::Wrong { line: 1, what });
    }
    let mut boards = HashMap::new();
    for (event, line) in document.events.iter().zip(1..) {
        match watched(event, line, size, &mut boards) {
            Ok(Some(event)) => each(WatchedLine::Event(event)),
            Ok(None) => {}
            Err(what) => each(WatchedLine::Wrong { line, what }),
        }
    }
}

/// The event of a node; `None` for events that say nothing about the search.
fn watched(
    event: &PosthocEvent<'_>,
    line: u32,
    size: &mut Option<Size>,
    boards: &mut BoardsByNode,
) -> Result<Option<WatchedEvent>, String> {
    let id = event.id.to_string();
    let said = event.board.read("board", *size)?;
    *size = size.or(said.map(|board| board.size()));
    // Later events of a node need not repeat its board.
    let board = said.or_else(|| boards.get(&id).copied());
    let kind = match event.kind.as_deref() {
        // In iterative deepening, each iteration has its own.
        Some("source") => WatchedKind::Start,
        Some("generating" | "updating") => WatchedKind::Generate,
        Some("expanding") => WatchedKind::Expand,
        Some("destination") => WatchedKind::Goal,
        _ => return Ok(None),
    };
    let Some(board) = board else {
        return Err("the field “board” is missing in this event and in those of its node before".to_owned());
    };
    boards.insert(id, board);
    let parent = boards.get(&event.parent.to_string()).copied().filter(|parent| *parent != board);
    let (g, h, f) = (event.g.read("g")?, event.h.read("h")?, event.f.read("f")?);
    Ok(Some(WatchedEvent { parent, g, h, f, ..WatchedEvent::of_board(line, kind, board) }))
}
