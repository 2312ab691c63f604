//! The dialog of questions for a course system.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::file::QuizFormat;
use tilescope::job::{PreviewContent, QuizForm};
use tilescope::session::{Action, ActivityAction, Command, JobAction, JobChoice, Session};

use crate::driven::{Window, wait, window_of};

fn set(window: &mut Window, change: impl FnOnce(&mut JobChoice<QuizForm>)) {
    let mut choice = window.state().session().activities.quiz.choice().expect("the dialog is open").clone();
    change(&mut choice);
    window.state_mut().act(Action::In(ActivityAction::Quiz(JobAction::SetChoice(choice))));
    window.run();
}

#[test]
fn questions_are_saved_and_an_existing_file_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("questions.gift.txt");
    let mut window = window_of(1280.0, 720.0, Options::default());
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
    window.run();
    set(&mut window, |choice| {
        let form = &mut choice.form;
        (form.format, form.questions, form.names) = (QuizFormat::ALL[0], 3, "Ada\nBo".to_owned());
        choice.path.clone_from(&path);
    });
    window.get_by_role_and_label(Role::Button, "Save questions").click();
    wait(&mut window, "the file", |session| session.activities.quiz.work.ended().is_some());
    window.get_by_label_contains("6 questions for 2 boards saved in");
    let text = std::fs::read_to_string(&path).expect("written");
    assert_eq!(text.matches("$CATEGORY: $course$/top/Tilescope/").count(), 2, "{text}");
    window.get_by_role_and_label(Role::Button, "Save questions").click();
    wait(&mut window, "the refusal", |session| matches!(session.activities.quiz.work.ended(), Some(Err(_))));
    window.get_by_label_contains("file with this name exists");
    assert_eq!(std::fs::read_to_string(&path).expect("kept"), text);
    window.key_press(Key::Escape);
    window.run();
    assert!(window.state().session().activities.quiz.choice().is_none());
}

#[test]
fn the_first_question_is_shown_as_it_is_saved_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("questions.md");
    let mut window = window_of(1280.0, 720.0, Options::default());
    window.state_mut().act(Command::Quiz);
    window.run();
    set(&mut window, |choice| {
        choice.form.format =
            QuizFormat::ALL.into_iter().find(|format| format.name() == "markdown").expect("known");
        choice.form.questions = 1;
        choice.path.clone_from(&path);
    });
    let shown = |session: &Session| match session.activities.quiz.preview() {
        Some(Ok(preview)) => match &preview.content {
            PreviewContent::Text(text) => Some(text.clone()),
            PreviewContent::Pages(_) => None,
        },
        _ => None,
    };
    window.get_by_role_and_label(Role::Button, "Save questions").click();
    wait(&mut window, "the file", |session| session.activities.quiz.work.ended().is_some());
    let text = std::fs::read_to_string(&path).expect("written");
    wait(&mut window, "the preview", |session| shown(session).as_ref() == Some(&text));
    window.get_by_label("The first question");
}
