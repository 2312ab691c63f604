//! The dialog of experiments: which one, how far it is, and its means.

use std::path::Path;

use egui::{Grid, Key, Label, Modifiers, RichText, ScrollArea, TextStyle, Ui};

use super::{ExperimentAction, Experiments};
use crate::activity::dialog_work::edit_ui;
use crate::activity::form_rows::form_rows;
use crate::activity::view::ActivityView;
use crate::compare::{
    ExperimentEnd, ExperimentReport, MeansCell, MeansTable, ShippedExperiment, experiment_progress_text,
    experiment_summary,
};
use crate::core::Core;
use crate::job::{ExperimentForm, JobForm};
use crate::kit::{DialogForm, FormOption, FormRows, LastLine, NARROW, Pen, UnitScale, line};
use crate::picture::number;

const GAP: f32 = 16.0;

impl ActivityView for Experiments {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<ExperimentAction>) {
        let Some(form) = self.form() else { return };
        let report = self.work.ended().and_then(Result::ok);
        let table = report.and_then(|report| table(report, self.table));
        if table.is_some() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F8)) {
            actions.push(ExperimentAction::Present);
        }
        if let Some(table) = table.filter(|_| self.presents_table) {
            return actions.extend(large_table_ui(ui, table));
        }
        let is_ready = matches!(self.chosen.ended(), Some(Ok(_))) && !form.folder.as_os_str().is_empty();
        let (name, verb, hint) = if self.can_resume() {
            ("Resume", "resumes", "Continue with the runs that are missing")
        } else {
            let hint = "It gets a table of all runs, the means, and the plots. If it has runs of this experiment, they are kept.";
            ("Run experiment", "runs it", hint)
        };
        let presents = "Show the table alone, as large as it fits (F8)";
        let is_idle = !self.work.is_running();
        let mut dialog = DialogForm::new("experiment", "Experiment", ExperimentAction::Close)
            .left_by("Close")
            .accept(name, verb, is_ready, ExperimentAction::Run)
            .accept_hint(hint)
            .other("Present table", presents, table.is_some(), ExperimentAction::Present)
            .last(last(self))
            .beside_of(width_of_table(ui, table), |ui| state_ui(ui, self));
        if !is_idle {
            dialog = dialog.left_with_hint("The experiment continues. Ctrl+E opens this again.");
        }
        edit_ui(ui, dialog, form, ExperimentAction::SetForm, actions, |rows, form| {
            let mut asked = None;
            rows.enabled_if(is_idle, |rows| asked = rows_ui(rows, form, core));
            if let Some(Ok(report)) = self.work.ended() {
                let titles = report.tables.iter().map(MeansTable::title).enumerate();
                let mut shown = self.table;
                rows.choose("Table", &mut shown, titles.map(|(i, title)| FormOption::new(i, title)));
                asked = asked.or((shown != self.table).then_some(ExperimentAction::ShowTable(shown)));
            }
            asked
        });
    }
}

fn table(report: &ExperimentReport, shown: usize) -> Option<&MeansTable> {
    report.tables.get(shown.min(report.tables.len().saturating_sub(1)))
}

/// In points at the desk, without a scroll bar; at least what is usual.
fn width_of_table(ui: &Ui, table: Option<&MeansTable>) -> f32 {
    let Some(table) = table else { return NARROW };
    let scale = UnitScale::over(ui.ctx());
    (width_at(ui, scale, table) / scale.u(1.0) * UnitScale::OVER_THE_DESK.u(1.0)).max(NARROW)
}

fn width_at(ui: &Ui, scale: UnitScale, table: &MeansTable) -> f32 {
    let pen = Pen::new(ui, scale);
    let header = table.header();
    let mut widths: Vec<f32> = header.iter().map(|name| line(ui, name, pen.strong()).size().x).collect();
    for row in table.rows.iter().take(MOST_ROWS) {
        for (width, (cell, _)) in widths.iter_mut().zip(table.texts(row)) {
            *width = width.max(line(ui, &cell, pen.plain()).size().x);
        }
    }
    let why = if has_why(table) { WHY_WIDTH * pen.plain().size + GAP } else { 0.0 };
    widths.iter().map(|width| width + GAP).sum::<f32>() + why
}

/// The table takes the width, with text of up to three times its size.
fn large_table_ui(ui: &Ui, table: &MeansTable) -> Option<ExperimentAction> {
    let dialog = DialogForm::new("table of an experiment", table.title(), ExperimentAction::Present);
    let dialog = dialog.left_by("Back (F8)");
    let dialog = dialog.beside_of(f32::INFINITY, |ui| {
        let by = (ui.available_width() / width_at(ui, UnitScale::of(ui), table)).clamp(1.0, 3.0);
        for font in ui.style_mut().text_styles.values_mut() {
            font.size *= by;
        }
        table_ui(ui, table);
    });
    dialog.show(ui.ctx(), |_| {})
}

