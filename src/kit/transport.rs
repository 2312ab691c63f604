//! What the transports of all screens have in common: round buttons, the line with its knob, and the speed.

use egui::accesskit::{Action as ReaderAction, ActionData};
use egui::{
    Align2, Id, Pos2, Rangef, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::command_button::command_at;
use super::parts::report;
use super::text::SPEED_HINT;
use super::theme::least_tapped;
use super::widgets::{Icon, Pen, paint_icon, take_keys, write};
use crate::core::{Command, Commands, Seen};

/// The buttons and the x of their centres, in units: all of them, and the few of a narrow transport.
const ALL: [(Command, f32); 5] = [
    (Command::First, 2.0),
    (Command::StepBack, 4.75),
    (Command::PlayPause, 7.3),
    (Command::StepForward, 9.95),
    (Command::Last, 12.65),
];
const FEW: [(Command, f32); 3] =
    [(Command::StepBack, 2.2), (Command::PlayPause, 5.3), (Command::StepForward, 8.4)];
/// The width of the buttons, in units.
const ALL_BUTTONS: f32 = 14.4;
const FEW_BUTTONS: f32 = 10.8;
/// The width of the speed, in units.
pub const SPEED: f32 = 5.8;

/// Whether a transport has room for all buttons, and for its place in words.
pub fn is_wide(rect: Rect, pen: Pen) -> bool {
    rect.width() >= pen.u(56.0)
}

/// The buttons at the left end. Gives where the line may begin.
pub fn buttons_ui<A: From<Command>>(
    ui: &Ui,
    pen: Pen,
    rect: Rect,
    has_all: bool,
    seen: Seen<'_>,
    actions: &mut Vec<A>,
) -> f32 {
    let (buttons, width, apart) =
        if has_all { (&ALL[..], ALL_BUTTONS, 2.55) } else { (&FEW[..], FEW_BUTTONS, 3.1) };
    let least = least_tapped(ui.ctx()) / pen.u(1.0);
    let stretch = (least / apart).max(1.0);
    for (command, x) in buttons {
        let is_main = *command == Command::PlayPause;
        let usual = if is_main { 2.4 } else { 2.2 };
        let button = RoundButton {
            command: *command,
            name: command.info().name,
            icon: Icon::of_command(*command, seen.core),
            size: least.max(usual),
            is_main,
        };
        button.show(ui, pen, pos2(rect.left() + pen.u(stretch * x), rect.center().y), seen.commands, actions);
    }
    rect.left() + pen.u(stretch * width)
}

#[derive(Clone, Copy)]
pub struct RoundButton {
    pub command: Command,
    pub name: &'static str,
    pub icon: Option<Icon>,
    /// In units.
    pub size: f32,
    pub is_main: bool,
}

impl RoundButton {
    pub fn show<A: From<Command>>(
        self,
        ui: &Ui,
        pen: Pen,
        centre: Pos2,
        commands: &dyn Commands,
        actions: &mut Vec<A>,
    ) {
        let rect = Rect::from_center_size(centre, vec2(pen.u(self.size), pen.u(self.size)));
        report(ui, format!("button {}", self.name), rect, None);
        let response = command_at(ui, rect, self.command, commands, actions);
        let theme = pen.theme;
        let is_enabled = commands.enabled(self.command).is_ok();
        let ink = if is_enabled { theme.action() } else { theme.disabled() };
        let colour = if self.is_main {
            ui.painter().circle_filled(centre, pen.u(1.2), ink);
            theme.action_text()
        } else {
            if response.hovered() && is_enabled {
                ui.painter().rect_filled(rect, pen.u(0.5).min(255.0) as u8, theme.button());
            }
            ink
        };
        if response.has_focus() {
            let ring = Stroke::new(pen.u(0.15), theme.action());
            ui.painter().circle_stroke(centre, pen.u(1.45), ring);
        }
        if let Some(icon) = self.icon {
            paint_icon(ui.painter(), (centre, pen.u(0.075)), icon, colour);
        }
    }
}

pub fn speed_ui(ui: &Ui, pen: Pen, (at, anchor): (Pos2, Align2), room: f32, seen: Seen<'_>) {
    let written = write(ui, at, anchor, &seen.core.playback.speed_text(), pen.weak(), room);
    ui.interact(written, Id::unique("speed"), Sense::hover()).on_hover_text(SPEED_HINT);
}

/// The value that a screen reader sets.
fn asked_value(ui: &Ui, response: &Response) -> Option<f64> {
    ui.input(|input| {
        let mut requests = input.accesskit_action_requests(response.id, ReaderAction::SetValue);
        requests.find_map(|request| match request.data {
            Some(ActionData::NumericValue(value)) => Some(value),
            _ => None,
        })
    })
}

pub struct Timeline {
    pub name: &'static str,
    /// The place now, and the last one that exists.
    pub value: u64,
    pub last: u64,
    /// The place at its right end: later than `last` while the end is hidden.
    pub horizon: u64,
}

impl Timeline {
    /// The horizontal range of the line, at least two units.
    pub fn rail(pen: Pen, left: f32, right: f32) -> Rangef {
        Rangef::new(left, right.max(left + pen.u(2.0)))
    }

    /// Senses clicks and drags, and returns the place that the pointer asks for. The line is painted afterwards.
    pub fn sense(&self, ui: &Ui, pen: Pen, (rail, y): (Rangef, f32)) -> (Response, Option<u64>) {
        let rect = Rect::from_min_max(pos2(rail.min, y - pen.u(1.2)), pos2(rail.max, y + pen.u(1.2)));
        report(ui, "timeline", rect, None);
        let beyond = pen.u(0.4).max((least_tapped(ui.ctx()) - rect.height()) / 2.0);
        let tapped = rect.expand2(vec2(pen.u(0.4), beyond));
        let response = ui.interact(tapped, Id::unique("timeline"), Sense::click_and_drag());
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Slider, self.last > 0, self.name);
            info.value = Some(self.value as f64);
            info
        });
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_min_numeric_value(0.0);
            node.set_max_numeric_value(self.last as f64);
            node.add_action(ReaderAction::SetValue);
        });
        // It handles no keys itself: the arrow keys step through the search and do not move the focus.
        take_keys(ui, &response, &[]);
        let pointed = response.interact_pointer_pos().map(|at| {
            let part = f64::from(((at.x - rail.min) / rail.span()).clamp(0.0, 1.0));
            part * self.horizon as f64
        });
        let wanted = asked_value(ui, &response).or(pointed).filter(|_| self.last > 0);
        (response, wanted.map(|value| (value.round() as u64).min(self.last)))
    }

    pub fn paint(&self, ui: &Ui, pen: Pen, (rail, y): (Rangef, f32), place: f64, response: &Response) {
        let knob = self.x_of(rail, place);
        paint_rail(ui, pen, (rail, y), knob);
        paint_knob(ui, pen, pos2(knob, y), Some(response));
    }

    pub fn x_of(&self, rail: Rangef, place: f64) -> f32 {
        rail.min + rail.span() * (place / self.horizon as f64).min(1.0) as f32
    }
}

