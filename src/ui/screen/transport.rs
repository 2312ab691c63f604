//! The transport: five buttons, the timeline with its marks, the place in the search and the speed.

use egui::{Align2, CursorIcon, Id, Pos2, Rangef, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2};

use super::lesson::lesson_transport_ui;
use crate::file::Bookmark;
use crate::kit::{
    Pen, SPEED, Timeline, UnitScale, announce, buttons_ui, command_at, is_wide, report, short_place,
    speed_ui, write,
};
use crate::recording::{Condition, Position};
use crate::session::{
    Action, Command, CoreAction, Session, Shown, goals_at_end, read_aloud, said_at_end, steps_text,
};

/// The width of the place in the search, in units.
const PLACE: f32 = 15.2;
const SHORT_PLACE: f32 = 8.5;
const LEAST_WITH_SPEED: f32 = 32.0;

pub fn transport_ui(ui: &Ui, rect: Rect, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) {
    if let Some(view) = session.documents.lesson.view_on_screen(&session.core) {
        lesson_transport_ui(ui, rect, scale, view, session, actions);
        return;
    }
    let pen = Pen::new(ui, scale);
    report(ui, "transport", rect, Some(scale.text()));
    let is_wide = is_wide(rect, pen);
    let y = rect.center().y;
    let left = buttons_ui(ui, pen, rect, is_wide, session.seen(), actions);
    let place_width = if is_wide { PLACE } else { SHORT_PLACE };
    let right = rect.right() - pen.u(1.2);
    let speed = if rect.width() < pen.u(LEAST_WITH_SPEED) { 0.0 } else { SPEED };
    let place_at = right - pen.u(speed + place_width);
    timeline_ui(ui, pen, (Timeline::rail(pen, left, place_at - pen.u(1.0)), y), session, actions);
    let position = session.core.shown.as_ref().map_or_else(Position::default, Shown::position);
    let place = place_text(session, position, is_wide);
    let playback = &session.core.playback;
    if !playback.is_playing() && !playback.follows_live() {
        let said = match session.core.shown.as_ref().map(Shown::told_steps) {
            Some(None) => session.core.unit().position(position),
            _ => place_text(session, position, true),
        };
        let happened = happened(session).map(|sentence| format!("{said}. {sentence}"));
        announce(ui.ctx(), "place", &happened.unwrap_or(said));
    }
    let at = pos2(place_at + pen.u(0.4), y);
    let written = write(ui, at, Align2::LEFT_CENTER, &place, pen.plain(), pen.u(place_width));
    if let Some(shown) = &session.core.shown {
        let tapped = written.with_min_y(rect.top()).with_max_y(rect.bottom());
        let response = command_at(ui, tapped, Command::GoToStep, session, actions);
        if let Some(steps) = steps_text(shown, session.core.editor.counting()) {
            response.on_hover_text(steps);
        }
    }
    if speed > 0.0 {
        speed_ui(ui, pen, (pos2(right, y), Align2::RIGHT_CENTER), pen.u(speed), session.seen());
    }
}

/// What the last step or event did, or how the search ended, to be heard.
fn happened(session: &Session) -> Option<String> {
    let (shown, moment) = session.core.now()?;
    Some(said_at_end(shown).unwrap_or_else(|| read_aloud(&shown.happened(moment))))
}

/// The place in the search, and its end if that may be told.
fn place_text(session: &Session, position: Position, is_wide: bool) -> String {
    let Some(shown) = &session.core.shown else { return String::new() };
    let here = position.steps + u64::from(position.events > 0);
    let goals = goals_at_end(shown, session.core.editor.counting());
    let told = shown.told_steps().map(|last| last - goals);
    match told {
        // At the end a goal is taken out, and not expanded.
        Some(last) if here > last && is_wide => format!("goal after {}", session.core.unit().counted(last)),
        Some(last) if here > last => "goal".to_owned(),
        _ if is_wide => session.core.unit().progress(position, told),
        _ => short_place(here, told),
    }
}

/// The recording from its start to its end: solid to the current place, dotted beyond.
fn timeline_ui(ui: &Ui, pen: Pen, (rail, y): (Rangef, f32), session: &Session, actions: &mut Vec<Action>) {
    let shown = session.core.shown.as_ref();
    let position = shown.map_or_else(Position::default, Shown::position);
    let timeline = Timeline {
        name: "Timeline",
        value: position.steps,
        last: shown.map_or(0, Shown::steps),
        horizon: shown.map_or(1, Shown::horizon).max(1),
    };
    let (response, wanted) = timeline.sense(ui, pen, (rail, y));
    if let Some(steps) = wanted.filter(|steps| *steps != position.steps || position.events > 0) {
        actions.push(CoreAction::GoTo(Position::after(steps)).into());
    }
    let strip = Rect::from_x_y_ranges(rail.expand(pen.u(0.4)), y + pen.u(0.8)..=y + pen.u(1.5));
    marks_ui(ui, pen, (strip, rail), session, actions);
    // Between two steps while the events of one are shown.
    let within = if position.events > 0 { 0.5 } else { 0.0 };
    timeline.paint(ui, pen, (rail, y), position.steps as f64 + within, &response);
}

