//! The table of runs on the whole screen: a row for each search, with bars, and what can be done with them.

mod rows;
mod screen;

use egui::{
    Align2, Button, Checkbox, Context, Id, IntoAtoms, ProgressBar, Rect, Response, RichText, Role, Sense,
    Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::RunTable;
use crate::activity::view::{Act, ActivityView, entries_ui, menu_ui, row_from_left, row_from_right};
use crate::compare::{RunColumn, RunSet, RunTableFormat};
use crate::core::{Command, RunningSet, RunsAction, Seen, problem_in_words};
use crate::kit::{
    Icon, Pen, UnitScale, bar_board_size, bar_boards, command_widget, flatten, icon_atom, is_column, line,
    notice_ui, paint_bar_board, paint_icon, percent, report, rows as laid_out, say, whole_window, write,
    write_in,
};
use crate::picture::PictureFormat;
use crate::picture::runs::TableLayout;
use crate::search::Problem;
use screen::{MARGIN, RunsActs, RunsScreen, handle_keys, note_columns, width};

/// The least width and height, in units: columns that have no room are left out, and rows scroll.
const LEAST: egui::Vec2 = vec2(44.0, 24.0);
const ON_PHONE: egui::Vec2 = vec2(31.0, 44.0);
/// Below it, in points, a high window is that of a phone.
const LEAST_UNIT: f32 = 10.0;
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
            let is_phone = is_column(window.size()) && scale.u(1.0) < LEAST_UNIT;
            let scale = if is_phone { UnitScale::filling(window.size(), ON_PHONE) } else { scale };
            let pen = Pen::new(ui, scale);
            // Once a frame: it sorts.
            let facts = seen.core.listed_facts();
            let table = seen.core.runs_table(&facts);
            let listed: Vec<_> = facts.into_iter().map(|(row, _)| row).collect();
            let focus = seen.core.focused_among(&listed);
            let measure = |text: &str, size: f32, strong: bool| width(ui, pen, text, size, strong);
            let layout = TableLayout::new(&table, true, (window.width(), pen.u(1.0)), &measure);
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
    let top = strip(window.top(), window.top() + pen.scale.row(ui.ctx(), TOP));
    let bottom = strip(window.bottom() - pen.scale.row(ui.ctx(), BOTTOM), window.bottom());
    let rule = Stroke::new(1.0, pen.theme.line());
    ui.painter().hline(window.x_range(), top.bottom(), rule);
    ui.painter().hline(window.x_range(), bottom.top(), rule);
    top_ui(ui, top, screen, acts);
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
    notice_ui(ui, strip(top.bottom() - pen.u(0.1), bottom.top()), pen.scale, seen.core, acts);
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
        let note = write(ui, at, Align2::RIGHT_CENTER, "bars: 0, 10, 100 …", pen.weak(), pen.u(NOTE - 0.8));
        report(ui, "scale", note, Some(pen.scale.text()));
    }
    if let Some(several) = &seen.core.runs.several {
        several_ui(ui, left, several, pen, acts);
        return;
    }
    let hint = "Two rows marked A and B go side by side. A click brings a run back where it was left.";
    write_in(ui, left, pen, if listed.is_empty() { "" } else { hint }, pen.weak());
}

fn several_ui(ui: &mut Ui, rect: Rect, several: &RunningSet, pen: Pen, acts: &mut RunsActs) {
    let mut row = row_from_left(ui, pen, rect, "running several");
    let stop = row.button("Stop");
    let stop = stop.on_hover_text("Stop the searches of the set and keep the rows of those that have ended");
    acts.extend(Act::when(stop.clicked(), RunsAction::StopSeveral));
    let (done, all) = (several.measured, several.documents.len());
    let (share, words) = match several.preparing() {
        Some(share) => (share, format!("Making the tables of a heuristic, {}", percent(share))),
        None => (done as f32 / all.max(1) as f32, format!("{done} of {all}: {}", several.title())),
    };
    row.add(ProgressBar::new(share).desired_width(pen.u(10.0)).desired_height(pen.u(0.8)));
    row.label(RichText::new(words).weak());
}

/// What a list of boards has beside its words, in units: its arrow and the margins.
const AROUND_BOARD: f32 = 3.0;

const OTHERS: [Command; 5] =
    [Command::Runs, Command::NextTheme, Command::LessMotion, Command::Keys, Command::Quit];

