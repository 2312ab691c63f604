//! The dialog of a job: a row for each field, the file, and a preview where the job has one.

use egui::{DragValue, Id, RichText, Stroke, StrokeKind, Ui, vec2};

use super::{JobAction, JobActivity, JobChoice};
use crate::activity::dialog_work::edit_ui;
use crate::activity::saving::{OPEN_FOLDER, OPEN_FOLDER_HINT, file_rows};
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::job::{EntryKind, FieldValue, FormField, Job, JobFace, JobOutcome, NamedEntry, OutputKind};
use crate::kit::{DialogForm, FormOption, FormRows, Theme, error_ui, paint_scene, report, sentence};
use crate::picture::{Scene, capitalised, counted};
use crate::search::Settings;

impl<J: Job> ActivityView for JobActivity<J> {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<JobAction<J>>) {
        let Some(choice) = self.choice() else { return };
        let is_idle = !self.work.is_running();
        let problem = self.preview().and_then(Result::err);
        let is_ready = !choice.path.is_empty() && is_idle && problem.is_none();
        let has_files = matches!(self.work.ended(), Some(Ok(made)) if !made.files.is_empty());
        let working = |()| J::INFO.working.to_owned();
        // The result of the last run comes first. A problem of the preview is also shown beside the form.
        let said_last = problem.filter(|_| self.work.ended().is_none());
        let mut dialog = DialogForm::new(J::INFO.name, J::INFO.title, JobAction::Close)
            .left_by("Close")
            .accept(J::INFO.accept, "saves", is_ready, JobAction::Start)
            .accept_hint(J::INFO.about)
            .other(OPEN_FOLDER, OPEN_FOLDER_HINT, has_files, JobAction::OpenFolder)
            .last(self.work.last(working, JobAction::Stop, said_last, said));
        if J::INFO.has_preview {
            dialog = dialog.beside(|ui| preview_ui(ui, self.preview()));
        }
        let settings = &core.editor.document().settings;
        edit_ui(ui, dialog, choice, JobAction::SetChoice, actions, |rows, choice| {
            let mut asked = None;
            rows.enabled_if(is_idle, |rows| asked = rows_ui(rows, choice, settings));
            asked
        });
    }
}

/// Returns what is asked for with the system's dialog.
fn rows_ui<J: Job>(
    rows: &mut FormRows<'_>,
    choice: &mut JobChoice<J>,
    settings: &Settings,
) -> Option<JobAction<J>> {
    let mut asked = None;
    for field in J::FIELDS.iter().filter(|field| field.only != Some(JobFace::CommandLine)) {
        if (field.applies)(&choice.form) {
            asked = asked.or(field_ui(rows, field, &mut choice.form, settings));
        }
    }
    let name = match choice.form.output() {
        OutputKind::File { .. } => "File",
        OutputKind::Folder(_) => "Folder",
    };
    let browses = file_rows(rows, name, &mut choice.path, &mut choice.replaces);
    asked.or(browses.then_some(JobAction::ChoosePath))
}

fn field_ui<J: Job>(
    rows: &mut FormRows<'_>,
    field: &FormField<J>,
    form: &mut J,
    settings: &Settings,
) -> Option<JobAction<J>> {
    match &field.value {
        FieldValue::Text(of) => {
            rows.text(field.label, of(form), "", field.help);
        }
        FieldValue::Names(of) => {
            rows.lines(field.label, of(form), "Ada\nBo", field.help);
            let from_file = rows.buttons("", &[("Names from a file…", "", true)]);
            return from_file.map(|_| JobAction::ChooseNames);
        }
        FieldValue::Number(of, range) => {
            rows.number(field.label, DragValue::new(of(form)).range(range.clone()), "", field.help);
        }
        // Only the command line has such fields.
        FieldValue::Maybe(..) => {}
        FieldValue::Tick(of) => {
            rows.tick("", field.label, of(form), field.help);
        }
        FieldValue::Entries(kind, of) => {
            let mut offered = of(form).entries(Some(settings));
            if *kind == EntryKind::Several {
                let boxes = offered.iter_mut().map(|(entry, is_in)| (entry.title, is_in, entry.summary));
                rows.ticks(field.label, boxes);
            } else {
                choose_ui(rows, field.label, &mut offered);
            }
            for (entry, is_in) in offered {
                of(form).set(entry.name, is_in);
            }
        }
    }
    None
}

fn choose_ui(rows: &mut FormRows<'_>, label: &str, offered: &mut [(NamedEntry, bool)]) {
    let mut chosen = offered.iter().find(|(_, is_in)| *is_in).map_or("", |(entry, _)| entry.name);
    let options = offered.iter().map(|(entry, _)| {
        let option = FormOption::new(entry.name, entry.title);
        if entry.summary == entry.title { option } else { option.hint(capitalised(entry.summary)) }
    });
    rows.choose(label, &mut chosen, options);
    for (entry, is_in) in offered {
        *is_in = entry.name == chosen;
    }
}

fn said(outcome: &JobOutcome) -> String {
    let lines = outcome.done.iter().chain(outcome.missing.iter().take(MOST_NAMED));
    lines.map(|line| sentence(line)).collect::<Vec<_>>().join("\n")
}

/// The most lines about what could not be made.
const MOST_NAMED: usize = 20;

fn preview_ui(ui: &mut Ui, preview: Option<Result<&[Scene], &str>>) {
    let pages = match preview {
        Some(Ok(pages)) => pages,
        Some(Err(problem)) => return error_ui(ui, &sentence(problem)),
        None => return drop(ui.label("Drawing the pages…")),
    };
    ui.label(RichText::new(counted(pages.len(), "page", "pages")).weak());
    let width = ui.available_width();
    for (place, page) in pages.iter().enumerate() {
        let scale = width / page.extent.width;
        let (rect, _) = ui.allocate_exact_size(vec2(width, page.extent.height * scale), egui::Sense::hover());
        report(ui, "preview", rect, None);
        if ui.is_rect_visible(rect) {
            let id = Id::unique(("page of a preview", place));
            paint_scene(ui, id, rect.min, &page.clone().magnified(scale));
            let line = Stroke::new(1.0, Theme::of(ui.ctx()).tile_line());
            ui.painter().rect_stroke(rect, 0, line, StrokeKind::Inside);
        }
    }
}
