//! One line of JSON as the fields of an event. The fields that events have are read without copies; all others are kept as they
//! are.

use std::borrow::Cow;
use std::fmt;

use arrayvec::ArrayVec;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::file::document::board_of;
use crate::learn::Thousandths;
use crate::puzzle::{Board, MAX_CELLS, Size};

#[derive(Default)]
pub(super) struct EventFields<'a> {
    pub event: Option<Cow<'a, str>>,
    pub board: Json<'a>,
    pub parent: Json<'a>,
    pub goal: Json<'a>,
    pub g: Json<'a>,
    pub h: Json<'a>,
    pub f: Json<'a>,
    pub value: Json<'a>,
    pub moves: Option<Value>,
    pub why: Option<Value>,
    pub others: Vec<(String, Value)>,
}

/// A value that may be a number or a board. A text is borrowed from the line unless it has escapes.
#[derive(Default)]
pub(super) enum Json<'a> {
    #[default]
    Null,
    Bool(bool),
    Whole(u64),
    /// Any other number: negative, with a fraction, or too large.
    Number(f64),
    Text(Cow<'a, str>),
    List(WrittenList),
    Object,
}

impl Json<'_> {
    /// The number; `None` if there is none.
    pub fn number(&self, name: &str) -> Result<Option<Thousandths>, String> {
        let number = match self {
            Self::Null => return Ok(None),
            Self::Whole(number) => Some(*number as f64),
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            Self::Bool(_) | Self::List(_) | Self::Object => None,
        };
        let number = number.ok_or_else(|| format!("{name} is not a number"))?;
        Thousandths::of(number)
            .map(Some)
            .ok_or_else(|| format!("{name} is {number}; write a number from 0 to {}", Thousandths::MOST))
    }

    /// The board, of this size if it is known; `None` if there is none.
    pub fn board(&self, name: &str, size: Option<Size>) -> Result<Option<Board>, String> {
        let (tiles, text): (_, Cow<'_, str>) = match self {
            Self::Null => return Ok(None),
            Self::Whole(digits) => (None, Cow::Owned(digits.to_string())),
            Self::Text(text) => (tiles_of(text), Cow::Borrowed(&**text)),
            Self::List(WrittenList { text: Some(text), .. }) => (None, Cow::Borrowed(&**text)),
            Self::List(WrittenList { tiles, .. }) => (Some(tiles.clone()), Cow::default()),
            Self::Bool(_) | Self::Number(_) | Self::Object => {
                return Err(format!(
                    "{name} is no board; write a text such as “2 3 4 1 5 x 7 6 8” or a list"
                ));
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

impl<'de> Deserialize<'de> for EventFields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = EventFields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = EventFields::default();
                while let Some(WrittenText(name)) = map.next_key()? {
                    match &*name {
                        "event" => fields.event = Some(map.next_value::<WrittenText>()?.0),
                        "board" => fields.board = map.next_value()?,
                        "parent" => fields.parent = map.next_value()?,
                        "goal" => fields.goal = map.next_value()?,
                        "g" => fields.g = map.next_value()?,
                        "h" => fields.h = map.next_value()?,
                        "f" => fields.f = map.next_value()?,
                        "value" => fields.value = map.next_value()?,
                        "moves" => fields.moves = Some(map.next_value()?),
                        "why" => fields.why = Some(map.next_value()?),
                        _ => fields.others.push((name.into_owned(), map.next_value()?)),
                    }
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// A text, borrowed from the line unless it has escapes.
#[derive(Deserialize)]
struct WrittenText<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json<'de>, E> {
        Ok(Json::Whole(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_unit<E>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json<'de>, A::Error> {
        let mut written = WrittenList::default();
        while let Some(entry) = list.next_element()? {
            written.add(entry);
        }
        Ok(Json::List(written))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json<'de>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Json::Object)
    }
}

/// A list with the tiles, or with the rows, of a board.
#[derive(Default)]
pub(super) struct WrittenList {
    tiles: ArrayVec<u8, MAX_CELLS>,
    /// The same as text with a slash between rows, as soon as something is not a number.
    text: Option<String>,
    entries: usize,
}

/// More is no board, and need not be kept.
const MOST_ENTRIES: usize = 4 * MAX_CELLS;

impl WrittenList {
    fn add(&mut self, entry: Json<'_>) {
        self.entries += 1;
        if self.entries > MOST_ENTRIES {
            return;
        }
        let tile = match &entry {
            // In Python, `None` is a common blank.
            Json::Null => Some(0),
            Json::Whole(tile) => u8::try_from(*tile).ok(),
            Json::Text(text) if text.trim().is_empty() => Some(0),
            Json::Text(text) => text.trim().parse().ok(),
            Json::Bool(_) | Json::Number(_) | Json::List(_) | Json::Object => None,
        };
        if let Some(tile) = tile.filter(|_| self.text.is_none() && !self.tiles.is_full()) {
            return self.tiles.push(tile);
        }
        let other = || match entry {
            Json::Whole(number) => number.to_string(),
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => number.to_string(),
            Json::Text(text) => text.trim().to_owned(),
            Json::List(row) => format!("{} /", row.text.unwrap_or_else(|| spaced(&row.tiles))),
            Json::Null | Json::Object => "?".to_owned(),
        };
        let said = tile.map_or_else(other, |tile| tile.to_string());
        let text = self.text.get_or_insert_with(|| spaced(&self.tiles));
        text.push(' ');
        text.push_str(&said);
    }
}
