//! Saving and opening on a disk that takes its time.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use super::files::{AfterSaving, PathState, SavedDocument};
use super::saver::{AfterSave, WrittenFile};
use crate::file::{BoardFile, Destination, SaveWork, load, save_to};
use crate::session::{Action, Command, Dialog, FileAnswer, Session, update};

/// A disk that takes its time: each save waits until the test lets it go on.
fn slow(file: &BoardFile) -> (Sender<()>, SaveWork) {
    let (sender, receiver): (_, Receiver<()>) = channel();
    let (receiver, file) = (Mutex::new(receiver), file.clone());
    let work = move |to: &Destination| {
        receiver.lock().expect("not poisoned").recv().expect("let go on");
        save_to(to, &file)?;
        Ok(())
    };
    (sender, Arc::new(work))
}

/// A session, and a path for its boards in a folder of its own.
fn on_disk() -> (tempfile::TempDir, PathBuf, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    (folder, path, Session::sample(Arc::new(|| {})))
}

fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Gives what lets the save go on, and its id.
fn save_slowly(session: &mut Session, path: &Path) -> (Sender<()>, u64) {
    let file = BoardFile::from(session.core.editor.contents());
    let (go_on, work) = slow(&file);
    let after = AfterSave::Boards(Arc::new(WrittenFile { file, text: OnceLock::new() }));
    let files = &mut session.documents.files;
    let id = files.save(Destination::new(path), after, work, &mut session.core).expect("started");
    (go_on, id)
}

#[test]
fn the_newest_save_of_a_file_wins_however_slow_the_disk_is() {
    let (_folder, path, mut session) = on_disk();
    session.documents.boards.path = Some(path.clone());
    update(&mut session, Command::Shuffle);
    let (first, _) = save_slowly(&mut session, &path);
    update(&mut session, Command::Shuffle);
    update(&mut session, Action::SaveAndClose);
    for _ in 0..50 {
        update(&mut session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(!path.exists() && !session.may_close && session.has_unsaved_changes());
    first.send(()).expect("it waits");
    wait(&mut session, "both", |session| !session.documents.files.is_saving());
    assert_eq!(load(&path).expect("readable"), session.core.editor.contents());
    assert!(!session.has_unsaved_changes() && session.may_close);
}

#[test]
fn a_file_that_is_saved_before_it_is_opened_is_read_after_that() {
    let (_folder, path, mut session) = on_disk();
    save_to(&Destination::new(&path), &session.core.editor.contents().into()).expect("written");
    update(&mut session, Action::Open(path.clone()));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    update(&mut session, Command::Shuffle);
    let shuffled = session.core.editor.contents();
    update(&mut session, Action::Open(path.clone()));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    wait(&mut session, "both", |session| {
        !session.documents.files.is_saving()
            && session.documents.files.after_saving.is_none()
            && session.core.editor.contents() == shuffled
            && session.documents.files.tried().is_none()
    });
    assert_eq!(load(&path).expect("readable"), shuffled);
    assert_eq!(session.core.editor.contents(), shuffled);
    assert!(!session.has_unsaved_changes());
}

#[test]
fn the_window_stays_open_if_the_boards_change_while_they_are_saved() {
    let (_folder, path, mut session) = on_disk();
    let (go_on, _) = save_slowly(&mut session, &path);
    session.documents.files.after_saving = Some(AfterSaving::Close);
    update(&mut session, Command::Shuffle);
    go_on.send(()).expect("it waits");
    wait(&mut session, "saving", |session| !session.documents.files.is_saving());
    assert!(!session.may_close && session.dialog == Some(Dialog::Close));
}

#[test]
fn a_save_that_ends_after_another_file_was_opened_does_not_rename_it() {
    let (folder, old, mut session) = on_disk();
    let other = folder.path().join("other.ron");
    save_to(&Destination::new(&other), &session.core.editor.contents().into()).expect("written");
    let (go_on, _) = save_slowly(&mut session, &old);
    update(&mut session, Action::Open(other.clone()));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    go_on.send(()).expect("it waits");
    wait(&mut session, "saving", |session| !session.documents.files.is_saving());
    assert!(old.exists() && session.documents.boards.path == Some(other));
}

#[test]
fn a_cancelled_save_replaces_nothing_and_frees_the_commands() {
    let (_folder, path, mut session) = on_disk();
    std::fs::write(&path, "3 1 2 x").expect("written");
    session.documents.ask_to_save(SavedDocument::Boards, &session.core);
    let (go_on, id) = save_slowly(&mut session, &path);
    session.documents.files.wait_for(PathState::Saving(id));
    update(&mut session, Action::CancelFile);
    go_on.send(()).expect("it waits");
    wait(&mut session, "the end", |session| !session.documents.files.is_saving());
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "3 1 2 x");
    assert!(session.core.notice.is_none() && session.documents.files.question().is_none());
}

#[test]
fn a_save_ends_its_dialog_behind_the_question_about_another_file() {
    let (folder, path, mut session) = on_disk();
    let other = folder.path().join("other.ron");
    save_to(&Destination::new(&other), &session.core.editor.contents().into()).expect("written");
    update(&mut session, Command::Shuffle);
    session.documents.ask_to_save(SavedDocument::Boards, &session.core);
    let (go_on, id) = save_slowly(&mut session, &path);
    session.documents.files.wait_for(PathState::Saving(id));
    update(&mut session, Action::Open(other));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    go_on.send(()).expect("it waits");
    wait(&mut session, "saving", |session| !session.documents.files.is_saving());
    let files = &session.documents.files;
    assert!(path.exists() && files.question().is_some() && files.request().is_none());
}
