//! The dialogs "Save trace" and the report of a check.

use egui::{DragValue, Grid, Key, ProgressBar, ScrollArea, Ui};

use super::{TraceAction, TraceChoice, TraceReport, Traces, last_step, words};
use crate::activity::ActivityView;
use crate::core::Core;
use crate::file::TraceFormat;
use crate::kit::form::{accept_button, section};
use crate::kit::text::CANCEL;
use crate::kit::widgets::dialog;

/// Differences that are shown.
const MOST_SHOWN: usize = 12;

impl ActivityView for Traces {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<TraceAction>) {
        if let Some(choice) = self.choice {
            trace_ui(ui, core, choice, actions);
        }
        if let Some(report) = &self.report {
            report_ui(ui, report, self.tried(), actions);
        }
    }
}

/// A click on the button then asks for the file.
fn trace_ui(ui: &mut Ui, core: &Core, choice: TraceChoice, actions: &mut Vec<TraceAction>) {
    let mut new = choice;
    let modal = dialog(ui.ctx(), "trace", |ui| {
        section(ui, "Save trace");
        ui.label("Each step of the search that is shown, or some of them.");
        Grid::new("trace").num_columns(2).show(ui, |ui| {
            ui.label("Format");
            ui.vertical(|ui| {
                for format in TraceFormat::ALL {
                    ui.radio_value(&mut new.format, format, format.title).on_hover_text(format.summary);
                }
            });
            ui.end_row();
            let last = last_step(core);
            for (name, value, range) in
                [("First step", &mut new.from, 1..=choice.to), ("Last step", &mut new.to, choice.from..=last)]
            {
                let label = ui.label(name);
                ui.add(DragValue::new(value).range(range))
                    .labelled_by(label.id)
                    .on_hover_text("Steps have the numbers of the timeline, from 1");
                ui.end_row();
            }
        });
        if let Some((_, advice)) = new.format.most.filter(|(most, _)| new.to - new.from >= *most) {
            ui.label(advice);
        }
        ui.horizontal(|ui| {
            if accept_button(ui, "Choose file…") {
                actions.push(TraceAction::AskForFile);
            }
            if ui.button(CANCEL).clicked() {
                actions.push(TraceAction::Choose(None));
            }
        });
    });
    if new != choice {
        actions.insert(0, TraceAction::Choose(Some(new)));
    }
    if modal.should_close() {
        actions.push(TraceAction::Choose(None));
    }
}

/// What a check found. The search is at the first difference.
///
/// `tried` is the share of all rules that were compared, while they are.
fn report_ui(ui: &mut Ui, report: &TraceReport, tried: Option<f32>, actions: &mut Vec<TraceAction>) {
    let modal = dialog(ui.ctx(), "check of a trace", |ui| {
        section(ui, "Check a trace");
        ui.label(&report.title);
        if report.slips.is_empty() {
            ui.label("Every board agrees.");
        }
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for slip in report.slips.iter().take(MOST_SHOWN) {
                ui.label(slip.sentence());
            }
            let more = report.slips.len().saturating_sub(MOST_SHOWN);
            if more > 0 {
                ui.label(words::more_slips(more));
            }
            for rule in &report.rules {
                ui.label(rule);
            }
            if let Some(tried) = tried {
                ui.add(ProgressBar::new(tried).text(words::trying_rules((tried * 100.0) as u32)));
            }
        });
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if ui.button("Close").clicked() || enter {
            actions.push(TraceAction::CloseReport);
        }
    });
    if modal.should_close() {
        actions.push(TraceAction::CloseReport);
    }
}
