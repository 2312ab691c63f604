//! The fields of a lesson that is being made, and what can be done to its page.

use egui::{Button, Label, RichText, TextEdit, Ui};

use crate::recording::Direction;
use crate::session::{Action, Command, LessonAction, LessonView, Session};
use crate::ui::text::lesson as text;
use crate::ui::widgets::command_button;

/// The lines of the field for a note.
const NOTE_LINES: usize = 8;

pub fn edit_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let (lesson, page) = (view.lesson(), view.page());
    if let Some(title) = line_ui(ui, text::LESSON_TITLE, &lesson.title) {
        actions.push(Action::Lesson(LessonAction::SetTitle(title)));
    }
    if let Some(author) = line_ui(ui, text::AUTHOR, &lesson.author) {
        actions.push(Action::Lesson(LessonAction::SetAuthor(author)));
    }
    ui.separator();
    let place = text::place(view);
    ui.label(RichText::new(place).weak());
    if let Some(title) = line_ui(ui, text::PAGE_TITLE, &page.title) {
        actions.push(Action::Lesson(LessonAction::SetPageTitle(title)));
    }
    let label = ui.label(text::NOTE);
    let mut note = page.note.clone();
    let field = TextEdit::multiline(&mut note).desired_rows(NOTE_LINES).desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label.id).on_hover_text(text::NOTE_HINT);
    if response.changed() {
        actions.push(Action::Lesson(LessonAction::SetNote(note)));
    }
    page_buttons_ui(ui, view, actions);
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        for command in [
            Command::AddPage,
            Command::Undo,
            Command::Redo,
            Command::EditLesson,
            Command::SaveLesson,
            Command::LeaveLesson,
        ] {
            command_button(ui, command, session, actions);
        }
    });
}

/// A field of one line with its name above. Returns the text if it changed.
fn line_ui(ui: &mut Ui, name: &str, text: &str) -> Option<String> {
    let label = ui.add(Label::new(name));
    let mut text = text.to_owned();
    let field = TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
    ui.add(field).labelled_by(label.id).changed().then_some(text)
}

fn page_buttons_ui(ui: &mut Ui, view: &LessonView, actions: &mut Vec<Action>) {
    let pages = view.lesson().pages.len();
    let stops = view.page().stops.len();
    let buttons = [
        (text::TAKE_VIEW, text::TAKE_VIEW_HINT, true, LessonAction::TakeView),
        (text::ADD_STOP, text::ADD_STOP_HINT, true, LessonAction::AddStop),
        (text::REMOVE_STOP, text::REMOVE_STOP_HINT, stops > 1, LessonAction::RemoveStop),
        (
            text::EARLIER,
            text::EARLIER_HINT,
            view.page_place() > 0,
            LessonAction::MovePage(Direction::Backwards),
        ),
        (
            text::LATER,
            text::LATER_HINT,
            view.page_place() + 1 < pages,
            LessonAction::MovePage(Direction::Forwards),
        ),
        (text::REMOVE_PAGE, text::REMOVE_PAGE_HINT, pages > 1, LessonAction::RemovePage),
    ];
    ui.horizontal_wrapped(|ui| {
        for (name, hint, is_enabled, action) in buttons {
            let response = ui.add_enabled(is_enabled, Button::new(name));
            if response.on_hover_text(hint).on_disabled_hover_text(hint).clicked() {
                actions.push(Action::Lesson(action));
            }
        }
    });
}
