//! Shows a list: its head, the rows that have room, and what is left out.

use egui::{Align2, Id, InputState, Ui, pos2};

use super::bracket::{Ties, bracket_ui};
use super::fitting::Fitting;
use super::head::head_ui;
use super::row::{ground_of, leaving_ui, row_at, row_ui};
use super::{BOARD_AT, MORE, Moving, RowList, RowSource, ShownList, ShownRow};
use crate::kit::motion::LEAVE;
use crate::kit::parts::report;
use crate::kit::widgets::{Pen, paint_moved, write};
use crate::panels::text::lists as text;

/// Shows a list in its rectangle.
pub fn rows_ui(ui: &mut Ui, pen: Pen, list: &RowList, source: &mut dyn RowSource) -> ShownList {
    let RowList { name, rect, .. } = *list;
    report(ui, name, rect, Some(pen.scale.least_text()));
    let fitting = Fitting::of(pen, list);
    head_ui(ui, pen, list, fitting);
    let len = source.count();
    let gap = if list.has_tail { MORE } else { 0.0 };
    // A hair more, so that a whole number of rows is not rounded down.
    let room = ((rect.height() - pen.u(list.head() + gap)) / pen.u(list.row) + 0.01).max(1.0) as usize;
    let is_short = len <= room || !list.has_tail;
    let first = scrolled(ui, pen, list, (room, len));
    let leaves_out = !is_short && len > room + first;
    let mut ties = Ties::of(list.bracket.as_ref());
    let taken = source.taken();
    let moving_id = Id::unique(("rows of a list", list.id));
    let mut moving = Moving::new(ui.ctx(), moving_id, taken.as_ref().map(|row| row.key), LEAVE);
    let bounds = ui.clip_rect();
    if let Some(leaving) = moving.leaving(ui.ctx())
        && let Some(row) = &taken
    {
        leaving_ui(ui, pen, list, fitting, row, leaving);
    }
    let mut shown = ShownList::default();
    for slot in 0..room {
        let is_last = slot + 1 == room;
        let gap = if is_last && leaves_out { gap } else { 0.0 };
        let top = rect.top() + pen.u(list.head() + list.row * slot as f32 + gap);
        let at = row_at(pen, list, top);
        report(ui, format!("{name} row {}", slot + 1), at, Some(pen.scale.text()));
        report(ui, format!("ground of {name} row {}", slot + 1), ground_of(pen, list, fitting, at), None);
        let place = if is_last && !is_short { len - 1 } else { first + slot };
        let Some(row) = Some(place).filter(|place| *place < len).and_then(|place| source.row(place)) else {
            continue;
        };
        if place < ties.count && (is_short || !is_last) {
            ties.add(at);
        }
        let moved = moving.row(ui.ctx(), row.key, top);
        let response = paint_moved(ui, moved, bounds, |ui| row_ui(ui, pen, list, fitting, (at, &row, slot)));
        shown.rows.push(ShownRow { place, key: row.key, rect: at, response });
    }
    moving.end(ui.ctx());
    if leaves_out {
        let y = rect.top() + pen.u(list.head() + list.row * (room - 1) as f32 + MORE / 2.0);
        let at = pos2(rect.left() + pen.u(BOARD_AT), y);
        let left_out = (len - room - first) as u64;
        let width = rect.width() - pen.u(BOARD_AT);
        shown.more = Some(write(ui, at, Align2::LEFT_CENTER, &text::more(left_out), pen.weak(), width));
    }
    if let Some(bracket) = &list.bracket {
        bracket_ui(ui, pen, list, fitting, (&ties, bracket));
    }
    shown
}

/// What the user scrolled to, and the row that was in sight then.
#[derive(Clone)]
struct Scrolled {
    moment: Id,
    in_sight: Option<usize>,
    rows: f32,
}

/// The first row of a list in which the user scrolls.
fn scrolled(ui: &Ui, pen: Pen, list: &RowList, (room, len): (usize, usize)) -> usize {
    let id = Id::unique(("rows scrolled", list.id));
    let kept = ui.data(|data| data.get_temp::<Scrolled>(id)).filter(|kept| kept.moment == list.moment);
    let mut rows = kept.as_ref().map_or(0.0, |kept| kept.rows);
    if ui.rect_contains_pointer(list.rect) {
        rows -= ui.input(InputState::smooth_scroll_delta).y / pen.u(list.row);
    }
    // The last row of all is always there.
    let tail = usize::from(list.has_tail);
    if let Some(place) = list.in_sight.filter(|place| place + tail < len)
        && kept.is_none_or(|kept| kept.in_sight != list.in_sight)
    {
        rows = rows.min(place as f32).max((place + 1 + tail) as f32 - room as f32);
    }
    rows = rows.clamp(0.0, len.saturating_sub(room) as f32);
    let (moment, in_sight) = (list.moment, list.in_sight);
    ui.data_mut(|data| data.insert_temp(id, Scrolled { moment, in_sight, rows }));
    rows.round() as usize
}
