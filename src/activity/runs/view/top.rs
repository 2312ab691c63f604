//! The bar: whose runs these are, and what can be done with the table.

use egui::containers::menu::MenuButton;
use egui::{Align, Align2, Button, Layout, Rect, Response, Role, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::screen::{MARGIN, RunsScreen};
use crate::activity::runs::words as text;
use crate::activity::view::Act;
use crate::compare::{RunColumn, RunSet, RunTableFormat};
use crate::core::{Command, RunsAction, Seen};
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

pub fn top_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) {
    let RunsScreen { seen, table, pen, .. } = screen;
    report(ui, "top bar", rect, Some(pen.scale.text()));
    let buttons = buttons_ui(ui, rect, screen, actions);
    let at = pos2(rect.left() + pen.u(MARGIN), rect.center().y);
    let title = write(ui, at, Align2::LEFT_CENTER, &table.title, pen.strong(), pen.u(9.0));
    let left = title.right() + pen.u(1.2);
    let room = Rect::from_min_max(pos2(left, rect.top()), pos2(buttons - pen.u(1.0), rect.bottom()));
    report(ui, "title", Rect::from_min_max(rect.left_top(), room.max), Some(pen.scale.text()));
    boards_ui(ui, room, screen, actions, seen);
}

/// The board; a menu of boards if there are several.
fn boards_ui(
    ui: &mut Ui,
    room: Rect,
    screen: RunsScreen<'_>,
    actions: &mut Vec<Act<RunsAction>>,
    seen: Seen<'_>,
) {
    let RunsScreen { table, pen, .. } = screen;
    let boards = seen.core.boards_of_runs();
    if boards.len() < 2 {
        match fitting(ui, pen, &table.subtitle, room.width()) {
            Some(words) => {
                write(ui, room.left_center(), Align2::LEFT_CENTER, words, pen.weak(), room.width());
            }
            None => {
                small_boards_ui(ui, room, pen, &seen.core.runs_board(), &table.subtitle);
            }
        }
        return;
    }
    let listed = seen.core.runs_board();
    let around = pen.u(AROUND_BOARD);
    let words = fitting(ui, pen, &table.subtitle, room.width() - around).unwrap_or_default();
    let room = if words.is_empty() {
        let boards = Rect { max: pos2(room.right() - around, room.bottom()), ..room };
        room.with_min_x(small_boards_ui(ui, boards, pen, &listed, &table.subtitle))
    } else {
        room
    };
    let layout = Layout::left_to_right(Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).layout(layout).id_salt("boards of runs"));
    ui.shrink_clip_rect(room);
    pen.scale.apply(ui.style_mut());
    flatten(ui.style_mut());
    let button = Button::new((words, icon_atom(Icon::Chevron, pen.u(0.8), None))).truncate();
    let (response, _) = MenuButton::from_button(button).ui(&mut ui, |ui| {
        pen.scale.apply(ui.style_mut());
        for board in boards {
            let name = text::board(&board, board == seen.core.editor.document().problem);
            if ui.selectable_label(listed == board, name).clicked() {
                actions.push(Act::Own(RunsAction::ShowBoard(board)));
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
fn buttons_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) -> f32 {
    let RunsScreen { seen, listed, pen, .. } = screen;
    let inner = Rect { max: pos2(rect.right() - pen.u(0.8), rect.bottom()), ..rect };
    let layout = Layout::right_to_left(Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout).id_salt("buttons of runs"));
    pen.scale.apply(ui.style_mut());
    flatten(ui.style_mut());
    ui.spacing_mut().button_padding = vec2(pen.u(0.4), pen.u(0.2));
    ui.spacing_mut().item_spacing.x = pen.u(0.5);
    let ui = &mut ui;
    let mut menus = vec![menu_ui(ui, screen, actions)];
    let has_rows = !listed.is_empty();
    menus.push(choices(ui, pen, ("Save…", "Save the table as a picture", has_rows), |ui| {
        for format in PictureFormat::ALL {
            if ui.button(text::save_as(format.title())).clicked() {
                actions.push(Act::Own(RunsAction::Save(*format)));
                ui.close();
            }
        }
    }));
    menus.push(choices(
        ui,
        pen,
        ("Copy", "Copy the table as Markdown or CSV (Ctrl+C copies Markdown)", has_rows),
        |ui| {
            for format in RunTableFormat::ALL {
                if ui.button(format.title()).clicked() {
                    actions.push(Act::Own(RunsAction::Copy(format)));
                    ui.close();
                }
            }
        },
    ));
    let compare = Button::new(Command::CompareRuns.info().name);
    menus.push(command_widget(ui, compare, Command::CompareRuns, seen.commands, actions));
    menus.push(several_ui(ui, screen, actions));
    for (name, response) in ["menu", "save", "copy", "compare", "run several"].into_iter().zip(&menus) {
        report(ui, name, response.rect, Some(pen.scale.text()));
    }
    menus.last().map_or(rect.right(), |last| last.rect.left())
}

/// A button that opens a few choices.
fn choices(
    ui: &mut Ui,
    pen: Pen,
    (name, hint, enabled): (&str, &str, bool),
    content: impl FnOnce(&mut Ui),
) -> Response {
    let mut response = None;
    ui.add_enabled_ui(enabled, |ui| {
        let (button, _) = MenuButton::new(name).ui(ui, |ui| {
            pen.scale.apply(ui.style_mut());
            content(ui);
        });
        response = Some(button.on_hover_text(hint).on_disabled_hover_text("The table is empty"));
    });
    response.expect("the closure is called once")
}

fn several_ui(ui: &mut Ui, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) -> Response {
    let RunsScreen { seen, pen, .. } = screen;
    let why_not = seen.core.can_run_several().err();
    let mut response = None;
    ui.add_enabled_ui(why_not.is_none(), |ui| {
        let button = Button::new(("Run several", icon_atom(Icon::Chevron, pen.u(0.8), None)));
        let (button, _) = MenuButton::from_button(button).ui(ui, |ui| {
            pen.scale.apply(ui.style_mut());
            for set in RunSet::ALL {
                if ui.button(set.title).on_hover_text(set.summary).clicked() {
                    actions.push(Act::Own(RunsAction::RunSeveral(set)));
                    ui.close();
                }
            }
        });
        let button = button.on_hover_text("Run a set of searches of this board on all cores");
        response = Some(button.on_disabled_hover_text(why_not.unwrap_or_default()));
    });
    response.expect("the closure is called once")
}

/// Columns, removal, and everything else.
fn menu_ui(ui: &mut Ui, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) -> Response {
    let RunsScreen { seen, listed, pen, focus, .. } = screen;
    let button = Button::new("").min_size(vec2(pen.u(2.0), pen.u(1.8)));
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        pen.scale.apply(ui.style_mut());
        ui.menu_button(text::COLUMNS, |ui| {
            pen.scale.apply(ui.style_mut());
            columns_ui(ui, screen, actions);
        });
        ui.separator();
        let remove = ui.add_enabled(focus.is_some(), Button::new(text::REMOVE).shortcut_text("Delete"));
        if remove.clicked() {
            actions.extend(focus.map(|id| Act::Own(RunsAction::Remove(id))));
            ui.close();
        }
        if ui.add_enabled(!listed.is_empty(), Button::new("Remove all runs of this board")).clicked() {
            actions.push(Act::Own(RunsAction::RemoveAll));
            ui.close();
        }
        let undo = Button::new("Undo removal").shortcut_text(Command::Undo.info().shortcuts[0]);
        if ui.add_enabled(seen.core.runs.can_restore(), undo).clicked() {
            actions.push(Act::Own(RunsAction::Restore));
            ui.close();
        }
        ui.separator();
        for command in OTHERS {
            let name = if command == Command::Runs { text::LEAVE } else { seen.commands.name_now(command) };
            let button = Button::new(name).shortcut_text(command.info().shortcuts[0]);
            if command_widget(ui, button, command, seen.commands, actions).clicked() {
                ui.close();
            }
        }
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text::MENU));
    paint_icon(ui.painter(), (response.rect.center(), pen.u(1.0 / 14.0)), Icon::Menu, pen.theme.text());
    response
}

/// A column that is added takes the place of less important ones if there is no room for all.
fn columns_ui(ui: &mut Ui, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) {
    let chosen = screen.seen.core.runs.columns();
    let on_screen = screen.columns();
    for (place, column) in RunColumn::all().enumerate() {
        let mut is_chosen = chosen.contains(&column);
        let can_change = place > 0 && !column.has_outcome();
        let name = if is_chosen && !on_screen.contains(&column) && !on_screen.is_empty() {
            text::no_room(column.title())
        } else {
            column.title().to_owned()
        };
        let check = ui.add_enabled(can_change, egui::Checkbox::new(&mut is_chosen, name));
        if check.on_hover_text(column.meaning()).changed() {
            actions.push(Act::Own(RunsAction::ShowColumn(column, is_chosen)));
        }
    }
}