#[derive(Clone, Copy)]
enum Marked<'a> {
    /// It meets the condition of a breakpoint.
    Event(&'a Condition),
    Bookmark(&'a Bookmark),
}

type TimelineMark<'a> = (Position, Marked<'a>);

/// How close the pointer must be, in units.
const NEAR: f32 = 0.4;

/// The marks in a strip below the rail, earlier ones on top. A click goes to the nearest one.
fn marks_ui(ui: &Ui, pen: Pen, (strip, rail): (Rect, Rangef), session: &Session, actions: &mut Vec<Action>) {
    let has_marks = !session.core.editor.annotations().is_empty();
    let Some(shown) = session.core.shown.as_ref().filter(|_| has_marks) else { return };
    let marks = marks(session, shown, rail.span());
    let response = ui.interact(strip, Id::unique("marks on the timeline"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Marks on the timeline"));
    let steps = shown.horizon().max(1) as f32;
    let x = |(position, _): &TimelineMark<'_>| rail.min + rail.span() * position.steps as f32 / steps;
    if ui.is_rect_visible(strip) {
        let shapes = marks.iter().rev().map(|mark| mark_shape(pen, strip, x(mark), mark.1));
        ui.painter().extend(shapes.collect::<Vec<_>>());
    }
    let distance = |mark: &TimelineMark<'_>, at: Pos2| (x(mark) - at.x).abs();
    let near = |at: Pos2| {
        let nearest = *marks.iter().min_by(|a, b| distance(a, at).total_cmp(&distance(b, at)))?;
        (distance(&nearest, at) < pen.u(NEAR)).then_some(nearest)
    };
    let Some((position, what)) = response.hover_pos().and_then(near) else { return };
    if response.clicked() {
        actions.push(CoreAction::GoTo(position).into());
    }
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_ui_at_pointer(|ui| {
        pen.scale.apply(ui);
        let place = session.core.unit().position_label(position);
        ui.label(match what {
            Marked::Event(condition) => format!("{place}: {condition}"),
            Marked::Bookmark(bookmark) if bookmark.note.is_empty() => format!("{place}: bookmark"),
            Marked::Bookmark(bookmark) => format!("{place}: {}", bookmark.note),
        });
    });
}

fn mark_shape(pen: Pen, strip: Rect, x: f32, what: Marked<'_>) -> Shape {
    let (half, top, bottom) = (pen.u(0.3), strip.top(), strip.top() + pen.u(0.65));
    match what {
        Marked::Event(_) => {
            let bar = Rect::from_x_y_ranges(x - half * 0.3..=x + half * 0.3, top..=bottom);
            Shape::rect_filled(bar, 0, pen.theme.breakpoint())
        }
        Marked::Bookmark(_) => {
            let points = vec![
                pos2(x, top - half * 0.4),
                pos2(x + half, top),
                pos2(x + half, bottom),
                pos2(x - half, bottom),
                pos2(x - half, top),
            ];
            Shape::convex_polygon(points, pen.theme.bookmark(), Stroke::NONE)
        }
    }
}

/// Bookmarks, and where breakpoints are met: at most one a point of the timeline, the rarest over the others.
fn marks<'a>(session: &'a Session, shown: &Shown, width: f32) -> Vec<TimelineMark<'a>> {
    let steps = shown.horizon();
    let end = Position::after(steps);
    let seen = if shown.tells_end() { end } else { shown.position() };
    let bookmarks = session.core.bookmarks().iter().filter(|bookmark| bookmark.position() <= end);
    let mut marks: Vec<_> =
        bookmarks.map(|bookmark| (bookmark.position(), Marked::Bookmark(bookmark))).collect();
    let mut by_rarity: Vec<_> = session.core.breakpoints.hits.iter().collect();
    by_rarity.sort_by_key(|(_, hits)| hits.len());
    let points = width.max(1.0) as usize;
    let mut taken = vec![false; points + 1];
    for (condition, hits) in by_rarity {
        for hit in hits.iter().filter(|hit| hit.position <= seen) {
            let position = hit.position;
            let point = ((position.steps * points as u64 / steps.max(1)) as usize).min(points);
            if !std::mem::replace(&mut taken[point], true) {
                marks.push((position, Marked::Event(condition)));
            }
        }
    }
    marks
}
