//! One line of JSON as the fields of an event. The fields that events have are read without copies; all others are kept as they
//! are.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

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
            (Self::Tiles(tiles), size) => match size.map(|size| Board::new(size, tiles)) {
                Some(Ok(board)) => return Ok(Some(board)),
                // The message for a text says more.
                _ => board_of(&spaced(tiles), size),
            },
            (Self::Text(text), size) => board_of(text, size),
        };
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
struct WrittenText<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for WrittenText<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = WrittenText<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(WrittenText(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(WrittenText(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(TextVisitor)
    }
}

/// What a type makes of each kind of value: any value is read.
trait FromJson<'de>: Sized {
    /// What `null` is.
    const NULL: Self;

    fn wrong() -> Self;

    fn whole(number: u64) -> Self;

    /// A number that is no whole one from 0.
    fn number(_: f64) -> Self {
        Self::wrong()
    }

    fn boolean(_: bool) -> Self {
        Self::wrong()
    }

    fn text(text: Cow<'de, str>) -> Self;

    fn list<A: SeqAccess<'de>>(mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Self::wrong())
    }
}

struct JsonVisitor<T>(PhantomData<T>);

impl<'de, T: FromJson<'de>> Visitor<'de> for JsonVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_u64<E>(self, number: u64) -> Result<T, E> {
        Ok(T::whole(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<T, E> {
        Ok(T::number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<T, E> {
        Ok(T::number(number))
    }

    fn visit_bool<E>(self, value: bool) -> Result<T, E> {
        Ok(T::boolean(value))
    }

    fn visit_unit<E>(self) -> Result<T, E> {
        Ok(T::NULL)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<T, E> {
        Ok(T::text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<T, E> {
        Ok(T::text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<T, A::Error> {
        T::list(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(T::wrong())
    }
}

macro_rules! read_any {
    ($([$($lifetimes:tt)+] $from_json:ty),+) => {$(
        impl<$($lifetimes)+> Deserialize<'de> for $from_json {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(JsonVisitor(PhantomData))
            }
        }
    )+};
}
read_any!(['de] WrittenNumber, ['de: 'a, 'a] WrittenBoard<'a>, ['de] ListEntry);

impl FromJson<'_> for WrittenNumber {
    const NULL: Self = Self::Missing;

    fn wrong() -> Self {
        Self::Wrong
    }

    fn number(number: f64) -> Self {
        Self::Number(number)
    }

    fn whole(number: u64) -> Self {
        Self::Number(number as f64)
    }

    fn text(text: Cow<'_, str>) -> Self {
        text.trim().parse().map_or(Self::Wrong, Self::Number)
    }
}

impl<'de: 'a, 'a> FromJson<'de> for WrittenBoard<'a> {
    const NULL: Self = Self::Missing;

    fn wrong() -> Self {
        Self::Wrong
    }

    fn whole(digits: u64) -> Self {
        Self::Text(Cow::Owned(digits.to_string()))
    }

    fn text(text: Cow<'de, str>) -> Self {
        tiles_of(&text).map_or(Self::Text(text), Self::Tiles)
    }

    fn list<A: SeqAccess<'de>>(list: A) -> Result<Self, A::Error> {
        let WrittenList { tiles, text, .. } = WrittenList::read(list)?;
        Ok(text.map_or(Self::Tiles(tiles), |text| Self::Text(Cow::Owned(text))))
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
    fn read<'de, A: SeqAccess<'de>>(mut list: A) -> Result<Self, A::Error> {
        let mut written = Self::default();
        while let Some(entry) = list.next_element()? {
            written.add(entry);
        }
        Ok(written)
    }

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
}

impl<'de> FromJson<'de> for ListEntry {
    /// In Python, `None` is a common blank.
    const NULL: Self = Self::Tile(0);

    fn wrong() -> Self {
        Self::Text("?".to_owned())
    }

    fn number(number: f64) -> Self {
        Self::Text(number.to_string())
    }

    fn whole(tile: u64) -> Self {
        u8::try_from(tile).map_or_else(|_| Self::Text(tile.to_string()), Self::Tile)
    }

    fn boolean(value: bool) -> Self {
        Self::Text(value.to_string())
    }

    fn text(text: Cow<'_, str>) -> Self {
        match text.trim().parse() {
            Ok(tile) => Self::Tile(tile),
            Err(_) if text.trim().is_empty() => Self::Tile(0),
            Err(_) => Self::Text(text.trim().to_owned()),
        }
    }

    /// A row.
    fn list<A: SeqAccess<'de>>(row: A) -> Result<Self, A::Error> {
        let WrittenList { tiles, text, .. } = WrittenList::read(row)?;
        Ok(Self::Text(format!("{} /", text.unwrap_or_else(|| spaced(&tiles)))))
    }
}
