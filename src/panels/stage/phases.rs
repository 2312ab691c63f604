//! The phases of a step, one below the other.

use egui::{Align2, Ui, Vec2, pos2};

use super::{Form, Layout};
use crate::core::Phase;
use crate::kit::widgets::{Pen, PenStyle, line, paint_next_mark, write};

/// `shows_choice` if the one that is now says which node is next.
pub fn phases_ui(ui: &Ui, (layout, pen): (&Layout, Pen), phases: &[Phase], shows_choice: bool) {
    let hidden = phases.len().saturating_sub(layout.phases.len());
    for (place, (phase, rect)) in phases.iter().skip(hidden).zip(&layout.phases).enumerate() {
        if phase.is_now {
            ui.painter().rect_filled(*rect, (pen.u(0.4)).min(255.0) as u8, pen.theme.button());
        }
        let style = if phase.is_now { pen.strong() } else { pen.weak() };
        let y = rect.center().y;
        let at = |units: f32| pos2(rect.left() + pen.u(units), y);
        let number = (place + hidden + 1).to_string();
        // Where the row is short, number and name begin earlier.
        let [number_at, name_at] = if layout.form == Form::Narrow { [0.2, 1.2] } else { [0.5, 1.9] };
        write(ui, at(number_at), Align2::LEFT_CENTER, &number, style, pen.u(2.0));
        // As wide as its words are, and no wider than the row. Where that is short, a long result begins earlier.
        let result = PenStyle { strong: false, ..style };
        let words = line(ui, &phase.result, result).size().x;
        let x = (rect.left() + (rect.width() * 0.6).max(pen.u(9.0))).min(rect.right() - words);
        let end = if phase.result.is_empty() { rect.right() - pen.u(1.3) } else { x - pen.u(0.1) };
        let from = at(name_at);
        write(ui, from, Align2::LEFT_CENTER, phase.name, style, end - from.x);
        write(ui, pos2(x, y), Align2::LEFT_CENTER, &phase.result, result, rect.right() - x);
        if phase.is_now && shows_choice {
            paint_next_mark(ui, pos2(rect.right() - pen.u(0.7), y), pen.u(1.0), Vec2::RIGHT);
        }
    }
}
