//! The dialog of rules: the figures and what is known on the left, what was found on the right.

use egui::{Label, RichText, Ui};

use super::{RulesAction, RulesForm, RulesSearch, words as text};
use crate::activity::view::ActivityView;
use crate::compare::find_rules::{
    RulesFound, found_text, near_text, progress_text, quantities, row_texts, slip_text,
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
/// More results are for the command line.
const MOST_ROWS: usize = 100;

fn rules_ui(ui: &mut Ui, rules: &RulesSearch, core: &Core, form: &RulesForm, actions: &mut Vec<RulesAction>) {
    let mut changed = form.clone();
    let stated = rules.stated();
    let is_ready = rules.progress().is_none() && stated.as_ref().is_ok_and(|figures| !figures.is_empty());
    let has_row = rules.chosen().is_some();
    let mut chosen = form.chosen;
    let answer = DialogForm::new("rules", text::TITLE, RulesAction::Close)
        .left_by("Close")
        .other(text::SAVE, text::SAVE_HINT, has_row, RulesAction::Save)
        .other(text::USE, text::USE_HINT, has_row, RulesAction::Use)
        .accept(text::START, "starts", is_ready, RulesAction::Start)
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
                rows.text(&capitalised(quantity.title), typed, &text::example(quantity), quantity.meaning);
            }
        }
    };
    field(rows, true);
    rows.folded("more figures", text::MORE, |rows| field(rows, false));
    let settings = core.editor.document().settings;
    let moves = settings.moves.to_string();
    let heuristic = settings.heuristic.info().short;
    rows.ticks(
        text::KNOWN,
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
    rows.note(text::ABOUT);
}

fn last(rules: &RulesSearch, problem: Option<String>) -> LastLine<RulesAction> {
    if let Some((progress, is_stopping)) = rules.progress() {
        let words = if is_stopping { "Stopping".to_owned() } else { progress_text(progress) };
        let stop = (!is_stopping).then_some(RulesAction::Stop);
        return LastLine::Progress { done: Some(text::done(progress)), words, stop };
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
        let (about, end) = (lines.join(" · "), place_text(place));
        let shown = NamedRow { name: &name, end: &end, about: &about, hint: &about, why_not: None };
        if named_row_ui(ui, shown, place == *chosen, false) {
            *chosen = place;
        }
    }
    if found.rows.len() > MOST_ROWS {
        ui.add(Label::new(RichText::new(text::MORE_ROWS).weak()).wrap());
    }
    nearest_ui(ui, found);
}

fn place_text(place: usize) -> String {
    if place == 0 { "plainest".to_owned() } else { String::new() }
}

fn nearest_ui(ui: &mut Ui, found: &RulesFound) {
    for slip in &found.slips {
        ui.add(Label::new(slip_text(slip)).wrap());
    }
    if !found.nearest.is_empty() {
        heading_ui(ui, text::NEAREST);
    }
    for near in &found.nearest {
        let (name, differs) = near_text(near);
        ui.add(Label::new(RichText::new(name).strong()).wrap());
        ui.add(Label::new(differs).wrap());
    }
}
