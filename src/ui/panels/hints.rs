//! Which keys to press, during the first minute.

use egui::{Frame, Margin, RichText, Ui};

use crate::session::{Command, CoreAction, Seen};
use crate::ui::Theme;
use crate::ui::text::window as text;

/// One line above the transport, until the third step or until it is dismissed.
pub fn hints_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    if !seen.core.look.hints.are_shown() {
        return;
    }
    let fill = Theme::of(ui.ctx()).background();
    Frame::new().fill(fill).inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.horizontal(|ui| {
            for (key, meaning) in text::HINTS {
                ui.label(RichText::new(key).strong());
                ui.label(meaning);
                ui.add_space(16.0);
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("×").on_hover_text("Dismiss").clicked() {
                    actions.push(CoreAction::DismissHints);
                }
                if ui.button(Command::Keys.info().name).clicked() {
                    actions.push(CoreAction::Do(Command::Keys));
                }
                ui.label(RichText::new(Command::Keys.info().shortcuts[0]).strong());
            });
        });
    });
}
