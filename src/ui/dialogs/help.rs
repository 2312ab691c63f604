//! The help: keys, concepts and examples.

use egui::{Label, RichText, Ui};

use crate::file::{SHIPPED_LESSONS, ShippedLesson};
use crate::kit::form::{DialogForm, FormOption, grey_button, section};
use crate::kit::theme::UnitScale;
use crate::session::{Action, CONCEPTS, Command, EXAMPLES, Example, HelpPage, LessonAction};
use crate::ui::text::{dialogs as text, lesson as lesson_text};

/// The width of the keys, in units.
const KEYS: f32 = 11.0;

pub fn help_ui(ui: &mut Ui, page: HelpPage, actions: &mut Vec<Action>) {
    let (mut new, mut clicked) = (page, None);
    let answer = DialogForm::new("help", Command::Keys.info().name, Action::ShowHelp(None))
        .left_by(text::CLOSE)
        .show(ui.ctx(), |rows| {
            let pages = HelpPage::ALL.into_iter();
            rows.choose("Page", &mut new, pages.map(|page| FormOption::new(page, title(page))));
            rows.whole(|ui| page_ui(ui, page, &mut clicked));
        });
    if new != page {
        actions.push(Action::ShowHelp(Some(new)));
    }
    actions.extend(clicked.into_iter().chain(answer));
}

fn title(page: HelpPage) -> &'static str {
    match page {
        HelpPage::Keys => text::KEYS,
        HelpPage::Concepts => text::CONCEPTS,
        HelpPage::Examples => text::EXAMPLES,
    }
}

fn page_ui(ui: &mut Ui, page: HelpPage, clicked: &mut Option<Action>) {
    match page {
        HelpPage::Keys => keys_ui(ui),
        HelpPage::Concepts => {
            for concept in CONCEPTS {
                entry_ui(ui, concept.name, concept.text, concept.example, clicked);
            }
        }
        HelpPage::Examples => {
            for shipped in SHIPPED_LESSONS {
                shipped_ui(ui, shipped, clicked);
            }
            section(ui, text::BOARDS);
            for example in EXAMPLES {
                entry_ui(ui, example.title, example.text, example, clicked);
            }
        }
    }
}

fn entry_ui(ui: &mut Ui, name: &str, about: &str, example: &'static Example, clicked: &mut Option<Action>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).strong());
        if ui.add(grey_button(ui, text::SHOW_ME)).on_hover_text(example.title).clicked() {
            *clicked = Some(Action::ShowExample(example));
        }
    });
    ui.add(Label::new(about).wrap());
    ui.add_space(8.0);
}

fn shipped_ui(ui: &mut Ui, shipped: &'static ShippedLesson, clicked: &mut Option<Action>) {
    let lesson = shipped.lesson();
    ui.horizontal(|ui| {
        ui.label(RichText::new(&lesson.title).strong());
        if ui
            .add(grey_button(ui, text::SHOW_ME))
            .on_hover_text(lesson_text::pages(lesson.pages.len()))
            .clicked()
        {
            *clicked = Some(Action::Lesson(LessonAction::Show(shipped)));
        }
    });
    ui.add(Label::new(&lesson.about).wrap());
    ui.add_space(8.0);
}

fn keys_ui(ui: &mut Ui) {
    for command in Command::ALL {
        let info = command.info();
        key_ui(ui, &info.shortcuts.join(" or "), info.name, info.tooltip);
    }
    let zoom = "Make everything larger or smaller, or reset the size";
    key_ui(ui, "Ctrl and +, −, 0", text::ZOOM, zoom);
}

/// What a key does.
fn key_ui(ui: &mut Ui, keys: &str, name: &str, about: &str) {
    let width = UnitScale::of(ui).u(KEYS);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.add(Label::new(RichText::new(keys).weak()).wrap());
        });
        ui.vertical(|ui| {
            ui.label(name);
            ui.add(Label::new(RichText::new(about).small().weak()).wrap());
        });
    });
}
