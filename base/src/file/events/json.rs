//! One line of JSON as the fields of an event. The fields that events have are read without copies; all others are kept as they
//! are.

use std::borrow::Cow;
use std::fmt;

use arrayvec::ArrayVec;
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::learn::Thousandths;
use crate::puzzle::{Board, MAX_CELLS, NotationError, Size, parse_board, parse_board_of_size};

/// The fields of a line.
#[derive(Default)]
pub(super) struct EventFields<'a> {
    pub event: Option<Cow<'a, str>>,
    pub board: WrittenBoard<'a>,
    pub parent: WrittenBoard<'a>,
    pub goal: WrittenBoard<'a>,
    pub g: WrittenNumber,
    pub h: WrittenNumber,
    pub f: WrittenNumber,
    pub value: WrittenNumber,
    pub moves: Option<Value>,
    pub why: Option<Value>,
    pub others: Vec<(String, Value)>,
}

/// A board as JSON has it.
#[derive(Default)]
pub(super) enum WrittenBoard<'a> {
    #[default]
    Missing,
    /// Numbers in a list, or in a text of numbers and a sign for the blank.
    Tiles(ArrayVec<u8, MAX_CELLS>),
    Text(Cow<'a, str>),
    /// Neither a text nor a list.
    Wrong,
}

/// A number as JSON has it.
#[derive(Clone, Copy, Default)]
pub(super) enum WrittenNumber {
    #[default]
    Missing,
    Number(f64),
    Wrong,
}

impl WrittenNumber {
    /// The number; `None` if there is none.
    pub fn read(self, name: &str) -> Result<Option<Thousandths>, String> {
        match self {
            Self::Missing => Ok(None),
            Self::Number(number) => Thousandths::of(number)
                .map(Some)
                .ok_or_else(|| format!("{name} is {number}; write a number from 0 to {}", Thousandths::MOST)),
            Self::Wrong => Err(format!("{name} is not a number")),
        }
    }
}

impl WrittenBoard<'_> {
    /// The board, of this size if it is known; `None` if there is none.
    pub fn read(&self, name: &str, size: Option<Size>) -> Result<Option<Board>, String> {
        let board = match (self, size) {
            (Self::Missing, _) => return Ok(None),
            (Self::Wrong, _) => {
                return Err(format!(
                    "{name} is no board; write a text such as “2 3 4 1 5 x 7 6 8” or a list"
                ));
            }
            (Self::Tiles(tiles), Some(size)) => match Board::new(size, tiles) {
                Ok(board) => return Ok(Some(board)),
                // The message for a text says more.
                Err(_) => parse_board_of_size(&spaced(tiles), size),
            },
            (Self::Tiles(tiles), None) => parse_board(&spaced(tiles)),
            (Self::Text(text), size) => of_text(text, size),
        };
        board.map(Some).map_err(|problem| format!("{name} is not a board: {problem}"))
    }
}

fn spaced(tiles: &[u8]) -> String {
    tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A size of as many cells that the text shows in its rows comes before the usual one.
fn of_text(text: &str, size: Option<Size>) -> Result<Board, NotationError> {
    match size {
        Some(size) => parse_board_of_size(text, size),
        None => parse_board(text),
    }
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
                while let Some(FieldName(name)) = map.next_key()? {
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

/// The name of a field, borrowed from the line unless it has escapes.
struct FieldName<'a>(Cow<'a, str>);

/// A text; empty for anything else.
struct WrittenText<'a>(Cow<'a, str>);

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for FieldName<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor).map(Self)
    }
}

impl<'de> Deserialize<'de> for WrittenText<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor).map(Self)
    }
}

