//! The help: keys, concepts and examples.

use egui::{Button, Grid, Label, RichText, ScrollArea, Ui};

use super::super::section;
use crate::file::{SHIPPED_LESSONS, ShippedLesson};
use crate::kit::widgets::dialog;
use crate::session::{Action, CONCEPTS, Command, EXAMPLES, Example, HelpPage, LessonAction};
use crate::ui::text::{dialogs as text, lesson as lesson_text};

/// Of the keys with their texts, so that the window stays where it is when the page changes.
const WIDTH: f32 = 1180.0;

pub fn help_ui(ui: &mut Ui, page: HelpPage, actions: &mut Vec<Action>) {
    let modal = dialog(ui.ctx(), "help", |ui| {
        let screen = ui.ctx().content_rect().size();
        ui.set_width(WIDTH.min(screen.x - 48.0));
        section(ui, Command::Keys.info().name);
        ui.horizontal(|ui| {
            for other in HelpPage::ALL {
                if ui.add(Button::selectable(other == page, title(other))).clicked() {
                    actions.push(Action::ShowHelp(Some(other)));
                }
            }
        });
        ui.separator();
        let height = screen.y * 0.66;
        ui.scope(|ui| {
            // From the first frame on: a scroll area alone is still small then, and the window would jump.
            ui.set_min_height(height);
            let area = ScrollArea::vertical().id_salt(title(page)).max_height(height).auto_shrink(false);
            area.show(ui, |ui| page_ui(ui, page, actions));
        });
        if ui.button(text::CLOSE).clicked() {
            actions.push(Action::ShowHelp(None));
        }
    });
    if modal.should_close() {
        actions.push(Action::ShowHelp(None));
    }
}

fn title(page: HelpPage) -> &'static str {
    match page {
        HelpPage::Keys => text::KEYS,
        HelpPage::Concepts => text::CONCEPTS,
        HelpPage::Examples => text::EXAMPLES,
    }
}

fn page_ui(ui: &mut Ui, page: HelpPage, actions: &mut Vec<Action>) {
    match page {
        HelpPage::Keys => keys_ui(ui),
        HelpPage::Concepts => {
            for concept in CONCEPTS {
                entry_ui(ui, concept.name, concept.text, concept.example, actions);
            }
        }
        HelpPage::Examples => {
            for shipped in SHIPPED_LESSONS {
                shipped_ui(ui, shipped, actions);
            }
            section(ui, text::BOARDS);
            for example in EXAMPLES {
                entry_ui(ui, example.title, example.text, example, actions);
            }
        }
    }
}

fn entry_ui(ui: &mut Ui, name: &str, about: &str, example: &'static Example, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).strong());
        if ui.button(text::SHOW_ME).on_hover_text(example.title).clicked() {
            actions.push(Action::ShowExample(example));
        }
    });
    ui.add(Label::new(about).wrap());
    ui.add_space(8.0);
}

fn shipped_ui(ui: &mut Ui, shipped: &'static ShippedLesson, actions: &mut Vec<Action>) {
    let lesson = shipped.lesson();
    ui.horizontal(|ui| {
        ui.label(RichText::new(&lesson.title).strong());
        if ui.button(text::SHOW_ME).on_hover_text(lesson_text::pages(lesson.pages.len())).clicked() {
            actions.push(Action::Lesson(LessonAction::Show(shipped)));
        }
    });
    ui.add(Label::new(&lesson.about).wrap());
    ui.add_space(8.0);
}

fn keys_ui(ui: &mut Ui) {
    Grid::new("keys").num_columns(3).striped(true).show(ui, |ui| {
        for command in Command::ALL {
            let info = command.info();
            ui.label(RichText::new(info.shortcuts.join("  or  ")).monospace());
            ui.label(info.name);
            ui.label(RichText::new(info.tooltip).weak());
            ui.end_row();
        }
        ui.label(RichText::new("Ctrl and +, −, 0").monospace());
        ui.label(text::ZOOM);
        ui.label(RichText::new("Make everything larger or smaller, or reset the size").weak());
        ui.end_row();
    });
}
