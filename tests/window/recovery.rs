//! Questions about what is not saved: they name it, and no key loses it.

use std::fs;

use egui::Key;
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::file::{BoardFile, Document, SessionState, keep_session};
use tilescope::learn::by_hand::HandAct;
use tilescope::puzzle::parse_board;
use tilescope::session::{Action, ActivityAction, Command, FileAnswer, HandAction, LessonAction, LessonText};

use crate::driven::{Window, sample, wait, window, window_of};

/// A window that finds what a crash has left in a folder.
fn after_a_crash() -> (tempfile::TempDir, Window) {
    let folder = tempfile::tempdir().expect("a folder");
    let contents = Document::of_start(parse_board("1 2 3 4 5 6 x 7 8").expect("a board"));
    let session = Some(Box::new(SessionState::default()));
    let kept = BoardFile { session, ..tilescope::file::Contents::from(contents).into() };
    keep_session(&folder.path().join("session-1.ron"), &kept).expect("written");
    let options = Options { recovery: Some(folder.path().to_owned()), ..sample() };
    let window = window_of(1280.0, 720.0, options);
    window.get_by_label("Restore the last session?");
    (folder, window)
}

fn is_asked(window: &Window) -> bool {
    window.state().session().documents.autosave.left().is_some()
}

#[test]
fn enter_restores_and_escape_leaves_it_to_the_next_start() {
    // Discard and Not now stand before Restore.
    for keys in [&[Key::Enter][..], &[Key::Tab, Key::Tab, Key::Tab, Key::Enter]] {
        let (_folder, mut window) = after_a_crash();
        for key in [Key::Space, Key::ArrowRight, Key::Y, Key::D].iter().chain(keys) {
            assert!(is_asked(&window), "{key:?}");
            window.key_press(*key);
            window.run();
        }
        wait(&mut window, "the session", |session| session.core.notice.is_some());
        window.get_by_label_contains("Your unsaved work is restored. Save what you want to keep.");
    }
    let (folder, mut window) = after_a_crash();
    window.key_press(Key::Escape);
    window.run();
    assert!(!is_asked(&window));
    window.state_mut().act(Command::Shuffle);
    let own = folder.path().join("session-2.ron");
    wait(&mut window, "the session of this window", |_| own.exists());
    drop(window);
    let left = || fs::read_to_string(folder.path().join("session-1.ron")).expect("readable");
    assert!(left().contains("1 2 3 4 5 6 x 7 8"));
    let options = Options { recovery: Some(folder.path().to_owned()), ..sample() };
    assert!(is_asked(&window_of(1280.0, 720.0, options)));
}

#[test]
fn the_question_before_the_window_closes_names_the_lesson_and_the_search_by_hand() {
    let mut window = window();
    let act = |window: &mut Window, action: Action| {
        window.state_mut().act(action);
        window.run();
    };
    act(&mut window, Command::SearchByHand.into());
    act(&mut window, Action::In(ActivityAction::ByHand(HandAction::Act(HandAct::Expand(0)))));
    act(&mut window, Command::SearchByHand.into());
    act(&mut window, Command::NewLesson.into());
    wait(&mut window, "the page", |session| !session.core.is_running());
    act(&mut window, Action::Lesson(LessonAction::SetText(LessonText::Title, "Ties".to_owned())));
    act(&mut window, Command::Quit.into());
    window.get_by_label("Changes of the lesson “Ties” are not saved.");
    window.get_by_label("The search by hand is not saved. A session file keeps it.");
    act(&mut window, Action::AnswerFileQuestion(FileAnswer::Cancel));
    act(&mut window, Command::LeaveLesson.into());
    window.get_by_label("Changes of the lesson “Ties” are not saved.");
}
