//! The dialog "Save picture": which picture, and its options.

use egui::{DragValue, Grid, ScrollArea, Ui};

use super::{
    MovingChoice, PictureAction, PictureChoice, Pictures, can_show_path, has_path, last_told_step,
    suggested_moving,
};
use crate::activity::ActivityView;
use crate::core::Core;
use crate::kit::form::{accept_button, section};
use crate::kit::text::CANCEL;
use crate::kit::widgets::dialog;
use crate::picture::{FilmPlan, MovingFormat, PictureFormat, ThemeChoice, View, capitalised};

const WIDTH: f32 = 620.0;
/// The height of the title and of the buttons, and the margins.
const AROUND: f32 = 150.0;

impl ActivityView for Pictures {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<PictureAction>) {
        if let Some(choice) = self.choice {
            picture_ui(ui, core, choice, actions);
        }
    }
}

/// A click on Save then asks for the file.
fn picture_ui(ui: &mut Ui, core: &Core, choice: PictureChoice, actions: &mut Vec<PictureAction>) {
    let mut new = choice;
    let modal = dialog(ui.ctx(), "picture", |ui| {
        let room = ui.ctx().content_rect();
        ui.set_width(WIDTH.min(room.width() - 60.0));
        section(ui, "Save picture");
        ui.label(if choice.moving.is_some() {
            "Saves a picture that moves from step to step, and repeats."
        } else {
            "Saves the whole picture, as it is now."
        });
        let height = (room.height() - AROUND).max(60.0);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                Grid::new("picture").num_columns(2).show(ui, |ui| choices_ui(ui, &mut new));
                ui.add_space(16.0);
                Grid::new("picture format").num_columns(2).show(ui, |ui| {
                    format_ui(ui, core, &mut new);
                    if let Some(moving) = &mut new.moving {
                        moving_ui(ui, core, choice.view, moving);
                    }
                });
            });
        });
        ui.horizontal(|ui| {
            if accept_button(ui, "Choose file…") {
                actions.push(PictureAction::AskForFile);
            }
            if ui
                .button("Copy")
                .on_hover_text("Copy the picture of the current step, to paste it into slides or a document")
                .clicked()
            {
                actions.push(PictureAction::Copy);
            }
            if ui.button(CANCEL).clicked() {
                actions.push(PictureAction::Choose(None));
            }
        });
    });
    if new != choice {
        actions.insert(0, PictureAction::Choose(Some(new)));
    }
    if modal.should_close() {
        actions.push(PictureAction::Choose(None));
    }
}

fn choices_ui(ui: &mut Ui, choice: &mut PictureChoice) {
    ui.label("Picture");
    ui.vertical(|ui| {
        for view in View::ALL {
            if ui.radio(choice.view == view, view.title).on_hover_text(capitalised(view.summary)).clicked() {
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
            .on_hover_text("A PNG has one pixel for each point. Text grows with the picture.");
        ui.end_row();
    }
}

fn format_ui(ui: &mut Ui, core: &Core, choice: &mut PictureChoice) {
    ui.label("Theme");
    ui.vertical(|ui| {
        for theme in ThemeChoice::ALL {
            ui.radio_value(&mut choice.theme, theme, theme.title());
        }
    });
    ui.end_row();
    ui.label("Format");
    ui.vertical(|ui| {
        for &format in PictureFormat::ALL {
            let is_chosen = choice.moving.is_none() && choice.format == format;
            if ui.radio(is_chosen, format.title()).clicked() {
                (choice.format, choice.moving) = (format, None);
            }
        }
        for format in MovingFormat::ALL {
            let is_chosen = choice.moving.is_some_and(|moving| moving.format == format);
            let radio = ui.radio(is_chosen, format.title()).on_hover_text(
                "A frame for each step of a range, or the board along the path that was found",
            );
            if radio.clicked() && !is_chosen {
                let moving = choice.moving.unwrap_or_else(|| suggested_moving(core, format));
                choice.moving = Some(MovingChoice { format, ..moving });
            }
        }
    });
    ui.end_row();
}

/// What a moving picture shows, and how fast.
fn moving_ui(ui: &mut Ui, core: &Core, view: &View, moving: &mut MovingChoice) {
    if has_path(view) && can_show_path(core) {
        ui.label("Frames");
        ui.vertical(|ui| {
            ui.radio_value(&mut moving.path, false, "The steps of the search");
            ui.radio_value(&mut moving.path, true, "The path that was found")
                .on_hover_text("Each tile slides from its cell to the next one");
        });
        ui.end_row();
    }
    if !moving.path {
        let last = last_told_step(core);
        for (name, value, range) in
            [("First step", &mut moving.from, 0..=moving.to), ("Last step", &mut moving.to, 0..=last)]
        {
            let label = ui.label(name);
            ui.add(DragValue::new(value).range(range))
                .labelled_by(label.id)
                .on_hover_text("A moving picture has at most 2,000 frames");
            ui.end_row();
        }
        moving.from = moving.from.min(moving.to);
    }
    let label = ui.label("Speed");
    let speed = DragValue::new(&mut moving.per_second).range(FilmPlan::SPEEDS).speed(0.1).max_decimals(1);
    ui.add(speed.suffix(" a second"))
        .labelled_by(label.id)
        .on_hover_text("Set how many steps or moves a second has; the last frame is shown for two seconds");
    ui.end_row();
}
