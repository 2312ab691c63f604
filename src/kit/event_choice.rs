//! Rows of choices that make the condition of a breakpoint, or of an example.

use egui::{DragValue, Ui};

use super::form::{FormOption, FormRows};
use crate::core::{EventKind, RelationKind};
use crate::puzzle::Board;
use crate::recording::{Condition, Relation};
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
pub fn event_rows(
    rows: &mut FormRows<'_>,
    offered: &OfferedEvents<'_>,
    condition: Option<&Condition>,
) -> Option<Condition> {
    let kind = condition.map(EventKind::of);
    let title = kind.map_or("Choose…", EventKind::name);
    let chosen = rows.list("Event", title, |ui| kinds_ui(ui, offered, kind));
    let more = match condition {
        Some(Condition::Value(quantity, relation)) => value_rows(rows, RelationKind::of(*relation))
            .map(|relation| Condition::Value(*quantity, relation)),
        Some(Condition::Board(_)) => board_row(rows, offered.boards),
        Some(Condition::Line(line)) => {
            let mut chosen = *line;
            let lines = offered.lines.iter().map(|(name, text)| FormOption::new(*name, text.clone()));
            rows.choose("Line", &mut chosen, lines).then_some(Condition::Line(chosen))
        }
        _ => None,
    };
    chosen.or(more)
}

fn kinds_ui(ui: &mut Ui, offered: &OfferedEvents<'_>, kind: Option<EventKind>) -> Option<Condition> {
    let mut chosen = None;
    for other in EventKind::ALL {
        let response = ui.selectable_label(kind == Some(other), other.name());
        if response.on_hover_text(other.meaning()).clicked() {
            chosen = other.example(&offered.board, offered.lines);
        }
    }
    chosen
}

fn value_rows(rows: &mut FormRows<'_>, (kind, number): (RelationKind, Option<u32>)) -> Option<Relation> {
    let mut other = kind;
    let mut chosen = rows
        .choose_of("Comparison", &mut other, RelationKind::ALL, |kind| kind.name().to_owned())
        .then(|| other.with(number.unwrap_or(0)));
    if let Some(mut number) = number
        && rows.number("Number", DragValue::new(&mut number).speed(0.2), "", "").changed()
    {
        chosen = Some(kind.with(number));
    }
    chosen
}

/// The boards that can be chosen.
fn board_row(rows: &mut FormRows<'_>, boards: &[(&'static str, Board)]) -> Option<Condition> {
    let texts: Vec<String> = boards.iter().map(|(_, board)| board.to_string()).collect();
    let buttons: Vec<_> =
        boards.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str(), true)).collect();
    rows.buttons("Board", &buttons).map(|index| Condition::Board(boards[index].1))
}
