//! The rows: they scroll, a click brings a run back, and a click on their left side marks them.

use egui::scroll_area::ScrollBarVisibility;
use egui::{Id, Rect, Response, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::keys::is_moved_by_keys;
use super::screen::RunsScreen;
use crate::activity::runs::words as text;
use crate::activity::view::Act;
use crate::core::{RunId, RunRow, RunsAction};
use crate::kit::parts::report;
use crate::picture::runs::RunMark;

/// The width of the part that marks a row, in units.
const MARKS: f32 = 3.6;

pub fn rows_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) {
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
        let row_at = |place: usize| {
            Rect::from_min_size(
                pos2(rect.left(), corner.y + height * place as f32),
                vec2(rect.width(), height),
            )
        };
        let hovered = (first..last)
            .filter(|place| row_ui(ui, row_at(*place), *place, screen, actions))
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
    (offset, places): (f32, std::ops::Range<usize>),
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

/// The row that has the keyboard comes into view when it changes.
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
fn row_ui(
    ui: &Ui,
    rect: Rect,
    place: usize,
    screen: RunsScreen<'_>,
    actions: &mut Vec<Act<RunsAction>>,
) -> bool {
    let RunsScreen { listed, table, pen, focus, .. } = screen;
    let row = listed[place];
    let visible = rect.intersect(ui.clip_rect());
    report(ui, format!("row {}", place + 1), visible, Some(screen.layout.text()));
    let split = rect.left() + pen.u(MARKS);
    let sides =
        [Rect { max: pos2(split, rect.bottom()), ..rect }, Rect { min: pos2(split, rect.top()), ..rect }];
    let [marks, whole] = sides;
    let id = |part: &str| Id::unique(("run", row.id, part));
    let is_focused = focus == Some(row.id);
    let response = ui.interact(whole, id("row"), Sense::click());
    let label = text::row(&read(screen, place), table.rows[place].mark);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_focused, &label));
    let marker = ui.interact(marks, id("marks"), Sense::click());
    let label = text::mark_of(&table.rows[place].cells[0].text, table.rows[place].mark);
    marker.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let is_hovered = response.hovered() || marker.hovered();
    // The keys act on the row that Tab has moved to.
    if response.gained_focus() || marker.gained_focus() {
        actions.push(Act::Own(RunsAction::Focus(row.id)));
    }
    if marker.on_hover_text("Mark this run as A or B, to compare two (keys A and B)").clicked() {
        actions.push(Act::Own(RunsAction::Mark(row.id, next_mark(screen, row.id))));
    }
    context_menu(&response, row.id, screen, actions);
    let response = response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(pen.u(24.0));
        ui.label(tooltip(screen, place, row));
    });
    if response.clicked() {
        actions.push(Act::Own(RunsAction::BringBack(row.id)));
    }
    is_hovered
}

/// The row in words: each column that is not empty.
fn read(screen: RunsScreen<'_>, place: usize) -> String {
    let row = &screen.table.rows[place];
    let columns = &screen.layout.columns;
    let words = columns.iter().filter_map(|placed| {
        let (column, cell) = (&screen.table.columns[placed.index], &row.cells[placed.index]);
        let words = [cell.text.as_str(), &cell.note].map(str::trim);
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        (!words.is_empty()).then(|| text::cell(&column.title, &words.join(" "), column.kind))
    });
    words.collect::<Vec<_>>().join(", ")
}

fn tooltip(screen: RunsScreen<'_>, place: usize, row: &RunRow) -> String {
    let settings = &row.document.settings;
    let note = &screen.table.rows[place].cells[0].note;
    let mut lines = vec![text::full_name(settings.algorithm.info().title, note)];
    lines.extend(row.failure.clone());
    lines.extend(
        row.is_disturbed.then(|| "Other searches ran at the same time, so its time is too long.".to_owned()),
    );
    let is_shown = screen.seen.core.runs.shown() == Some(row.id);
    lines.push(
        if is_shown { "This search is on the screen." } else { text::bring_back_hint(row.is_parked()) }
            .to_owned(),
    );
    lines.join("\n")
}

/// The mark that a click gives: its own again, which removes it, or the one that is free.
fn next_mark(screen: RunsScreen<'_>, id: RunId) -> RunMark {
    let runs = &screen.seen.core.runs;
    let is_free = |mark: &RunMark| runs.with_mark(*mark).is_none();
    runs.mark_of(id).unwrap_or_else(|| RunMark::ALL.into_iter().find(is_free).unwrap_or(RunMark::B))
}

fn context_menu(response: &Response, id: RunId, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) {
    response.context_menu(|ui| {
        screen.pen.scale.apply(ui.style_mut());
        for (name, action) in [
            ("Bring back", RunsAction::BringBack(id)),
            ("Mark as A", RunsAction::Mark(id, RunMark::A)),
            ("Mark as B", RunsAction::Mark(id, RunMark::B)),
            (text::REMOVE, RunsAction::Remove(id)),
        ] {
            if ui.button(name).clicked() {
                actions.push(Act::Own(action));
                ui.close();
            }
        }
    });
}
