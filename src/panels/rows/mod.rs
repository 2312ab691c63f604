//! A list of boards in fixed rows: the head of a long list, how many more there are, and its last row. It works for any list, and
//! asks only for the visible rows.

mod row;
mod show;

use std::borrow::Cow;

use egui::{Context, Id, Rect, Response, Sense};

use crate::core::TermKind;
use crate::kit::motion::{CLOSE_UP, FADE, ForwardStep, last_step};
use crate::kit::widgets::{Moved, Pen};
use crate::puzzle::{Board, Size};
use crate::recording::{Necessity, NodeStatus};
pub use row::ListBracket;
pub use show::{has_room_for_two, place_pair, rows_ui};

/// The height of a row, in units.
pub const ROW: f32 = 2.4;
/// At the desk.
pub const LOW_ROW: f32 = 2.2;

/// The height of a head, in units, and of one whose letters have a line of their own.
const HEAD: f32 = 2.2;
const TWO_LINES: f32 = 3.4;
/// Of the line that says how many rows are left out.
const MORE: f32 = 1.35;
/// The width of a scroll bar with the gap before it, in units.
const SCROLL_BAR: f32 = 0.9;
/// Where a board begins, in units.
const BOARD_AT: f32 = 1.35;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowColumn {
    pub heading: &'static str,
    /// The tooltip of its heading; may be empty.
    pub meaning: &'static str,
    pub kind: TermKind,
    /// Whether its heading is a word, which needs room.
    pub is_wide: bool,
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
    /// Columns of numbers, as many as there is room for.
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
    /// Which mouse input a row senses.
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
    /// One for each column of numbers.
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

pub trait RowSource {
    fn count(&self) -> usize;

    /// The row at a place, from 0.
    fn row(&mut self, place: usize) -> Option<ListRow>;

    /// The row that the last step took out of the list.
    fn taken(&self) -> Option<ListRow> {
        None
    }
}

pub struct ShownRow {
    pub place: usize,
    pub key: u64,
    pub rect: Rect,
    pub response: Response,
}

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

    /// Where its rows end: a scroll bar is right of them.
    fn right(&self, pen: Pen) -> f32 {
        self.rect.right() - if self.is_whole { pen.u(SCROLL_BAR) } else { 0.0 }
    }
}

/// What distinguishes a row, and its y coordinate.
type RowTop = (u64, f32);

#[derive(Clone)]
struct KeptRows {
    frame: u64,
    step: u64,
    before: Option<Vec<RowTop>>,
    rows: Vec<RowTop>,
}

pub struct Moving {
    id: Id,
    step: ForwardStep,
    /// The visible rows before the last step; `None` if the list was not on the screen.
    before: Option<Vec<RowTop>>,
    rows: Vec<RowTop>,
    /// The row that the last step took out of an open list.
    left: Option<RowTop>,
    /// How long its place stays empty, in seconds.
    leave: f64,
}

impl Moving {
    /// Begins a frame of a list. The place of the row that was taken out stays empty for as long as `leave`.
    pub fn new(ctx: &Context, id: Id, taken: Option<u64>, leave: f64) -> Self {
        let step = last_step(ctx);
        let kept = ctx.data(|data| data.get_temp::<KeptRows>(id));
        let before = kept.and_then(|kept| {
            let was_seen = kept.frame + 1 >= ctx.cumulative_frame_nr();
            if kept.step == step.number { kept.before } else { was_seen.then_some(kept.rows) }
        });
        let left = before.iter().flatten().copied().find(|row| Some(row.0) == taken);
        Self { id, step, before, rows: Vec::new(), left, leave }
    }

    /// The row that is on its way out: where it was, and how much of its way is done.
    pub fn leaving(&self, ctx: &Context) -> Option<(f32, f32)> {
        let part = self.step.part(ctx, 0.0, self.leave);
        self.left.filter(|_| part < 1.0).map(|(_, top)| (top, part))
    }

    /// How far a row is from its place, which begins at `top`.
    pub fn row(&mut self, ctx: &Context, key: u64, top: f32) -> Moved {
        self.rows.push((key, top));
        let Some(before) = &self.before else { return Moved::ARRIVED };
        let wait = if self.left.is_some() { self.leave } else { 0.0 };
        match before.iter().find(|row| row.0 == key) {
            Some((_, from)) if self.left.is_some() => {
                let part = self.step.part(ctx, wait, CLOSE_UP);
                Moved { down: (from - top) * (1.0 - part), opacity: 1.0 }
            }
            Some(_) => Moved::ARRIVED,
            None => Moved { down: 0.0, opacity: self.step.part(ctx, wait, FADE) },
        }
    }

    pub fn end(self, ctx: &Context) {
        let Self { id, step, before, rows, .. } = self;
        let kept = KeptRows { frame: ctx.cumulative_frame_nr(), step: step.number, before, rows };
        ctx.data_mut(|data| data.insert_temp(id, kept));
    }
}
