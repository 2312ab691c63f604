//! The table of runs on the whole screen: a row for each search, with bars, and what can be done with them.

mod rows;
mod screen;
mod top;

use egui::{
    Align2, Context, Id, ProgressBar, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::RunTable;
use crate::activity::view::{Act, ActivityView, row_from_left};
use crate::core::{RunningSet, RunsAction, Seen};
use crate::kit::form::whole_window;
use crate::kit::notice::notice_ui;
use crate::kit::parts::report;
use crate::kit::text::percent;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, rows as laid_out, say, write, write_in};
use crate::picture::runs::TableLayout;
use screen::{MARGIN, RunsActs, RunsScreen, handle_keys, note_columns, width};

/// The least width and height, in units: columns that have no room are left out, and rows scroll.
const LEAST: egui::Vec2 = vec2(44.0, 24.0);
/// Heights in units.
const TOP: f32 = 2.2;
const HEADER: f32 = 2.6;
const AXIS: f32 = 2.1;
const BOTTOM: f32 = 3.2;

/// The width of the note at the right of the bottom, in units.
const NOTE: f32 = 13.0;

impl ActivityView for RunTable {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut RunsActs) {
        whole_window(ui, |ui| {
            let window = ui.max_rect();
            let scale =
                UnitScale::presenting(window.size(), ui.ctx().zoom_factor()).fitting(window.size(), LEAST);
            let pen = Pen::new(ui, scale);
            // Once a frame: it sorts.
            let facts = seen.core.listed_facts();
            let table = seen.core.runs_table(&facts);
            let listed: Vec<_> = facts.into_iter().map(|(row, _)| row).collect();
            let focus = seen.core.focused_among(&listed);
            let measure = |text: &str, size: f32, strong: bool| width(ui, pen, text, size, strong);
            let layout = TableLayout::new(&table, window.width(), pen.u(1.0), &measure);
            let screen = RunsScreen { seen, listed: &listed, table: &table, layout: &layout, pen, focus };
            note_columns(ui.ctx(), screen.columns());
            screen_ui(ui, window, screen, acts);
        });
    }

    fn screen_keys(&self, ctx: &Context, seen: Seen<'_>, acts: &mut RunsActs) {
        handle_keys(ctx, seen, acts);
    }
}

fn screen_ui(ui: &mut Ui, window: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    let RunsScreen { seen, listed, pen, .. } = screen;
    let strip =
        |top: f32, bottom: f32| Rect::from_min_max(pos2(window.left(), top), pos2(window.right(), bottom));
    let top = strip(window.top(), window.top() + pen.u(TOP));
    let bottom = strip(window.bottom() - pen.u(BOTTOM), window.bottom());
    let rule = Stroke::new(1.0, pen.theme.line());
    ui.painter().hline(window.x_range(), top.bottom(), rule);
    ui.painter().hline(window.x_range(), bottom.top(), rule);
    top::top_ui(ui, top, screen, acts);
    if listed.is_empty() {
        empty_ui(ui, strip(top.bottom(), bottom.top()), pen);
    } else {
        let header = strip(top.bottom(), top.bottom() + pen.u(HEADER));
        header_ui(ui, header, screen, acts);
        let room = bottom.top() - header.bottom() - pen.u(AXIS);
        let height = room.min(screen.layout.row() * listed.len() as f32);
        let rows = strip(header.bottom(), header.bottom() + height);
        rows::rows_ui(ui, rows, screen, acts);
        let axis = strip(rows.bottom(), rows.bottom() + pen.u(AXIS));
        report(ui, "axis", axis, Some(screen.layout.text()));
        screen.paint(ui, axis, "axis", |painter, scene| painter.axis(scene, axis.height() / 2.0));
    }
    bottom_ui(ui, bottom, screen, acts);
    notice_ui(ui, bottom, pen.scale, seen.core, acts);
}

