//! A command as a button: name or icon, tooltip with the key, and why it is unavailable.

use egui::{Button, Rect, Response, Role, Sense, Ui, Widget, WidgetInfo};

use crate::session::{Action, Command, Session};

/// What the command does, its key, and why it is unavailable, if it is.
fn tooltip(command: Command, session: &Session) -> String {
    let info = command.info();
    let keys = info.shortcuts.join(" or ");
    match command.enabled(session) {
        Ok(()) => format!("{} ({keys})", info.tooltip),
        Err(why) => format!("{} ({keys})\n{why}", info.tooltip),
    }
}

fn finish(response: Response, command: Command, session: &Session, actions: &mut Vec<Action>) -> Response {
    if response.clicked() {
        actions.push(Action::Do(command));
    }
    let show_tooltip = |ui: &mut Ui| {
        ui.label(tooltip(command, session));
    };
    response.on_hover_ui(show_tooltip).on_disabled_hover_ui(show_tooltip)
}

/// Any widget whose click performs a command.
pub fn command_widget(
    ui: &mut Ui,
    widget: impl Widget,
    command: Command,
    session: &Session,
    actions: &mut Vec<Action>,
) -> Response {
    let response = ui.add_enabled(command.enabled(session).is_ok(), widget);
    finish(response, command, session, actions)
}

pub fn command_button(
    ui: &mut Ui,
    command: Command,
    session: &Session,
    actions: &mut Vec<Action>,
) -> Response {
    command_widget(ui, Button::new(command.name_now(session)), command, session, actions)
}

/// What is clicked to do a command, at a place: the caller paints it.
pub fn command_at(
    ui: &Ui,
    rect: Rect,
    command: Command,
    session: &Session,
    actions: &mut Vec<Action>,
) -> Response {
    let enabled = command.enabled(session).is_ok();
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, egui::Id::unique(("command at a place", command)), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, command.name_now(session)));
    finish(response, command, session, actions)
}
