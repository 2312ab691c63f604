//! A page as the class sees it, and what is below it.

use egui::{Label, RichText, ScrollArea, Ui};

use super::{note, question};
use crate::kit::{UnitScale, action_button, command_button, strong_family};
use crate::session::{Action, Command, Commands, LessonAction, LessonView, Session};

/// Sizes in units: of the heading, and of the room between paragraphs.
const HEADING: f32 = 1.8;
const GAP: f32 = 0.7;

/// Room for contents that scroll where they are higher than the panel.
pub fn filling(name: impl egui::AsIdSalt) -> ScrollArea {
    ScrollArea::vertical().id_salt(name).auto_shrink(false)
}

pub fn away_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if session.documents.lesson.is_away_from_page(&session.core) {
        ui.horizontal_wrapped(|ui| {
            ui.weak("This is not what the page shows.");
            command_button(ui, Command::BackToPage, session, actions);
        });
    }
}

/// What is below the page: at the end, the next lesson and the way out.
pub fn buttons_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    if view.is_at_end() && !view.has_test_to_take() {
        end_ui(ui, scale, session, actions);
    } else if !session.core.layout.is_presenting() {
        ui.add_space(scale.u(GAP));
        ui.horizontal_wrapped(|ui| {
            let of_teacher = [Command::StudyLesson, Command::EditLesson];
            for command in of_teacher.into_iter().filter(|_| view.study().is_none()) {
                command_button(ui, command, session, actions);
            }
            command_button(ui, Command::LeaveLesson, session, actions);
        });
    }
}

pub fn page_ui(ui: &mut Ui, scale: UnitScale, view: &LessonView, actions: &mut Vec<Action>) {
    let page = view.page();
    ui.add_space(scale.u(0.6));
    let heading = RichText::new(&page.title).size(scale.u(HEADING)).family(strong_family());
    ui.add(Label::new(heading).wrap());
    ui.add_space(scale.u(0.2));
    note::note_ui(ui, scale, &view.filled_in(&page.note));
    note::runs_ui(ui, scale, view);
    if let Some(question) = &page.question {
        ui.add_space(scale.u(GAP));
        question::question_ui(ui, (view, question), actions);
    }
    for (place, variant) in page.variants.iter().enumerate() {
        ui.add_space(scale.u(GAP));
        let hint = "Search the same boards with these settings. “Back to the page” undoes it.";
        if action_button(ui, scale, &variant.name).on_hover_text(hint).clicked() {
            actions.push(Action::Lesson(LessonAction::RunVariant(place)));
        }
    }
}

fn end_ui(ui: &mut Ui, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) {
    ui.add_space(scale.u(GAP));
    ui.horizontal_wrapped(|ui| {
        if let Some(next) = session.documents.lesson.next()
            && action_button(ui, scale, &format!("Next: {}", next.lesson.title)).clicked()
        {
            actions.push(next.source.open());
        }
        // For a class, the clicker leaves the lesson.
        if session.core.layout.is_presenting() {
            return;
        }
        command_button(ui, Command::LeaveLesson, session, actions);
        if session.enabled(Command::EditLesson).is_ok() {
            command_button(ui, Command::EditLesson, session, actions);
        }
    });
}
