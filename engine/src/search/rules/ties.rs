//! The order of open nodes with the same value: a sequence of keys.

use crate::memory::lock;
use crate::puzzle::{quoted, text_form};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, Mutex};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::choices::{Choice, NamedValue, RuleValue};
use super::library::LibraryQueue;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieKey {
    /// g + h, whatever the algorithm orders its nodes by: where that is f = h or f = g + w·h, it is another number.
    Sum,
    G,
    H,
    /// The board, read row by row with the blank as 0: the first cell that differs decides.
    Board,
    /// The same with the blank after all tiles, as the texts of boards with an x compare.
    BoardX,
    /// g + h, or h in greedy search, with the Euclidean distance to one goal as a float of 32 bits. Of any other h, nothing.
    Unrounded,
    /// The place of the last move in the order of the moves.
    Move,
    /// When the node was generated. It differs for every two nodes.
    Arrival,
    /// The places in the heap of this library's queue, in which the nodes wait.
    Library(LibraryQueue),
}

impl TieKey {
    pub const ALL: [Self; 11] = [
        Self::Sum,
        Self::G,
        Self::H,
        Self::Board,
        Self::Move,
        Self::BoardX,
        Self::Unrounded,
        Self::Arrival,
        Self::Library(LibraryQueue::Java),
        Self::Library(LibraryQueue::Python),
        Self::Library(LibraryQueue::Princeton),
    ];
    /// How many of them can be followed by others: the first ones.
    const FOLLOWED: usize = 7;

    fn from_name(name: &str) -> Option<Self> {
        // Another library with the same order.
        let name = if name == "std-priority-queue" { LibraryQueue::Python.name() } else { name };
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::G => "g",
            Self::H => "h",
            Self::Board => "board",
            Self::BoardX => "board-x",
            Self::Unrounded => "unrounded",
            Self::Move => "move",
            Self::Arrival => "arrival",
            Self::Library(queue) => queue.name(),
        }
    }

    /// Whether it decides between any two nodes, so that it is the last of a sequence.
    pub fn is_last(self) -> bool {
        matches!(self, Self::Arrival | Self::Library(_))
    }

    /// What it compares, in sentences.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Sum => "g + h",
            Self::BoardX => "board with x last",
            Self::Unrounded => "unrounded g + h",
            _ => self.name(),
        }
    }

    /// Whether it differs for most nodes, and takes most of the bits of a node's key. A sequence has one such key.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Board | Self::BoardX | Self::Unrounded)
    }

    pub fn is_value(self) -> bool {
        matches!(self, Self::Sum | Self::G | Self::H)
    }
}

/// A key with its direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TiePart {
    pub key: TieKey,
    /// Whether the largest comes first, and not the smallest.
    pub is_downward: bool,
}

impl TiePart {
    /// What comes first of two nodes, and of many: `smaller h` and `smallest h`, `first in` in both.
    fn texts(self) -> [String; 2] {
        let adjectives = match (self.key, self.is_downward) {
            (TieKey::Arrival, false) => return ["first in"; 2].map(str::to_owned),
            (TieKey::Arrival, true) => return ["last in"; 2].map(str::to_owned),
            (TieKey::Library(queue), _) => return [queue.order_name(); 2].map(str::to_owned),
            (TieKey::Move, false) => ["earlier", "earliest"],
            (TieKey::Move, true) => ["later", "latest"],
            (_, false) => ["smaller", "smallest"],
            (_, true) => ["larger", "largest"],
        };
        adjectives.map(|adjective| format!("{adjective} {}", self.key.noun()))
    }

    pub fn superlative(self) -> String {
        let [_, superlative] = self.texts();
        superlative
    }

    /// The superlative in words that a first course understands: `smallest h`, `oldest`.
    pub fn words(self) -> String {
        match (self.key, self.is_downward) {
            (TieKey::Arrival, false) => "oldest".to_owned(),
            (TieKey::Arrival, true) => "newest".to_owned(),
            _ => self.superlative(),
        }
    }
}

/// `h`, `-h`.
impl fmt::Display for TiePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_downward { "-" } else { "" }, self.key.name())
    }
}

/// What decides between two nodes that are equal in all parts before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum LastTie {
    FirstIn,
    LastIn,
    Library(LibraryQueue),
}

