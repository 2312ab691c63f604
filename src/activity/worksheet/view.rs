//! The dialog "Worksheet": what is to be filled in, for whom, a preview of the pages, and where they are saved.

use egui::{Button, DragValue, Id, Key, Label, ProgressBar, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::{WorksheetAction, WorksheetForm, Worksheets, words as text};
use crate::activity::ActivityView;
use crate::core::Core;
use crate::file::{SavedWorksheets, WorksheetFormat};
use crate::kit::form::{button_has_focus, error_ui, section};
use crate::kit::text::sentence;
use crate::kit::widgets::{dialog, paint_scene};
use crate::learn::{WorksheetKind, WorksheetPlan};
use crate::picture::{Paper, SheetVersion, capitalised};

const WIDTH: f32 = 1180.0;
const CHOICES: f32 = 330.0;
/// The preview is at least this wide.
const BESIDE: f32 = 380.0;
/// A page on the screen is at most this wide.
const PAGE: f32 = 720.0;
/// The height of the title and of the buttons, and the margins.
const AROUND: f32 = 150.0;

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
    let modal = dialog(ui.ctx(), "worksheet", |ui| {
        let room = ui.ctx().content_rect();
        ui.set_width(WIDTH.min(room.width() - 60.0));
        section(ui, text::TITLE);
        let height = (room.height() - AROUND).max(60.0);
        let is_wide = ui.available_width() >= CHOICES + BESIDE;
        let choices = |ui: &mut Ui, changed: &mut WorksheetForm, actions: &mut Vec<WorksheetAction>| {
            ui.add_enabled_ui(worksheets.done().is_none(), |ui| form_ui(ui, changed, actions));
            ended_ui(ui, worksheets);
        };
        if is_wide {
            ui.horizontal_top(|ui| {
                ScrollArea::vertical().id_salt("choices").max_height(height).show(ui, |ui| {
                    ui.set_width(CHOICES);
                    ui.vertical(|ui| choices(ui, &mut changed, actions));
                });
                ui.add_space(12.0);
                ui.vertical(|ui| preview_ui(ui, worksheets, &mut changed, height));
            });
        } else {
            ScrollArea::vertical().id_salt("choices").max_height(height).show(ui, |ui| {
                choices(ui, &mut changed, actions);
                preview_ui(ui, worksheets, &mut changed, height);
            });
        }
        ui.add_space(4.0);
        buttons_ui(ui, worksheets, form, actions);
    });
    if changed != *form {
        // Before what begins with it.
        actions.insert(0, WorksheetAction::SetForm(changed));
    }
    if modal.should_close() {
        actions.push(WorksheetAction::Close);
    }
}

fn buttons_ui(
    ui: &mut Ui,
    worksheets: &Worksheets,
    form: &WorksheetForm,
    actions: &mut Vec<WorksheetAction>,
) {
    let mut push = |action| actions.push(action);
    ui.horizontal(|ui| {
        let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !button_has_focus(ui);
        if let Some(done) = worksheets.done() {
            if ui.add_enabled(!worksheets.is_stopping(), Button::new("Stop")).clicked() {
                push(WorksheetAction::Stop);
            }
            let told = if worksheets.is_stopping() { "Stopping after this student" } else { "" };
            ui.add(ProgressBar::new(done).desired_width(240.0).text(told));
        } else {
            let is_ready = !form.path.is_empty() && matches!(worksheets.preview(), Some(Ok(_)));
            let name = if form.is_class() { "Save worksheets" } else { "Save worksheet" };
            let save = ui.add_enabled(is_ready, Button::new(RichText::new(name).strong()));
            let is_typing = ui.ctx().text_edit_focused();
            if save.on_hover_text("Save the worksheet, and another one with the answers beside it").clicked()
                || enter && is_ready && !is_typing
            {
                push(WorksheetAction::Save);
            }
        }
        if ui.button(text::CLOSE).clicked() {
            push(WorksheetAction::Close);
        }
    });
}

