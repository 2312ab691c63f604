//! The dialog of examples: the list, and a condition on the left with what was found on the right.

mod form;

use egui::{FontId, Label, RichText, TextStyle, Ui};

use super::{ExampleEntry, Finding, FindingAction, FindingForm, FindingPage, Found};
use crate::activity::dialog_work::edit_ui;
use crate::activity::view::ActivityView;
use crate::compare::find::{FindEnd, FindResults, FoundBoard, result_text};
use crate::compare::{Figures, RunOutcome};
use crate::core::Core;
use crate::kit::form::{
    DialogForm, FormRows, LastLine, NamedRow, WIDTH, choose_by_arrows, heading_ui, named_row_ui,
};
use crate::kit::text::sentence;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::mini_board;
use crate::picture::{StepUnit, capitalised, counted, number};
use crate::recording::NodeStatus;

const CELL: f32 = 0.9;

impl ActivityView for Finding {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<FindingAction>) {
        match &self.page {
            Some(FindingPage::List(chosen)) => list_ui(ui, *chosen, actions),
            Some(FindingPage::Condition(form)) => condition_ui(ui, self, core, form, actions),
            None => {}
        }
    }
}

/// Boards on the left, conditions on the right; below each other where there is less room.
fn list_ui(ui: &mut Ui, chosen: usize, actions: &mut Vec<FindingAction>) {
    let entries: Vec<_> = ExampleEntry::all().collect();
    let (boards, conditions) =
        entries.split_at(entries.partition_point(|entry| matches!(entry, ExampleEntry::Boards(_))));
    let mut new = chosen;
    let at = choose_by_arrows(ui, entries.iter().map(|_| true), &mut new).unwrap_or(0);
    let rows_ui = |ui: &mut Ui, some: &[ExampleEntry], from: usize| {
        let row_ui = |ui: &mut Ui, (place, entry): (usize, &ExampleEntry)| {
            let (name, (about, hint)) = (entry.name(), entry.about());
            let row = NamedRow { name, end: "", about, hint, why_not: None };
            let is_clicked = named_row_ui(ui, row, from + place == at, new != chosen);
            is_clicked.then_some(FindingAction::Choose(*entry))
        };
        ui.scope(|ui| {
            small_rows(ui);
            some.iter().enumerate().fold(None, |clicked, row| row_ui(ui, row).or(clicked))
        })
        .inner
    };
    let (mut opened, mut condition) = (None, None);
    let answer = DialogForm::new("examples", "Examples", FindingAction::ShowPage(None))
        .left_by("Close")
        .accept("Open", "opens it", true, FindingAction::Choose(entries[at]))
        .beside_of(WIDTH, |ui| {
            heading_ui(ui, "Find boards");
            condition = rows_ui(ui, conditions, boards.len());
        })
        .show(ui.ctx(), |rows| {
            rows.heading("Open a board");
            opened = rows.whole(|ui| rows_ui(ui, boards, 0));
        });
    match opened.or(condition).or(answer) {
        Some(action) => actions.push(action),
        None if new != chosen => actions.push(FindingAction::ShowPage(Some(FindingPage::List(new)))),
        None => {}
    }
}

/// All rows have room at the desk: as those of the lessons, they are of 17 and 15 points.
fn small_rows(ui: &mut Ui) {
    let scale = UnitScale::of(ui);
    let style = ui.style_mut();
    let least = scale.least_text();
    for (text, size) in [(TextStyle::Body, scale.u(17.0 / 15.0).max(least)), (TextStyle::Small, least)] {
        style.text_styles.insert(text, FontId::proportional(size));
    }
    style.spacing.button_padding.y /= 2.0;
    style.spacing.item_spacing.y = 0.0;
}

fn condition_ui(
    ui: &mut Ui,
    finding: &Finding,
    core: &Core,
    form: &FindingForm,
    actions: &mut Vec<FindingAction>,
) {
    let problem = form.spec.check().err().map(|problem| problem.to_string());
    let title = form.preset.map_or("Own condition", |preset| preset.title);
    let list = FindingAction::ShowPage(Some(FindingPage::List(0)));
    let mut opened = None;
    let mut dialog = DialogForm::new("examples", title, FindingAction::ShowPage(None))
        .left_by("Close")
        .other("All examples", "Go back to the list", true, list)
        .last(last(finding, form, problem.as_deref()))
        .beside(|ui| finds_ui(ui, finding, form, &mut opened));
    if form.preset.is_none() || !finding.has_all_finds() {
        dialog = dialog.accept("Start", "starts", problem.is_none(), FindingAction::Start);
    }
    let set = |form| FindingAction::ShowPage(Some(FindingPage::Condition(Box::new(form))));
    edit_ui(ui, dialog, form, set, actions, |rows, form| {
        let Some(preset) = form.preset else { return own_rows(rows, core, form, problem.is_none()) };
        rows.says(preset.text);
        rows.says(form.spec.sentence());
        let hint = "Set the condition, the searches and the boards yourself, beginning with these";
        if rows.buttons("", &[("Change the condition…", hint, true)]).is_some() {
            form.preset = None;
        }
        None
    });
    actions.extend(opened);
}

