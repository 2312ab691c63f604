//! The dialog of experiments: which one, how far it is, and its means.

use egui::{Button, Grid, Key, Label, ProgressBar, Response, RichText, ScrollArea, TextEdit, Ui};

use super::{ExperimentAction, ExperimentChoice, ExperimentForm, Experiments, words as text};
use crate::activity::ActivityView;
use crate::compare::{
    ExperimentEnd, ExperimentReport, MeansTable, SHIPPED_EXPERIMENTS, experiment_progress_text,
    experiment_summary,
};
use crate::core::Core;
use crate::kit::form::{button_has_focus, error_ui, section};
use crate::kit::text::sentence;
use crate::kit::widgets::dialog;

const WIDTH: f32 = 1180.0;
/// The width of the choices, where there is room beside them.
const CHOICES: f32 = 330.0;
/// What stands beside them is at least this wide.
const BESIDE: f32 = 380.0;
/// The height of the title and of the buttons, and the margins.
const AROUND: f32 = 150.0;

impl ActivityView for Experiments {
    fn dialog_ui(&self, ui: &mut Ui, _: &Core, actions: &mut Vec<ExperimentAction>) {
        if let Some(form) = self.form() {
            experiment_ui(ui, self, form, actions);
        }
    }
}

fn experiment_ui(
    ui: &mut Ui,
    experiments: &Experiments,
    form: &ExperimentForm,
    actions: &mut Vec<ExperimentAction>,
) {
    let mut changed = form.clone();
    let modal = dialog(ui.ctx(), "experiment", |ui| {
        let room = ui.ctx().content_rect();
        ui.set_width(WIDTH.min(room.width() - 60.0));
        section(ui, text::TITLE);
        ScrollArea::vertical().max_height((room.height() - AROUND).max(60.0)).show(ui, |ui| {
            let width = ui.available_width();
            let is_wide = width >= CHOICES + BESIDE;
            let mut choices = |ui: &mut Ui, changed: &mut ExperimentForm| {
                ui.add_enabled_ui(experiments.progress().is_none(), |ui| form_ui(ui, changed, actions));
            };
            if is_wide {
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| {
                        ui.set_width(CHOICES);
                        choices(ui, &mut changed);
                    });
                    ui.add_space(12.0);
                    ui.vertical(|ui| {
                        ui.set_width(ui.available_width());
                        state_ui(ui, experiments, &mut changed);
                    });
                });
            } else if experiments.progress().is_some() || experiments.ended().is_some() {
                state_ui(ui, experiments, &mut changed);
                choices(ui, &mut changed);
            } else {
                choices(ui, &mut changed);
                state_ui(ui, experiments, &mut changed);
            }
        });
        progress_ui(ui, experiments);
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !button_has_focus(ui);
            if experiments.progress().is_some() {
                let stop = ui.add_enabled(!experiments.is_stopping(), Button::new("Stop"));
                if stop.clicked() {
                    actions.push(ExperimentAction::Stop);
                }
            } else {
                let (name, hint) = if experiments.can_resume() {
                    ("Resume", "Continue with the runs that are missing")
                } else {
                    ("Run experiment", text::FOLDER_HINT)
                };
                let is_ready = matches!(experiments.chosen(), Some(Ok(_))) && !form.folder.is_empty();
                let run = ui.add_enabled(is_ready, Button::new(RichText::new(name).strong()));
                if run.on_hover_text(hint).clicked() || enter && is_ready {
                    actions.push(ExperimentAction::Run);
                }
            }
            let close = ui.button(text::CLOSE);
            let close = if experiments.progress().is_some() {
                close.on_hover_text("The experiment continues. Ctrl+E opens this again.")
            } else {
                close
            };
            if close.clicked() {
                actions.push(ExperimentAction::Close);
            }
        });
    });
    if changed != *form {
        // Before what begins with it.
        actions.insert(0, ExperimentAction::SetForm(changed));
    }
    if modal.should_close() {
        actions.push(ExperimentAction::Close);
    }
}

fn form_ui(ui: &mut Ui, form: &mut ExperimentForm, actions: &mut Vec<ExperimentAction>) {
    ui.label(RichText::new("Which experiment").weak());
    for shipped in SHIPPED_EXPERIMENTS {
        ui.radio_value(&mut form.choice, ExperimentChoice::Shipped(shipped), shipped.title);
    }
    let from_file = ui.radio_value(&mut form.choice, ExperimentChoice::File, "An experiment file");
    from_file.on_hover_text(text::FROM_FILE_HINT);
    if form.choice == ExperimentChoice::File {
        let field = field_ui(ui, text::PATH, &mut form.path, "e.g. experiment.ron");
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.horizontal(|ui| {
            let read = ui.add_enabled(!form.path.is_empty(), Button::new(text::READ));
            if read.clicked() || enter && !form.path.is_empty() {
                actions.push(ExperimentAction::Read);
            }
            if ui.button("Browse…").clicked() {
                actions.push(ExperimentAction::ChooseFile);
            }
        });
    }
    ui.add_space(4.0);
    field_ui(ui, text::FOLDER, &mut form.folder, "");
    ui.horizontal(|ui| {
        if ui.button("Browse folders…").clicked() {
            actions.push(ExperimentAction::ChooseFolder);
        }
        ui.checkbox(&mut form.alone, text::ALONE).on_hover_text(text::ALONE_HINT);
    });
}