/// Which of several open nodes of equal value is expanded first: keys, each upwards or downwards, the last the arrival or a queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TieBreak {
    /// By part, 4 bits from the lowest on: one more than the place of its key, times 2, and whether it is downward.
    parts: u32,
    last: LastTie,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TieBreakError {
    #[error(
        "{} is not one of larger-g, smaller-g, first-in, last-in, or a list such as h,-g of sum, g, h, board, board-x, unrounded, \
         move, then arrival, -arrival, {libraries}",
        quoted(.0),
        libraries = libraries()
    )]
    Unknown(String),
    #[error("{0} is in the list twice")]
    Twice(&'static str),
    #[error("{0} must be last in the list: it decides between any two nodes")]
    NotLast(&'static str),
    #[error("{0} has no opposite: write it without the -")]
    Downward(&'static str),
}

fn libraries() -> String {
    let names: Vec<_> = LibraryQueue::ALL.iter().map(|queue| queue.name()).collect();
    names.join(" or ")
}

/// The wide keys, in a message.
const WIDE: &str = "one of board, board-x and unrounded";
/// The bits of a part before the last one: seven keys, each in two directions, and 0 for none.
const BITS: u32 = 4;
/// The bits of the last part in the number of a sequence: first in, last in, or one of three libraries.
const LAST_BITS: u32 = 3;

impl TieBreak {
    pub const LARGER_G: Self = Self::by(TieKey::G, true, LastTie::LastIn);
    pub const SMALLER_G: Self = Self::by(TieKey::G, false, LastTie::LastIn);
    pub const FIRST_IN: Self = Self { parts: 0, last: LastTie::FirstIn };
    pub const LAST_IN: Self = Self { parts: 0, last: LastTie::LastIn };
    pub const SMALLER_H: Self = Self::by(TieKey::H, false, LastTie::FirstIn);
    pub const BY_BOARD: Self = Self::by(TieKey::Board, false, LastTie::FirstIn);
    pub const BY_MOVE: Self = Self::by(TieKey::Move, false, LastTie::FirstIn);

    pub const NAMED: [Self; 4] = [Self::LARGER_G, Self::SMALLER_G, Self::FIRST_IN, Self::LAST_IN];

    /// Sequences without a name that are often chosen.
    pub const PRESETS: &'static [Self] = &[
        Self::SMALLER_H,
        Self::BY_BOARD,
        Self::BY_MOVE,
        Self::of_library(LibraryQueue::Java),
        Self::of_library(LibraryQueue::Python),
        Self::of_library(LibraryQueue::Princeton),
    ];

    pub const NAMES: &'static [NamedValue] = &[
        NamedValue::new(
            ["larger-g", "larger g", "largest g, then newest"],
            "Among equals, the larger g first; then the newest",
        ),
        NamedValue::new(
            ["smaller-g", "smaller g", "smallest g, then newest"],
            "Among equals, the smaller g first; then the newest",
        ),
        NamedValue::new(["first-in", "first in", "oldest"], "Among equals, the oldest first"),
        NamedValue::new(["last-in", "last in", "newest"], "Among equals, the newest first"),
    ];

    const fn by(key: TieKey, is_downward: bool, last: LastTie) -> Self {
        let place = match key {
            TieKey::Sum => 0,
            TieKey::G => 1,
            TieKey::H => 2,
            TieKey::Board => 3,
            TieKey::Move => 4,
            TieKey::BoardX => 5,
            TieKey::Unrounded => 6,
            TieKey::Arrival | TieKey::Library(_) => panic!("the last part has a field of its own"),
        };
        Self { parts: (place + 1) << 1 | is_downward as u32, last }
    }

    /// What is left to the queue of a library: it decides between nodes of equal value.
    pub const fn of_library(queue: LibraryQueue) -> Self {
        Self { parts: 0, last: LastTie::Library(queue) }
    }

    /// The sequence of some parts. No two of them may have the same key, and one that decides between any two nodes must be last.
    /// The arrival decides what they leave open: upwards, unless they say otherwise.
    pub fn of(parts: impl IntoIterator<Item = TiePart>) -> Result<Self, TieBreakError> {
        let mut ties = Self::FIRST_IN;
        let (mut last, mut shift) = (None, 0);
        for part in parts {
            if let Some(last) = last {
                return Err(TieBreakError::NotLast(last));
            }
            if part.key.is_last() {
                ties.last = match (part.key, part.is_downward) {
                    (TieKey::Library(_), true) => return Err(TieBreakError::Downward(part.key.name())),
                    (TieKey::Library(queue), false) => LastTie::Library(queue),
                    (_, false) => LastTie::FirstIn,
                    (_, true) => LastTie::LastIn,
                };
                last = Some(part.key.name());
            } else if ties.has(part.key) {
                let twice = if part.key.is_wide() { WIDE } else { part.key.name() };
                return Err(TieBreakError::Twice(twice));
            } else {
                ties.parts |= Self::by(part.key, part.is_downward, LastTie::FirstIn).parts << shift;
                shift += BITS;
            }
        }
        Ok(ties)
    }

    /// Whether of nodes with equal keys the first in is the first out.
    #[inline]
    pub const fn first_in(self) -> bool {
        matches!(self.last, LastTie::FirstIn)
    }

    /// The library whose queue decides between nodes that are equal in all parts; `None` where the arrival does.
    #[inline]
    pub const fn library(self) -> Option<LibraryQueue> {
        match self.last {
            LastTie::Library(queue) => Some(queue),
            LastTie::FirstIn | LastTie::LastIn => None,
        }
    }

    /// The same sequence with the oldest first where the queue of a library would decide.
    #[must_use]
    pub fn without_library(self) -> Self {
        match self.last {
            LastTie::Library(_) => Self { last: LastTie::FirstIn, ..self },
            LastTie::FirstIn | LastTie::LastIn => self,
        }
    }

    pub fn before_last(self) -> impl Iterator<Item = TiePart> {
        let codes = std::iter::successors(Some(self.parts), |rest| Some(rest >> BITS));
        let codes = codes.map(|rest| rest & ((1 << BITS) - 1)).take_while(|code| *code > 0);
        codes.map(|code| TiePart { key: TieKey::ALL[(code as usize >> 1) - 1], is_downward: code & 1 == 1 })
    }

    /// All parts, with the arrival or the queue of a library at the end.
    pub fn parts(self) -> ArrayVec<TiePart, 6> {
        let last = match self.last {
            LastTie::FirstIn => TiePart { key: TieKey::Arrival, is_downward: false },
            LastTie::LastIn => TiePart { key: TieKey::Arrival, is_downward: true },
            LastTie::Library(queue) => TiePart { key: TieKey::Library(queue), is_downward: false },
        };
        self.before_last().chain([last]).collect()
    }

    /// Whether a part has this key, or another wide one in its place.
    pub fn has(self, key: TieKey) -> bool {
        self.parts().iter().any(|part| part.key == key || part.key.is_wide() && key.is_wide())
    }

    pub fn has_wide(self) -> bool {
        self.before_last().any(|part| part.key.is_wide())
    }

    pub fn named(self) -> &'static NamedValue {
        /// There are a few thousand sequences, and a program meets a few of them: their names are kept for good.
        static LISTS: LazyLock<Mutex<HashMap<TieBreak, &'static NamedValue>>> = LazyLock::new(Mutex::default);
        if let Some(place) = Self::NAMED.iter().position(|named| *named == self) {
            return &Self::NAMES[place];
        }
        lock(&LISTS).entry(self).or_insert_with(|| {
            let parts = self.parts();
            let join = |texts: Vec<String>, by| -> &'static str { texts.join(by).leak() };
            let comparatives = || parts.iter().map(|part| part.texts()[0].clone()).collect();
            let decides = match self.library() {
                None => "",
                Some(LibraryQueue::Python) => {
                    "; the places in its heap decide, as in std::priority_queue of C++ (GCC)"
                }
                Some(_) => "; the places in its heap decide",
            };
            Box::leak(Box::new(NamedValue {
                name: join(parts.iter().map(ToString::to_string).collect(), ","),
                title: join(comparatives(), ", then "),
                words: join(parts.iter().map(|part| part.words()).collect(), ", then "),
                summary: format!("Among equals, first by {}{decides}", join(comparatives(), ", then "))
                    .leak(),
            }))
        })
    }
}

