//! The dialog of rules: the figures and what is known on the left, what was found on the right.

use egui::{Label, RichText, Ui};

use super::{RulesAction, RulesForm, RulesSearch};
use crate::activity::view::ActivityView;
use crate::compare::find_rules::{
    RulesFound, RulesProgress, found_text, near_text, progress_text, quantities, row_texts, slip_text,
};
use crate::core::Core;
use crate::kit::form::{DialogForm, FormRows, LastLine, NamedRow, heading_ui, named_row_ui};
use crate::kit::text::sentence;
use crate::picture::capitalised;

impl ActivityView for RulesSearch {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<RulesAction>) {
        if let Some(form) = self.form() {
            rules_ui(ui, self, core, form, actions);
        }
    }
}

/// The figures that most programs print; the others are folded.
const USUAL: [&str; 4] = ["length", "expanded", "generated", "max_open"];
const MOST_ROWS: usize = 100;

fn rules_ui(ui: &mut Ui, rules: &RulesSearch, core: &Core, form: &RulesForm, actions: &mut Vec<RulesAction>) {
    let mut changed = form.clone();
    let stated = rules.stated();
    let is_ready = !rules.work.is_running() && stated.as_ref().is_ok_and(|figures| !figures.is_empty());
    let has_row = rules.chosen().is_some();
    let mut chosen = form.chosen;
    let answer = DialogForm::new("rules", "Which rules give these numbers?", RulesAction::Close)
        .left_by("Close")
        .other(
            "Save as a course…",
            "Save the chosen rules as a course file, for “As in” and --course",
            has_row,
            RulesAction::Save,
        )
        .other(
            "Use these rules",
            "Search with the chosen rules, and count as they do",
            has_row,
            RulesAction::Use,
        )
        .accept("Find the rules", "starts", is_ready, RulesAction::Start)
        .last(last(rules, stated.err()))
        .beside(|ui| found_ui(ui, rules, &mut chosen))
        .show(ui.ctx(), |rows| form_rows(rows, core, &mut changed));
    changed.chosen = chosen;
    if changed != *form {
        // First, because what follows may start with it.
        actions.push(RulesAction::SetForm(changed));
    }
    actions.extend(answer);
}

fn form_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut RulesForm) {
    let mut field = |rows: &mut FormRows<'_>, is_usual: bool| {
        for (quantity, typed) in quantities().iter().zip(&mut form.figures) {
            if USUAL.contains(&quantity.name) == is_usual {
                rows.text(
                    &capitalised(quantity.title),
                    typed,
                    &format!("e.g. {}", quantity.example()),
                    quantity.meaning,
                );
            }
        }
    };
    field(rows, true);
    rows.folded("more figures", "More figures", |rows| field(rows, false));
    let settings = core.editor.document().settings;
    let moves = settings.moves.to_string();
    let heuristic = settings.heuristic.info().short;
    rows.ticks(
        "Known",
        [
            (
                settings.algorithm.info().short,
                &mut form.known.algorithm,
                "Try only the algorithm that is set in the window",
            ),
            (heuristic, &mut form.known.heuristic, "Try only the heuristic that is set in the window"),
            (moves.as_str(), &mut form.known.moves, "Try only the move order that is set in the window"),
            ("Other rules", &mut form.known.rules, "Try only the other rules as they are set in the window"),
            (
                "What counts",
                &mut form.known.counting,
                "Count expanded and generated nodes as the window does",
            ),
        ],
    );
    rows.note("Enter the figures that a program or a report gives for this board. All algorithms and rules are tried.");
}

fn last(rules: &RulesSearch, problem: Option<String>) -> LastLine<RulesAction> {
    let words = |progress: Option<_>| progress_text(progress.unwrap_or(RulesProgress::Preparing(0)));
    if let Some(line) = rules.work.line(words, RulesAction::Stop) {
        return line;
    }
    match (problem, rules.answer()) {
        (Some(problem), _) => LastLine::Problem(sentence(&problem)),
        (None, Some(Err(problem))) => LastLine::Problem(sentence(problem)),
        (None, Some(Ok(found))) => LastLine::Note(found_text(found)),
        (None, None) => LastLine::Nothing,
    }
}

fn found_ui(ui: &mut Ui, rules: &RulesSearch, chosen: &mut usize) {
    let Some(Ok(found)) = rules.answer() else { return };
    for (place, row) in found.rows.iter().take(MOST_ROWS).enumerate() {
        let (name, lines) = row_texts(row);
        let (about, end) = (lines.join(" · "), if place == 0 { "plainest" } else { "" });
        let shown = NamedRow { name: &name, end, about: &about, hint: &about, why_not: None };
        if named_row_ui(ui, shown, place == *chosen, false) {
            *chosen = place;
        }
    }
    if found.rows.len() > MOST_ROWS {
        ui.add(Label::new(RichText::new("tilescope rules --all prints the others.").weak()).wrap());
    }
    nearest_ui(ui, found);
}

fn nearest_ui(ui: &mut Ui, found: &RulesFound) {
    for slip in &found.slips {
        ui.add(Label::new(slip_text(slip)).wrap());
    }
    if !found.nearest.is_empty() {
        heading_ui(ui, "The nearest searches");
    }
    for near in &found.nearest {
        let (name, differs) = near_text(near);
        ui.add(Label::new(RichText::new(name).strong()).wrap());
        ui.add(Label::new(differs).wrap());
    }
}
