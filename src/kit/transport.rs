//! The buttons and the line of a transport.

use egui::{Pos2, Rangef, Rect, Response, Shape, Stroke, Ui, pos2, vec2};

use super::command_button::command_at;
use super::parts::report;
use super::widgets::{Icon, Pen, paint_icon};
use crate::core::{Command, Seen};

/// A round button for a command, at a place.
pub fn button_ui<A: From<Command>>(
    ui: &Ui,
    pen: Pen,
    command: Command,
    centre: Pos2,
    seen: Seen<'_>,
    actions: &mut Vec<A>,
) {
    let is_play = command == Command::PlayPause;
    let size = if is_play { 2.4 } else { 2.2 };
    let rect = Rect::from_center_size(centre, vec2(pen.u(size), pen.u(size)));
    report(ui, format!("button {}", command.info().name), rect, None);
    let response = command_at(ui, rect, command, seen.commands, actions);
    let theme = pen.theme;
    let is_enabled = seen.can(command);
    let colour = if is_play {
        let fill = if is_enabled { theme.action() } else { theme.tile_line() };
        ui.painter().circle_filled(centre, pen.u(1.2), fill);
        theme.action_text()
    } else {
        if response.hovered() && is_enabled {
            ui.painter().rect_filled(rect, pen.u(0.5).min(255.0) as u8, theme.button());
        }
        if is_enabled { theme.action() } else { theme.tile_line() }
    };
    if response.has_focus() {
        let ring = Stroke::new(pen.u(0.15), theme.action());
        ui.painter().circle_stroke(centre, pen.u(1.45), ring);
    }
    if let Some(icon) = Icon::of_few(command, seen.core) {
        paint_icon(ui.painter(), (rect.center(), pen.u(0.075)), icon, colour);
    }
}

/// A line, solid to the knob and dotted beyond.
pub fn paint_rail(ui: &Ui, pen: Pen, (rail, y): (Rangef, f32), knob: f32, response: &Response) {
    let (theme, painter) = (pen.theme, ui.painter());
    painter.line_segment([pos2(rail.min, y), pos2(knob, y)], Stroke::new(pen.u(0.3), theme.weak_text()));
    let beyond = [pos2(knob, y), pos2(rail.max, y)];
    painter.extend(Shape::dotted_line(&beyond, theme.weak_text(), pen.u(0.6), pen.u(0.09)));
    let ring = Stroke::new(pen.u(0.17), theme.action());
    let fill = if response.dragged() { theme.action() } else { theme.panel() };
    painter.circle(pos2(knob, y), pen.u(if response.hovered() { 0.8 } else { 0.65 }), fill, ring);
    if response.has_focus() {
        painter.circle_stroke(pos2(knob, y), pen.u(1.0), Stroke::new(pen.u(0.15), theme.action()));
    }
}
