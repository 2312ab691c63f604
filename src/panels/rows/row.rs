//! One row of a list.

use egui::{Align2, Id, Rect, Response, Ui, Vec2, pos2, vec2};

use super::fitting::{Fitting, NUMBER, VALUE};
use super::head::style_of;
use super::{BOARD_AT, ListRow, RowGround, RowList};
use crate::kit::parts::{SELECTED_NODE, report};
use crate::kit::widgets::{
    Moved, Pen, fly, mini_board_size, paint_line, paint_mini_board, paint_moved, paint_next_mark, say, write,
};
use crate::panels::necessity::paint_necessity;
use crate::puzzle::Size;
use crate::recording::NodeStatus;

/// How much higher a row is than its board, in units.
const AROUND_BOARD: f32 = 0.25;

pub fn row_at(pen: Pen, list: &RowList, top: f32) -> Rect {
    Rect::from_min_size(pos2(list.rect.left(), top), vec2(list.rect.width(), pen.u(list.row)))
}

/// The part of a row that its ground takes: without the bracket beside it.
pub fn ground_of(pen: Pen, list: &RowList, fitting: Fitting, row: Rect) -> Rect {
    Rect::from_min_max(
        pos2(row.left() - pen.u(0.5), row.top() + pen.u(0.05)),
        pos2(fitting.ground(pen, list), row.bottom() - pen.u(0.05)),
    )
}

/// The side of a cell of a row's board.
fn cell_of_row(pen: Pen, row: f32, size: Size) -> f32 {
    (row - pen.u(AROUND_BOARD)) / size.rows().max(size.cols()).max(3) as f32
}

/// Where the board of a row is.
fn board_in_row(pen: Pen, row: Rect, size: Size) -> Rect {
    let extent = mini_board_size(size, cell_of_row(pen, row.height(), size));
    let corner = pos2(row.left() + pen.u(BOARD_AT), row.center().y - extent.y / 2.0);
    Rect::from_min_size(corner, extent)
}

/// The row that the last step took out: its board goes to the current board, its values fade.
pub fn leaving_ui(
    ui: &mut Ui,
    pen: Pen,
    list: &RowList,
    fitting: Fitting,
    row: &ListRow,
    (top, part): (f32, f32),
) {
    let rect = row_at(pen, list, top);
    fly(ui.ctx(), row.board, board_in_row(pen, rect, list.size), part);
    paint_moved(ui, Moved { opacity: 1.0 - part, ..Moved::ARRIVED }, ui.clip_rect(), |ui| {
        for (place, (value, column)) in row.values[..fitting.values].iter().zip(&list.columns).enumerate() {
            let at = pos2(fitting.value(pen, list, place), rect.center().y);
            paint_line(ui, at, Align2::RIGHT_CENTER, value, style_of(pen, *column), pen.u(VALUE - 0.4));
        }
    });
}

/// Paints a row and takes the mouse there.
pub fn row_ui(
    ui: &Ui,
    pen: Pen,
    list: &RowList,
    fitting: Fitting,
    (rect, row, slot): (Rect, &ListRow, usize),
) -> Response {
    ground_ui(ui, pen, ground_of(pen, list, fitting, rect), row.ground);
    if row.is_next {
        paint_next_mark(ui, pos2(rect.left() + pen.u(0.6), rect.center().y), pen.u(1.0), Vec2::RIGHT);
    }
    let y = rect.center().y;
    let place = board_in_row(pen, rect, list.size);
    let cell = cell_of_row(pen, rect.height(), list.size);
    paint_mini_board(ui, place.min, &row.board, cell, row.status);
    say(ui, place, &row.board.to_string());
    if let Some(necessity) = row.necessity {
        paint_necessity(ui, place.min, pen.u(0.75), necessity);
    }
    for (place, (value, column)) in row.values[..fitting.values].iter().zip(&list.columns).enumerate() {
        let at = pos2(fitting.value(pen, list, place), y);
        write(ui, at, Align2::RIGHT_CENTER, value, style_of(pen, *column), pen.u(VALUE - 0.4));
    }
    if fitting.has_numbers {
        let at = pos2(fitting.end(pen, list), y);
        write(ui, at, Align2::RIGHT_CENTER, &row.number, pen.weak(), pen.u(NUMBER - 0.4));
    }
    if fitting.has_notes {
        let style = if row.note.is_strong { pen.strong() } else { pen.weak() };
        let at = pos2(fitting.note(pen, list), y);
        // A bracket stands beside the notes.
        let room = if list.bracket.is_some() { Fitting::note_width(pen) } else { list.rect.right() - at.x };
        write(ui, at, Align2::LEFT_CENTER, &row.note.text, style, room);
    }
    ui.interact(rect, Id::unique(("row of a list", list.id, slot)), list.sense)
}

fn ground_ui(ui: &Ui, pen: Pen, shaded: Rect, ground: RowGround) {
    let fill = match ground {
        RowGround::Plain => return,
        RowGround::Pointed => pen.theme.button(),
        RowGround::Selected => pen.theme.selection(),
        RowGround::Next => pen.theme.status(NodeStatus::Current).1,
    };
    ui.painter().rect_filled(shaded, pen.u(0.4).min(255.0) as u8, fill);
    if ground == RowGround::Selected {
        report(ui, SELECTED_NODE, shaded, None);
    }
}
