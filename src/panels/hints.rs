//! Which keys to press, during the first minute.

use egui::{Button, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::core::{Command, CoreAction, PanelId, Seen};
use crate::kit::command_button::command_widget;
use crate::kit::theme::{UnitScale, flatten};
use crate::kit::widgets::{Pen, line};
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
        ui.add_space(scale.u(1.0));
        let lessons = PanelId::Lesson.command();
        command_widget(ui, Button::new(lessons.info().name), lessons, seen.commands, actions);
    });
}

/// A key as it looks on a keyboard.
fn key_ui(ui: &mut Ui, scale: UnitScale, key: &str) {
    let pen = Pen::new(ui, scale);
    let galley = line(ui, key, pen.plain());
    let size = vec2(galley.size().x + scale.u(1.0), scale.u(1.8));
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    // The place is as high as the strip.
    let rect = Rect::from_center_size(place.center(), size);
    let edge = Stroke::new(1.0, pen.theme.tile_line());
    ui.painter().rect(rect, scale.u(0.3) as u8, pen.theme.field(), edge, StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, pen.theme.text());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, key));
}
