//! The dialog of a job: a row for each field, the file, and a preview where the job has one.

use egui::{Id, Label, RichText, Sense, Stroke, StrokeKind, Ui, vec2};

use super::{JobAction, JobActivity, JobChoice};
use crate::activity::dialog_work::edit_ui;
use crate::activity::form_rows::form_rows;
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::job::{Job, JobOutcome, JobPreview, OutputKind, PreviewContent};
use crate::kit::{DialogForm, FormRows, Theme, UnitScale, error_ui, paint_scene, report, sentence};
use crate::picture::Scene;
use crate::platform::IS_DESKTOP;

impl<J: Job> ActivityView for JobActivity<J> {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<JobAction<J>>) {
        let Some(choice) = self.choice() else { return };
        let is_idle = !self.work.is_running();
        let problem = self.preview().and_then(Result::err);
        let is_ready = !choice.path.as_os_str().is_empty() && is_idle && problem.is_none();
        let has_files = matches!(self.work.ended(), Some(Ok(made)) if !made.files.is_empty());
        let working = |()| J::INFO.working.to_owned();
        // The result of the last run comes first. A problem of the preview is also shown beside the form.
        let said_last = problem.filter(|_| self.work.ended().is_none());
        let mut dialog = DialogForm::new(J::INFO.name, J::INFO.title, JobAction::Close)
            .left_by("Close")
            .accept(J::INFO.accept, "saves", is_ready, JobAction::Start)
            .accept_hint(J::INFO.about)
            .last(self.work.last(working, JobAction::Stop, said_last, said))
            .beside(|ui| preview_ui(ui, self.preview()));
        if IS_DESKTOP {
            let hint = "Show the folder with what was saved";
            dialog = dialog.other("Open folder", hint, has_files, JobAction::OpenFolder);
        }
        if let Some(hint) = J::COPY {
            dialog = dialog.other("Copy", hint, true, JobAction::Copy);
        }
        edit_ui(ui, dialog, choice, JobAction::SetChoice, actions, |rows, choice| {
            let mut asked = None;
            rows.enabled_if(is_idle, |rows| asked = rows_ui(rows, choice, core));
            asked
        });
    }
}

/// Returns what is asked for with the system's dialog.
fn rows_ui<J: Job>(rows: &mut FormRows<'_>, choice: &mut JobChoice<J>, core: &Core) -> Option<JobAction<J>> {
    let asked = form_rows(rows, J::fields(), &mut choice.form, core).map(|_| JobAction::ChooseNames);
    let name = match choice.form.output() {
        OutputKind::File { .. } => "File",
        // A browser has no folders.
        OutputKind::Folder(_) if !IS_DESKTOP => return asked,
        OutputKind::Folder(_) => "Folder",
    };
    if !IS_DESKTOP {
        let mut path = choice.path.display().to_string();
        rows.text(name, &mut path, "", "The name of the file for the browser");
        choice.path = path.into();
        return asked;
    }
    let (_, browses) = rows.path(name, &mut choice.path, "", "Browse…");
    let hint = "If this is off, existing files are kept and a message names the first";
    rows.tick("", "Replace existing files", &mut choice.replaces, hint);
    asked.or(browses.then_some(JobAction::ChoosePath))
}

fn said(outcome: &JobOutcome) -> String {
    let (said, missing) = (outcome.said(), outcome.missing.iter().take(MOST_NAMED));
    said.iter().chain(missing).map(|line| sentence(line)).collect::<Vec<_>>().join("\n")
}

/// The most lines about what could not be made.
const MOST_NAMED: usize = 20;

fn preview_ui(ui: &mut Ui, preview: Option<Result<&JobPreview, &str>>) {
    let JobPreview { note, content } = match preview {
        Some(Ok(preview)) => preview,
        Some(Err(problem)) => return error_ui(ui, &sentence(problem)),
        None => return drop(ui.label("Drawing the preview…")),
    };
    ui.label(RichText::new(note).weak());
    match content {
        PreviewContent::Pages(pages) => pages_ui(ui, pages),
        PreviewContent::Text(text) => {
            let text = RichText::new(text).monospace().size(UnitScale::of(ui).least_text());
            ui.add(Label::new(text).wrap());
        }
    }
}

fn pages_ui(ui: &mut Ui, pages: &[Scene]) {
    let width = ui.available_width();
    for (place, page) in pages.iter().enumerate() {
        let (by, room) = (width / page.extent.width, ui.clip_rect().bottom() - ui.cursor().top());
        // What nearly fits is seen as a whole.
        let fitting = room / page.extent.height;
        let by = if fitting > 0.7 * by { by.min(fitting) } else { by };
        let size = vec2(page.extent.width, page.extent.height) * by;
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        report(ui, "preview", rect, None);
        if ui.is_rect_visible(rect) {
            let id = Id::unique(("page of a preview", place));
            paint_scene(ui, id, rect.min, &page.clone().magnified(by));
            let line = Stroke::new(1.0, Theme::of(ui.ctx()).tile_line());
            ui.painter().rect_stroke(rect, 0, line, StrokeKind::Inside);
        }
    }
}
