//! One line of JSON as the fields of an event.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::file::document::board_of;
use crate::learn::Thousandths;
use crate::puzzle::{Board, MAX_CELLS, Size};

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct EventFields {
    pub event: Option<String>,
    pub board: Value,
    pub parent: Value,
    pub goal: Value,
    pub g: Value,
    pub h: Value,
    pub f: Value,
    pub value: Value,
    pub moves: Option<Value>,
    pub why: Option<Value>,
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

/// The fields of a line. Of a field that is there twice, the last one counts.
pub(super) fn fields_of(text: &[u8]) -> serde_json::Result<EventFields> {
    // The structure refuses a field that is there twice; a map takes it, but is slower, so it is tried second.
    serde_json::from_slice(text).or_else(|error| {
        serde_json::from_slice(text).and_then(serde_json::from_value::<EventFields>).map_err(|_| error)
    })
}

/// The number; `None` if there is none.
pub(super) fn number_of(value: &Value, name: &str) -> Result<Option<Thousandths>, String> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let number = number.ok_or_else(|| format!("{name} is not a number"))?;
    Thousandths::of_number(number)
        .map(Some)
        .ok_or_else(|| format!("{name} is {number}; write a number from 0 to {}", Thousandths::MOST))
}

/// The board, of this size if it is known; `None` if there is none.
pub(super) fn written_board(value: &Value, name: &str, size: Option<Size>) -> Result<Option<Board>, String> {
    let (tiles, text): (_, Cow<'_, str>) = match value {
        Value::Null => return Ok(None),
        Value::Number(digits) if digits.is_u64() => (None, Cow::Owned(digits.to_string())),
        Value::String(text) => (tiles_of(text), Cow::Borrowed(&**text)),
        Value::Array(entries) => match WrittenList::new(entries) {
            WrittenList { text: Some(text), .. } => (None, Cow::Owned(text)),
            WrittenList { tiles, .. } => (Some(tiles), Cow::default()),
        },
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
            return Err(format!("{name} is not a board; write a text such as “2 3 4 1 5 x 7 6 8” or a list"));
        }
    };
    if let (Some(tiles), Some(size)) = (&tiles, size)
        && let Ok(board) = Board::new(size, tiles)
    {
        return Ok(Some(board));
    }
    // The message for a text says more.
    let board = board_of(&tiles.map_or(text, |tiles| Cow::Owned(spaced(&tiles))), size);
    board.map(Some).map_err(|problem| format!("{name} is not a board: {problem}"))
}

fn spaced(tiles: &[u8]) -> String {
    tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The tiles of a text such as `2 3 4 1 5 x 7 6 8`, which is what most programs write; `None` for any other.
fn tiles_of(text: &str) -> Option<ArrayVec<u8, MAX_CELLS>> {
    let mut tiles = ArrayVec::new();
    let mut number: Option<u8> = None;
    let mut separators = 0;
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                let digit = byte - b'0';
                number =
                    Some(number.map_or(Some(digit), |so_far| so_far.checked_mul(10)?.checked_add(digit))?);
            }
            b'x' | b'_' if number.is_none() => number = Some(0),
            b' ' | b',' => {
                separators += 1;
                if let Some(tile) = number.take() {
                    tiles.try_push(tile).ok()?;
                }
            }
            _ => return None,
        }
    }
    if let Some(tile) = number {
        tiles.try_push(tile).ok()?;
    }
    // Without separators, each digit is a tile.
    (separators > 0).then_some(tiles)
}

/// A list with the tiles, or with the rows, of a board.
#[derive(Default)]
struct WrittenList {
    tiles: ArrayVec<u8, MAX_CELLS>,
    /// The same as text with a slash between rows, as soon as something is not a number.
    text: Option<String>,
}

/// More is not a board, and need not be read.
const MOST_ENTRIES: usize = 4 * MAX_CELLS;

impl WrittenList {
    fn new(entries: &[Value]) -> Self {
        let mut list = Self::default();
        entries.iter().take(MOST_ENTRIES).for_each(|entry| list.add(entry));
        list
    }

    fn add(&mut self, entry: &Value) {
        let tile = match entry {
            // In Python, `None` is a common blank.
            Value::Null => Some(0),
            Value::Number(tile) => tile.as_u64().and_then(|tile| u8::try_from(tile).ok()),
            Value::String(text) if text.trim().is_empty() => Some(0),
            Value::String(text) => text.trim().parse().ok(),
            Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        if let Some(tile) = tile.filter(|_| self.text.is_none() && !self.tiles.is_full()) {
            return self.tiles.push(tile);
        }
        let other = || match entry {
            Value::Number(number) if number.is_u64() => number.to_string(),
            Value::Number(number) => number.as_f64().unwrap_or_default().to_string(),
            Value::Bool(value) => value.to_string(),
            Value::String(text) => text.trim().to_owned(),
            Value::Array(row) => {
                let Self { tiles, text } = Self::new(row);
                format!("{} /", text.unwrap_or_else(|| spaced(&tiles)))
            }
            Value::Null | Value::Object(_) => "?".to_owned(),
        };
        let said = tile.map_or_else(other, |tile| tile.to_string());
        let text = self.text.get_or_insert_with(|| spaced(&self.tiles));
        text.push(' ');
        text.push_str(&said);
    }
}
