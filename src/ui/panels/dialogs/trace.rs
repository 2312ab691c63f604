//! The dialogs "Save trace" and the report of a check.

use egui::{DragValue, Grid, Key, ProgressBar, ScrollArea, Ui};

use super::super::section;
use crate::file::TraceFormat;
use crate::kit::widgets::dialog;
use crate::session::{Action, Session, TraceAction, TraceChoice, TraceReport};
use crate::ui::text::{CANCEL, dialogs as text};

/// Differences that are shown.
const MOST_SHOWN: usize = 12;

/// A click on the button then asks for the file.
pub fn trace_ui(ui: &mut Ui, session: &Session, choice: TraceChoice, actions: &mut Vec<Action>) {
    let mut new = choice;
    let modal = dialog(ui.ctx(), "trace", |ui| {
        section(ui, text::SAVE_TRACE_TITLE);
        ui.label(text::TRACE_TEXT);
        Grid::new("trace").num_columns(2).show(ui, |ui| {
            ui.label(text::FORMAT);
            ui.vertical(|ui| {
                for format in TraceFormat::ALL {
                    ui.radio_value(&mut new.format, format, format.title).on_hover_text(format.summary);
                }
            });
            ui.end_row();
            let last = session.last_step_to_save();
            for (name, value, range) in
                [(text::FROM, &mut new.from, 1..=choice.to), (text::TO, &mut new.to, choice.from..=last)]
            {
                let label = ui.label(name);
                ui.add(DragValue::new(value).range(range))
                    .labelled_by(label.id)
                    .on_hover_text(text::TRACE_STEPS_HINT);
                ui.end_row();
            }
        });
        if let Some((_, advice)) = new.format.most.filter(|(most, _)| new.to - new.from >= *most) {
            ui.label(advice);
        }
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            let accepted = ui.button(text::CHOOSE_FILE).clicked();
            if accepted || enter && ui.memory(|memory| memory.focused().is_none()) {
                actions.push(Action::Trace(TraceAction::AskForFile));
            }
            if ui.button(CANCEL).clicked() {
                actions.push(Action::Trace(TraceAction::Choose(None)));
            }
        });
    });
    if new != choice {
        actions.insert(0, Action::Trace(TraceAction::Choose(Some(new))));
    }
    if modal.should_close() {
        actions.push(Action::Trace(TraceAction::Choose(None)));
    }
}

/// What a check found. The search is at the first difference.
///
/// `tried` is the share of all rules that were compared, while they are.
pub fn report_ui(ui: &mut Ui, report: &TraceReport, tried: Option<f32>, actions: &mut Vec<Action>) {
    let modal = dialog(ui.ctx(), "check of a trace", |ui| {
        section(ui, text::CHECK_TRACE_TITLE);
        ui.label(&report.title);
        if report.slips.is_empty() {
            ui.label(text::AGREES_FULLY);
        }
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for slip in report.slips.iter().take(MOST_SHOWN) {
                ui.label(slip.sentence());
            }
            let more = report.slips.len().saturating_sub(MOST_SHOWN);
            if more > 0 {
                ui.label(text::more_slips(more));
            }
            for rule in &report.rules {
                ui.label(rule);
            }
            if let Some(tried) = tried {
                ui.add(ProgressBar::new(tried).text(text::trying_rules((tried * 100.0) as u32)));
            }
        });
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if ui.button(text::CLOSE).clicked() || enter {
            actions.push(Action::Trace(TraceAction::CloseReport));
        }
    });
    if modal.should_close() {
        actions.push(Action::Trace(TraceAction::CloseReport));
    }
}
