//! The dialog "Save picture": which picture, and its options.

use egui::{DragValue, Grid, Key, ScrollArea, Ui};

use super::super::section;
use crate::kit::widgets::dialog;
use crate::picture::{FilmPlan, MovingFormat, PictureFormat, ThemeChoice, View};
use crate::session::{Action, MovingChoice, PictureChoice, Session, capitalised, has_path};
use crate::ui::text::{CANCEL, dialogs as text};

const WIDTH: f32 = 620.0;
/// The height of the title and of the buttons, and the margins.
const AROUND: f32 = 150.0;

/// A click on Save then asks for the file.
pub fn picture_ui(ui: &mut Ui, session: &Session, choice: PictureChoice, actions: &mut Vec<Action>) {
    let mut new = choice;
    let modal = dialog(ui.ctx(), "picture", |ui| {
        let room = ui.ctx().content_rect();
        ui.set_width(WIDTH.min(room.width() - 60.0));
        section(ui, text::SAVE_PICTURE_TITLE);
        ui.label(if choice.moving.is_some() { text::MOVING_TEXT } else { text::PICTURE_TEXT });
        let height = (room.height() - AROUND).max(60.0);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                Grid::new("picture").num_columns(2).show(ui, |ui| choices_ui(ui, &mut new));
                ui.add_space(16.0);
                Grid::new("picture format").num_columns(2).show(ui, |ui| {
                    format_ui(ui, session, &mut new);
                    if let Some(moving) = &mut new.moving {
                        moving_ui(ui, session, choice.view, moving);
                    }
                });
            });
        });
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            let accepted = ui.button(text::CHOOSE_FILE).clicked();
            if accepted || enter && ui.memory(|memory| memory.focused().is_none()) {
                actions.push(Action::AskForPictureFile);
            }
            if ui.button(text::COPY_PICTURE).on_hover_text(text::COPY_PICTURE_HINT).clicked() {
                actions.push(Action::CopyPicture);
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
}

fn format_ui(ui: &mut Ui, session: &Session, choice: &mut PictureChoice) {
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
            let is_chosen = choice.moving.is_none() && choice.format == format;
            if ui.radio(is_chosen, format.title()).clicked() {
                (choice.format, choice.moving) = (format, None);
            }
        }
        for format in MovingFormat::ALL {
            let is_chosen = choice.moving.is_some_and(|moving| moving.format == format);
            let radio = ui.radio(is_chosen, format.title()).on_hover_text(text::MOVING_HINT);
            if radio.clicked() && !is_chosen {
                let moving = choice.moving.unwrap_or_else(|| session.suggested_moving(format));
                choice.moving = Some(MovingChoice { format, ..moving });
            }
        }
    });
    ui.end_row();
}

/// What a moving picture shows, and how fast.
fn moving_ui(ui: &mut Ui, session: &Session, view: &View, moving: &mut MovingChoice) {
    if has_path(view) && session.can_show_path() {
        ui.label(text::FRAMES);
        ui.vertical(|ui| {
            ui.radio_value(&mut moving.path, false, text::STEPS);
            ui.radio_value(&mut moving.path, true, text::ALONG_PATH).on_hover_text(text::ALONG_PATH_HINT);
        });
        ui.end_row();
    }
    if !moving.path {
        let last = session.last_told_step();
        for (name, value, range) in
            [(text::FROM_STEP, &mut moving.from, 0..=moving.to), (text::TO_STEP, &mut moving.to, 0..=last)]
        {
            let label = ui.label(name);
            ui.add(DragValue::new(value).range(range)).labelled_by(label.id).on_hover_text(text::STEPS_HINT);
            ui.end_row();
        }
        moving.from = moving.from.min(moving.to);
    }
    let label = ui.label(text::SPEED);
    let speed = DragValue::new(&mut moving.per_second).range(FilmPlan::SPEEDS).speed(0.1).max_decimals(1);
    ui.add(speed.suffix(text::A_SECOND)).labelled_by(label.id).on_hover_text(text::SPEED_HINT);
    ui.end_row();
}
