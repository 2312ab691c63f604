//! Lists of choices that make the condition of a breakpoint, or of an example.

use egui::{ComboBox, DragValue, Ui};

use crate::core::{EventKind, RelationKind};
use crate::puzzle::Board;
use crate::recording::Condition;
use crate::search::Effect;

/// What the lists of choices offer.
pub struct OfferedEvents<'a> {
    /// The lines of the pseudocode.
    pub lines: &'a [(Effect, String)],
    /// The boards, by name.
    pub boards: &'a [(&'static str, Board)],
    /// The board of a new condition.
    pub board: Board,
}

/// The kind of event and its arguments. Returns the new condition if the user changed something.
pub fn event_choice_ui(
    ui: &mut Ui,
    offered: &OfferedEvents,
    condition: Option<&Condition>,
) -> Option<Condition> {
    let mut chosen = None;
    let kind = condition.map(EventKind::of);
    ui.horizontal_wrapped(|ui| {
        let text = kind.map_or("Choose…", EventKind::name);
        let combo = ComboBox::from_id_salt("kind").selected_text(text).width(220.0).show_ui(ui, |ui| {
            for other in EventKind::ALL {
                let response = ui.selectable_label(kind == Some(other), other.name());
                if response.on_hover_text(other.meaning()).clicked() {
                    chosen = other.example(&offered.board, offered.lines);
                }
            }
        });
        let name = ui.label("Event");
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
        let name = ui.label("Comparison");
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
        let name = ui.label("Line");
        combo.response.labelled_by(name.id);
    });
    chosen
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
