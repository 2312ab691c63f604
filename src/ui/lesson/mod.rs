//! The page of a lesson: its note, its question, and what can be tried there; or the fields to edit it.

mod edit;
mod list;
mod note;
mod question;

use egui::{Button, Label, RichText, Ui};

use crate::kit::Theme;
use crate::kit::command_button::command_button;
use crate::kit::parts::report;
use crate::kit::theme::{UnitScale, strong_family};
use crate::kit::widgets::{Icon, icon_atom};
use crate::session::{Action, Command, LessonAction, LessonView, Session};
use crate::ui::text::lesson as text;

/// Sizes in units: of the heading, and of the room between paragraphs.
const HEADING: f32 = 1.8;
const GAP: f32 = 0.7;

pub fn lesson_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(view) = session.lesson.view() else {
        list::list_ui(ui, session, actions);
        return;
    };
    let scale = UnitScale::of(ui);
    report(ui, "lesson", ui.max_rect(), Some(scale.text()));
    ui.spacing_mut().item_spacing.y = scale.u(0.4);
    if session.is_away_from_page() {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(text::AWAY).weak());
            command_button(ui, Command::BackToPage, session, actions);
        });
    }
    if view.is_edited() {
        edit::edit_ui(ui, session, view, actions);
        return;
    }
    page_ui(ui, scale, view, actions);
    if view.is_at_end() {
        end_ui(ui, scale, session, actions);
    } else if !session.core.layout.is_presenting() {
        ui.add_space(scale.u(GAP));
        ui.horizontal_wrapped(|ui| {
            for command in [Command::EditLesson, Command::LeaveLesson] {
                command_button(ui, command, session, actions);
            }
        });
    }
}

/// The page as a class sees it.
fn page_ui(ui: &mut Ui, scale: UnitScale, view: &LessonView, actions: &mut Vec<Action>) {
    let page = view.page();
    ui.add_space(scale.u(0.6));
    let heading = RichText::new(&page.title).size(scale.u(HEADING)).family(strong_family());
    ui.add(Label::new(heading).wrap());
    ui.add_space(scale.u(0.2));
    note::note_ui(ui, scale, &view.filled_in(&page.note));
    if let Some(question) = &page.question {
        ui.add_space(scale.u(GAP));
        question::question_ui(ui, scale, (view, question), actions);
    }
    for (place, variant) in page.variants.iter().enumerate() {
        ui.add_space(scale.u(GAP));
        if action_button(ui, scale, &variant.name).on_hover_text(text::VARIANT_HINT).clicked() {
            actions.push(Action::Lesson(LessonAction::RunVariant(place)));
        }
    }
}

/// After the last page: the next lesson, and the way out.
fn end_ui(ui: &mut Ui, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) {
    ui.add_space(scale.u(GAP));
    ui.horizontal_wrapped(|ui| {
        if let Some(next) = session.lesson.next()
            && action_button(ui, scale, &text::next(&next.lesson.title)).clicked()
        {
            actions.push(next.source.open());
        }
        command_button(ui, Command::LeaveLesson, session, actions);
        if !session.core.layout.is_presenting() {
            command_button(ui, Command::EditLesson, session, actions);
        }
    });
}

/// A button in the colour of what is done, with a triangle.
fn action_button(ui: &mut Ui, scale: UnitScale, words: &str) -> egui::Response {
    let theme = Theme::of(ui.ctx());
    let size = scale.text();
    let icon = icon_atom(Icon::Play, size, Some(theme.action_text()));
    let words = RichText::new(words).color(theme.action_text()).size(size);
    ui.spacing_mut().button_padding = egui::vec2(scale.u(0.9), scale.u(0.45));
    ui.add(Button::new((icon, words)).fill(theme.action()))
}
