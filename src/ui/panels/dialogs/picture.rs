//! The dialog "Save picture": which picture, and its options.

use egui::{DragValue, Grid, Id, Key, Modal, Ui};

use super::super::section;
use crate::picture::{PictureFormat, ThemeChoice, View};
use crate::session::{Action, PictureChoice, capitalised};
use crate::ui::text::{CANCEL, dialogs as text};

/// A click on Save then asks for the file.
pub fn picture_ui(ui: &mut Ui, choice: PictureChoice, actions: &mut Vec<Action>) {
    let mut new = choice;
    let modal = Modal::new(Id::unique("picture")).show(ui.ctx(), |ui| {
        section(ui, text::SAVE_PICTURE_TITLE);
        ui.label(text::PICTURE_TEXT);
        Grid::new("picture").num_columns(2).show(ui, |ui| choices_ui(ui, &mut new));
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            let accepted = ui.button(text::CHOOSE_FILE).clicked();
            if accepted || enter && ui.memory(|memory| memory.focused().is_none()) {
                actions.push(Action::AskForPictureFile);
            }
            if ui.button(CANCEL).clicked() {
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
    ui.label(text::PICTURE);
    ui.vertical(|ui| {
        for view in View::ALL {
            if ui.radio(choice.view == view, view.title).on_hover_text(capitalised(view.summary)).clicked() {
                *choice = choice.of(view);
            }
        }
    });
    ui.end_row();
    for (name, value) in [(text::WIDTH, &mut choice.width), (text::HEIGHT, &mut choice.height)] {
        let label = ui.label(name);
        let field = DragValue::new(value).range(PictureChoice::SIZES).suffix(text::POINTS);
        ui.add(field).labelled_by(label.id).on_hover_text(text::SIZE_HINT);
        ui.end_row();
    }
    ui.label(text::THEME);
    ui.vertical(|ui| {
        for theme in ThemeChoice::ALL {
            ui.radio_value(&mut choice.theme, theme, theme.title());
        }
    });
    ui.end_row();
    ui.label(text::FORMAT);
    ui.vertical(|ui| {
        for &format in PictureFormat::ALL {
            ui.radio_value(&mut choice.format, format, format.title());
        }
    });
    ui.end_row();
}
