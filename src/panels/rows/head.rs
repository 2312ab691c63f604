//! The head of a list: its mark, title, count, headings and order.

use egui::{Align2, Ui, pos2};

use super::fitting::{Fitting, NUMBER, VALUE};
use super::{BOARD_AT, HEAD, ListLetters, RowColumn, RowList};
use crate::core::TermKind;
use crate::kit::widgets::{Pen, PenStyle, line, paint_node_mark, write};

pub fn head_ui(ui: &Ui, pen: Pen, list: &RowList, fitting: Fitting) {
    let RowList { title, order, count, .. } = list;
    let (status, rect) = (list.status, list.rect);
    let is_narrow = list.letters == ListLetters::Below;
    let y = rect.top() + pen.u(if is_narrow { 1.2 } else { HEAD / 2.0 });
    let letters_y = if is_narrow { rect.top() + pen.u(2.6) } else { y };
    paint_node_mark(ui, pos2(rect.left() + pen.u(0.4), y), pen.u(0.85), status);
    let left = rect.left() + pen.u(BOARD_AT);
    // Where there is room for numbers, there is room beside the longest title.
    let has_headings = list.letters != ListLetters::Above || fitting.has_numbers;
    let first = list.columns.first().filter(|_| has_headings && !is_narrow);
    let first = first.map(|column| line(ui, column.heading, style_of(pen, *column)).size().x + pen.u(0.3));
    let until = first.map_or(rect.right(), |width| fitting.value(pen, list, 0) - width);
    let gap = pen.u(0.35);
    let both = line(ui, title, pen.strong()).size().x + gap + line(ui, count, pen.plain()).size().x;
    // A long list of two side by side has room for its count only: its mark says what it is.
    let x = if list.is_terse && left + both > until {
        left
    } else {
        write(ui, pos2(left, y), Align2::LEFT_CENTER, title, pen.strong(), until - left).right() + gap
    };
    let written = write(ui, pos2(x, y), Align2::LEFT_CENTER, count, pen.plain(), until - x);
    let mut used = written.right();
    if has_headings {
        for (place, column) in list.columns[..fitting.values].iter().enumerate() {
            let at = pos2(fitting.value(pen, list, place), letters_y);
            let style = style_of(pen, *column);
            let written = write(ui, at, Align2::RIGHT_CENTER, column.heading, style, pen.u(VALUE)).right();
            used = if is_narrow { used } else { written };
        }
    }
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    if let Some(heading) = list.number.as_ref().filter(|_| fitting.has_numbers) {
        let at = pos2(fitting.end(pen, list), y);
        used = write(ui, at, Align2::RIGHT_CENTER, heading, style, pen.u(NUMBER)).right();
    }
    let room = rect.right() - used - pen.u(0.6);
    if line(ui, order, style).size().x <= room && !order.is_empty() {
        // Of two lists side by side, the words stay with their own.
        let (at, anchor) = if list.letters == ListLetters::Above {
            (pos2(rect.right(), y), Align2::RIGHT_CENTER)
        } else {
            (pos2(used + pen.u(0.7), y), Align2::LEFT_CENTER)
        };
        write(ui, at, anchor, order, style, room);
    }
}

pub fn style_of(pen: Pen, column: RowColumn) -> PenStyle {
    let strong = column.kind == TermKind::Value;
    PenStyle { strong, colour: pen.theme.term(column.kind), ..pen.plain() }
}