fn field_ui(ui: &mut Ui, name: &str, value: &mut String, example: &str) -> Response {
    let label = ui.label(RichText::new(name).weak());
    let field = TextEdit::singleline(value).hint_text(example).desired_width(f32::INFINITY);
    ui.add(field).labelled_by(label.id)
}

/// How far it is, if it runs.
fn progress_ui(ui: &mut Ui, experiments: &Experiments) {
    let Some(progress) = experiments.progress() else { return };
    let done = progress.preparing.unwrap_or(progress.done as f32 / progress.all.max(1) as f32);
    let told =
        if experiments.is_stopping() { "Stopping".to_owned() } else { experiment_progress_text(&progress) };
    ui.add_space(4.0);
    ui.add(ProgressBar::new(done).text(told));
}

/// What the experiment does, and how it ended.
fn state_ui(ui: &mut Ui, experiments: &Experiments, form: &mut ExperimentForm) {
    match experiments.chosen() {
        Some(Ok(experiment)) => {
            for line in experiment_summary(experiment) {
                ui.add(Label::new(line).wrap());
            }
        }
        Some(Err(problem)) => error_ui(ui, &sentence(problem)),
        None if experiments.is_reading() => drop(ui.label("Reading the file")),
        None => drop(ui.add(Label::new("Type the path of an experiment file, or browse for one").wrap())),
    }
    match experiments.ended() {
        Some(Err(problem)) => error_ui(ui, &sentence(problem)),
        Some(Ok(report)) => report_ui(ui, report, form),
        None => {}
    }
}

fn report_ui(ui: &mut Ui, report: &ExperimentReport, form: &mut ExperimentForm) {
    ui.separator();
    let told = match report.end {
        ExperimentEnd::Complete => {
            let folder = report.files.first().and_then(|file| file.parent());
            text::complete(folder.unwrap_or(std::path::Path::new("")))
        }
        ExperimentEnd::Stopped => text::stopped(report.progress.done, report.progress.all),
        ExperimentEnd::OutOfTime => "The experiment reached its time limit. Resume continues it.".to_owned(),
    };
    ui.add(Label::new(told).wrap());
    if report.end == ExperimentEnd::Complete {
        let names = report.files.iter().filter_map(|file| file.file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
        ui.add(Label::new(RichText::new(names.join(", ")).weak()).wrap());
    }
    if report.tables.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for (place, table) in report.tables.iter().enumerate() {
            ui.radio_value(&mut form.table, place, table.title());
        }
    });
    let table = &report.tables[form.table.min(report.tables.len() - 1)];
    table_ui(ui, table);
}

/// A table with more rows has a scroll bar of its own, and only the visible rows are laid out.
const MOST_ROWS: usize = 100;
/// The height of such a table.
const LONG_TABLE: f32 = 320.0;

fn long_table_ui(ui: &mut Ui, table: &MeansTable) {
    let height = ui.text_style_height(&egui::TextStyle::Body).max(ui.spacing().interact_size.y);
    ui.spacing_mut().item_spacing.y = 4.0;
    let area =
        ScrollArea::both().id_salt("long table of means").max_height(LONG_TABLE).auto_shrink([false, true]);
    // The names of the columns stay at the top.
    area.show_rows(ui, height, table.rows.len() + 1, |ui, visible| {
        let grid = Grid::new("long table").spacing([16.0, 4.0]).min_row_height(height);
        grid.start_row(visible.start).striped(true).show(ui, |ui| {
            for name in table.header() {
                ui.label(RichText::new(name).strong());
            }
            ui.end_row();
            let rows = visible.start..visible.end.saturating_sub(1).max(visible.start);
            for row in &table.rows[rows] {
                for cell in table.texts(row) {
                    ui.label(cell);
                }
                ui.end_row();
            }
        });
    });
}

fn table_ui(ui: &mut Ui, table: &MeansTable) {
    if table.rows.len() > MOST_ROWS {
        long_table_ui(ui, table);
        return;
    }
    ScrollArea::horizontal().id_salt("means").show(ui, |ui| {
        Grid::new("table of means").striped(true).spacing([16.0, 4.0]).show(ui, |ui| {
            for name in table.header() {
                ui.label(RichText::new(name).strong());
            }
            ui.end_row();
            for row in &table.rows {
                for cell in table.texts(row) {
                    ui.label(cell);
                }
                ui.end_row();
            }
        });
    });
}
