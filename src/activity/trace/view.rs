//! The dialogs "Save trace" and the report of a check.

use egui::{CollapsingHeader, DragValue, Ui};

use super::{CheckStage, TraceAction, TraceChoice, TraceReport, Traces, last_step, words};
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::file::TraceFormat;
use crate::kit::form::{DialogForm, FormRows, LastLine};
use crate::picture::capitalised;

/// Differences that are shown.
const MOST_SHOWN: usize = 12;

impl ActivityView for Traces {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<TraceAction>) {
        if let Some(choice) = self.choice {
            trace_ui(ui, core, choice, actions);
        }
        if self.has_check() {
            check_ui(ui, self, actions);
        }
    }
}

/// A click on the button then asks for the file.
fn trace_ui(ui: &mut Ui, core: &Core, choice: TraceChoice, actions: &mut Vec<TraceAction>) {
    let mut new = choice;
    let many = choice.format.most.filter(|(most, _)| choice.to - choice.from >= *most);
    let form = DialogForm::new("trace", "Save trace", TraceAction::Choose(None))
        .accept("Choose file…", "chooses a file", true, TraceAction::AskForFile)
        .last(many.map_or(LastLine::Nothing, |(_, advice)| LastLine::Note(advice.to_owned())));
    let answer = form.show(ui.ctx(), |rows| {
        let chosen = rows.list("Format", new.format.title, |ui| formats_ui(ui, new.format));
        new.format = chosen.unwrap_or(new.format);
        let (from, to) = (1..=choice.to, choice.from..=last_step(core));
        let (low, high) = (DragValue::new(&mut new.from).range(from), DragValue::new(&mut new.to).range(to));
        rows.range("Steps", low, "to", high);
        rows.note("All steps of this search, or a range of them. Steps are numbered as on the timeline.");
    });
    if new != choice {
        actions.push(TraceAction::Choose(Some(new)));
    }
    actions.extend(answer);
}

/// The formats that most people need, and the others below *More*. Gives what was clicked.
fn formats_ui(ui: &mut Ui, now: &TraceFormat) -> Option<&'static TraceFormat> {
    let mut clicked = None;
    let mut entry = |ui: &mut Ui, format: &'static TraceFormat| {
        let entry = ui.selectable_label(now == format, format.title);
        if entry.on_hover_text(format.summary).clicked() {
            clicked = Some(format);
        }
    };
    for format in TraceFormat::FIRST {
        entry(ui, format);
    }
    let more = CollapsingHeader::new("More").default_open(!TraceFormat::FIRST.contains(now));
    more.show_unindented(ui, |ui| TraceFormat::others().for_each(|format| entry(ui, format)));
    clicked
}

/// What is done, and what was found until now. The search is at the first difference.
fn check_ui(ui: &mut Ui, traces: &Traces, actions: &mut Vec<TraceAction>) {
    let report = traces.report();
    let last = if let Some(CheckStage { tries_rules, done, is_stopping }) = traces.stage() {
        LastLine::Progress {
            done: Some(done),
            words: if tries_rules { words::trying_rules(done) } else { words::comparing_boards(done) },
            stop: (!is_stopping).then_some(TraceAction::StopCheck),
        }
    } else {
        let end = report.and_then(|report| report.rules_end.clone());
        end.map_or(LastLine::Nothing, LastLine::Note)
    };
    let form = DialogForm::new("check of a trace", words::CHECK, TraceAction::CloseCheck)
        .left_by("Close")
        .last(last);
    let answer = form.show(ui.ctx(), |rows| match report {
        Some(report) => report_rows(rows, report),
        None => rows.says("Reading the trace and comparing its boards with this search…"),
    });
    actions.extend(answer);
}

fn report_rows(rows: &mut FormRows<'_>, report: &TraceReport) {
    rows.says(&report.title);
    if report.slips.is_empty() {
        rows.says("Every board agrees.");
    }
    for slip in report.slips.iter().take(MOST_SHOWN) {
        rows.says(capitalised(&slip.sentence()));
    }
    let more = report.slips.len().saturating_sub(MOST_SHOWN);
    if more > 0 {
        rows.says(words::more_slips(more));
    }
    for rule in &report.rules {
        rows.says(rule);
    }
}
