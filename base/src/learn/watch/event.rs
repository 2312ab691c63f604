//! The events of a watched program about its search: one for each line that it writes.
//!
//! # Add an event of watched programs
//!
//! 1. Add its line to `words!` in `base/src/learn/watch/event.rs`, its fields to `EventFields` in `base/src/file/events/json.rs`, and what
//!    follows from it to `WatchedSearch::read` in `base/src/learn/watch/search.rs`.
//! 2. What can be wrong with it is a `FactKind` in `base/src/learn/watch/facts.rs` with a sentence and a line in `tests/library/watch.rs`.
//! 3. Write it in the files of `assets/programs`, which `tilescope program` prints.

use crate::learn::thousandths::Thousandths;
use crate::puzzle::{Board, Move};

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
