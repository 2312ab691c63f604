//! The iterations so far, in fixed rows below or beside the stack.

use egui::{Align2, Rect, Stroke, Ui, pos2, vec2};

use super::table::Lists;
use crate::core::{IterationCounts, bound_word, iterations};
use crate::kit::parts::report;
use crate::kit::widgets::{Pen, PenStyle, write};
use crate::panels::text::lists as text;
use crate::picture::number;
use crate::search::Layer;

/// Heights in units.
const HEAD: f32 = 2.2;
const ROW: f32 = 2.1;
/// Rows below the stack, and the least room for the stack above them.
const ROWS: usize = 4;
const STACK: f32 = 13.0;
/// A table beside the stack has this width; a rectangle of that width has room for both, with the letters of the stack in a row of
/// their own if it is narrower than that.
const BESIDE: f32 = 13.0;
const BOTH: f32 = 24.5;
pub const NARROW_STACK: f32 = 19.0;
/// Where the columns end, and where the note begins, in units.
const WIDE: [f32; 4] = [5.5, 12.5, 20.0, 21.0];
const NARROW: [f32; 3] = [4.8, 8.6, 12.8];

/// Takes the room of the table from a rectangle and fills it, if the search has iterations. Returns what is left.
pub fn iterations_ui(ui: &Ui, pen: Pen, rect: Rect, lists: Lists<'_>) -> Rect {
    let recording = &lists.shown.recording;
    if recording.algorithm().layer != Layer::Iteration {
        return rect;
    }
    let below = pen.u(HEAD + ROW * ROWS as f32);
    let (rest, table) = if rect.height() >= below + pen.u(STACK) {
        let (rest, table) = rect.split_top_bottom_at_y(rect.bottom() - below);
        ui.painter().hline(rect.x_range(), table.top(), Stroke::new(1.0, pen.theme.line()));
        (rest, table)
    } else if rect.width() >= pen.u(BOTH) {
        rect.split_left_right_at_x(rect.right() - pen.u(BESIDE))
    } else {
        return rect;
    };
    report(ui, "iterations", table, Some(pen.scale.least_text()));
    table_ui(ui, pen, table, lists);
    rest
}

fn table_ui(ui: &Ui, pen: Pen, rect: Rect, lists: Lists<'_>) {
    let recording = &lists.shown.recording;
    let is_wide = rect.width() >= pen.u(WIDE[3] + 4.0);
    let ends = if is_wide { [WIDE[0], WIDE[1], WIDE[2]] } else { NARROW };
    let cells = |y: f32, texts: [&str; 3], style: PenStyle| {
        for (end, text) in ends.into_iter().zip(texts) {
            let at = pos2(rect.left() + pen.u(end), y);
            write(ui, at, Align2::RIGHT_CENTER, text, style, pen.u(end));
        }
    };
    let head = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let head_y = rect.top() + pen.u(HEAD / 2.0);
    cells(head_y, [text::ITERATION_COLUMN, bound_word(recording), text::VISITED_COLUMN], head);
    let room = ((rect.height() / pen.u(1.0) - HEAD) / ROW + 0.01).max(2.0) as usize;
    let all = iterations(recording, lists.moment);
    let is_goal = lists.moment.step.as_ref().is_some_and(|step| step.is_goal);
    // The last row is for the next iteration.
    let newest = &all[..all.len().min(room - 1)];
    for (place, counts) in newest.iter().rev().enumerate() {
        let is_now = place + 1 == newest.len();
        let row = Rect::from_min_size(
            pos2(rect.left(), rect.top() + pen.u(HEAD + ROW * place as f32)),
            vec2(rect.width(), pen.u(ROW)),
        );
        let style = if is_now { pen.strong() } else { pen.plain() };
        if is_now {
            ui.painter().rect_filled(
                row.expand2(vec2(pen.u(0.3), 0.0)),
                pen.u(0.4) as u8,
                pen.theme.button(),
            );
        }
        let IterationCounts { index, bound, visited, .. } = *counts;
        let values = [number(index + 1), number(bound), number(visited)];
        cells(row.center().y, [0, 1, 2].map(|column| values[column].as_str()), style);
        if is_wide {
            let note = match is_now {
                true if is_goal => text::GOAL,
                true => text::SO_FAR,
                false => text::NO_GOAL,
            };
            let at = pos2(rect.left() + pen.u(WIDE[3]), row.center().y);
            write(ui, at, Align2::LEFT_CENTER, note, pen.weak(), rect.right() - at.x);
        }
    }
    if !is_goal {
        let y = rect.top() + pen.u(HEAD + ROW * (newest.len() as f32 + 0.5));
        let next = number(all.len() as u64 + 1);
        cells(y, [&next, "…", ""], pen.weak());
    }
}
