//! The transport of both searches: one clock.

use std::time::Duration;

use egui::containers::menu::MenuButton;
use egui::{Align2, Button, Rangef, Rect, RichText, Role, Ui, WidgetInfo, pos2, vec2};

use super::choose::{Beside, SideActs};
use crate::activity::side_by_side::SideAction;
use crate::activity::view::{Act, row_from_left, row_from_right};
use crate::core::{Command, hidden_horizon};
use crate::kit::command_button::command_button;
use crate::kit::live;
use crate::kit::parts::report;
use crate::kit::text::short_place;
use crate::kit::theme::flatten;
use crate::kit::transport::{SPEED, Timeline, buttons_ui, speed_ui};
use crate::kit::widgets::{Icon, icon_atom, line, write};
use crate::picture::number;
use crate::recording::ClockKind;

/// Widths in units: of the place, of the clock, and of the next divergence.
const PLACE: f32 = 13.8;
const SHORT_PLACE: f32 = 6.6;
const CLOCK: f32 = 9.0;
const DIVERGENCE: f32 = 11.0;
const MARGIN: f32 = 1.2;

pub fn bottom_ui(ui: &mut Ui, rect: Rect, is_wide: bool, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { seen, pen, .. } = beside;
    report(ui, "transport", rect, Some(pen.scale.least_text()));
    let y = rect.center().y;
    let rail = buttons_ui(ui, pen, rect, is_wide, seen, acts);
    let right = rect.right() - pen.u(MARGIN);
    let next = Rect::from_min_max(pos2(right - pen.u(DIVERGENCE), rect.top()), pos2(right, rect.bottom()));
    let clock = Rect::from_min_max(pos2(next.left() - pen.u(CLOCK), rect.top()), next.left_bottom());
    let width = pen.u(if is_wide { PLACE } else { SHORT_PLACE });
    let mut place = pos2(clock.left() - width, y);
    if is_wide {
        let left = pos2(clock.left() - pen.u(SPEED), y);
        speed_ui(ui, pen, (left, Align2::LEFT_CENTER), pen.u(SPEED - 0.4), seen);
        place.x -= pen.u(SPEED);
        timeline_ui(ui, (Timeline::rail(pen, rail, place.x - pen.u(1.0)), y), beside, acts);
    }
    let [long, short] = place_in_words(beside);
    let fits = |words: &str| line(ui, words, pen.plain()).size().x <= width - pen.u(0.4);
    if !seen.core.playback.is_playing() {
        live::announce(ui.ctx(), "place", &long);
    }
    let words = if is_wide && fits(&long) { long } else { short };
    let room = Rect::from_center_size(place + vec2(width / 2.0, 0.0), vec2(width, pen.u(2.0)));
    report(ui, "place", room, None);
    write(ui, place, Align2::LEFT_CENTER, &words, pen.plain(), width - pen.u(0.4));
    clock_ui(ui, clock, beside, acts);
    let mut inside = row_from_right(ui, pen, next, "next divergence");
    report(&inside, "next divergence", next, None);
    command_button(&mut inside, Command::NextDivergence, seen.commands, acts);
}

/// The place on the clock, and the end if that may be told: with its unit, and without.
fn place_in_words(Beside { seen, runs, .. }: Beside<'_>) -> [String; 2] {
    let last = (!seen.core.hides_future() || runs.tick >= runs.end()).then(|| runs.end());
    if runs.kind == ClockKind::Time {
        let time = milliseconds(runs.time_at(runs.tick));
        let end = last.map_or("…".to_owned(), |last| milliseconds(runs.time_at(last)));
        return [format!("{time} of {end}"), time];
    }
    let unit = if runs.kind == ClockKind::Layer { "layer" } else { runs.unit().one };
    let short = short_place(runs.tick, last);
    [format!("{unit} {short}"), short]
}

/// Three digits where it is short.
fn milliseconds(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match ms {
        _ if ms == 0.0 => "0 ms".to_owned(),
        _ if ms < 0.995 => format!("{ms:.3} ms"),
        _ if ms < 9.995 => format!("{ms:.2} ms"),
        _ if ms < 99.95 => format!("{ms:.1} ms"),
        _ => format!("{} ms", number(ms.round() as u64)),
    }
}

fn timeline_ui(ui: &Ui, (rail, y): (Rangef, f32), beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { seen, runs, pen } = beside;
    let (tick, end) = (runs.tick, runs.end());
    let horizon = if seen.core.hides_future() && tick < end { hidden_horizon(tick) } else { end };
    let timeline = Timeline { name: "Timeline of both", value: tick, last: end, horizon: horizon.max(1) };
    let (response, wanted) = timeline.sense(ui, pen, (rail, y));
    acts.extend(wanted.filter(|wanted| *wanted != tick).map(|wanted| Act::Own(SideAction::GoTo(wanted))));
    timeline.paint(ui, pen, (rail, y), tick as f64, &response);
}

/// A name in the menu of clocks, and what it means.
fn clock_words(kind: ClockKind, unit: &'static str) -> (&'static str, &'static str) {
    match kind {
        ClockKind::Expansion => (unit, "Both have made the same number of expansions (or steps)"),
        ClockKind::Layer => (
            "layer",
            "Both have completed the same number of layers: depths, values of f or h, or iterations",
        ),
        ClockKind::Time => (
            "time",
            "Both have run for the same time. Each is assumed to run at a constant speed. Searches that ran at the same time slowed each other down.",
        ),
        ClockKind::SameBoard => {
            ("same board", "B takes the board that A takes; if it never does, it stays where it is")
        }
    }
}

/// What both have in common, as a menu.
fn clock_ui(ui: &mut Ui, rect: Rect, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { runs, pen, .. } = beside;
    report(ui, "clock", rect, None);
    let mut inside = row_from_left(ui, pen, rect, "clock");
    flatten(inside.style_mut());
    inside.spacing_mut().button_padding.x = pen.u(0.3);
    let unit = runs.unit().one;
    let (chosen, meaning) = clock_words(runs.kind, unit);
    let chevron = icon_atom(Icon::Chevron, pen.u(0.8), None);
    let size = pen.scale.text();
    let button =
        Button::new((RichText::new("by").size(size).weak(), RichText::new(chosen).size(size), chevron));
    let (response, _) = MenuButton::from_button(button).ui(&mut inside, |ui| {
        pen.scale.apply(ui.style_mut());
        for kind in ClockKind::ALL {
            let (name, meaning) = clock_words(kind, unit);
            if ui.selectable_label(kind == runs.kind, name).on_hover_text(meaning).clicked() {
                acts.push(Act::Own(SideAction::SetClock(kind)));
                ui.close();
            }
        }
    });
    let label = format!("by {chosen}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!("Set what both have in common at each step of the clock\n{meaning}"));
}
