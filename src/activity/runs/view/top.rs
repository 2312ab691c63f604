//! The bar: whose runs these are, and what can be done with the table.

use egui::containers::menu::MenuButton;
use egui::{Align2, Button, Checkbox, IntoAtoms, Rect, Response, Role, Ui, WidgetInfo, pos2, vec2};

use super::screen::{MARGIN, RunsActs, RunsScreen};
use crate::activity::view::{Act, row_from_left, row_from_right};
use crate::compare::{RunColumn, RunSet, RunTableFormat};
use crate::core::{Command, RunsAction, problem_in_words};
use crate::kit::command_button::command_widget;
use crate::kit::parts::report;
use crate::kit::theme::flatten;
use crate::kit::widgets::{
    Icon, Pen, bar_board_size, bar_boards, icon_atom, line, paint_bar_board, paint_icon, say, write,
};
use crate::picture::PictureFormat;
use crate::search::Problem;

/// What a list of boards has beside its words, in units: its arrow and the margins.
const AROUND_BOARD: f32 = 3.0;

/// The commands of the menu that are not about the table.
const OTHERS: [Command; 5] =
    [Command::Runs, Command::NextTheme, Command::LessMotion, Command::Keys, Command::Quit];

pub fn top_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, acts: &mut RunsActs) {
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

/// The board; a menu of boards if there are several.
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
    let (response, _) = MenuButton::from_button(button).ui(&mut row, |ui| {
        pen.scale.apply(ui.style_mut());
        for board in boards {
            let is_edited = board == seen.core.editor.document().problem;
            let note = if is_edited { " (in the window)" } else { "" };
            let name = format!("{}{note}", problem_in_words(&board));
            if ui.selectable_label(listed == board, name).clicked() {
                acts.push(Act::Own(RunsAction::ShowBoard(board)));
                ui.close();
            }
        }
    });
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
    let menu = menu_ui(ui, screen, acts);
    let formats = PictureFormat::ALL;
    let save = formats.iter().map(|format| (format!("{}…", format.title()), "", RunsAction::Save(*format)));
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

/// A button that opens a few choices: the name, the tooltip and the action of each.
fn choices<'a>(
    ui: &mut Ui,
    pen: Pen,
    name: impl IntoAtoms<'a>,
    (hint, enabled): (&str, Result<(), &'static str>),
    offered: impl Iterator<Item = (String, &'static str, RunsAction)>,
    acts: &mut RunsActs,
) -> Response {
    let shown = ui.add_enabled_ui(enabled.is_ok(), |ui| {
        let (button, _) = MenuButton::from_button(Button::new(name)).ui(ui, |ui| {
            pen.scale.apply(ui.style_mut());
            for (name, hint, action) in offered {
                let mut choice = ui.button(name);
                if !hint.is_empty() {
                    choice = choice.on_hover_text(hint);
                }
                if choice.clicked() {
                    acts.push(Act::Own(action));
                    ui.close();
                }
            }
        });
        button.on_hover_text(hint).on_disabled_hover_text(enabled.err().unwrap_or_default())
    });
    shown.inner
}

fn menu_ui(ui: &mut Ui, screen: RunsScreen<'_>, acts: &mut RunsActs) -> Response {
    let RunsScreen { seen, listed, pen, focus, .. } = screen;
    let button = Button::new("").min_size(vec2(pen.u(2.0), pen.u(1.8)));
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        pen.scale.apply(ui.style_mut());
        ui.menu_button("Columns", |ui| {
            pen.scale.apply(ui.style_mut());
            columns_ui(ui, screen, acts);
        });
        ui.separator();
        let remove = ui.add_enabled(focus.is_some(), Button::new("Remove run").shortcut_text("Delete"));
        if remove.clicked() {
            acts.extend(focus.map(|id| Act::Own(RunsAction::Remove(id))));
            ui.close();
        }
        if ui.add_enabled(!listed.is_empty(), Button::new("Remove all runs of this board")).clicked() {
            acts.push(Act::Own(RunsAction::RemoveAll));
            ui.close();
        }
        let undo = Button::new("Undo removal").shortcut_text(Command::Undo.info().shortcuts[0]);
        if ui.add_enabled(seen.core.runs.can_restore(), undo).clicked() {
            acts.push(Act::Own(RunsAction::Restore));
            ui.close();
        }
        ui.separator();
        for command in OTHERS {
            let name = if command == Command::Runs {
                "Return to the search"
            } else {
                seen.commands.name_now(command)
            };
            let button = Button::new(name).shortcut_text(command.info().shortcuts[0]);
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
