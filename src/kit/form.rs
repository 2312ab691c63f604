//! The parts of which dialogs and panels are made: titles, fields, and what is wrong.

use egui::{CentralPanel, Frame, Id, Key, Response, RichText, TextEdit, Ui};

use super::theme::{GAP, SECTION_GAP, Theme};

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

/// A text field that gets the keyboard focus when it appears. Returns the text if it changed.
pub fn focused_field(ui: &mut Ui, name: &str, text: &str, hint: &str) -> Option<String> {
    let mut text = text.to_owned();
    let label = ui.label(name);
    let id = Id::unique(("dialog field", name));
    let field = TextEdit::singleline(&mut text).id(id).desired_width(420.0).hint_text(hint);
    let output = field.show(ui);
    let response = output.response.response.clone().labelled_by(label.id);
    // Enter or Escape may close the dialog. A field that no longer exists must not receive the next key.
    let leaves = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Escape));
    if !leaves && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    response.changed().then_some(text)
}

/// Whether something other than a text field has the keyboard focus: Enter is its key then. The field releases it on Enter.
pub fn button_has_focus(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_some()) && !ui.ctx().text_edit_focused()
}

/// The button that accepts a dialog. Enter does the same, unless something has the keyboard.
pub fn accept_button(ui: &mut Ui, name: &str) -> bool {
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    let accepted = ui.button(name).clicked();
    accepted || enter && ui.memory(|memory| memory.focused().is_none())
}

/// The whole window, for a screen.
pub fn whole_window<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let fill = Theme::of(ui.ctx()).panel();
    CentralPanel::default().frame(Frame::NONE.fill(fill)).show(ui, content).inner
}
