//! Which keys to press, during the first minute.

use egui::{Button, Frame, Margin, Stroke, Ui};

use crate::core::{Command, CoreAction, Seen};
use crate::kit::Theme;
use crate::kit::command_button::command_widget;
use crate::kit::theme::{UnitScale, flatten};
use crate::panels::text::window as text;

/// One line above the transport, until the third step or until it is dismissed.
pub fn hints_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let scale = UnitScale::of(ui);
    for (key, meaning) in text::HINTS {
        key_ui(ui, scale, key);
        ui.label(meaning);
        ui.add_space(scale.u(1.4));
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        flatten(ui.style_mut());
        if ui.button("×").on_hover_text("Dismiss").clicked() {
            actions.push(CoreAction::DismissHints);
        }
        command_widget(ui, Button::new(Command::Keys.info().name), Command::Keys, seen.commands, actions);
        key_ui(ui, scale, Command::Keys.info().shortcuts[0]);
    });
}

/// A key as it looks on a keyboard.
fn key_ui(ui: &mut Ui, scale: UnitScale, key: &str) {
    let theme = Theme::of(ui.ctx());
    let frame = Frame::new().fill(theme.field()).stroke(Stroke::new(1.0, theme.tile_line()));
    let margin = Margin::symmetric(scale.u(0.5) as i8, scale.u(0.15) as i8);
    frame.inner_margin(margin).corner_radius(4).show(ui, |ui| ui.label(key));
}
