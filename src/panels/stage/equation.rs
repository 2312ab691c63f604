//! The value of the current node as an equation, with the names of its terms above them.

use egui::{Align2, Rect, Ui, pos2, vec2};

use super::{Layout, StageValue};
use crate::core::{EquationTerm, TermKind};
use crate::kit::widgets::{Pen, PenStyle, line, say, write};

/// Between two terms, in parts of the size of the text.
const GAP: f32 = 0.28;

/// Writes the terms into the slot of the equation, no larger than the widest ones may be: one size for a whole run.
pub fn equation_ui(ui: &Ui, (layout, pen): (&Layout, Pen), value: &StageValue) {
    let terms = &value.terms;
    let wanted = |terms: &[EquationTerm]| width(ui, pen, terms, pen.scale.equation());
    let widest = wanted(&value.widest).max(wanted(terms));
    let size = pen.scale.equation() * (layout.equation.width() / widest).min(1.0);
    let whole = paint(ui, pen, terms, size, layout.equation);
    let spoken: Vec<_> = terms.iter().map(|term| term.text.as_str()).collect();
    let spoken = format!("{} {}", terms.first().map_or("", |term| term.name), spoken.join(" "));
    say(ui, whole, spoken.trim()).on_hover_text(value.meaning);
    if let Some(rect) = layout.note {
        note_ui(ui, pen, &value.note, rect);
    }
}

fn style(pen: Pen, term: &EquationTerm, size: f32) -> PenStyle {
    PenStyle { size, strong: true, colour: pen.theme.term(term.kind) }
}

/// The width of a term with its name above it.
fn term_width(ui: &Ui, pen: Pen, term: &EquationTerm, size: f32) -> f32 {
    let text = line(ui, &term.text, style(pen, term, size)).size().x;
    let name = line(ui, term.name, style(pen, term, pen.scale.text())).size().x;
    text.max(name)
}

fn width(ui: &Ui, pen: Pen, terms: &[EquationTerm], size: f32) -> f32 {
    let gaps = terms.len().saturating_sub(1) as f32 * GAP * size;
    terms.iter().map(|term| term_width(ui, pen, term, size)).sum::<f32>() + gaps
}

fn paint(ui: &Ui, pen: Pen, terms: &[EquationTerm], size: f32, rect: Rect) -> Rect {
    let mut x = rect.left();
    let names = rect.top() + pen.u(0.75);
    let values = rect.top() + pen.u(2.65);
    for term in terms {
        let width = term_width(ui, pen, term, size);
        let middle = x + width / 2.0;
        let small = PenStyle { strong: false, ..style(pen, term, pen.scale.text()) };
        for (text, style, y) in [(term.name, small, names), (&*term.text, style(pen, term, size), values)] {
            let galley = line(ui, text, style);
            let place = Align2::CENTER_CENTER.anchor_size(pos2(middle, y), galley.size());
            ui.painter().galley(place.min, galley, style.colour);
        }
        x += width + GAP * size;
    }
    Rect::from_min_size(rect.min, vec2(x - rect.left(), rect.height()))
}

fn note_ui(ui: &Ui, pen: Pen, terms: &[EquationTerm], rect: Rect) {
    let mut x = rect.left();
    for term in terms {
        let style = PenStyle { strong: term.kind == TermKind::H, ..style(pen, term, pen.scale.text()) };
        let at = pos2(x, rect.center().y);
        x = write(ui, at, Align2::LEFT_CENTER, &term.text, style, rect.right() - x).right() + pen.u(0.35);
    }
}