fn rows_ui(rows: &mut FormRows<'_>, form: &mut ExperimentForm, core: &Core) -> Option<ExperimentAction> {
    let shipped = ShippedExperiment::ALL.iter();
    let shipped = shipped.map(|own| FormOption::new(Some(own), own.title));
    let file = FormOption::new(None, "An experiment file")
        .hint("The chapter “Experiments” of the documentation describes these files, which end in .ron");
    rows.choose("Experiment", &mut form.shipped, shipped.chain([file]));
    let mut asked = None;
    if form.shipped.is_none() {
        let (field, browses) = rows.path("File", &mut form.file, "e.g. experiment.ron", "Browse…");
        let has_path = !form.file.as_os_str().is_empty();
        let enter = field.lost_focus() && field.ctx.input(|input| input.key_pressed(Key::Enter));
        let reads = rows.buttons("", &[("Read", "", has_path)]).is_some();
        if browses {
            asked = Some(ExperimentAction::ChooseFile);
        } else if (reads || enter) && has_path {
            asked = Some(ExperimentAction::Read);
        }
    }
    form_rows(rows, ExperimentForm::fields(), form, core).map(|_| ExperimentAction::ChooseFolder).or(asked)
}

fn last(experiments: &Experiments) -> LastLine<ExperimentAction> {
    let words = |progress| experiment_progress_text(&progress);
    let problem = experiments.chosen.ended().and_then(Result::err);
    match experiments.work.last(words, ExperimentAction::Stop, problem, end_text) {
        LastLine::Nothing if experiments.chosen.is_running() => LastLine::Note("Reading the file".to_owned()),
        LastLine::Nothing if experiments.chosen.ended().is_none() => {
            LastLine::Note("Type the path of an experiment file, or browse for one".to_owned())
        }
        last => last,
    }
}

fn end_text(report: &ExperimentReport) -> String {
    match report.end {
        ExperimentEnd::Complete => {
            let folder = report.files.first().and_then(|file| file.parent());
            format!("Complete. The files are in {}", folder.unwrap_or(Path::new("")).display())
        }
        ExperimentEnd::Stopped => {
            let [done, all] = [report.progress.done, report.progress.all].map(|runs| number(runs as u64));
            format!("Stopped after {done} of {all} runs. These are the means so far.")
        }
        ExperimentEnd::OutOfTime => "The experiment reached its time limit. Resume continues it.".to_owned(),
    }
}

fn state_ui(ui: &mut Ui, experiments: &Experiments) {
    if let Some(Ok(report)) = experiments.work.ended() {
        report_ui(ui, report, experiments.table);
    }
    if let Some(Ok(experiment)) = experiments.chosen.ended() {
        for line in experiment_summary(experiment) {
            ui.add(Label::new(line).wrap());
        }
    }
}

fn report_ui(ui: &mut Ui, report: &ExperimentReport, shown: usize) {
    if let Some(table) = table(report, shown) {
        ui.add(Label::new(RichText::new(table.title()).strong()).wrap());
        table_ui(ui, table);
    }
    if report.end == ExperimentEnd::Complete {
        let names = report.files.iter().filter_map(|file| file.file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
        ui.add(Label::new(RichText::new(names.join(", ")).weak()).wrap());
    }
}

/// A table with more rows has a scroll bar of its own, and only the visible rows are laid out.
const MOST_ROWS: usize = 100;
const LONG_TABLE: f32 = 320.0;

/// The last column, where published means are others; its width in sizes of text.
const WHY: &str = "why they differ";
const WHY_WIDTH: f32 = 18.0;

fn has_why(table: &MeansTable) -> bool {
    table.rows.iter().flat_map(|row| &row.cells).any(MeansCell::departs)
}

fn table_ui(ui: &mut Ui, table: &MeansTable) {
    let (is_long, has_why) = (table.rows.len() > MOST_ROWS, has_why(table));
    let height = ui.text_style_height(&TextStyle::Body).max(ui.spacing().interact_size.y);
    let grid_ui = |ui: &mut Ui, visible: std::ops::Range<usize>| {
        let grid = Grid::new("table of means").striped(true).spacing([GAP, 4.0]).start_row(visible.start);
        let grid = if is_long { grid.min_row_height(height) } else { grid };
        grid.show(ui, |ui| {
            for name in table.header().into_iter().chain(has_why.then(|| WHY.to_owned())) {
                ui.label(RichText::new(name).strong());
            }
            ui.end_row();
            let rows = visible.start..visible.end.saturating_sub(1).max(visible.start);
            for row in &table.rows[rows] {
                for (cell, departs) in table.texts(row) {
                    let cell = RichText::new(cell);
                    ui.label(if departs { cell.underline() } else { cell });
                }
                match table.why(row) {
                    why if is_long => drop(ui.label(why)),
                    why if why.is_empty() => {}
                    why => drop(ui.vertical(|ui| {
                        ui.set_width(WHY_WIDTH * TextStyle::Body.resolve(ui.style()).size);
                        ui.add(Label::new(why).wrap());
                    })),
                }
                ui.end_row();
            }
        });
    };
    let rows = table.rows.len() + 1;
    if is_long {
        ui.spacing_mut().item_spacing.y = 4.0;
        let area = ScrollArea::both().id_salt("long table of means").max_height(LONG_TABLE);
        // The names of the columns stay at the top.
        area.auto_shrink([false, true]).show_rows(ui, height, rows, grid_ui);
    } else {
        ScrollArea::horizontal().id_salt("means").show(ui, |ui| grid_ui(ui, 0..rows));
    }
}
