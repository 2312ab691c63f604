//! What a page has for those who study alone: the way back from an explanation, and the test after the last page.

use egui::{Id, Key, Label, RichText, TextEdit, Ui};

use super::action_button;
use crate::kit::command_button::command_button;
use crate::kit::theme::{UnitScale, strong_family};
use crate::session::{Action, Command, LessonAction, LessonView, Session};

/// The width of the field for the name, in units.
const NAME: f32 = 16.0;

/// Above a page that explains the question of another one.
pub fn explanation_ui(ui: &mut Ui, view: &LessonView, actions: &mut Vec<Action>) {
    let Some((page, _)) = view.study().and_then(|study| study.led_from) else { return };
    if page == view.page_place() {
        let words = RichText::new("This page explains the question. PgDn continues the lesson.");
        ui.add(Label::new(words.weak()).wrap());
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("This page explains the question on page {}.", page + 1)).weak());
        let button = ui.button("Back to the question");
        if button.on_hover_text("Go back to the page with the question (PgDn)").clicked() {
            actions.push(Action::Lesson(LessonAction::BackToQuestion));
        }
    });
}

/// Below the test: its result, the name of who takes it, and what to do now.
pub fn test_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    let Some(test) = view.study().map(|study| study.test).filter(|_| view.is_test()) else { return };
    ui.add_space(scale.u(0.4));
    if let Some(result) = test.result {
        let words =
            RichText::new(format!("Result: {}", result.words())).size(scale.u(1.5)).family(strong_family());
        ui.add(Label::new(words).wrap());
    }
    ui.add(Label::new(RichText::new(answers_on_pages(view.answers_on_pages())).weak()).wrap());
    let enters = name_ui(ui, scale, session, actions);
    ui.horizontal_wrapped(|ui| {
        let words = match test.result {
            Some(_) => "Take the test again",
            None if test.is_begun => "Continue the test",
            None => "Start the test",
        };
        if test.result.is_some() {
            command_button(ui, Command::SaveResults, session, actions);
        }
        let button = action_button(ui, scale, words).on_hover_text("Show the questions full screen (PgDn)");
        if button.clicked() || enters {
            actions.push(Action::Lesson(LessonAction::TakeTest));
        }
    });
}

/// The name for the file with the answers. Gives whether Enter was pressed in it.
fn name_ui(ui: &mut Ui, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) -> bool {
    let response = ui.horizontal(|ui| {
        let label = ui.label("Your name");
        let mut name = session.documents.lesson.shelf.kept.student.clone();
        let field = TextEdit::singleline(&mut name).id(Id::unique("name of who studies alone"));
        let field = field.hint_text("For the results file").desired_width(scale.u(NAME));
        let response = ui.add(field).labelled_by(label.id);
        if response.changed() {
            actions.push(Action::Lesson(LessonAction::SetStudent(name)));
        }
        response
    });
    response.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

fn answers_on_pages([right, skipped, all]: [usize; 3]) -> String {
    let of_all = match all {
        0 => return "The pages have asked no question.".to_owned(),
        all => format!("Questions on the pages: {right} of {all} right at the first try"),
    };
    if skipped == 0 { format!("{of_all}.") } else { format!("{of_all}, {skipped} skipped.") }
}
