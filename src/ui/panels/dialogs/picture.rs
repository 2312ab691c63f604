//! What picture to save, and how.

use egui::{DragValue, Grid, Id, Key, Modal, Ui};

use super::super::section;
use crate::file::PictureFormat;
use crate::picture::{ThemeChoice, View};
use crate::session::{Action, PictureChoice};

/// The choices; then the file is asked for.
pub fn picture_ui(ui: &mut Ui, choice: PictureChoice, actions: &mut Vec<Action>) {
    let mut new = choice;
    let modal = Modal::new(Id::unique("picture")).show(ui.ctx(), |ui| {
        section(ui, "Save picture");
        ui.label("Draws it as it is at this step, as a whole.");
        Grid::new("picture").num_columns(2).show(ui, |ui| choices_ui(ui, &mut new));
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            let accepted = ui.button("Choose file…").clicked();
            if accepted || enter && ui.memory(|memory| memory.focused().is_none()) {
                actions.push(Action::AskForPictureFile);
            }
            if ui.button("Cancel").clicked() {
                actions.push(Action::SetPicture(None));
            }
        });
    });
    if new != choice {
        actions.insert(0, Action::SetPicture(Some(new)));
    }
    if modal.should_close() {
        actions.push(Action::SetPicture(None));
    }
}

fn choices_ui(ui: &mut Ui, choice: &mut PictureChoice) {
    ui.label("Picture");
    ui.vertical(|ui| {
        for view in View::ALL {
            if ui.radio(choice.view == view, view.title).on_hover_text(view.summary).clicked() {
                *choice = choice.of(view);
            }
        }
    });
    ui.end_row();
    for (name, value) in [("Width", &mut choice.width), ("Height", &mut choice.height)] {
        let label = ui.label(name);
        let field = DragValue::new(value).range(PictureChoice::SIZES).suffix(" points");
        ui.add(field)
            .labelled_by(label.id)
            .on_hover_text("A picture in pixels has one for each point; text grows with the size");
        ui.end_row();
    }
    ui.label("Colours");
    ui.vertical(|ui| {
        for theme in ThemeChoice::ALL {
            ui.radio_value(&mut choice.theme, theme, theme.title());
        }
    });
    ui.end_row();
    ui.label("Format");
    ui.vertical(|ui| {
        for format in PictureFormat::ALL {
            ui.radio_value(&mut choice.format, format, format.title());
        }
    });
    ui.end_row();
}
