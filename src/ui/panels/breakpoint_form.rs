//! The dialog that adds or edits a breakpoint: its text, and lists of choices that write the text.

use egui::{Button, Key, RichText, Ui};

use super::{error_ui, section};
use crate::kit::event_choice::{OfferedEvents, event_choice_ui};
use crate::kit::form::{button_has_focus, focused_field};
use crate::kit::widgets::dialog;
use crate::puzzle::Board;
use crate::session::{BoardSide, BreakpointForm, CoreAction, EventKind, Seen, breakpoint_lines};
use crate::ui::text::{self, marks as texts};

const WIDTH: f32 = 430.0;

/// Nothing if the dialog is closed.
pub fn breakpoint_form_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let Some(form) = seen.core.breakpoints.form() else { return };
    let change = |text: String| CoreAction::SetBreakpointForm(Some(BreakpointForm { text, ..form.clone() }));
    let modal = dialog(ui.ctx(), "breakpoint", |ui| {
        ui.set_max_width(WIDTH);
        let is_new = form.editing.is_none();
        section(ui, if is_new { texts::NEW } else { "Edit breakpoint" });
        if let Some(text) = focused_field(ui, texts::CONDITION, &form.text, "e.g. h < 5") {
            actions.push(change(text));
        }
        let condition = form.condition(seen.core.editor.document().problem.size());
        let lines = breakpoint_lines(seen.core);
        let boards = boards(seen);
        let offered = OfferedEvents { lines: &lines, boards: &boards, board: seen.core.inspected_board() };
        if let Some(chosen) = event_choice_ui(ui, &offered, condition.as_ref().ok()) {
            actions.push(change(chosen.to_string()));
        }
        match &condition {
            Ok(condition) => drop(ui.label(RichText::new(EventKind::of(condition).meaning()).weak())),
            Err(error) if !form.text.trim().is_empty() => error_ui(ui, &text::sentence(error)),
            Err(_) => drop(ui.label(RichText::new("Type a condition, or choose an event.").weak())),
        }
        ui.horizontal(|ui| {
            // In an open list, Enter chooses an entry.
            let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !button_has_focus(ui);
            let accept = Button::new(if is_new { "Add" } else { "Apply" });
            if ui.add_enabled(condition.is_ok(), accept).clicked() || enter && condition.is_ok() {
                actions.push(CoreAction::AcceptBreakpoint);
            }
            if ui.button(text::CANCEL).clicked() {
                actions.push(CoreAction::SetBreakpointForm(None));
            }
        });
    });
    if modal.should_close() {
        actions.push(CoreAction::SetBreakpointForm(None));
    }
}

/// The boards of the window.
fn boards(seen: Seen<'_>) -> [(&'static str, Board); 3] {
    let start = *seen.core.editor.board(BoardSide::Start);
    let goal = *seen.core.editor.board(BoardSide::Goal);
    let of_node =
        if seen.core.selected().is_some() { "Selected node's board" } else { "Current node's board" };
    [("Start board", start), ("Goal board", goal), (of_node, seen.core.inspected_board())]
}
