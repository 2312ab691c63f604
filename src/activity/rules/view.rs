//! The dialog of rules: the figures and what is known on the left, what was found on the right.

use egui::text::LayoutJob;
use egui::{Align, FontSelection, Label, RichText, Ui, WidgetText};

use super::{RulesAction, RulesSearch};
use crate::activity::dialog_work::edit_ui;
use crate::activity::form_rows::form_rows;
use crate::activity::view::ActivityView;
use crate::compare::find_rules::{
    RulesFound, RulesProgress, answer_parts, found_text, near_text, progress_text, row_texts, slip_text,
};
use crate::core::Core;
use crate::job::{JobForm, RulesForm};
use crate::kit::{DialogForm, FormRows, NamedRow, heading_ui, strong_family, worded_row_ui};

impl ActivityView for RulesSearch {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<RulesAction>) {
        let Some(form) = self.form() else { return };
        let stated = self.form.stated();
        let is_ready = !self.work.is_running() && stated.as_ref().is_ok_and(|figures| !figures.is_empty());
        let has_row = self.chosen().is_some();
        let words =
            |(progress, _): (Option<_>, _)| progress_text(progress.unwrap_or(RulesProgress::Preparing(0)));
        let mut clicked = None;
        let [save, apply] = [
            "Save the chosen rules as a course file, for “As in” and --course",
            "Search with the chosen rules, and count as they do",
        ];
        let dialog = DialogForm::new("rules", "Which rules give these numbers?", RulesAction::Close)
            .left_by("Close")
            .other("Save as a course…", save, has_row, RulesAction::Save)
            .other("Use these rules", apply, has_row, RulesAction::Use)
            .accept("Find the rules", "starts", is_ready, RulesAction::Start)
            .last(self.work.last(words, RulesAction::Stop, stated.err().as_deref(), found_text))
            .beside(|ui| clicked = found_ui(ui, self));
        edit_ui(ui, dialog, form, RulesAction::SetForm, actions, |rows, form| {
            figure_rows(rows, core, form);
            None
        });
        actions.extend(clicked.map(RulesAction::ChooseRow));
    }
}

/// The figures that most programs print; the others are folded.
const USUAL: [&str; 4] = ["length", "expanded", "generated", "max-open"];
const MOST_ROWS: usize = 100;

fn figure_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut RulesForm) {
    let (usual, others): (Vec<_>, Vec<_>) =
        RulesForm::fields().iter().partition(|field| USUAL.contains(&field.option));
    form_rows(rows, usual, form, core);
    rows.folded("more figures", "More figures", |rows| form_rows(rows, others, form, core));
    let settings = core.editor.document().settings;
    let (algorithm, heuristic) = (settings.algorithm.info().short, settings.heuristic.info().short);
    let moves = format!("moves {}", settings.moves.arrows());
    let boxes = [
        (algorithm, &mut form.algorithm, "Try only the algorithm that is set in the window"),
        (heuristic, &mut form.heuristic, "Try only the heuristic that is set in the window"),
        (moves.as_str(), &mut form.moves, "Try only the move order that is set in the window"),
        ("Other rules", &mut form.rules, "Try only the other rules as they are set in the window"),
        ("What counts", &mut form.counting, "Count expanded and generated nodes as the window does"),
    ];
    rows.ticks("Known", boxes);
    rows.note(
        "Enter a figure from a program or a report for this board. What is not ticked can be anything.",
    );
}

/// Gives the row that was clicked.
fn found_ui(ui: &mut Ui, rules: &RulesSearch) -> Option<usize> {
    let mut clicked = None;
    let rows = &rules.rows()[..rules.rows().len().min(MOST_ROWS)];
    for (place, (row, parts)) in rows.iter().zip(answer_parts(rows)).enumerate() {
        let (name, about) = (words_of(ui, &parts), row_texts(row).1.join(" · "));
        let end = if place == 0 { "fewest changes" } else { "" };
        let hint = format!("{}. {about}", name.text());
        let shown = NamedRow { name: name.text(), end, about: &about, hint: &hint, why_not: None };
        if worded_row_ui(ui, shown, name.clone(), place == rules.row, false) {
            clicked = Some(place);
        }
    }
    if rules.rows().len() > MOST_ROWS {
        ui.add(Label::new(RichText::new("tilescope rules --all prints the others.").weak()).wrap());
    }
    match rules.work.ended() {
        Some(Ok(found)) => nearest_ui(ui, found),
        None if rows.is_empty() => {
            ui.label(RichText::new("Answers appear here.").weak());
        }
        _ => {}
    }
    clicked
}

/// The parts of an answer in one line: those that differ from the other answers are bold.
fn words_of(ui: &Ui, parts: &[(String, bool)]) -> WidgetText {
    let mut words = LayoutJob::default();
    for (place, (text, differs)) in parts.iter().enumerate() {
        let text = if place == 0 { text.clone() } else { format!(", {text}") };
        let text = RichText::new(text);
        let text = if *differs { text.strong().family(strong_family()) } else { text };
        text.append_to(&mut words, ui.style(), FontSelection::Default, Align::Center);
    }
    words.into()
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
