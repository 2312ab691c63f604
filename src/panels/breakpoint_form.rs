//! The dialog that adds or edits a breakpoint: its text, and lists of choices that write the text.

use egui::Ui;

use crate::core::{BoardSide, BreakpointForm, CoreAction, EventKind, Seen};
use crate::kit::event_choice::{OfferedEvents, event_rows};
use crate::kit::form::{DialogForm, LastLine};
use crate::panels::text::{self, marks as texts};
use crate::puzzle::Board;

/// Nothing if the dialog is closed.
pub fn breakpoint_form_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let Some(form) = seen.core.breakpoints.form() else { return };
    let condition = form.condition(seen.core.editor.document().problem.size());
    let last = match &condition {
        Ok(condition) => LastLine::Note(EventKind::of(condition).meaning().to_owned()),
        Err(error) if !form.text.trim().is_empty() => LastLine::Problem(text::sentence(error)),
        Err(_) => LastLine::Note("Type a condition, or choose an event.".to_owned()),
    };
    let (title, accept, verb) = match form.editing {
        None => (texts::NEW, "Add", "adds it"),
        Some(_) => ("Edit breakpoint", "Apply", "applies it"),
    };
    let shown = DialogForm::new("breakpoint", title, CoreAction::SetBreakpointForm(None))
        .accept(accept, verb, condition.is_ok(), CoreAction::AcceptBreakpoint)
        .last(last);
    let mut typed = form.text.clone();
    let answer = shown.show(ui.ctx(), |rows| {
        rows.text(texts::CONDITION, &mut typed, "e.g. h < 5", "");
        let lines = seen.core.breakpoint_lines();
        let boards = boards(seen);
        let offered = OfferedEvents { lines: &lines, boards: &boards, board: seen.core.inspected_board() };
        if let Some(chosen) = event_rows(rows, &offered, condition.as_ref().ok()) {
            typed = chosen.to_string();
        }
    });
    if typed != form.text {
        actions.push(CoreAction::SetBreakpointForm(Some(BreakpointForm { text: typed, ..form.clone() })));
    }
    actions.extend(answer);
}

/// The boards of the window.
fn boards(seen: Seen<'_>) -> [(&'static str, Board); 3] {
    let start = *seen.core.editor.board(BoardSide::Start);
    let goal = *seen.core.editor.board(BoardSide::Goal);
    let of_node =
        if seen.core.selected().is_some() { "Selected node's board" } else { "Current node's board" };
    [("Start board", start), ("Goal board", goal), (of_node, seen.core.inspected_board())]
}
