//! Two searches side by side: A on the left, B on the right, what they have in common between them, and one clock below.

mod choose;
mod maps;
mod middle;
mod side;

use std::time::Duration;

use egui::{Align2, Button, Rangef, Rect, RichText, Role, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::{CommonPicture, SideAction, SideBySide};
use crate::activity::view::{Act, ActivityView, entries_ui, menu_ui, row_from_left, row_from_right};
use crate::core::{Command, Seen, hidden_horizon};
use crate::kit::{
    Icon, Pen, SPEED, Timeline, UnitScale, announce, buttons_ui, command_button, flatten, icon_atom,
    is_column, keep_menu_place, line, notice_ui, report, short_place, speed_ui, whole_window, write,
};
use crate::picture::number;
use crate::recording::{ClockKind, Compared};
use choose::{Beside, SideActs};

/// Heights in units. At the top are two lines of text.
const TOP: f32 = 3.6;
const BOTTOM: f32 = 3.2;
const MARGIN: f32 = 1.2;
/// The width of a side, in units; what is left is for the middle.
const SIDE: f32 = 20.0;
/// The least unit for which the tree is shown, in points: below it, the sides need the room.
const LEAST_UNIT: f32 = 9.5;
/// Of the legend below the heading, where A is above B.
const LEGEND: f32 = 2.4;
/// The width of the choice of the common picture.
const PICTURE: f32 = 8.0;

struct Areas {
    scale: UnitScale,
    top: Rect,
    /// Where the search of each side is chosen.
    tops: [Rect; 2],
    sides: [Rect; 2],
    middle: Rect,
    bottom: Rect,
    /// Whether there is room for the tree; otherwise the middle is a strip above both sides.
    has_tree: bool,
    /// Whether A is above B, as on a phone.
    is_stacked: bool,
}

impl Areas {
    /// The width and height of the screen with and without the tree, in units.
    const WHOLE: Vec2 = vec2(64.0, 36.0);
    const WITHOUT_TREE: Vec2 = vec2(42.0, 28.0);
    const STACKED: Vec2 = vec2(30.0, 58.0);

    fn new(ui: &Ui) -> Self {
        let (window, zoom) = (ui.max_rect(), ui.ctx().zoom_factor());
        let forms = [Self::WHOLE, Self::WITHOUT_TREE];
        let (scale, has_tree) = UnitScale::presenting_all_or(window.size(), zoom, forms);
        let has_tree = has_tree && scale.u(1.0) >= LEAST_UNIT;
        let is_stacked = !has_tree && is_column(window.size());
        let scale = if has_tree {
            scale
        } else if is_stacked {
            UnitScale::filling(window.size(), Self::STACKED)
        } else {
            scale.fitting(window.size(), Self::WITHOUT_TREE)
        };
        let rows = if is_stacked { 2.0 } else { 1.0 };
        let (top, below) = window.split_top_bottom_at_y(window.top() + scale.u(TOP));
        let (body, bottom) =
            below.split_top_bottom_at_y(window.bottom() - rows * scale.row(ui.ctx(), BOTTOM));
        let height = if has_tree { 0.0 } else { scale.u(middle::STRIP + (rows - 1.0) * LEGEND) };
        let (strip, sides) = body.split_top_bottom_at_y(body.top() + height);
        let width = if has_tree { scale.u(SIDE).max(window.width() * 0.28) } else { window.width() / 2.0 };
        let left = sides.with_max_x(sides.left() + width);
        let right = sides.with_min_x(sides.right() - width);
        let between = Rect::from_min_max(left.right_top(), right.left_bottom());
        let middle = if has_tree { between } else { strip };
        let (tops, sides) = if is_stacked {
            let (above, below) = sides.split_top_bottom_at_y(sides.center().y - scale.u(TOP / 2.0));
            let (top_of_b, below) = below.split_top_bottom_at_y(below.top() + scale.u(TOP));
            ([top, top_of_b], [above, below])
        } else {
            ([top.with_max_x(left.right()), top.with_min_x(right.left())], [left, right])
        };
        Self { scale, top, tops, sides, middle, bottom, has_tree, is_stacked }
    }
}

impl ActivityView for SideBySide {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut SideActs) {
        let Some(runs) = &self.runs else { return };
        whole_window(ui, |ui| {
            // A larger zoom leaves less room in points: everything still fits.
            let areas = Areas::new(ui);
            let beside = Beside { seen, runs, pen: Pen::new(ui, areas.scale) };
            ground_ui(ui, &areas, beside.pen);
            top_ui(ui, &areas, beside, acts);
            for (which, rect) in Compared::ALL.into_iter().zip(areas.sides) {
                side::side_ui(ui, rect, which, beside, acts);
            }
            if areas.has_tree {
                middle::middle_ui(ui, areas.middle, beside, acts);
            } else {
                middle::strip_ui(ui, areas.middle, beside, acts);
            }
            bottom_ui(ui, &areas, beside, acts);
            notice_ui(ui, areas.sides[0], areas.scale, seen.core, acts);
        });
    }
}

