//! The dialog that adds or edits a breakpoint: its text, and lists of choices that write the text.

use egui::{Button, ComboBox, DragValue, Key, RichText, Ui};

use super::{error_ui, section};
use crate::kit::form::{button_has_focus, focused_field};
use crate::kit::widgets::dialog;
use crate::puzzle::Board;
use crate::recording::Condition;
use crate::search::Effect;
use crate::session::{Action, BoardSide, BreakpointForm, EventKind, RelationKind, Session, breakpoint_lines};
use crate::ui::text::{self, marks as texts};

const WIDTH: f32 = 430.0;

/// Nothing if the dialog is closed.
pub fn breakpoint_form_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(form) = session.core.breakpoints.form() else { return };
    let change = |text: String| Action::SetBreakpointForm(Some(BreakpointForm { text, ..form.clone() }));
    let modal = dialog(ui.ctx(), "breakpoint", |ui| {
        ui.set_max_width(WIDTH);
        let is_new = form.editing.is_none();
        section(ui, if is_new { texts::NEW } else { texts::CHANGE });
        if let Some(text) = focused_field(ui, texts::CONDITION, &form.text, texts::CONDITION_EXAMPLE) {
            actions.push(change(text));
        }
        let condition = form.condition(session.core.editor.document().problem.size());
        let lines = breakpoint_lines(&session.core);
        let boards = boards(session);
        let offered = OfferedEvents { lines: &lines, boards: &boards, board: session.core.inspected_board() };
        if let Some(chosen) = choices_ui(ui, &offered, condition.as_ref().ok()) {
            actions.push(change(chosen.to_string()));
        }
        match &condition {
            Ok(condition) => drop(ui.label(RichText::new(EventKind::of(condition).meaning()).weak())),
            Err(error) if !form.text.trim().is_empty() => error_ui(ui, &text::sentence(error)),
            Err(_) => drop(ui.label(RichText::new(texts::EMPTY_CONDITION).weak())),
        }
        ui.horizontal(|ui| {
            // In an open list, Enter chooses an entry.
            let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !button_has_focus(ui);
            let accept = Button::new(if is_new { texts::ADD } else { texts::ACCEPT });
            if ui.add_enabled(condition.is_ok(), accept).clicked() || enter && condition.is_ok() {
                actions.push(Action::AcceptBreakpoint);
            }
            if ui.button(text::CANCEL).clicked() {
                actions.push(Action::SetBreakpointForm(None));
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::SetBreakpointForm(None));
    }
}

/// What the lists of choices offer.
pub(super) struct OfferedEvents<'a> {
    /// The lines of the pseudocode.
    pub lines: &'a [(Effect, String)],
    /// The boards, by name.
    pub boards: &'a [(&'static str, Board)],
    /// The board of a new condition.
    pub board: Board,
}

/// The kind of event and its arguments. Returns the new condition if the user changed something.
pub(super) fn choices_ui(
    ui: &mut Ui,
    offered: &OfferedEvents,
    condition: Option<&Condition>,
) -> Option<Condition> {
    let mut chosen = None;
    let kind = condition.map(EventKind::of);
    ui.horizontal_wrapped(|ui| {
        let text = kind.map_or(texts::CHOOSE, EventKind::name);
        let combo = ComboBox::from_id_salt("kind").selected_text(text).width(220.0).show_ui(ui, |ui| {
            for other in EventKind::ALL {
                let response = ui.selectable_label(kind == Some(other), other.name());
                if response.on_hover_text(other.meaning()).clicked() {
                    chosen = other.example(&offered.board, offered.lines);
                }
            }
        });
        let name = ui.label(texts::EVENT);
        combo.response.labelled_by(name.id);
    });
    let more = match condition {
        Some(Condition::Value(quantity, relation)) => {
            value_ui(ui, RelationKind::of(*relation)).map(|relation| Condition::Value(*quantity, relation))
        }
        Some(Condition::Board(_)) => board_ui(ui, offered.boards),
        Some(Condition::Line(line)) => line_ui(ui, *line, offered.lines).map(Condition::Line),
        _ => None,
    };
    chosen.or(more)
}

fn value_ui(ui: &mut Ui, (kind, number): (RelationKind, Option<u32>)) -> Option<crate::recording::Relation> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        let combo =
            ComboBox::from_id_salt("relation").selected_text(kind.name()).width(130.0).show_ui(ui, |ui| {
                for other in RelationKind::ALL {
                    if ui.selectable_label(kind == other, other.name()).clicked() {
                        chosen = Some(other.with(number.unwrap_or(0)));
                    }
                }
            });
        if let Some(mut number) = number {
            let response = ui.add(DragValue::new(&mut number).speed(0.2)).labelled_by(combo.response.id);
            if response.changed() {
                chosen = Some(kind.with(number));
            }
        }
        let name = ui.label(texts::COMPARISON);
        combo.response.labelled_by(name.id);
    });
    chosen
}

/// The lines of the pseudocode that can be chosen.
fn line_ui(ui: &mut Ui, line: Effect, lines: &[(Effect, String)]) -> Option<Effect> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        let of_line = lines.iter().find(|(name, _)| *name == line);
        let text = of_line.map_or(line.name(), |(_, text)| text);
        let combo = ComboBox::from_id_salt("line").selected_text(text).width(370.0).truncate();
        let combo = combo.show_ui(ui, |ui| {
            for (name, text) in lines {
                if ui.selectable_label(*name == line, text).clicked() {
                    chosen = Some(*name);
                }
            }
        });
        let name = ui.label(texts::LINE);
        combo.response.labelled_by(name.id);
    });
    chosen
}

/// The boards of the window.
fn boards(session: &Session) -> [(&'static str, Board); 3] {
    let start = *session.core.editor.board(BoardSide::Start);
    let goal = *session.core.editor.board(BoardSide::Goal);
    let of_node =
        if session.core.selected().is_some() { texts::SELECTED_BOARD } else { texts::CURRENT_BOARD };
    [(texts::START_BOARD, start), (texts::GOAL_BOARD, goal), (of_node, session.core.inspected_board())]
}

/// The boards that can be chosen.
fn board_ui(ui: &mut Ui, boards: &[(&'static str, Board)]) -> Option<Condition> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (name, board) in boards {
            if ui.button(*name).on_hover_text(board.to_string()).clicked() {
                chosen = Some(Condition::Board(*board));
            }
        }
    });
    chosen
}