fn form_ui(ui: &mut Ui, form: &mut WorksheetForm, actions: &mut Vec<WorksheetAction>) {
    ui.label(RichText::new(text::KIND).weak());
    for kind in WorksheetKind::ALL {
        ui.radio_value(&mut form.kind, kind, kind.title()).on_hover_text(capitalised(kind.summary()));
    }
    ui.horizontal(|ui| {
        let label = ui.label(text::STEPS);
        let steps = DragValue::new(&mut form.steps).range(WorksheetPlan::STEPS);
        ui.add(steps).labelled_by(label.id).on_hover_text(text::STEPS_HINT);
    });
    ui.add_space(4.0);
    let label = ui.label(RichText::new(text::NAMES).weak()).on_hover_text(text::NAMES_HINT);
    let names = TextEdit::multiline(&mut form.names).desired_rows(3).hint_text("Ada\nBo");
    ScrollArea::vertical().id_salt("names").max_height(90.0).show(ui, |ui| {
        ui.add(names.desired_width(f32::INFINITY)).labelled_by(label.id).on_hover_text(text::NAMES_HINT);
    });
    if ui.button("Names from a file…").clicked() {
        actions.push(WorksheetAction::ChooseNames);
    }
    ui.add_space(4.0);
    ui.label(RichText::new(text::FORMAT).weak());
    for format in WorksheetFormat::ALL {
        ui.radio_value(&mut form.format, format, format.title());
    }
    if form.format.has_pages() {
        ui.label(RichText::new("Paper").weak());
        for paper in Paper::ALL {
            ui.radio_value(&mut form.paper, paper, paper.title());
        }
    }
    ui.add_space(4.0);
    let name = if form.is_class() { text::FOLDER } else { text::FILE };
    let label = ui.label(RichText::new(name).weak());
    ui.add(TextEdit::singleline(&mut form.path).desired_width(f32::INFINITY)).labelled_by(label.id);
    ui.horizontal(|ui| {
        if ui.button("Browse…").clicked() {
            actions.push(WorksheetAction::ChoosePath);
        }
        ui.checkbox(&mut form.replaces, "Replace existing files").on_hover_text(text::REPLACE_HINT);
    });
}

fn ended_ui(ui: &mut Ui, worksheets: &Worksheets) {
    match worksheets.ended() {
        Some(Ok(saved)) => saved_ui(ui, saved),
        Some(Err(problem)) => error_ui(ui, &sentence(problem)),
        None => {}
    }
}

/// The most students who are named because they have no board.
const MOST_NAMED: usize = 20;

fn saved_ui(ui: &mut Ui, saved: &SavedWorksheets) {
    ui.separator();
    ui.add(Label::new(text::written(saved)).wrap());
    if saved.boards < saved.students {
        ui.add(Label::new(text::shared(saved.students, saved.boards)).wrap());
    }
    for (name, why) in saved.without.iter().take(MOST_NAMED) {
        error_ui(ui, &text::without(name, &why.to_string()));
    }
}

/// The pages, one below the other.
fn preview_ui(ui: &mut Ui, worksheets: &Worksheets, form: &mut WorksheetForm, height: f32) {
    let preview = worksheets.preview();
    ui.horizontal(|ui| {
        ui.label(RichText::new("Preview").weak());
        for version in SheetVersion::BOTH {
            ui.radio_value(&mut form.version, version, text::version(version));
        }
        if let Some(Ok(pages)) = preview {
            ui.label(RichText::new(text::pages(pages.len())).weak());
        }
    });
    let pages = match preview {
        Some(Ok(pages)) => pages,
        Some(Err(problem)) => return error_ui(ui, &sentence(problem)),
        None => return drop(ui.label("Drawing the pages…")),
    };
    let room = (height - 30.0).max(60.0);
    ScrollArea::vertical().id_salt("pages").max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        let width = ui.available_width().min(PAGE);
        for (place, page) in pages.iter().enumerate() {
            let scale = width / page.extent.width;
            let (rect, _) =
                ui.allocate_exact_size(vec2(width, page.extent.height * scale), egui::Sense::hover());
            if ui.is_rect_visible(rect) {
                paint_scene(
                    ui,
                    Id::unique(("worksheet page", place)),
                    rect.min,
                    &page.clone().magnified(scale),
                );
            }
        }
    });
}
