//! What every part of the screen needs, and its keys.

use egui::{Context, Event, Id, Key, Modifiers, Rect, Ui};

use crate::activity::view::Act;
use crate::compare::{RunColumn, RunTableFormat};
use crate::core::{Command, RunId, RunRow, RunsAction, Seen};
use crate::kit::{DIGITS, Pen, PenStyle, line, paint_scene};
use crate::picture::runs::{RunsPainter, RunsTable, TableLayout};
use crate::picture::{Colour, Extent, Scene};
use crate::recording::Compared;

/// On the left and on the right, in units.
pub const MARGIN: f32 = 1.2;

pub type RunsActs = Vec<Act<RunsAction>>;

#[derive(Clone, Copy)]
pub struct RunsScreen<'a> {
    pub seen: Seen<'a>,
    pub listed: &'a [&'a RunRow],
    pub table: &'a RunsTable,
    pub layout: &'a TableLayout,
    pub pen: Pen,
    pub focus: Option<RunId>,
}

impl RunsScreen<'_> {
    /// Paints parts of the table into a rectangle. Its lengths are measured from there.
    pub fn paint(self, ui: &Ui, rect: Rect, name: &str, draw: impl FnOnce(&RunsPainter<'_>, &mut Scene)) {
        let extent = Extent { width: rect.width(), height: rect.height() };
        let mut scene = Scene::new("", extent, Colour::NONE);
        let measure = |text: &str, size: f32, strong: bool| width(ui, self.pen, text, size, strong);
        let palette = self.pen.theme.palette();
        let (table, layout, ground) = (self.table, self.layout, palette.panel);
        let painter = RunsPainter { table, layout, palette, ground, measure: &measure };
        draw(&painter, &mut scene);
        paint_scene(ui, Id::unique(("table of runs", name)), rect.min, &scene);
    }

    pub fn columns(self) -> Vec<RunColumn> {
        let columns = self.seen.core.runs.columns();
        self.layout.columns.iter().map(|placed| columns[placed.index]).collect()
    }
}

pub fn width(ui: &Ui, pen: Pen, text: &str, size: f32, strong: bool) -> f32 {
    line(ui, text, PenStyle { size, strong, ..pen.plain() }).size().x
}

const PAGE: usize = 10;

fn columns_id() -> Id {
    Id::unique("columns of runs")
}

/// Notes the columns on the screen: digits sort by them.
pub fn note_columns(ctx: &Context, columns: Vec<RunColumn>) {
    ctx.data_mut(|data| data.insert_temp(columns_id(), columns));
}

fn by_keys_id() -> Id {
    Id::unique("keys have moved in the table of runs")
}

/// Whether keys have chosen the row since the last click. Only then it has a ring.
pub fn is_moved_by_keys(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<bool>(by_keys_id())).unwrap_or(false)
}

/// Pushes what the keys do that were pressed. Those of a focused button stay its own.
pub fn handle_keys(ctx: &Context, seen: Seen<'_>, acts: &mut RunsActs) {
    let widget_has_focus = ctx.memory(|memory| memory.focused().is_some());
    let columns = ctx.data(|data| data.get_temp::<Vec<RunColumn>>(columns_id())).unwrap_or_default();
    let events = ctx.input(|input| input.events.clone());
    let has_work =
        |event: &Event| matches!(event, Event::Copy | Event::Key { .. } | Event::PointerButton { .. });
    if !events.iter().any(has_work) {
        return;
    }
    let listed = seen.core.listed_runs();
    let rows: Vec<RunId> = listed.iter().map(|row| row.id).collect();
    let mut focus = seen.core.focused_among(&listed);
    for event in events {
        match event {
            Event::Copy if !rows.is_empty() => {
                acts.push(Act::Own(RunsAction::Copy(RunTableFormat::Markdown)));
            }
            Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. }
                if !(widget_has_focus && matches!(key, Key::Enter | Key::Space)) =>
            {
                let done = action(key, &rows, focus, &columns);
                if done.is_some() {
                    ctx.data_mut(|data| data.insert_temp(by_keys_id(), true));
                }
                if let Some(Act::Own(RunsAction::Focus(id))) = done {
                    // Several keys may have come since the last frame.
                    focus = Some(id);
                    // The row that Tab had moved to no longer has the keyboard: Enter is for the new one.
                    ctx.memory_mut(|memory| {
                        memory.focused().into_iter().for_each(|id| memory.surrender_focus(id));
                    });
                }
                acts.extend(done);
            }
            Event::PointerButton { .. } => {
                ctx.data_mut(|data| data.insert_temp(by_keys_id(), false));
            }
            _ => {}
        }
    }
}

fn action(key: Key, rows: &[RunId], focus: Option<RunId>, columns: &[RunColumn]) -> Option<Act<RunsAction>> {
    if key == Key::Escape {
        return Some(Act::from(Command::Runs));
    }
    if let Some(place) = DIGITS.iter().position(|digit| *digit == key) {
        return Some(Act::Own(RunsAction::SortBy(*columns.get(place)?)));
    }
    let focus = focus?;
    let at = rows.iter().position(|id| *id == focus)?;
    let go_to = |place: usize| Some(RunsAction::Focus(*rows.get(place.min(rows.len() - 1))?));
    let done = match key {
        Key::ArrowDown => go_to(at + 1),
        Key::ArrowUp => go_to(at.saturating_sub(1)),
        Key::PageDown => go_to(at + PAGE),
        Key::PageUp => go_to(at.saturating_sub(PAGE)),
        Key::Home => go_to(0),
        Key::End => go_to(rows.len() - 1),
        Key::Enter => Some(RunsAction::BringBack(focus)),
        Key::Delete | Key::Backspace => Some(RunsAction::Remove(focus)),
        Key::A => Some(RunsAction::Mark(focus, Compared::A)),
        Key::B => Some(RunsAction::Mark(focus, Compared::B)),
        _ => None,
    };
    done.map(Act::Own)
}
