//! The button that searches, and how the search ended.

use egui::{Align, Button, Label, Layout, Rect, RichText, Ui, UiBuilder, pos2};

use super::parts::fade_earlier;
use crate::core::CANNOT_BE_SOLVED;
use crate::core::{
    Actions, Command, CoreAction, Seen, Shown, among, ending_text, is_largest_node_limit, short_ending_text,
};
use crate::kit::Theme;
use crate::kit::command_button::{command_widget, keep_menu_place};
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Icon, Pen, icon_atom, line};
use crate::panels::text;
use crate::picture::number;
use crate::search::Stop;
use crate::worker::Ending;

/// A command as a button of a bar, with the icon of Run, in the size of the text around it. It may stand out.
pub fn main_button(ui: &mut Ui, command: Command, stands_out: bool, seen: Seen<'_>, actions: &mut Actions) {
    let theme = Theme::of(ui.ctx());
    let stands_out = stands_out && seen.can(command);
    let mut name = RichText::new(seen.commands.name_now(command));
    if stands_out {
        name = name.color(theme.action_text()).strong();
    }
    let colour = stands_out.then(|| theme.action_text());
    let icon = (command == Command::Run).then(|| icon_atom(Icon::Run, UnitScale::of(ui).text(), colour));
    let button = match icon {
        Some(icon) => Button::new((icon, name)),
        None => Button::new(name),
    };
    let button = if stands_out { button.fill(theme.action()) } else { button };
    command_widget(ui, button, command, seen.commands, actions);
}

/// At the right end of a row of tabs: Present, or the menu button where menus have no row. Returns its left edge.
pub fn present_ui<A: From<CoreAction>>(
    ui: &mut Ui,
    row: Rect,
    pen: Pen,
    has_menus: bool,
    seen: Seen<'_>,
    actions: &mut Vec<A>,
) -> f32 {
    if !has_menus {
        return keep_menu_place(ui, row, pen);
    }
    let width = line(ui, Command::Present.info().name, pen.strong()).size().x + pen.u(1.6);
    let right = row.right() - pen.u(1.3);
    let room = Rect::from_min_max(pos2(right - width, row.top()), pos2(right, row.bottom()));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::right_to_left(Align::Center));
    let mut inside = ui.new_child(builder.id_salt("present"));
    pen.scale.apply(inside.style_mut());
    report(&inside, "present", room, Some(pen.scale.text()));
    among(actions, |actions| main_button(&mut inside, Command::Present, true, seen, actions));
    room.left()
}

/// Run, Stop or Continue. Before the first search, and for an earlier one, Run stands out.
pub fn run_ui(ui: &mut Ui, command: Command, seen: Seen<'_>, actions: &mut Actions) {
    if command == Command::Continue {
        command_widget(ui, Button::new(run_label(command, seen)), command, seen.commands, actions);
        return;
    }
    let stands_out = seen.core.shown.is_none() || seen.core.shows_earlier_settings();
    main_button(ui, command, stands_out && command == Command::Run, seen, actions);
}

/// The name of the button: past a limit, up to which one it continues.
pub fn run_label(command: Command, seen: Seen<'_>) -> String {
    let name = seen.commands.name_now(command);
    let shown = seen.core.shown.as_ref().filter(|_| command == Command::Continue);
    match shown.and_then(|_| seen.core.higher_limits().ok()) {
        None => name.to_owned(),
        Some(next) if shown.is_some_and(|shown| shown.ending == Some(Ending::Stopped(Stop::MemoryLimit))) => {
            format!("{name} to {} MiB", number(next.max_bytes >> 20))
        }
        Some(next) if is_largest_node_limit(next.max_nodes) => format!("{name} without a limit on nodes"),
        Some(next) => format!("{name} to {} nodes", number(next.max_nodes)),
    }
}

/// How the search ended, or that it has not found the goal yet, in the row of the menus.
pub fn state_ui(ui: &mut Ui, seen: Seen<'_>) {
    let theme = Theme::of(ui.ctx());
    // Parity tells it before any search does.
    if seen.core.editor.unsolvable().is_some() {
        let no_path = RichText::new(CANNOT_BE_SOLVED).color(theme.error());
        ui.add(Label::new(no_path).truncate()).on_hover_text(text::UNSOLVABLE);
        return;
    }
    let Some(shown) = &seen.core.shown else { return };
    fade_earlier(ui, seen);
    let Some(outcome) = short_ending_text(shown) else {
        ui.add(Label::new(RichText::new(progress_text(shown)).weak()).truncate());
        return;
    };
    let colour = match &shown.ending {
        Some(Ending::Solved) => theme.path(),
        Some(Ending::Exhausted | Ending::Failed(_)) => theme.error(),
        _ => theme.text(),
    };
    let label = ui.add(Label::new(RichText::new(&outcome).color(colour)).truncate());
    if let Some(whole) = ending_text(shown).filter(|whole| !whole.eq_ignore_ascii_case(&outcome)) {
        label.on_hover_text(whole);
    }
}

fn progress_text(shown: &Shown) -> &'static str {
    match shown.prepared {
        _ if !shown.is_running() => "no goal yet",
        Some(_) => text::PREPARING,
        None => "Searching…",
    }
}