impl<'de> Deserialize<'de> for WrittenNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;
        impl<'de> Visitor<'de> for NumberVisitor {
            type Value = WrittenNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_u64<E>(self, number: u64) -> Result<WrittenNumber, E> {
                Ok(WrittenNumber::Number(number as f64))
            }

            fn visit_i64<E>(self, number: i64) -> Result<WrittenNumber, E> {
                Ok(WrittenNumber::Number(number as f64))
            }

            fn visit_f64<E>(self, number: f64) -> Result<WrittenNumber, E> {
                Ok(WrittenNumber::Number(number))
            }

            fn visit_unit<E>(self) -> Result<WrittenNumber, E> {
                Ok(WrittenNumber::Missing)
            }

            fn visit_bool<E>(self, _: bool) -> Result<WrittenNumber, E> {
                Ok(WrittenNumber::Wrong)
            }

            fn visit_str<E>(self, text: &str) -> Result<WrittenNumber, E> {
                Ok(text.trim().parse().map_or(WrittenNumber::Wrong, WrittenNumber::Number))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<WrittenNumber, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(WrittenNumber::Wrong)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WrittenNumber, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(WrittenNumber::Wrong)
            }
        }
        deserializer.deserialize_any(NumberVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for WrittenBoard<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BoardVisitor;
        impl<'de> Visitor<'de> for BoardVisitor {
            type Value = WrittenBoard<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a board")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(tiles_of(text).map_or(WrittenBoard::Text(Cow::Borrowed(text)), WrittenBoard::Tiles))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(tiles_of(text)
                    .map_or_else(|| WrittenBoard::Text(Cow::Owned(text.to_owned())), WrittenBoard::Tiles))
            }

            fn visit_u64<E>(self, digits: u64) -> Result<Self::Value, E> {
                Ok(WrittenBoard::Text(Cow::Owned(digits.to_string())))
            }

            fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
                Ok(WrittenBoard::Wrong)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
                Ok(WrittenBoard::Wrong)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
                Ok(WrittenBoard::Wrong)
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(WrittenBoard::Missing)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut written = WrittenList::default();
                while let Some(entry) = list.next_element::<ListEntry>()? {
                    written.add(entry);
                }
                Ok(written.board())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(WrittenBoard::Wrong)
            }
        }
        deserializer.deserialize_any(BoardVisitor)
    }
}

/// A list with the tiles, or with the rows, of a board.
#[derive(Default)]
struct WrittenList {
    tiles: ArrayVec<u8, MAX_CELLS>,
    /// The same as text with a slash between rows, as soon as something is not a number.
    text: Option<String>,
    entries: usize,
}

enum ListEntry {
    Tile(u8),
    /// A row, or an entry that is not a number.
    Text(String),
}

/// More is no board, and need not be kept.
const MOST_ENTRIES: usize = 4 * MAX_CELLS;

impl WrittenList {
    fn add(&mut self, entry: ListEntry) {
        self.entries += 1;
        if self.entries > MOST_ENTRIES {
            return;
        }
        match entry {
            ListEntry::Tile(tile) if self.text.is_none() && !self.tiles.is_full() => self.tiles.push(tile),
            ListEntry::Tile(tile) => self.append(&tile.to_string()),
            ListEntry::Text(text) => self.append(&text),
        }
    }

    fn append(&mut self, entry: &str) {
        let text = self.text.get_or_insert_with(|| spaced(&self.tiles));
        text.push(' ');
        text.push_str(entry);
    }

    fn board<'a>(self) -> WrittenBoard<'a> {
        match self.text {
            Some(text) => WrittenBoard::Text(Cow::Owned(text)),
            None => WrittenBoard::Tiles(self.tiles),
        }
    }
}

impl<'de> Deserialize<'de> for ListEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntryVisitor;
        impl<'de> Visitor<'de> for EntryVisitor {
            type Value = ListEntry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a tile or a row")
            }

            fn visit_u64<E>(self, tile: u64) -> Result<ListEntry, E> {
                Ok(u8::try_from(tile).map_or_else(|_| ListEntry::Text(tile.to_string()), ListEntry::Tile))
            }

            fn visit_i64<E>(self, tile: i64) -> Result<ListEntry, E> {
                Ok(ListEntry::Text(tile.to_string()))
            }

            fn visit_f64<E>(self, tile: f64) -> Result<ListEntry, E> {
                Ok(ListEntry::Text(tile.to_string()))
            }

            fn visit_bool<E>(self, tile: bool) -> Result<ListEntry, E> {
                Ok(ListEntry::Text(tile.to_string()))
            }

            /// In Python, `None` is a common blank.
            fn visit_unit<E>(self) -> Result<ListEntry, E> {
                Ok(ListEntry::Tile(0))
            }

            fn visit_str<E>(self, text: &str) -> Result<ListEntry, E> {
                let text = text.trim();
                Ok(match text.parse() {
                    Ok(tile) => ListEntry::Tile(tile),
                    Err(_) if text.is_empty() => ListEntry::Tile(0),
                    Err(_) => ListEntry::Text(text.to_owned()),
                })
            }

            /// A row.
            fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<ListEntry, A::Error> {
                let mut written = WrittenList::default();
                while let Some(entry) = row.next_element::<ListEntry>()? {
                    written.add(entry);
                }
                let text = written.text.unwrap_or_else(|| spaced(&written.tiles));
                Ok(ListEntry::Text(format!("{text} /")))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ListEntry, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(ListEntry::Text("?".to_owned()))
            }
        }
        deserializer.deserialize_any(EntryVisitor)
    }
}