/// A line, solid to a place and dotted beyond.
pub fn paint_rail(ui: &Ui, pen: Pen, (rail, y): (Rangef, f32), solid: f32) {
    let (ink, painter) = (pen.theme.weak_text(), ui.painter());
    painter.line_segment([pos2(rail.min, y), pos2(solid, y)], Stroke::new(pen.u(0.3), ink));
    let beyond = [pos2(solid, y), pos2(rail.max, y)];
    painter.extend(Shape::dotted_line(&beyond, ink, pen.u(0.6), pen.u(0.09)));
}

/// The knob of a line; `response` if it can be dragged.
pub fn paint_knob(ui: &Ui, pen: Pen, at: Pos2, response: Option<&Response>) {
    let (theme, painter) = (pen.theme, ui.painter());
    let ring = Stroke::new(pen.u(0.17), theme.action());
    let is = |of: fn(&Response) -> bool| response.is_some_and(of);
    let fill = if is(Response::dragged) { theme.action() } else { theme.panel() };
    painter.circle(at, pen.u(if is(Response::hovered) { 0.8 } else { 0.65 }), fill, ring);
    if is(Response::has_focus) {
        painter.circle_stroke(at, pen.u(1.0), Stroke::new(pen.u(0.15), theme.action()));
    }
}