/// The place of a named sequence, and above all these the bits of any other.
impl RuleValue for TieBreak {
    fn number(self) -> u32 {
        let last = match self.last {
            LastTie::LastIn => 0,
            LastTie::FirstIn => 1,
            LastTie::Library(queue) => 2 + queue.index() as u32,
        };
        let named = Self::NAMED.iter().position(|named| *named == self);
        named.map_or(1 << 31 | self.parts << LAST_BITS | last, |place| place as u32)
    }

    fn of_number(number: u32) -> Option<Self> {
        if let Some(named) = Self::NAMED.get(number as usize) {
            return Some(*named);
        }
        let last = match number & ((1 << LAST_BITS) - 1) {
            0 => LastTie::LastIn,
            1 => LastTie::FirstIn,
            place => LastTie::Library(*LibraryQueue::ALL.get(place as usize - 2)?),
        };
        let coded = Self { parts: (number & !(1 << 31)) >> LAST_BITS, last };
        let is_key = |code: u32| (2..2 * (TieKey::FOLLOWED as u32 + 1)).contains(&code);
        let codes = (0..u32::BITS / BITS).map(|place| coded.parts >> (place * BITS) & ((1 << BITS) - 1));
        let is_coded = codes.skip_while(|code| is_key(*code)).all(|code| code == 0);
        let ties = is_coded.then(|| Self::of(coded.parts()).ok())??;
        (ties.number() == number).then_some(ties)
    }
}

impl Default for TieBreak {
    fn default() -> Self {
        Self::LARGER_G
    }
}

/// `larger-g`, `h,-arrival`.
impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.named().name)
    }
}

impl fmt::Debug for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TieBreak {
    type Err = TieBreakError;

    fn from_str(text: &str) -> Result<Self, TieBreakError> {
        if let Some(place) = Self::NAMES.iter().position(|named| named.name == text) {
            return Ok(Self::NAMED[place]);
        }
        let mut parts = Vec::new();
        for part in text.split(',').map(str::trim) {
            let key = part.strip_prefix('-').unwrap_or(part);
            let key = TieKey::from_name(key).ok_or_else(|| TieBreakError::Unknown(text.to_owned()))?;
            parts.push(TiePart { key, is_downward: part.starts_with('-') });
        }
        Self::of(parts)
    }
}

text_form!(TieBreak, TieBreakError);
