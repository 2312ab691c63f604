//! The value of the current node as an equation, with the names of its terms above them.

use egui::{Align2, Rect, Ui, pos2, vec2};

use super::Stage;
use crate::core::{EquationTerm, TermKind, equation_at, equation_note, f_meaning, widest_equation};
use crate::kit::widgets::{Pen, PenStyle, line, say, write};
use crate::search::NodeId;

/// Between two terms, in parts of the size of the text.
const GAP: f32 = 0.28;

pub fn equation_ui(ui: &Ui, stage: Stage<'_>) {
    let Stage { shown, moment, layout, pen, .. } = stage;
    let recording = &shown.recording;
    let id = moment.step.as_ref().map_or(NodeId::START, |step| step.id);
    let node = moment.step.as_ref().map_or_else(|| recording.nodes().get(id), |step| step.node);
    let terms = equation_at(recording, moment);
    // One size for a whole run.
    let widest = width(ui, pen, &widest_equation(recording), pen.scale.equation()).max(width(
        ui,
        pen,
        &terms,
        pen.scale.equation(),
    ));
    let size = pen.scale.equation() * (layout.equation.width() / widest).min(1.0);
    let whole = paint(ui, pen, &terms, size, layout.equation);
    let spoken: Vec<_> = terms.iter().map(|term| term.text.as_str()).collect();
    let spoken = format!("{} {}", terms.first().map_or("", |term| term.name), spoken.join(" "));
    say(ui, whole, spoken.trim()).on_hover_text(f_meaning(recording.settings()));
    if let Some(rect) = layout.note {
        note_ui(ui, pen, &equation_note(recording, &node), rect);
    }
}

fn style(pen: Pen, term: &EquationTerm, size: f32) -> PenStyle {
    let theme = pen.theme;
    let colour = match term.kind {
        TermKind::Value => theme.text(),
        TermKind::G => theme.g(),
        TermKind::H => theme.h(),
        TermKind::Sign => theme.weak_text(),
    };
    PenStyle { size, strong: true, colour }
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
