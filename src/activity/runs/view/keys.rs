//! The keys of the table of runs.

use egui::{Context, Event, Id, Key, Modifiers};

use crate::activity::view::Act;
use crate::compare::{RunColumn, RunTableFormat};
use crate::core::{Command, RunId, RunsAction, Seen};
use crate::kit::widgets::DIGITS;
use crate::picture::runs::RunMark;

/// Rows that Page up and Page down pass.
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
pub fn handle_keys(ctx: &Context, seen: Seen<'_>, actions: &mut Vec<Act<RunsAction>>) {
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
                actions.push(Act::Own(RunsAction::Copy(RunTableFormat::Markdown)));
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
                actions.extend(done);
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
        Key::A => Some(RunsAction::Mark(focus, RunMark::A)),
        Key::B => Some(RunsAction::Mark(focus, RunMark::B)),
        _ => None,
    };
    done.map(Act::Own)
}
