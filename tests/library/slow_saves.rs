//! Saving and opening on a disk that takes its time.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::waiting::wait;
use tilescope::file::{Destination, Overwrite, SaveWork, load, save};
use tilescope::session::{
    Action, BOARDS, Command, DocumentKind, FileAnswer, FileQuestion, FileRequest, LessonAction, LessonText,
    RiskOfLoss, Session, update,
};

static SLOW_FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Boards that are saved over any file, once that is not slow any more.
const SLOW: DocumentKind = DocumentKind {
    save: |to, open, activities| {
        let (to, work, after) = (BOARDS.save)(to, open, activities)?;
        let slow: SaveWork = Arc::new(move |to| {
            while SLOW_FILES.lock().expect("not poisoned").contains(&to.path) {
                std::thread::sleep(Duration::from_millis(1));
            }
            work(to)
        });
        Ok((Destination { overwrite: Overwrite::Writable, ..to }, slow, after))
    },
    ..BOARDS
};

/// A session, a path for its boards in a folder of its own, and a file beside it that has the same boards.
fn on_disk() -> (tempfile::TempDir, PathBuf, PathBuf, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, other] = ["boards.ron", "other.ron"].map(|name| folder.path().join(name));
    let session = Session::sample(Arc::new(|| {}));
    save(&other, &session.core.editor.contents()).expect("written");
    (folder, path, other, session)
}

fn accept_path(session: &mut Session, path: &Path) {
    update(session, Action::SetFileField(path.to_str().expect("text").to_owned()));
    update(session, Action::AcceptFileField);
}

/// Starts a save that waits until it is let go on.
fn save_slowly(session: &mut Session, path: &Path) {
    SLOW_FILES.lock().expect("not poisoned").insert(path.to_owned());
    session.documents.ask_to_save(&SLOW, &session.core);
    accept_path(session, path);
    assert!(session.documents.files.request().is_some_and(FileRequest::is_underway));
}

#[track_caller]
fn let_go_on(session: &mut Session, path: &Path) {
    SLOW_FILES.lock().expect("not poisoned").remove(path);
    wait(session, "saving", |session| !session.documents.files.is_saving());
}

fn ask_to_close_and_save_first(session: &mut Session) {
    update(session, Action::AskToClose);
    assert!(asks_before_closing(session));
    update(session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
}

fn asks_before_closing(session: &Session) -> bool {
    matches!(session.documents.files.question(), Some(FileQuestion::Unsaved(RiskOfLoss::Window)))
}

#[test]
fn the_newest_save_of_a_file_wins_however_slow_the_disk_is() {
    let (_folder, path, _, mut session) = on_disk();
    session.documents.boards.path = Some(path.clone());
    update(&mut session, Command::Shuffle);
    save_slowly(&mut session, &path);
    update(&mut session, Command::Shuffle);
    ask_to_close_and_save_first(&mut session);
    for _ in 0..50 {
        update(&mut session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(!path.exists() && !session.may_close && session.has_unsaved_changes());
    let_go_on(&mut session, &path);
    assert_eq!(load(&path).expect("readable"), session.core.editor.contents());
    assert!(!session.has_unsaved_changes() && session.may_close);
}

#[test]
fn a_file_that_is_saved_before_it_is_opened_is_read_after_that() {
    let (_folder, _, path, mut session) = on_disk();
    update(&mut session, Action::Open(path.clone()));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    update(&mut session, Command::Shuffle);
    let shuffled = session.core.editor.contents();
    update(&mut session, Action::Open(path.clone()));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    wait(&mut session, "the file again", |session| {
        session.core.notice.as_ref().is_some_and(|notice| notice.text.starts_with("Opened"))
    });
    assert_eq!(session.core.editor.contents(), shuffled);
    assert_eq!(load(&path).expect("readable"), shuffled);
    assert!(!session.has_unsaved_changes());
}

#[test]
fn the_window_stays_open_if_the_boards_change_while_they_are_saved() {
    let (_folder, path, other, mut session) = on_disk();
    session.documents.boards.path = Some(other);
    update(&mut session, Command::Shuffle);
    save_slowly(&mut session, &path);
    ask_to_close_and_save_first(&mut session);
    update(&mut session, Command::Shuffle);
    let_go_on(&mut session, &path);
    assert!(!session.may_close && asks_before_closing(&session));
}

#[test]
fn the_window_stays_open_if_a_lesson_changes_while_it_is_saved() {
    let (folder, path, _, mut session) = on_disk();
    let set_title = |session: &mut Session, title: &str| {
        let set = LessonAction::SetText(LessonText::Title, title.to_owned());
        update(session, Action::Lesson(set));
    };
    update(&mut session, Command::NewLesson);
    set_title(&mut session, "One");
    update(&mut session, Command::SaveLesson);
    accept_path(&mut session, &folder.path().join("lesson.ron"));
    wait(&mut session, "the lesson", |session| !session.has_unsaved_changes());
    save_slowly(&mut session, &path);
    set_title(&mut session, "Two");
    ask_to_close_and_save_first(&mut session);
    set_title(&mut session, "Three");
    let_go_on(&mut session, &path);
    assert!(!session.may_close && asks_before_closing(&session));
}

#[test]
fn a_save_that_ends_after_another_file_was_opened_does_not_rename_it() {
    let (_folder, old, other, mut session) = on_disk();
    save_slowly(&mut session, &old);
    update(&mut session, Action::Open(other.clone()));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    let_go_on(&mut session, &old);
    assert!(old.exists() && session.documents.boards.path == Some(other));
}

#[test]
fn a_cancelled_save_replaces_nothing_and_frees_the_commands() {
    let (_folder, path, _, mut session) = on_disk();
    std::fs::write(&path, "3 1 2 x").expect("written");
    save_slowly(&mut session, &path);
    update(&mut session, Action::CancelFile);
    let_go_on(&mut session, &path);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "3 1 2 x");
    assert!(session.core.notice.is_none() && session.documents.files.question().is_none());
}

#[test]
fn a_save_ends_its_dialog_behind_the_question_about_another_file() {
    let (_folder, path, other, mut session) = on_disk();
    update(&mut session, Command::Shuffle);
    save_slowly(&mut session, &path);
    update(&mut session, Action::Open(other));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    let_go_on(&mut session, &path);
    let files = &session.documents.files;
    assert!(path.exists() && files.question().is_some() && files.request().is_none());
}