fn ground_ui(ui: &Ui, areas: &Areas, pen: Pen) {
    let painter = ui.painter();
    let line = Stroke::new(1.0, pen.theme.line());
    painter.rect_filled(areas.middle, 0, pen.theme.background());
    painter.hline(areas.top.x_range(), areas.top.bottom(), line);
    painter.hline(areas.bottom.x_range(), areas.bottom.top(), line);
    let [left, right] = areas.sides;
    for y in [left.bottom(), right.top()].into_iter().filter(|_| areas.is_stacked) {
        painter.hline(left.x_range(), y, line);
    }
    for x in [left.right(), right.left()].into_iter().filter(|_| !areas.is_stacked) {
        // Not through the strip, where there is one.
        painter.vline(x, areas.top.y_range(), line);
        painter.vline(x, left.y_range(), line);
    }
    if !areas.has_tree {
        painter.hline(areas.middle.x_range(), areas.middle.bottom(), line);
    }
    report(ui, "side A", left, None);
    report(ui, "side B", right, None);
    report(ui, "between", areas.middle, None);
    report(ui, "top bar", areas.top, Some(pen.scale.text()));
}

fn top_ui(ui: &mut Ui, areas: &Areas, beside: Beside<'_>, acts: &mut SideActs) {
    let (pen, top) = (beside.pen, areas.top);
    let menu = keep_menu_place(ui, top, pen);
    for (which, place) in Compared::ALL.into_iter().zip(areas.tops) {
        let place = place.with_max_x(place.right().min(menu)).shrink2(vec2(pen.u(MARGIN), 0.0));
        choose::choose_ui(ui, place, which, beside, acts);
    }
    if areas.has_tree {
        let size = vec2(pen.u(PICTURE), top.height());
        let rect = Rect::from_center_size(pos2(areas.middle.center().x, top.center().y), size);
        picture_ui(ui, rect, beside, acts);
    }
}

/// Chooses the picture between the two searches.
fn picture_ui(ui: &mut Ui, rect: Rect, Beside { runs, pen, .. }: Beside<'_>, acts: &mut SideActs) {
    let mut inside = row_from_left(ui, pen, rect, "picture of both");
    flatten(inside.style_mut());
    let chevron = icon_atom(Icon::Chevron, pen.u(0.8), None);
    let chosen = runs.picture.title();
    let button = Button::new((RichText::new(chosen).size(pen.scale.text()).strong(), chevron));
    let entries = CommonPicture::ALL.into_iter().map(|picture| {
        let button = Button::selectable(picture == runs.picture, picture.title());
        (button, picture.meaning(), Some(SideAction::Show(picture)))
    });
    let response = menu_ui(&mut inside, pen, button, |ui| entries_ui(ui, entries, acts));
    let label = format!("Picture of both: {chosen}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response
        .on_hover_text(format!("Choose the picture between the two searches\n{}", runs.picture.meaning()));
}

/// Widths in units: of the place, of the clock, and of the next divergence.
const PLACE: f32 = 13.8;
const SHORT_PLACE: f32 = 6.6;
const CLOCK: f32 = 9.0;
const DIVERGENCE: f32 = 11.0;

fn bottom_ui(ui: &mut Ui, areas: &Areas, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { seen, pen, .. } = beside;
    let (rect, is_wide) = (areas.bottom, areas.has_tree);
    report(ui, "transport", rect, Some(pen.scale.least_text()));
    let halves = rect.split_top_bottom_at_y(rect.center().y);
    let (upper, lower) = if areas.is_stacked { halves } else { (rect, rect) };
    let y = upper.center().y;
    let rail = buttons_ui(ui, pen, upper, is_wide, seen, acts);
    let right = rect.right() - pen.u(MARGIN);
    let next = Rect::from_min_max(pos2(right - pen.u(DIVERGENCE), lower.top()), pos2(right, lower.bottom()));
    let clock = Rect::from_min_max(pos2(next.left() - pen.u(CLOCK), lower.top()), next.left_bottom());
    let width = pen.u(if is_wide { PLACE } else { SHORT_PLACE });
    let end = if areas.is_stacked { right } else { clock.left() };
    let mut place = pos2(end - width, y);
    if is_wide {
        let left = pos2(clock.left() - pen.u(SPEED), y);
        speed_ui(ui, pen, (left, Align2::LEFT_CENTER), pen.u(SPEED - 0.4), seen);
        place.x -= pen.u(SPEED);
        timeline_ui(ui, (Timeline::rail(pen, rail, place.x - pen.u(1.0)), y), beside, acts);
    }
    let [long, short] = place_in_words(beside);
    let fits = |words: &str| line(ui, words, pen.plain()).size().x <= width - pen.u(0.4);
    if !seen.core.playback.is_playing() {
        announce(ui.ctx(), "place", &long);
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
    let last = (!seen.core.hides_future() || runs.tick >= runs.last_tick()).then(|| runs.last_tick());
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
    let (tick, end) = (runs.tick, runs.last_tick());
    let horizon = if seen.core.hides_future() && tick < end { hidden_horizon(tick) } else { end };
    let timeline = Timeline { name: "Timeline of both", value: tick, last: end, horizon: horizon.max(1) };
    let (response, wanted) = timeline.sense(ui, pen, (rail, y));
    acts.extend(wanted.filter(|wanted| *wanted != tick).map(|wanted| Act::Own(SideAction::GoTo(wanted))));
    timeline.paint(ui, pen, (rail, y), tick as f64, &response);
}

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

fn clock_ui(ui: &mut Ui, rect: Rect, Beside { runs, pen, .. }: Beside<'_>, acts: &mut SideActs) {
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
    let entries = ClockKind::ALL.into_iter().map(|kind| {
        let (name, meaning) = clock_words(kind, unit);
        (Button::selectable(kind == runs.kind, name), meaning, Some(SideAction::SetClock(kind)))
    });
    let response = menu_ui(&mut inside, pen, button, |ui| entries_ui(ui, entries, acts));
    let label = format!("by {chosen}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!("Set what both have in common at each step of the clock\n{meaning}"));
}
