//! What a list of boards is given: its columns, and each of its rows.

use std::borrow::Cow;

use egui::{Id, Rect, Sense};

use crate::core::TermKind;
use crate::kit::{Pen, board_words};
use crate::puzzle::{Board, Size};
use crate::recording::{Necessity, NodeStatus};

/// The height of a row, in units.
pub const ROW: f32 = 2.4;
/// At the desk.
pub const LOW_ROW: f32 = 2.2;

/// The height of a head, in units, and of one whose letters have a line of their own.
pub const HEAD: f32 = 2.2;
const TWO_LINES: f32 = 3.4;
/// Of the line that says how many rows are left out.
pub const MORE: f32 = 1.35;
/// The width of a scroll bar with the gap before it, in units.
const SCROLL_BAR: f32 = 0.9;
/// Where a board begins, in units.
pub const BOARD_AT: f32 = 1.35;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowColumn {
    pub heading: &'static str,
    /// The tooltip of its heading; may be empty.
    pub meaning: &'static str,
    pub kind: TermKind,
    /// Whether its heading is a word, which needs room.
    pub is_wide: bool,
}

/// What holds the first rows of a list together: they share the value of the node that is next, or their order is hidden.
#[derive(Clone, Debug)]
pub struct ListBracket {
    pub count: usize,
    pub words: [String; 2],
    /// Whether it stands for what is hidden.
    pub is_dotted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListLetters {
    Beside,
    /// Below the title; the columns are narrow.
    Below,
    /// Above another list with the same columns.
    Above,
}

#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct RowList {
    /// Distinguishes it from all other lists.
    pub id: Id,
    /// What its parts are called in reports.
    pub name: &'static str,
    pub title: String,
    pub status: NodeStatus,
    pub count: String,
    pub order: String,
    pub columns: Vec<RowColumn>,
    pub numbers: Vec<RowColumn>,
    /// The heading and the tooltip of the notes.
    pub note: Option<(&'static str, &'static str)>,
    pub bracket: Option<ListBracket>,
    pub letters: ListLetters,
    /// Whether it is alone on the screen: it has a scroll bar, and no row flies to the current board.
    pub is_whole: bool,
    /// Whether another list is beside it: its head has a gap before the first letter.
    pub is_beside: bool,
    /// Whether words give way to numbers where there is no room: of one of two searches side by side.
    pub is_terse: bool,
    /// The height of a row, in units.
    pub row: f32,
    /// Whether the last row of a long list is shown as well.
    pub has_tail: bool,
    pub size: Size,
    pub sense: Sense,
    /// The scroll position is kept while this stays the same.
    pub moment: Id,
    /// The row to scroll into view when this changes.
    pub in_sight: Option<usize>,
    pub rect: Rect,
}

#[derive(Clone, Debug)]
pub struct ListRow {
    /// Distinguishes it from all other rows of its list.
    pub key: u64,
    pub board: Board,
    pub status: NodeStatus,
    pub values: Vec<String>,
    pub numbers: Vec<String>,
    pub note: RowNote,
    pub ground: RowGround,
    /// Whether the sign of the node that is next stands before it.
    pub is_next: bool,
    pub necessity: Option<Necessity>,
}

#[derive(Clone, Default, Debug)]
pub struct RowNote {
    pub text: Cow<'static, str>,
    pub is_strong: bool,
    /// Its tooltip; may be empty.
    pub hint: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowGround {
    Plain,
    /// The pointer is on it, or on its node elsewhere.
    Pointed,
    Selected,
    Next,
}

impl RowList {
    /// The height of what is above its rows, in units.
    pub fn head(&self) -> f32 {
        if self.letters == ListLetters::Below { TWO_LINES } else { HEAD }
    }

    /// Where its rows end: a scroll bar is right of them.
    pub fn right(&self, pen: Pen) -> f32 {
        self.rect.right() - if self.is_whole { pen.u(SCROLL_BAR) } else { 0.0 }
    }

    /// A row in words: the list and the place in it, the board, each value after its heading, and the note.
    pub fn read_aloud(&self, row: &ListRow, place: usize) -> String {
        let mut words = vec![format!("{} {}: {}", self.title, place + 1, board_words(&row.board))];
        let columns = self.columns.iter().zip(&row.values).chain(self.numbers.iter().zip(&row.numbers));
        words.extend(columns.map(|(column, value)| format!("{} {value}", column.heading)));
        if !row.note.text.is_empty() {
            let heading = self.note.map_or("", |(heading, _)| heading);
            words.push(format!("{heading} {}", row.note.text).trim_start().to_owned());
        }
        words.extend((row.ground == RowGround::Selected).then(|| "selected".to_owned()));
        words.join(", ")
    }
}
