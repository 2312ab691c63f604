//! A command as a button: name or icon, tooltip with the key, and why it is unavailable.

use egui::{Button, Rect, Response, Role, Sense, Ui, Widget, WidgetInfo};

use crate::core::{Command, Commands};

/// What the command does, its key, and why it is unavailable, if it is.
fn tooltip(command: Command, commands: &dyn Commands) -> String {
    let info = command.info();
    let keys = info.shortcuts.join(" or ");
    match commands.enabled(command) {
        Ok(()) => format!("{} ({keys})", info.tooltip),
        Err(why) => format!("{} ({keys})\n{why}", info.tooltip),
    }
}

fn finish<A: From<Command>>(
    response: Response,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    if response.clicked() {
        actions.push(command.into());
    }
    let show_tooltip = |ui: &mut Ui| {
        ui.label(tooltip(command, commands));
    };
    response.on_hover_ui(show_tooltip).on_disabled_hover_ui(show_tooltip)
}

/// Any widget whose click performs a command.
pub fn command_widget<A: From<Command>>(
    ui: &mut Ui,
    widget: impl Widget,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    let response = ui.add_enabled(commands.enabled(command).is_ok(), widget);
    finish(response, command, commands, actions)
}

pub fn command_button<A: From<Command>>(
    ui: &mut Ui,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    command_widget(ui, Button::new(commands.name_now(command)), command, commands, actions)
}

/// What is clicked to do a command, at a place: the caller paints it.
pub fn command_at<A: From<Command>>(
    ui: &Ui,
    rect: Rect,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    let enabled = commands.enabled(command).is_ok();
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, egui::Id::unique(("command at a place", command)), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, commands.name_now(command)));
    finish(response, command, commands, actions)
}
