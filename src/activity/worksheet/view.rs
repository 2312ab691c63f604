//! The dialog "Worksheet": what is to be filled in, for whom, a preview of the pages, and where they are saved.

use egui::{DragValue, Id, RichText, Stroke, StrokeKind, Ui, vec2};

use super::{WorksheetAction, WorksheetForm, Worksheets, words as text};
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::file::{SavedWorksheets, WorksheetFormat};
use crate::kit::form::{DialogForm, FormOption, FormRows, LastLine, error_ui};
use crate::kit::parts::report;
use crate::kit::text::sentence;
use crate::kit::theme::Theme;
use crate::kit::widgets::paint_scene;
use crate::learn::{WorksheetKind, WorksheetPlan};
use crate::picture::{Paper, SheetVersion, capitalised};

impl ActivityView for Worksheets {
    fn dialog_ui(&self, ui: &mut Ui, _: &Core, actions: &mut Vec<WorksheetAction>) {
        if let Some(form) = self.form() {
            worksheet_ui(ui, self, form, actions);
        }
    }
}

fn worksheet_ui(
    ui: &mut Ui,
    worksheets: &Worksheets,
    form: &WorksheetForm,
    actions: &mut Vec<WorksheetAction>,
) {
    let mut changed = form.clone();
    let mut asked = None;
    let is_ready = !form.path.is_empty() && matches!(worksheets.preview(), Some(Ok(_)));
    let name = if form.is_class() { "Save worksheets" } else { "Save worksheet" };
    let shown = DialogForm::new("worksheet", text::TITLE, WorksheetAction::Close)
        .left_by("Close")
        .accept(name, "saves", is_ready, WorksheetAction::Save)
        .accept_hint("Save the worksheet, and another one with the answers beside it")
        .last(last(worksheets))
        .beside(|ui| preview_ui(ui, worksheets));
    let answer = shown.show(ui.ctx(), |rows| {
        rows.enabled_if(worksheets.done().is_none(), |rows| asked = rows_ui(rows, &mut changed));
        let versions = SheetVersion::BOTH.into_iter();
        rows.choose(
            "Preview",
            &mut changed.version,
            versions.map(|version| FormOption::new(version, text::version(version))),
        );
    });
    if changed != *form {
        // Before what begins with it.
        actions.push(WorksheetAction::SetForm(changed));
    }
    actions.extend(asked.into_iter().chain(answer));
}

/// Returns what is asked for.
fn rows_ui(rows: &mut FormRows<'_>, form: &mut WorksheetForm) -> Option<WorksheetAction> {
    let kinds = WorksheetKind::ALL.into_iter();
    rows.choose(
        text::KIND,
        &mut form.kind,
        kinds.map(|kind| FormOption::new(kind, kind.title()).hint(capitalised(kind.summary()))),
    );
    let steps = DragValue::new(&mut form.steps).range(WorksheetPlan::STEPS);
    rows.number(text::STEPS, steps, "", text::STEPS_HINT);
    rows.lines(text::NAMES, &mut form.names, "Ada\nBo", text::NAMES_HINT);
    let names = rows.buttons("", &[("Names from a file…", "", true)]).map(|_| WorksheetAction::ChooseNames);
    let formats = WorksheetFormat::ALL.into_iter();
    rows.choose(
        text::FORMAT,
        &mut form.format,
        formats.map(|format| FormOption::new(format, format.title())),
    );
    if form.format.has_pages() {
        let papers = Paper::ALL.into_iter();
        rows.choose("Paper", &mut form.paper, papers.map(|paper| FormOption::new(paper, paper.title())));
    }
    let name = if form.is_class() { text::FOLDER } else { text::FILE };
    let (_, browses) = rows.path(name, &mut form.path, "", "Browse…");
    rows.tick("", "Replace existing files", &mut form.replaces, text::REPLACE_HINT);
    names.or(browses.then_some(WorksheetAction::ChoosePath))
}

/// How far the files are, or what was written and where.
fn last(worksheets: &Worksheets) -> LastLine<WorksheetAction> {
    if let Some(done) = worksheets.done() {
        let is_stopping = worksheets.is_stopping();
        let words = if is_stopping { "Stopping after this student" } else { "Writing the worksheets" };
        let stop = (!is_stopping).then_some(WorksheetAction::Stop);
        return LastLine::Progress { done: Some(done), words: words.to_owned(), stop };
    }
    match (worksheets.ended(), worksheets.preview()) {
        (Some(Ok(saved)), _) => LastLine::Note(saved_text(saved)),
        (Some(Err(problem)), _) | (None, Some(Err(problem))) => LastLine::Problem(sentence(problem)),
        _ => LastLine::Nothing,
    }
}

/// The most students who are named because they have no board.
const MOST_NAMED: usize = 20;

fn saved_text(saved: &SavedWorksheets) -> String {
    let mut lines = vec![text::written(saved)];
    if saved.boards < saved.students {
        lines.push(text::shared(saved.students, saved.boards));
    }
    let without = saved.without.iter().take(MOST_NAMED);
    lines.extend(without.map(|(name, why)| text::without(name, &why.to_string())));
    lines.join("\n")
}

/// The pages, one below the other.
fn preview_ui(ui: &mut Ui, worksheets: &Worksheets) {
    let pages = match worksheets.preview() {
        Some(Ok(pages)) => pages,
        Some(Err(problem)) => return error_ui(ui, &sentence(problem)),
        None => return drop(ui.label("Drawing the pages…")),
    };
    ui.label(RichText::new(text::pages(pages.len())).weak());
    let width = ui.available_width();
    for (place, page) in pages.iter().enumerate() {
        let scale = width / page.extent.width;
        let (rect, _) = ui.allocate_exact_size(vec2(width, page.extent.height * scale), egui::Sense::hover());
        report(ui, "preview", rect, None);
        if ui.is_rect_visible(rect) {
            let id = Id::unique(("worksheet page", place));
            paint_scene(ui, id, rect.min, &page.clone().magnified(scale));
            let line = Stroke::new(1.0, Theme::of(ui.ctx()).tile_line());
            ui.painter().rect_stroke(rect, 0, line, StrokeKind::Inside);
        }
    }
}
