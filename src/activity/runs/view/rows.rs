//! The rows: they scroll, a click brings a run back, and a click on their left side marks them.

use std::ops::Range;

use egui::scroll_area::ScrollBarVisibility;
use egui::{Button, Id, Rect, Response, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::screen::{RunsActs, RunsScreen, is_moved_by_keys};
use crate::activity::view::{Act, entries_ui};
use crate::core::{RunId, RunRow, RunsAction};
use crate::kit::report;
use crate::picture::runs::TableColumnKind;
use crate::recording::Compared;

const MARKS: f32 = 3.6;

pub fn rows_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    report(ui, "rows", rect, Some(screen.layout.text()));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("rows of runs"));
    inside.shrink_clip_rect(rect);
    let height = screen.layout.row();
    let area = ScrollArea::vertical()
        .id_salt("runs")
        .auto_shrink(false)
        .scroll_bar_visibility(ScrollBarVisibility::VisibleWhenNeeded);
    area.show_viewport(&mut inside, |ui, viewport| {
        let count = screen.listed.len();
        let corner = ui.min_rect().min;
        ui.set_height(height * count as f32);
        let first = (viewport.top() / height).floor().max(0.0) as usize;
        let last = ((viewport.bottom() / height).ceil() as usize).min(count);
        let size = vec2(rect.width(), height);
        let row_at =
            |place: usize| Rect::from_min_size(pos2(rect.left(), corner.y + height * place as f32), size);
        let hovered = (first..last)
            .filter(|place| row_ui(ui, row_at(*place), *place, screen, acts))
            .last()
            .and_then(|place| screen.listed.get(place))
            .map(|row| row.id);
        paint(ui, rect, (corner.y - rect.top(), first..last), hovered, screen);
        scroll_to_focus(ui, screen, row_at);
    });
}

/// Paints some rows. `offset` is where the first row of all begins, from the top of the rectangle.
fn paint(
    ui: &Ui,
    rect: Rect,
    (offset, places): (f32, Range<usize>),
    hovered: Option<RunId>,
    screen: RunsScreen<'_>,
) {
    let (focus, by_keys) = (screen.focus, is_moved_by_keys(ui.ctx()));
    screen.paint(ui, rect, "rows", |painter, scene| {
        let top = |place: usize| offset + painter.layout.row() * place as f32;
        let id_of = |place: usize| screen.listed.get(place).map(|row| row.id);
        let has_ground = |place: usize| {
            let id = id_of(place);
            id == hovered || id == focus && (hovered.is_none() || by_keys)
        };
        for place in places.clone().filter(|place| has_ground(*place)) {
            painter.ground(scene, top(place), by_keys && id_of(place) == focus);
        }
        painter.grid(scene, 0.0, rect.height());
        places.for_each(|place| painter.row(scene, place, top(place), has_ground(place)));
    });
}

fn scroll_to_focus(ui: &Ui, screen: RunsScreen<'_>, row_at: impl Fn(usize) -> Rect) {
    let id = Id::unique("focused run");
    let (focus, before) = (screen.focus, ui.data(|data| data.get_temp::<Option<RunId>>(id)));
    if before == Some(focus) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, focus));
    if let Some(place) = screen.listed.iter().position(|row| Some(row.id) == focus) {
        ui.scroll_to_rect(row_at(place), None);
    }
}

/// What can be clicked in a row. Returns whether the pointer is on it.
fn row_ui(ui: &Ui, rect: Rect, place: usize, screen: RunsScreen<'_>, acts: &mut RunsActs) -> bool {
    let RunsScreen { listed, table, pen, focus, .. } = screen;
    let row = listed[place];
    let visible = rect.intersect(ui.clip_rect());
    report(ui, format!("row {}", place + 1), visible, Some(screen.layout.text()));
    let (marks, whole) = rect.split_left_right_at_x(rect.left() + pen.u(MARKS));
    let id = |part: &str| Id::unique(("run", row.id, part));
    let is_focused = focus == Some(row.id);
    let response = ui.interact(whole, id("row"), Sense::click());
    let mark = table.rows[place].mark;
    let cells = read(screen, place);
    let label = mark.map_or(cells.clone(), |mark| format!("{}: {cells}", mark.name()));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_focused, &label));
    let marker = ui.interact(marks, id("marks"), Sense::click());
    let search = &table.rows[place].cells[0].text;
    let label = match mark {
        Some(mark) => format!("Remove mark {} from {search}", mark.name()),
        None => format!("Mark {search}"),
    };
    marker.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let is_hovered = response.hovered() || marker.hovered();
    // The keys act on the row that Tab has moved to.
    let has_come = response.gained_focus() || marker.gained_focus();
    acts.extend(Act::when(has_come, RunsAction::Focus(row.id)));
    let marker = marker.on_hover_text("Mark this run as A or B, to compare two (keys A and B)");
    acts.extend(Act::when(marker.clicked(), RunsAction::Mark(row.id, next_mark(screen, row.id))));
    context_menu(&response, row.id, screen, acts);
    let response = response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(pen.u(24.0));
        ui.label(tooltip(screen, place, row));
    });
    acts.extend(Act::when(response.clicked(), RunsAction::BringBack(row.id)));
    is_hovered
}

fn read(screen: RunsScreen<'_>, place: usize) -> String {
    let row = &screen.table.rows[place];
    let words = screen.layout.columns.iter().filter_map(|placed| {
        let (column, cell) = (&screen.table.columns[placed.index], &row.cells[placed.index]);
        let words = [cell.text.as_str(), &cell.note].map(str::trim);
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        (!words.is_empty()).then(|| match column.kind {
            TableColumnKind::Search | TableColumnKind::Words => words.join(" "),
            _ => format!("{} {}", column.title, words.join(" ")),
        })
    });
    words.collect::<Vec<_>>().join(", ")
}

fn tooltip(screen: RunsScreen<'_>, place: usize, row: &RunRow) -> String {
    let title = row.document.settings.algorithm.info().title;
    let note = &screen.table.rows[place].cells[0].note;
    let mut lines = vec![if note.is_empty() { title.to_owned() } else { format!("{title}, {note}") }];
    lines.extend(row.failure.clone());
    if row.is_disturbed {
        lines.push("Other searches ran at the same time, so its time is too long.".to_owned());
    }
    let click = if screen.seen.core.runs.shown() == Some(row.id) {
        "This search is on the screen."
    } else if row.is_parked() {
        "Click to bring it back where it was left."
    } else {
        "Click to run it again and go to where it was left."
    };
    lines.push(click.to_owned());
    lines.join("\n")
}

/// The mark that a click gives: its own again, which removes it, or the one that is free.
fn next_mark(screen: RunsScreen<'_>, id: RunId) -> Compared {
    let runs = &screen.seen.core.runs;
    let is_free = |mark: &Compared| runs.with_mark(*mark).is_none();
    runs.mark_of(id).unwrap_or_else(|| Compared::ALL.into_iter().find(is_free).unwrap_or(Compared::B))
}

fn context_menu(response: &Response, id: RunId, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    response.context_menu(|ui| {
        screen.pen.scale.apply(ui);
        let entries = [
            ("Bring back", RunsAction::BringBack(id)),
            ("Mark as A", RunsAction::Mark(id, Compared::A)),
            ("Mark as B", RunsAction::Mark(id, Compared::B)),
            ("Remove run", RunsAction::Remove(id)),
        ];
        entries_ui(ui, entries.map(|(name, action)| (Button::new(name), "", Some(action))), acts);
    });
}
