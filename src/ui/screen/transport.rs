//! The transport: five buttons, the timeline, the place in the search and the speed.

use egui::{Align2, Id, Key, Rangef, Rect, Role, Sense, Ui, WidgetInfo, pos2};

use super::lesson::lesson_transport_ui;
use super::marks::marks_ui;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::transport::{button_ui, paint_rail};
use crate::kit::widgets::{Pen, write};
use crate::panels::text::window::SPEED_HINT;
use crate::recording::Position;
use crate::session::{Action, Command, CoreAction, Session, Shown, steps_text};
use crate::ui::text::screen as text;

/// The buttons with the middles of their places, in units, with all of them and with few.
const ALL: [(Command, f32); 5] = [
    (Command::First, 2.0),
    (Command::StepBack, 4.75),
    (Command::PlayPause, 7.3),
    (Command::StepForward, 9.95),
    (Command::Last, 12.65),
];
const FEW: [(Command, f32); 3] =
    [(Command::StepBack, 2.2), (Command::PlayPause, 5.3), (Command::StepForward, 8.4)];
/// Widths in units: of all buttons, of the place in the search, of the speed.
const ALL_BUTTONS: f32 = 14.4;
const FEW_BUTTONS: f32 = 10.8;
const PLACE: f32 = 15.2;
const SHORT_PLACE: f32 = 8.5;
const SPEED: f32 = 5.8;

pub fn transport_ui(ui: &Ui, rect: Rect, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) {
    if let Some(view) = session.lesson.view().filter(|_| !session.is_away_from_page()) {
        lesson_transport_ui(ui, rect, scale, view, session, actions);
        return;
    }
    let pen = Pen::new(ui, scale);
    report(ui, "transport", rect, Some(scale.text()));
    let is_wide = rect.width() >= pen.u(56.0);
    let (buttons, width) = if is_wide { (&ALL[..], ALL_BUTTONS) } else { (&FEW[..], FEW_BUTTONS) };
    let y = rect.center().y;
    for (command, x) in buttons {
        button_ui(ui, pen, *command, pos2(rect.left() + pen.u(*x), y), session.seen(), actions);
    }
    let place_width = if is_wide { PLACE } else { SHORT_PLACE };
    let right = rect.right() - pen.u(1.2);
    let place_at = right - pen.u(SPEED + place_width);
    let rail = rect.left() + pen.u(width)..=place_at - pen.u(1.0);
    timeline_ui(ui, pen, (rail, y), session, actions);
    let position = session.core.shown.as_ref().map_or_else(Position::default, Shown::position);
    let place = place_text(session, position, is_wide);
    let written = write(
        ui,
        pos2(place_at + pen.u(0.4), y),
        Align2::LEFT_CENTER,
        &place,
        pen.text_ink(),
        pen.u(place_width),
    );
    let steps =
        session.core.shown.as_ref().and_then(|shown| steps_text(shown, session.core.editor.counting()));
    if let Some(steps) = steps {
        ui.interact(written, Id::unique("place in the search"), Sense::hover()).on_hover_text(steps);
    }
    let speed = session.core.playback.speed_text();
    let written = write(ui, pos2(right, y), Align2::RIGHT_CENTER, &speed, pen.weak(), pen.u(SPEED));
    ui.interact(written, Id::unique("speed"), Sense::hover()).on_hover_text(SPEED_HINT);
}

/// The place in the search, and its end if that may be told.
fn place_text(session: &Session, position: Position, is_wide: bool) -> String {
    let Some(shown) = &session.core.shown else { return String::new() };
    let told = shown.told_steps();
    if is_wide {
        session.core.unit().progress(position, told)
    } else {
        text::short_place(position.steps + u64::from(position.events > 0), told)
    }
}

/// The recording from its start to its end: solid to the current place, dotted beyond.
fn timeline_ui(
    ui: &Ui,
    pen: Pen,
    (rail, y): (std::ops::RangeInclusive<f32>, f32),
    session: &Session,
    actions: &mut Vec<Action>,
) {
    let (left, right) = (*rail.start(), (*rail.end()).max(*rail.start() + pen.u(2.0)));
    let rect = Rect::from_min_max(pos2(left, y - pen.u(1.2)), pos2(right, y + pen.u(1.2)));
    report(ui, "timeline", rect, None);
    let last = session.core.shown.as_ref().map_or(0, Shown::steps);
    let position = session.core.shown.as_ref().map_or_else(Position::default, Shown::position);
    let response =
        ui.interact(rect.expand(pen.u(0.4)), Id::unique("presented timeline"), Sense::click_and_drag());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Slider, last > 0, "Timeline");
        info.value = Some(position.steps as f64);
        info
    });
    let end = session.core.shown.as_ref().map_or(1, Shown::horizon).max(1);
    let x_of = |steps: f64| left + (right - left) * (steps / end as f64).min(1.0) as f32;
    if let Some(at) = response.interact_pointer_pos().filter(|_| last > 0) {
        let part = f64::from(((at.x - left) / (right - left)).clamp(0.0, 1.0));
        let steps = (part * end as f64).round() as u64;
        if steps != position.steps || position.events > 0 {
            actions.push(CoreAction::GoTo(Position::after(steps.min(last))).into());
        }
    }
    if response.has_focus() {
        for (key, command) in [(Key::ArrowLeft, Command::StepBack), (Key::ArrowRight, Command::StepForward)] {
            if ui.input(|input| input.modifiers.is_none() && input.key_pressed(key)) {
                actions.push(command.into());
            }
        }
    }
    let knob = x_of(position.steps as f64 + if position.events > 0 { 0.5 } else { 0.0 });
    let strip =
        Rect::from_min_max(pos2(left - pen.u(0.4), y + pen.u(0.8)), pos2(right + pen.u(0.4), y + pen.u(1.5)));
    marks_ui(ui, (strip, Rangef::new(left, right)), pen.scale, session, actions);
    paint_rail(ui, pen, (Rangef::new(left, right), y), knob, &response);
}