fn header_ui(ui: &Ui, rect: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    report(ui, "header", rect, Some(screen.layout.text()));
    for (placed, column) in screen.layout.columns.iter().zip(screen.columns()) {
        let left = pos2(rect.left() + placed.left, rect.top() + screen.pen.u(0.35));
        let right = pos2(rect.left() + placed.right, rect.bottom() - screen.pen.u(0.35));
        let place = Rect::from_min_max(left, right);
        let response = ui.interact(place, Id::unique(("column of runs", column.name())), Sense::click());
        let label = format!("Sort by {}", column.title());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        report(ui, format!("column {}", column.name()), place, Some(screen.layout.text()));
        if response.hovered() {
            let radius = screen.pen.u(0.3).min(255.0) as u8;
            let around = place.expand2(vec2(screen.pen.u(0.25), 0.0));
            ui.painter().rect_filled(around, radius, screen.pen.theme.button());
        }
        let hint = format!("{}.\nClick to sort; click again to reverse the order.", column.meaning());
        acts.extend(Act::when(response.on_hover_text(hint).clicked(), RunsAction::SortBy(column)));
    }
    screen.paint(ui, rect, "header", |painter, scene| painter.header(scene, rect.height() / 2.0));
}

fn empty_ui(ui: &Ui, rect: Rect, pen: Pen) {
    const EMPTY: &str = "No runs yet";
    const HINT: &str =
        "Each search that you run gets a row here. “Run several” runs a whole set of searches of this board.";
    let width = pen.u(40.0);
    let title = laid_out(ui, &[(EMPTY.to_owned(), pen.strong())], width, 1);
    let hint = laid_out(ui, &[(HINT.to_owned(), pen.weak())], width, 3);
    let title_at = Align2::CENTER_BOTTOM.anchor_size(rect.center() - vec2(0.0, pen.u(0.4)), title.size());
    let hint_at = Align2::CENTER_TOP.anchor_size(rect.center() + vec2(0.0, pen.u(0.4)), hint.size());
    report(ui, "empty table", title_at.union(hint_at), Some(pen.scale.text()));
    for (at, galley, words) in [(title_at, title, EMPTY), (hint_at, hint, HINT)] {
        ui.painter().galley(at.min, galley, pen.theme.text());
        say(ui, at, words);
    }
}

fn bottom_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    let RunsScreen { seen, listed, pen, .. } = screen;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let left = Rect { max: pos2(inner.right() - pen.u(NOTE), inner.bottom()), ..inner };
    report(ui, "bottom", left, Some(pen.scale.text()));
    if !listed.is_empty() {
        let at = pos2(inner.right(), inner.center().y);
        let note = write(ui, at, Align2::RIGHT_CENTER, "bars: each line ×10", pen.weak(), pen.u(NOTE - 0.8));
        report(ui, "scale", note, Some(pen.scale.text()));
    }
    if let Some(several) = &seen.core.runs.several {
        several_ui(ui, left, several, pen, acts);
        return;
    }
    let said = seen.core.notice.as_ref().filter(|notice| !notice.is_error).map(|notice| notice.text.as_str());
    let hint = "Two rows marked A and B go side by side. A click brings a run back where it was left.";
    let hint = said.unwrap_or(if listed.is_empty() { "" } else { hint });
    write_in(ui, left, pen, hint, pen.weak());
}

fn several_ui(ui: &mut Ui, rect: Rect, several: &RunningSet, pen: Pen, acts: &mut RunsActs) {
    let mut row = row_from_left(ui, pen, rect, "running several");
    let stop = row.button("Stop");
    let stop = stop.on_hover_text("Stop the searches of the set and keep the rows of those that have ended");
    acts.extend(Act::when(stop.clicked(), RunsAction::StopSeveral));
    let (done, all) = (several.measured(), several.count());
    let (share, words) = match several.preparing() {
        Some(share) => (share, format!("Making the tables of a heuristic, {}", percent(share))),
        None => (done as f32 / all.max(1) as f32, format!("{done} of {all}: {}", several.title())),
    };
    row.add(ProgressBar::new(share).desired_width(pen.u(10.0)).desired_height(pen.u(0.8)));
    row.label(RichText::new(words).weak());
}
