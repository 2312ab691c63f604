//! Saving and opening on a disk that takes its time.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use super::files::{FileQuestion, PathState, RiskOfLoss, SavedDocument};
use super::saver::{AfterSave, WrittenFile};
use crate::file::{BoardFile, Destination, load, save_to};
use crate::session::{Action, Command, FileAnswer, Session, update};

#[track_caller]
fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::yield_now();
    }
}

/// A session, a path for its boards in a folder of its own, and a file beside it that has the same boards.
fn on_disk() -> (tempfile::TempDir, PathBuf, PathBuf, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, other] = ["boards.ron", "other.ron"].map(|name| folder.path().join(name));
    let session = Session::sample(Arc::new(|| {}));
    save_to(&Destination::new(&other), &session.core.editor.contents().into()).expect("written");
    (folder, path, other, session)
}

/// Starts a save that waits until it is let go on, as on a slow disk. Gives what lets it go on, and its id.
fn save_slowly(session: &mut Session, path: &Path) -> (Sender<()>, u64) {
    let file = BoardFile::from(session.core.editor.contents());
    let (sender, receiver): (_, Receiver<()>) = channel();
    let (receiver, written) = (Mutex::new(receiver), file.clone());
    let work = move |to: &Destination| {
        receiver.lock().expect("not poisoned").recv().expect("let go on");
        save_to(to, &written)?;
        Ok(())
    };
    let after = AfterSave::Boards(Arc::new(WrittenFile { file, text: OnceLock::new() }));
    let (files, to) = (&mut session.documents.files, Destination::new(path));
    (sender, files.save(to, after, Arc::new(work), &mut session.core).expect("started"))
}

fn let_go_on(slow: &Sender<()>, session: &mut Session) {
    slow.send(()).expect("it waits");
    wait(session, "saving", |session| !session.documents.files.is_saving());
}

#[test]
fn the_newest_save_of_a_file_wins_however_slow_the_disk_is() {
    let (_folder, path, _, mut session) = on_disk();
    session.documents.boards.path = Some(path.clone());
    update(&mut session, Command::Shuffle);
    let (first, _) = save_slowly(&mut session, &path);
    update(&mut session, Command::Shuffle);
    update(&mut session, Action::AskToClose);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    for _ in 0..50 {
        update(&mut session, Action::Receive);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(!path.exists() && !session.may_close && session.has_unsaved_changes());
    let_go_on(&first, &mut session);
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
    wait(&mut session, "both", |session| {
        let files = &session.documents.files;
        let is_read = !files.is_saving() && files.after_saving.is_none();
        is_read && session.core.editor.contents() == shuffled
    });
    assert_eq!(load(&path).expect("readable"), shuffled);
    assert!(!session.has_unsaved_changes());
}

#[test]
fn the_window_stays_open_if_the_boards_change_while_they_are_saved() {
    let (_folder, path, _, mut session) = on_disk();
    let (slow, _) = save_slowly(&mut session, &path);
    session.documents.files.after_saving = Some(RiskOfLoss::Window);
    update(&mut session, Command::Shuffle);
    let_go_on(&slow, &mut session);
    let asked = session.documents.files.question();
    assert!(!session.may_close && matches!(asked, Some(FileQuestion::Unsaved(RiskOfLoss::Window))));
}

#[test]
fn a_save_that_ends_after_another_file_was_opened_does_not_rename_it() {
    let (_folder, old, other, mut session) = on_disk();
    let (slow, _) = save_slowly(&mut session, &old);
    update(&mut session, Action::Open(other.clone()));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    let_go_on(&slow, &mut session);
    assert!(old.exists() && session.documents.boards.path == Some(other));
}

#[test]
fn a_cancelled_save_replaces_nothing_and_frees_the_commands() {
    let (_folder, path, _, mut session) = on_disk();
    std::fs::write(&path, "3 1 2 x").expect("written");
    session.documents.ask_to_save(SavedDocument::Boards, &session.core);
    let (slow, id) = save_slowly(&mut session, &path);
    session.documents.files.wait_for(PathState::Saving(id));
    update(&mut session, Action::CancelFile);
    let_go_on(&slow, &mut session);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "3 1 2 x");
    assert!(session.core.notice.is_none() && session.documents.files.question().is_none());
}

#[test]
fn a_save_ends_its_dialog_behind_the_question_about_another_file() {
    let (_folder, path, other, mut session) = on_disk();
    update(&mut session, Command::Shuffle);
    session.documents.ask_to_save(SavedDocument::Boards, &session.core);
    let (slow, id) = save_slowly(&mut session, &path);
    session.documents.files.wait_for(PathState::Saving(id));
    update(&mut session, Action::Open(other));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    let_go_on(&slow, &mut session);
    let files = &session.documents.files;
    assert!(path.exists() && files.question().is_some() && files.request().is_none());
}
