//! The dialog "Save trace".

use egui::{CollapsingHeader, DragValue, Ui};

use super::{TraceAction, Traces, last_step};
use crate::activity::dialog_work::edit_ui;
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::file::TraceFormat;
use crate::kit::{DialogForm, LastLine};

impl ActivityView for Traces {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<TraceAction>) {
        let Some(choice) = self.choice else { return };
        let many = choice.format.most.filter(|(most, _)| choice.to - choice.from >= *most);
        let dialog = DialogForm::new("trace", "Save trace", TraceAction::Choose(None))
            .last(many.map_or(LastLine::Nothing, |(_, advice)| LastLine::Note(advice.to_owned())));
        let dialog = self.saving.dialog(dialog, "Save trace", TraceAction::File);
        let set = |choice| TraceAction::Choose(Some(choice));
        edit_ui(ui, dialog, &choice, set, actions, |rows, new| {
            let chosen = rows.list("Format", new.format.title, "", |ui| formats_ui(ui, new.format));
            new.format = chosen.unwrap_or(new.format);
            let from = DragValue::new(&mut new.from).range(1..=choice.to);
            let to = DragValue::new(&mut new.to).range(choice.from..=last_step(core));
            rows.range("Steps", from, "to", to);
            rows.note("All steps of this search, or a range of them. Steps are numbered as on the timeline.");
            self.saving.rows_ui(rows).map(TraceAction::File)
        });
    }
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
