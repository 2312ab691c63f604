//! The dialog "Save trace".

use egui::{CollapsingHeader, DragValue, Ui};

use super::{TraceAction, TraceChoice, Traces, last_step};
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::file::TraceFormat;
use crate::kit::form::{DialogForm, LastLine};

impl ActivityView for Traces {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<TraceAction>) {
        if let Some(choice) = self.choice {
            trace_ui(ui, core, choice, actions);
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
