//! What panels are made of: titles, and what is wrong.

use egui::{CentralPanel, Frame, Response, RichText, Ui};

use crate::kit::theme::{GAP, SECTION_GAP, Theme};

pub fn section(ui: &mut Ui, title: &str) -> Response {
    ui.label(RichText::new(title).heading().strong())
}

pub fn section_gap(ui: &mut Ui) {
    ui.add_space(SECTION_GAP / 2.0);
    ui.separator();
    ui.add_space(SECTION_GAP / 2.0 - GAP);
}

/// An error message, wrapped.
pub fn error_ui(ui: &mut Ui, text: &str) {
    let theme = Theme::of(ui.ctx());
    ui.add(egui::Label::new(RichText::new(text).color(theme.error())).wrap());
}

/// The whole window, for a screen. Its ground is what each frame begins with: without a graphics card, to fill it once more takes
/// as long as all that stands on it.
pub fn whole_window<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    CentralPanel::default().frame(Frame::NONE).show(ui, content).inner
}