fn top_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    let RunsScreen { table, pen, .. } = screen;
    report(ui, "top bar", rect, Some(pen.scale.text()));
    let buttons = buttons_ui(ui, rect, screen, acts);
    let at = pos2(rect.left() + pen.u(MARGIN), rect.center().y);
    let title = write(ui, at, Align2::LEFT_CENTER, &table.title, pen.strong(), pen.u(9.0));
    let left = title.right() + pen.u(1.2);
    let room = Rect::from_min_max(pos2(left, rect.top()), pos2(buttons - pen.u(1.0), rect.bottom()));
    report(ui, "title", Rect::from_min_max(rect.left_top(), room.max), Some(pen.scale.text()));
    boards_ui(ui, room, screen, acts);
}

fn boards_ui(ui: &mut Ui, room: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    let RunsScreen { seen, table, pen, .. } = screen;
    let (boards, listed) = (seen.core.boards_of_runs(), seen.core.runs_board());
    let around = if boards.len() < 2 { 0.0 } else { pen.u(AROUND_BOARD) };
    let words = fitting(ui, pen, &table.subtitle, room.width() - around);
    let room = match words {
        Some(words) if boards.len() < 2 => {
            write(ui, room.left_center(), Align2::LEFT_CENTER, words, pen.weak(), room.width());
            return;
        }
        Some(_) => room,
        None => {
            let place = room.with_max_x(room.right() - around);
            room.with_min_x(small_boards_ui(ui, place, pen, &listed, &table.subtitle))
        }
    };
    if boards.len() < 2 {
        return;
    }
    let mut row = row_from_left(ui, pen, room, "boards of runs");
    row.shrink_clip_rect(room);
    flatten(row.style_mut());
    let chevron = icon_atom(Icon::Chevron, pen.u(0.8), None);
    let button = Button::new((words.unwrap_or_default(), chevron)).truncate();
    let entry = |board: Problem| {
        let is_edited = board == seen.core.editor.document().problem;
        let note = if is_edited { " (in the window)" } else { "" };
        let name = format!("{}{note}", problem_in_words(&board));
        (Button::selectable(listed == board, name), "", Some(RunsAction::ShowBoard(board)))
    };
    let response = menu_ui(&mut row, pen, button, |ui| entries_ui(ui, boards.into_iter().map(entry), acts));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &table.subtitle));
    response.on_hover_text("Show the runs of another board").on_hover_text(&table.subtitle);
}

/// The board with the length of its path, or the board alone, if there is room.
fn fitting<'t>(ui: &Ui, pen: Pen, words: &'t str, room: f32) -> Option<&'t str> {
    let board = words.split(", ").next();
    Some(words).into_iter().chain(board).find(|words| line(ui, words, pen.weak()).size().x <= room)
}

/// Start and goal in place of their words, as far as they have room. Gives where they end.
fn small_boards_ui(ui: &Ui, room: Rect, pen: Pen, problem: &Problem, words: &str) -> f32 {
    let (mut x, mut end) = (room.left(), room.left());
    for (side, board) in bar_boards(problem) {
        let size = bar_board_size(pen.scale, board.size());
        let place = Rect::from_min_size(pos2(x, room.center().y - size.y / 2.0), size);
        if place.right() <= room.right() {
            paint_bar_board(ui, place.min, pen.scale, side, board);
            say(ui, place, &board.to_string()).on_hover_text(words);
            end = place.right();
        }
        x = place.right() + pen.u(0.6);
    }
    end
}

