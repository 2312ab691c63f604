//! The transport of both searches: one clock.

use egui::containers::menu::MenuButton;
use egui::{Align2, Button, Id, Rangef, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::Beside;
use super::text;
use crate::activity::{Act, SideAction};
use crate::core::Command;
use crate::kit::command_button::command_button;
use crate::kit::parts::report;
use crate::kit::theme::flatten;
use crate::kit::transport::{button_ui, paint_rail};
use crate::kit::widgets::{Icon, icon_atom, line, write};
use crate::panels::text::window::SPEED_HINT;
use crate::recording::ClockKind;

/// The buttons with the middles of their places, in units.
const ALL: [(Command, f32); 5] = [
    (Command::First, 2.0),
    (Command::StepBack, 4.75),
    (Command::PlayPause, 7.3),
    (Command::StepForward, 9.95),
    (Command::Last, 12.65),
];
const FEW: [(Command, f32); 3] =
    [(Command::StepBack, 2.2), (Command::PlayPause, 5.3), (Command::StepForward, 8.4)];
/// Widths in units: of the buttons, of the place, of the clock, and of the next divergence.
const ALL_BUTTONS: f32 = 14.3;
const FEW_BUTTONS: f32 = 10.4;
const PLACE: f32 = 13.8;
const SHORT_PLACE: f32 = 6.6;
const SPEED: f32 = 5.8;
const CLOCK: f32 = 9.0;
const DIVERGENCE: f32 = 11.0;
const MARGIN: f32 = 1.2;
/// A timeline that tells nothing of its end has at least this length, and then the next power of two.
const LEAST_HORIZON: u64 = 20;

pub fn bottom_ui(
    ui: &mut Ui,
    rect: Rect,
    is_wide: bool,
    beside: Beside<'_>,
    actions: &mut Vec<Act<SideAction>>,
) {
    let Beside { seen, runs, pen } = beside;
    report(ui, "transport", rect, Some(pen.scale.least_text()));
    let y = rect.center().y;
    let (buttons, width) = if is_wide { (&ALL[..], ALL_BUTTONS) } else { (&FEW[..], FEW_BUTTONS) };
    for (command, x) in buttons {
        button_ui(ui, pen, *command, pos2(rect.left() + pen.u(*x), y), seen, actions);
    }
    let right = rect.right() - pen.u(MARGIN);
    let next = Rect::from_min_max(pos2(right - pen.u(DIVERGENCE), rect.top()), pos2(right, rect.bottom()));
    let clock = Rect::from_min_max(pos2(next.left() - pen.u(CLOCK), rect.top()), next.left_bottom());
    let place_width = pen.u(if is_wide { PLACE } else { SHORT_PLACE });
    let mut place = pos2(clock.left() - place_width, y);
    if is_wide {
        let speed = seen.core.playback.speed_text();
        let left = pos2(clock.left() - pen.u(SPEED), y);
        let written = write(ui, left, Align2::LEFT_CENTER, &speed, pen.weak(), pen.u(SPEED - 0.4));
        ui.interact(written, Id::unique("speed"), Sense::hover()).on_hover_text(SPEED_HINT);
        place.x -= pen.u(SPEED);
        let rail = Rangef::new(rect.left() + pen.u(width), place.x - pen.u(1.0));
        timeline_ui(ui, (rail, y), beside, actions);
    }
    let last = (!seen.core.hides_future() || runs.tick() >= runs.end()).then(|| runs.end());
    let of_unit = |unit| [text::place(unit, runs.tick(), last), text::short_place(runs.tick(), last)];
    let [long, short] = match runs.clock_kind() {
        ClockKind::Expansion | ClockKind::SameBoard => of_unit(runs.unit().one),
        ClockKind::Layer => of_unit(text::clock(ClockKind::Layer, "")),
        ClockKind::Time => {
            let time = runs.time_at(runs.tick());
            [text::time_of(time, last.map(|last| runs.time_at(last))), text::milliseconds(time)]
        }
    };
    let fits = |words: &str| line(ui, words, pen.text_ink()).size().x <= place_width - pen.u(0.4);
    let words = if is_wide && fits(&long) { long } else { short };
    report(
        ui,
        "place",
        Rect::from_center_size(place + vec2(place_width / 2.0, 0.0), vec2(place_width, pen.u(2.0))),
        None,
    );
    write(ui, place, Align2::LEFT_CENTER, &words, pen.text_ink(), place_width - pen.u(0.4));
    clock_ui(ui, clock, beside, actions);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(next).layout(layout).id_salt("next divergence"));
    pen.scale.apply(inside.style_mut());
    report(&inside, "next divergence", next, None);
    command_button(&mut inside, Command::NextDivergence, seen.commands, actions);
}

fn timeline_ui(ui: &Ui, (rail, y): (Rangef, f32), beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let Beside { seen, runs, pen } = beside;
    let rail = Rangef::new(rail.min, rail.max.max(rail.min + pen.u(2.0)));
    let rect = Rect::from_min_max(pos2(rail.min, y - pen.u(1.2)), pos2(rail.max, y + pen.u(1.2)));
    report(ui, "timeline", rect, None);
    let (tick, end) = (runs.tick(), runs.end());
    let response =
        ui.interact(rect.expand(pen.u(0.4)), Id::unique("compared timeline"), Sense::click_and_drag());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Slider, end > 0, "Timeline of both");
        info.value = Some(tick as f64);
        info
    });
    let hides_end = seen.core.hides_future() && tick < end;
    let mut horizons = std::iter::successors(Some(LEAST_HORIZON), |horizon| horizon.checked_mul(2));
    let mut hidden = || horizons.find(|horizon| *horizon > tick).unwrap_or(u64::MAX);
    let horizon = if hides_end { hidden() } else { end }.max(1);
    if let Some(at) = response.interact_pointer_pos().filter(|_| end > 0) {
        let part = f64::from(((at.x - rail.min) / rail.span()).clamp(0.0, 1.0));
        let wanted = ((part * horizon as f64).round() as u64).min(end);
        if wanted != tick {
            actions.push(Act::Own(SideAction::GoTo(wanted)));
        }
    }
    let knob = rail.min + rail.span() * (tick as f64 / horizon as f64).min(1.0) as f32;
    paint_rail(ui, pen, (rail, y), knob, &response);
}

/// What both have in common, as a menu.
fn clock_ui(ui: &mut Ui, rect: Rect, beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let Beside { runs, pen, .. } = beside;
    report(ui, "clock", rect, None);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout).id_salt("clock"));
    pen.scale.apply(inside.style_mut());
    flatten(inside.style_mut());
    inside.spacing_mut().button_padding.x = pen.u(0.3);
    let unit = runs.unit().one;
    let chosen = text::clock(runs.clock_kind(), unit);
    let chevron = icon_atom(Icon::Chevron, pen.u(0.8), None);
    let size = pen.scale.text();
    let button =
        Button::new((RichText::new(text::BY).size(size).weak(), RichText::new(chosen).size(size), chevron));
    let (response, _) = MenuButton::from_button(button).ui(&mut inside, |ui| {
        pen.scale.apply(ui.style_mut());
        for kind in ClockKind::ALL {
            let entry = ui.selectable_label(kind == runs.clock_kind(), text::clock(kind, unit));
            if entry.on_hover_text(text::clock_meaning(kind)).clicked() {
                actions.push(Act::Own(SideAction::SetClock(kind)));
                ui.close();
            }
        }
    });
    let label = format!("{} {chosen}", text::BY);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!(
        "{}\n{}",
        "Set what both have in common at each step of the clock",
        text::clock_meaning(runs.clock_kind())
    ));
}