fn own_rows(
    rows: &mut FormRows<'_>,
    core: &Core,
    form: &mut FindingForm,
    is_right: bool,
) -> Option<FindingAction> {
    form::form_rows(rows, core, &mut form.spec);
    let open = "Open a file with a condition: Copy makes the text of one, and tilescope find reads it, too";
    let buttons = [("Open…", open, true), ("Copy", "Copy the condition as the text of a file", is_right)];
    let asked = rows.buttons("As a file", &buttons)?;
    Some(if asked == 0 { FindingAction::ChooseFile } else { FindingAction::Copy })
}

/// How far it is, what is wrong with the condition, or the condition as a sentence.
fn last(finding: &Finding, form: &FindingForm, problem: Option<&str>) -> LastLine<FindingAction> {
    if let Some(Found { results, .. }) = finding.found.as_ref().filter(|_| finding.is_running()) {
        let (done, stop) = (Some(results.done()), Some(FindingAction::Stop));
        return LastLine::Progress { done, words: finds_words(results), stop };
    }
    match problem.or(finding.problem.as_deref()) {
        Some(problem) => LastLine::Problem(sentence(problem)),
        None if form.preset.is_some() => LastLine::Nothing,
        None => LastLine::Note(form.spec.sentence()),
    }
}

fn finds_ui(ui: &mut Ui, finding: &Finding, form: &FindingForm, opened: &mut Option<FindingAction>) {
    let Some(found) = &finding.found else {
        let text = "Press Start. The boards appear here, the smallest first.";
        ui.add(Label::new(RichText::new(text).weak()).wrap());
        return;
    };
    if found.spec != form.spec {
        // The sentence below is that of the form.
        let earlier = format!("Earlier condition: {} Press Start for the new one.", found.spec.sentence());
        ui.add(Label::new(RichText::new(earlier).weak()).wrap());
    }
    ui.add(Label::new(RichText::new(finds_words(&found.results)).strong()).wrap());
    for (index, board) in found.results.boards.iter().enumerate() {
        find_ui(ui, found, index, board, opened);
    }
}

fn find_ui(ui: &mut Ui, found: &Found, index: usize, board: &FoundBoard, opened: &mut Option<FindingAction>) {
    let cell = UnitScale::of(ui).u(CELL);
    ui.horizontal_top(|ui| {
        let small = mini_board(ui, &board.start, cell, NodeStatus::Open).on_hover_text(OPEN_HINT);
        let compares = board.second.is_some();
        ui.vertical(|ui| {
            let open = ui.button("Open").on_hover_text(OPEN_HINT);
            if small.clicked() || open.clicked() {
                *opened = Some(FindingAction::Show(index));
            }
            if compares
                && ui
                    .button("Side by side")
                    .on_hover_text("Put this board in the window, and run both searches side by side")
                    .clicked()
            {
                *opened = Some(FindingAction::ShowBoth(index));
            }
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(format!("{} from the goal", counted(board.distance as usize, "move", "moves")));
            ui.label(RichText::new(run_words(compares.then_some("Search"), &board.first)).weak());
            if let Some(second) = &board.second {
                ui.label(RichText::new(run_words(Some("Second search"), second)).weak());
            }
            if let Some(at) = board.at {
                let unit = StepUnit::of(found.spec.first.algorithm.info().unit);
                ui.label(RichText::new(capitalised(&unit.position(at))).weak());
            }
        });
    });
}

const OPEN_HINT: &str = "Put this board and the search in the window; undo brings back the earlier ones";

fn finds_words(finds: &FindResults) -> String {
    match finds.end {
        None if finds.total == 0 => "Preparing…".to_owned(),
        None => {
            let (tried, total) = (number(finds.tried), number(finds.total));
            format!("{} found, {tried} of {total} boards tested", number(finds.boards.len() as u64))
        }
        Some(end) => {
            let result = result_text(finds);
            let farther = if end == FindEnd::Enough { ". The others are farther from the goal" } else { "" };
            format!("{result}{farther}.")
        }
    }
}

fn run_words(which: Option<&str>, figures: &Figures) -> String {
    let which = which.map(|which| format!("{which}: ")).unwrap_or_default();
    let path = match (figures.length, figures.outcome) {
        (Some(length), _) => counted(length as usize, "move", "moves"),
        // Stopped at a limit, after the event.
        (None, RunOutcome::Limit(_)) => "not ended".to_owned(),
        (None, _) => "no path".to_owned(),
    };
    format!("{which}{} expanded, {path}", number(figures.expanded))
}