/// From the right. Returns where they begin.
fn buttons_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) -> f32 {
    let RunsScreen { seen, listed, pen, .. } = screen;
    let inner = Rect { max: pos2(rect.right() - pen.u(0.8), rect.bottom()), ..rect };
    let mut row = row_from_right(ui, pen, inner, "buttons of runs");
    flatten(row.style_mut());
    row.spacing_mut().button_padding = vec2(pen.u(0.4), pen.u(0.2));
    row.spacing_mut().item_spacing.x = pen.u(0.5);
    let ui = &mut row;
    let why_not = if listed.is_empty() { Err("The table is empty") } else { Ok(()) };
    let menu = more_ui(ui, screen, acts);
    let formats = PictureFormat::ALL.into_iter();
    let save = formats.map(|format| (format!("{}…", format.title()), "", RunsAction::Save(format)));
    let save = choices(ui, pen, "Save…", ("Save the table as a picture", why_not), save, acts);
    let formats = RunTableFormat::ALL.into_iter();
    let copy = formats.map(|format| (format.title().to_owned(), "", RunsAction::Copy(format)));
    let hint = "Copy the table as Markdown or CSV (Ctrl+C copies Markdown)";
    let copy = choices(ui, pen, "Copy", (hint, why_not), copy, acts);
    let compare = Button::new(Command::CompareRuns.info().name);
    let compare = command_widget(ui, compare, Command::CompareRuns, seen.commands, acts);
    let name = ("Run several", icon_atom(Icon::Chevron, pen.u(0.8), None));
    let hint = ("Run a set of searches of this board on all cores", seen.core.can_run_several());
    let sets = RunSet::ALL.iter();
    let sets = sets.map(|set| (set.title.to_owned(), set.summary, RunsAction::RunSeveral(set)));
    let several = choices(ui, pen, name, hint, sets, acts);
    let left = several.rect.left();
    let parts =
        [("menu", menu), ("save", save), ("copy", copy), ("compare", compare), ("run several", several)];
    for (name, response) in parts {
        report(ui, name, response.rect, Some(pen.scale.text()));
    }
    left
}

fn choices<'a>(
    ui: &mut Ui,
    pen: Pen,
    name: impl IntoAtoms<'a>,
    (hint, enabled): (&str, Result<(), &'static str>),
    offered: impl Iterator<Item = (String, &'static str, RunsAction)>,
    acts: &mut RunsActs,
) -> Response {
    let shown = ui.add_enabled_ui(enabled.is_ok(), |ui| {
        let entries = offered.map(|(name, hint, action)| (Button::new(name), hint, Some(action)));
        let button = menu_ui(ui, pen, Button::new(name), |ui| entries_ui(ui, entries, acts));
        button.on_hover_text(hint).on_disabled_hover_text(enabled.err().unwrap_or_default())
    });
    shown.inner
}

fn more_ui(ui: &mut Ui, screen: RunsScreen<'_>, acts: &mut RunsActs) -> Response {
    let RunsScreen { seen, listed, pen, focus, .. } = screen;
    let button = Button::new("").min_size(vec2(pen.u(2.0), pen.u(1.8)));
    let response = menu_ui(ui, pen, button, |ui| {
        ui.menu_button("Columns", |ui| {
            pen.scale.apply(ui);
            columns_ui(ui, screen, acts);
        });
        ui.separator();
        let [remove, all, undo] =
            ["Remove run", "Remove all runs of this board", "Undo removal"].map(Button::new);
        let undo = undo.shortcut_text(Command::Undo.info().key());
        let entries = [
            (remove.shortcut_text("Delete"), "", focus.map(RunsAction::Remove)),
            (all, "", (!listed.is_empty()).then_some(RunsAction::RemoveAll)),
            (undo, "", seen.core.runs.can_restore().then_some(RunsAction::Restore)),
        ];
        entries_ui(ui, entries, acts);
        ui.separator();
        for command in OTHERS {
            let name = if command == Command::Runs {
                "Return to the search"
            } else {
                seen.commands.name_now(command)
            };
            let button = Button::new(name).shortcut_text(command.info().key());
            if command_widget(ui, button, command, seen.commands, acts).clicked() {
                ui.close();
            }
        }
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Menu"));
    paint_icon(ui.painter(), (response.rect.center(), pen.u(1.0 / 14.0)), Icon::Menu, pen.theme.text());
    response
}

/// A column that is added takes the place of less important ones if there is no room for all.
fn columns_ui(ui: &mut Ui, screen: RunsScreen<'_>, acts: &mut RunsActs) {
    let chosen = screen.seen.core.runs.columns();
    let on_screen = screen.columns();
    for (place, column) in RunColumn::all().enumerate() {
        let mut is_chosen = chosen.contains(&column);
        let can_change = place > 0 && !column.has_outcome();
        let name = if is_chosen && !on_screen.contains(&column) && !on_screen.is_empty() {
            format!("{} (no room)", column.title())
        } else {
            column.title().to_owned()
        };
        let check = ui.add_enabled(can_change, Checkbox::new(&mut is_chosen, name));
        if check.on_hover_text(column.meaning()).changed() {
            acts.push(Act::Own(RunsAction::ShowColumn(column, is_chosen)));
        }
    }
}
