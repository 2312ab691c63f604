//! The transport of both searches: one clock.

use egui::containers::menu::MenuButton;
use egui::{Align2, Button, Rangef, Rect, RichText, Role, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::screen::Beside;
use super::text;
use crate::activity::side_by_side::mode::SideAction;
use crate::activity::view::Act;
use crate::core::{Command, hidden_horizon};
use crate::kit::command_button::command_button;
use crate::kit::live;
use crate::kit::parts::report;
use crate::kit::text::short_place;
use crate::kit::theme::flatten;
use crate::kit::transport::{SPEED, Timeline, buttons_ui, speed_ui};
use crate::kit::widgets::{Icon, icon_atom, line, write};
use crate::recording::ClockKind;

/// Widths in units: of the place, of the clock, and of the next divergence.
const PLACE: f32 = 13.8;
const SHORT_PLACE: f32 = 6.6;
const CLOCK: f32 = 9.0;
const DIVERGENCE: f32 = 11.0;
const MARGIN: f32 = 1.2;

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
    let rail = buttons_ui(ui, pen, rect, is_wide, seen, actions);
    let right = rect.right() - pen.u(MARGIN);
    let next = Rect::from_min_max(pos2(right - pen.u(DIVERGENCE), rect.top()), pos2(right, rect.bottom()));
    let clock = Rect::from_min_max(pos2(next.left() - pen.u(CLOCK), rect.top()), next.left_bottom());
    let place_width = pen.u(if is_wide { PLACE } else { SHORT_PLACE });
    let mut place = pos2(clock.left() - place_width, y);
    if is_wide {
        let left = pos2(clock.left() - pen.u(SPEED), y);
        speed_ui(ui, pen, (left, Align2::LEFT_CENTER), pen.u(SPEED - 0.4), seen);
        place.x -= pen.u(SPEED);
        timeline_ui(ui, (Timeline::rail(pen, rail, place.x - pen.u(1.0)), y), beside, actions);
    }
    let last = (!seen.core.hides_future() || runs.tick() >= runs.end()).then(|| runs.end());
    let of_unit = |unit| [text::place(unit, runs.tick(), last), short_place(runs.tick(), last)];
    let [long, short] = match runs.clock_kind() {
        ClockKind::Expansion | ClockKind::SameBoard => of_unit(runs.unit().one),
        ClockKind::Layer => of_unit(text::clock(ClockKind::Layer, "")),
        ClockKind::Time => {
            let time = runs.time_at(runs.tick());
            [text::time_of(time, last.map(|last| runs.time_at(last))), text::milliseconds(time)]
        }
    };
    let fits = |words: &str| line(ui, words, pen.plain()).size().x <= place_width - pen.u(0.4);
    if !seen.core.playback.is_playing() {
        live::announce(ui.ctx(), "place", &long);
    }
    let words = if is_wide && fits(&long) { long } else { short };
    report(
        ui,
        "place",
        Rect::from_center_size(place + vec2(place_width / 2.0, 0.0), vec2(place_width, pen.u(2.0))),
        None,
    );
    write(ui, place, Align2::LEFT_CENTER, &words, pen.plain(), place_width - pen.u(0.4));
    clock_ui(ui, clock, beside, actions);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(next).layout(layout).id_salt("next divergence"));
    pen.scale.apply(inside.style_mut());
    report(&inside, "next divergence", next, None);
    command_button(&mut inside, Command::NextDivergence, seen.commands, actions);
}

fn timeline_ui(ui: &Ui, (rail, y): (Rangef, f32), beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let Beside { seen, runs, pen } = beside;
    let (tick, end) = (runs.tick(), runs.end());
    let hides_end = seen.core.hides_future() && tick < end;
    let timeline = Timeline {
        name: "Timeline of both",
        value: tick,
        last: end,
        horizon: if hides_end { hidden_horizon(tick) } else { end }.max(1),
    };
    let (response, wanted) = timeline.sense(ui, pen, (rail, y));
    actions.extend(wanted.filter(|wanted| *wanted != tick).map(|wanted| Act::Own(SideAction::GoTo(wanted))));
    timeline.paint(ui, pen, (rail, y), tick as f64, &response);
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
    let meaning = text::clock_meaning(runs.clock_kind());
    response.on_hover_text(format!("Set what both have in common at each step of the clock\n{meaning}"));
}
