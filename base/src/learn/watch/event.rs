//! The events of a watched program about its search: one for each line that it writes.
//!
//! # Add an event of watched programs
//!
//! 1. Add its line to `words!` in `base/src/learn/watch/event.rs`, its fields to `EventFields` in `base/src/file/events/json.rs`, and what
//!    follows from it to `WatchedSearch::read` in `base/src/learn/watch/search.rs`.
//! 2. What can be wrong with it is a `FactKind` in `base/src/learn/watch/facts.rs` with a sentence and a line in `tests/library/watch.rs`.
//! 3. Write it in the files of `assets/programs`, which `tilescope program` prints.

use crate::puzzle::{Board, Move};
use crate::search::Weight;

// In the order of the book: the field that must be there beside `event`, and those that may be; and when a program writes it, and
// what is taken where a field is missing.
words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum WatchedKind: name, needs, may_have, meaning;
    Start = "start", "board", "goal",
        "The search begins here. Without it, the first board is the start";
    Expand = "expand", "board", "parent g h f",
        "A board is taken from the open list and expanded. This event alone is enough";
    Generate = "generate", "board", "parent g h f",
        "A successor is put on the open list. Without a parent, it is the board expanded last";
    Drop = "drop", "board", "parent why",
        "A successor is not kept, for example because it is closed";
    Goal = "goal", "board", "g",
        "The program finds that this board is the goal";
    Solution = "solution", "moves", "",
        "The path from the start, as moves of the blank: u, d, l and r";
    Bound = "bound", "value", "",
        "An iteration begins, with this bound on f or on the depth";
}

impl WatchedKind {
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A number of an event, in thousandths, as weights and some heuristics have fractions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Thousandths(pub u32);

impl Thousandths {
    /// More is no cost of a path on these boards.
    pub const MOST: u32 = 1_000_000;

    /// A whole number; the largest one for more than [`Self::MOST`].
    pub fn whole(number: u32) -> Self {
        Self(number.min(Self::MOST) * 1000)
    }

    /// A number that is not negative and at most [`Self::MOST`].
    pub fn of_number(number: f64) -> Option<Self> {
        (0.0..=f64::from(Self::MOST)).contains(&number).then(|| Self((number * 1000.0).round() as u32))
    }

    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// With another number, which counts as often as a weight says.
    #[must_use]
    pub fn plus_weighted(self, weight: Weight, other: Self) -> Self {
        self.plus(Self((f64::from(weight) * f64::from(other.0)).round() as u32))
    }

    /// True if the numbers are the same but for the rounding of a sum of fractions.
    pub fn is_near(self, other: Self) -> bool {
        self.0.abs_diff(other.0) <= 2
    }
}

impl std::fmt::Display for Thousandths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        f.write_str(format!("{whole}.{rest:03}").trim_end_matches('0'))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct WatchedEvent {
    /// The line, from 1; in a file that is one document, the number of the event.
    pub line: u32,
    pub kind: WatchedKind,
    /// `None` for a bound and for a solution.
    pub board: Option<Board>,
    pub parent: Option<Board>,
    pub g: Option<Thousandths>,
    pub h: Option<Thousandths>,
    pub f: Option<Thousandths>,
    /// Fields that only some events have; `None` if this one has none of them.
    pub more: Option<Box<MoreOfEvent>>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct MoreOfEvent {
    /// Goal of a start event.
    pub goal: Option<Board>,
    pub moves: Vec<Move>,
    pub bound: Option<Thousandths>,
    /// The program's own word for the reason of a drop.
    pub why: Option<String>,
    /// Fields that are not known, with their JSON. They are kept and shown.
    pub others: Vec<(String, String)>,
}

impl WatchedEvent {
    pub fn of_board(line: u32, kind: WatchedKind, board: Board) -> Self {
        Self { line, kind, board: Some(board), parent: None, g: None, h: None, f: None, more: None }
    }

    pub fn without_board(line: u32, kind: WatchedKind, more: MoreOfEvent) -> Self {
        let more = Some(Box::new(more));
        Self { line, kind, board: None, parent: None, g: None, h: None, f: None, more }
    }
}
