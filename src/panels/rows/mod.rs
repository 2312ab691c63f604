//! A list of boards in fixed rows: the head of a long list, how many more there are, and its last row. It works for any list, and
//! asks only for the visible rows.

mod bracket;
mod fitting;
mod head;
mod moving;
mod pair;
mod row;
mod show;

use std::borrow::Cow;

use egui::{Id, Rect, Response, Sense};

use crate::core::TermKind;
use crate::puzzle::{Board, Size};
use crate::recording::{Necessity, NodeStatus};
pub use bracket::{ListBracket, Ties};
pub use moving::Moving;
pub use pair::{has_room_for_two, place_pair};
pub use show::rows_ui;

/// The height of a row, in units.
pub const ROW: f32 = 2.4;
/// At the desk.
pub const LOW_ROW: f32 = 2.2;

/// The height of a head, in units, and of one whose letters have a line of their own.
const HEAD: f32 = 2.2;
const TWO_LINES: f32 = 3.4;
/// Of the line that says how many rows are left out.
const MORE: f32 = 1.35;
/// Where a board begins, in units.
const BOARD_AT: f32 = 1.35;

/// A column of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowColumn {
    pub heading: &'static str,
    /// Gives its colour.
    pub kind: TermKind,
    /// Whether its heading is a word, which needs room.
    pub is_wide: bool,
}

/// Where the letters of the columns are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListLetters {
    /// Beside the title.
    Beside,
    /// Below the title; the columns are narrow.
    Below,
    /// Above another list with the same columns.
    Above,
}

/// How a list looks, and where it is.
#[derive(Clone)]
pub struct RowList {
    /// Distinguishes it from all other lists.
    pub id: Id,
    /// What its parts are called in reports.
    pub name: &'static str,
    pub title: String,
    pub status: NodeStatus,
    /// The number of rows, formatted.
    pub count: String,
    /// The order of its rows, in few words.
    pub order: String,
    pub columns: Vec<RowColumn>,
    /// The heading of numbers, where it has them and there is room.
    pub number: Option<String>,
    /// What holds the first rows together.
    pub bracket: Option<ListBracket>,
    pub letters: ListLetters,
    /// Whether another list is beside it: its head has a gap before the first letter.
    pub is_beside: bool,
    /// Whether words give way to numbers where there is no room: of one of two searches side by side.
    pub is_terse: bool,
    /// The height of a row, in units.
    pub row: f32,
    /// Whether the last row of a long list is shown as well.
    pub has_tail: bool,
    /// The size of its boards.
    pub size: Size,
    /// Which mouse input a row senses.
    pub sense: Sense,
    /// The scroll position is kept while this stays the same.
    pub moment: Id,
    /// The row to scroll into view when this changes.
    pub in_sight: Option<usize>,
    pub rect: Rect,
}

/// A row, as it is painted.
#[derive(Clone, Debug)]
pub struct ListRow {
    /// Distinguishes it from all other rows of its list.
    pub key: u64,
    pub board: Board,
    pub status: NodeStatus,
    /// One for each column.
    pub values: Vec<String>,
    /// Empty where the list has no numbers.
    pub number: String,
    pub note: RowNote,
    pub ground: RowGround,
    /// Whether the sign of the node that is next stands before it.
    pub is_next: bool,
    pub necessity: Option<Necessity>,
}

/// A word at the end of a row.
#[derive(Clone, Default, Debug)]
pub struct RowNote {
    pub text: Cow<'static, str>,
    pub is_strong: bool,
}

/// The background of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowGround {
    Plain,
    /// The pointer is on it, or on its node elsewhere.
    Pointed,
    Selected,
    /// The node that is next.
    Next,
}

/// The rows of a list.
pub trait RowSource {
    /// How many there are.
    fn count(&self) -> usize;

    /// The row at a place, from 0.
    fn row(&mut self, place: usize) -> Option<ListRow>;

    /// The row that the last step took out of the list.
    fn taken(&self) -> Option<ListRow> {
        None
    }
}

/// A row on the screen.
pub struct ShownRow {
    /// From 0.
    pub place: usize,
    pub key: u64,
    pub rect: Rect,
    pub response: Response,
}

/// What of a list is on the screen.
#[derive(Default)]
pub struct ShownList {
    pub rows: Vec<ShownRow>,
    /// Where it says how many rows are left out.
    pub more: Option<Rect>,
}

impl RowList {
    /// The height of what is above its rows, in units.
    fn head(&self) -> f32 {
        if self.letters == ListLetters::Below { TWO_LINES } else { HEAD }
    }
}
