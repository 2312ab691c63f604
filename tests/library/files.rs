//! Files as a user opens and saves them: nothing is lost, and nothing gets stuck.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::waiting::wait;
use tilescope::file::{
    Annotations, Bookmark, Contents, Document, Overwrite, TextLines, load, load_submitters, save,
};
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::session::{
    Action, ActivityAction, BoardSide, BreakpointForm, Command, CoreAction, FileAnswer, FileQuestion,
    FileRequest, JobAction, PanelId, RiskOfLoss, Session, update,
};

fn session() -> Session {
    Session::sample(Arc::new(|| {}))
}

/// The file that would be replaced, and whether it is protected.
fn asks_to_replace(session: &Session) -> Option<(&Path, bool)> {
    match session.documents.files.question()? {
        FileQuestion::Replace(save) if !save.to.replaces_changed => {
            Some((&save.to.path, save.to.overwrite == Overwrite::ReadOnly))
        }
        _ => None,
    }
}

/// Opens the field for a path, and waits until no dialog of the system is in the way.
#[track_caller]
fn open_field(session: &mut Session, command: Command) {
    let until = Instant::now() + Duration::from_mins(1);
    loop {
        assert!(Instant::now() < until, "waited for the field");
        if session.documents.files.request().is_none() {
            update(session, command);
        }
        update(session, Action::Receive);
        if session.documents.files.request().is_some_and(|request| !request.dialog_is_open()) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[track_caller]
fn type_path(session: &mut Session, command: Command, path: &Path) {
    open_field(session, command);
    update(session, Action::SetFileField(path.to_str().expect("text").to_owned()));
    update(session, Action::AcceptFileField);
}

fn board(text: &str) -> Contents {
    Document::of_start(parse_board(text).expect("a board")).into()
}

fn folder() -> (tempfile::TempDir, impl Fn(&str) -> PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_owned();
    (folder, move |name| path.join(name))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("readable");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_typed_path_asks_before_it_replaces_a_file() {
    let (_folder, path) = folder();
    let theirs = board("1 2 3 4 5 6 7 x 8");
    save(&path("boards.ron"), &theirs).expect("written");
    for command in [Command::Save, Command::SaveAs] {
        let mut session = session();
        type_path(&mut session, command, &path("boards.ron"));
        wait(&mut session, "the question", |session| session.documents.files.question().is_some());
        let file = path("boards.ron");
        assert_eq!(asks_to_replace(&session), Some((&*file, false)));
        update(&mut session, Action::AnswerFileQuestion(FileAnswer::Cancel));
        assert_eq!(load(&file).expect("still there"), theirs, "{command:?}");
        assert!(session.documents.files.request().is_some(), "another path can be typed");
    }
    let mut session = session();
    type_path(&mut session, Command::SaveAs, &path("boards.ron"));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Proceed));
    wait(&mut session, "saving", |session| session.documents.files.request().is_none());
    assert_eq!(load(&path("boards.ron")).expect("written"), session.core.editor.contents());
    // The file of these boards is saved to without a question.
    update(&mut session, Command::Shuffle);
    update(&mut session, Command::Save);
    wait(&mut session, "saving", |session| !session.has_unsaved_changes());
    assert_eq!(load(&path("boards.ron")).expect("written"), session.core.editor.contents());
}

#[test]
fn a_picture_replaces_a_file_only_if_that_is_ticked() {
    let (_folder, path) = folder();
    fs::write(path("a.svg"), "a drawing").expect("written");
    let mut session = session();
    update(&mut session, Command::Run);
    wait(&mut session, "the search", |session| !session.core.is_running());
    update(&mut session, Command::SavePicture);
    for (replaces, begins) in [(false, "a drawing"), (true, "<svg")] {
        let mut choice = session.activities.picture.choice().expect("the dialog is open").clone();
        (choice.path, choice.replaces) = (path("a.svg"), replaces);
        for action in [JobAction::SetChoice(choice), JobAction::Start] {
            update(&mut session, Action::In(ActivityAction::Picture(action)));
        }
        wait(&mut session, "the end", |session| session.activities.picture.work.ended().is_some());
        assert!(fs::read_to_string(path("a.svg")).expect("there").starts_with(begins), "{replaces}");
    }
}

#[test]
fn a_typed_name_keeps_its_spaces() {
    let (folder, path) = folder();
    let theirs = board("1 2 3 4 5 6 7 x 8");
    save(&path("b.ron"), &theirs).expect("written");
    let mut session = session();
    type_path(&mut session, Command::SaveAs, &path("b.ron "));
    wait(&mut session, "saving", |session| session.documents.files.request().is_none());
    assert_eq!(names(folder.path()), ["b.ron", "b.ron "]);
    assert_eq!(load(&path("b.ron")).expect("still there"), theirs);
    assert_eq!(session.documents.boards.path, Some(path("b.ron ")));
}

#[test]
fn opening_asks_about_unsaved_bookmarks_and_can_be_undone() {
    let (_folder, path) = folder();
    save(&path("other.ron"), &board("1 2 3 4 5 6 7 x 8")).expect("written");
    let mut session = session();
    let form = BreakpointForm { editing: None, text: "h < 5".to_owned() };
    update(&mut session, CoreAction::SetBreakpointForm(Some(form)));
    update(&mut session, CoreAction::AcceptBreakpoint);
    let before = session.core.editor.contents();
    update(&mut session, Action::Open(path("other.ron")));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    assert_eq!(session.core.editor.contents(), before);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Cancel));
    assert!(session.documents.files.question().is_none() && session.core.editor.contents() == before);

    update(&mut session, Action::Open(path("other.ron")));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Proceed));
    assert_eq!(session.core.editor.contents(), load(&path("other.ron")).expect("readable"));
    assert!(!session.has_unsaved_changes());
    update(&mut session, Command::Undo);
    assert_eq!(session.core.editor.contents(), before);
    assert!(session.has_unsaved_changes() && session.core.layout.tabs.has(PanelId::Breakpoints));
    update(&mut session, Action::AskToClose);
    let asked = session.documents.files.question();
    assert!(matches!(asked, Some(FileQuestion::Unsaved(RiskOfLoss::Window))), "quitting asks");
    assert!(!session.may_close);
}

#[test]
fn unsaved_changes_are_saved_before_another_file_is_opened() {
    let (_folder, path) = folder();
    save(&path("mine.ron"), &board("2 3 4 1 5 x 7 6 8")).expect("written");
    save(&path("other.ron"), &board("1 2 3 4 5 6 7 x 8")).expect("written");
    let mut session = session();
    update(&mut session, Action::Open(path("mine.ron")));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    update(&mut session, Command::Shuffle);
    let mine = session.core.editor.contents();
    update(&mut session, Action::Open(path("other.ron")));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    wait(&mut session, "the file", |session| session.documents.boards.path == Some(path("other.ron")));
    assert_eq!(load(&path("mine.ron")).expect("written"), mine);
    assert_eq!(session.core.editor.contents(), load(&path("other.ron")).expect("readable"));
}

/// A file that is read as slowly as the test likes.
#[cfg(unix)]
fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo runs");
    assert!(made.success());
}

#[test]
#[cfg(unix)]
fn a_cancelled_open_stays_cancelled_when_its_file_is_read_at_last() {
    let (_folder, path) = folder();
    pipe(&path("slow.ron"));
    let mut session = session();
    let before = session.core.editor.contents();
    type_path(&mut session, Command::Open, &path("slow.ron"));
    assert!(session.documents.files.request().is_some_and(FileRequest::is_underway));
    update(&mut session, Action::CancelFile);
    // Save as is free at once.
    type_path(&mut session, Command::SaveAs, &path("boards.ron"));
    wait(&mut session, "saving", |session| session.documents.files.request().is_none());
    assert_eq!(session.documents.boards.path, Some(path("boards.ron")));
    // Open is free as well.
    save(&path("other.ron"), &board("1 2 3 4 5 6 7 x 8")).expect("written");
    type_path(&mut session, Command::Open, &path("other.ron"));
    wait(&mut session, "the file", |session| session.documents.boards.path == Some(path("other.ron")));
    update(&mut session, Command::Undo);
    assert_eq!(session.core.editor.contents(), before);
    // Now the disk answers.
    fs::write(path("slow.ron"), "1 2 3 4 5 6 x 7 8").expect("read by the forgotten task");
    for _ in 0..100 {
        update(&mut session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.core.editor.contents(), before);
    assert!(session.documents.files.question().is_none());
}

#[test]
#[cfg(unix)]
fn a_read_only_file_is_replaced_only_if_the_user_agrees() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = folder();
    save(&path("a.ron"), &board("1 2 3 4 5 6 7 x 8")).expect("written");
    let old = fs::read(path("a.ron")).expect("readable");
    fs::set_permissions(path("a.ron"), fs::Permissions::from_mode(0o444)).expect("set");
    let mut session = session();
    update(&mut session, Action::Open(path("a.ron")));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    update(&mut session, Command::Shuffle);
    update(&mut session, Command::Save);
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    assert_eq!(asks_to_replace(&session), Some((&*path("a.ron"), true)));
    assert_eq!(fs::read(path("a.ron")).expect("readable"), old);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Proceed));
    wait(&mut session, "saving", |session| !session.has_unsaved_changes());
    assert_eq!(load(&path("a.ron")).expect("readable"), session.core.editor.contents());
    let mode = fs::metadata(path("a.ron")).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o444, "it stays read-only");
}

#[test]
fn notes_that_could_not_be_opened_again_are_not_saved() {
    let (folder, path) = folder();
    // Escaped, each of these letters takes five bytes or more.
    let note = "\u{1}".repeat(300 << 10);
    let bookmarks = vec![Bookmark { note, ..Bookmark::new(Position::default()) }];
    let contents =
        Contents { annotations: Annotations { bookmarks, ..Annotations::default() }, ..board("3 1 2 x") };
    let error = save(&path("a.ron"), &contents).expect_err("too large").to_string();
    assert!(error.contains("shorten the notes") && error.ends_with("a.ron"), "{error}");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
#[cfg(unix)]
fn names_that_are_not_utf_8_are_opened_saved_and_saved_as() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(OsStr::from_bytes(b"caf\xe9.ron"));
    save(&path, &board("1 2 3 4 5 6 7 x 8")).expect("written");
    let mut session = session();
    update(&mut session, Action::Open(path.clone()));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    update(&mut session, CoreAction::SetText(BoardSide::Start, "1 2 3 4 5 6 x 7 8".to_owned()));
    update(&mut session, Command::Save);
    wait(&mut session, "saving", |session| !session.has_unsaved_changes());
    assert_eq!(load(&path).expect("readable"), session.core.editor.contents());
    // The field shows the path and takes it as it is.
    open_field(&mut session, Command::SaveAs);
    update(&mut session, Action::AcceptFileField);
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    assert_eq!(asks_to_replace(&session), Some((&*path, false)));
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1);
}

#[test]
fn a_text_of_a_course_is_opened_or_its_board_is_chosen() {
    let (_folder, path) = folder();
    let mut session = session();
    fs::write(path("sections.txt"), "Start\n2 8 3\n1   4\n7 6 5\nGoal\n1 2 3\n8 _ 4\n7 6 5\n")
        .expect("written");
    update(&mut session, Action::Open(path("sections.txt")));
    wait(&mut session, "the file", |session| session.documents.boards.path == Some(path("sections.txt")));
    let boards = |session: &Session| {
        [BoardSide::Start, BoardSide::Goal].map(|side| session.core.editor.board(side).to_string())
    };
    assert_eq!(boards(&session), ["2 8 3 1 x 4 7 6 5", "1 2 3 8 x 4 7 6 5"]);

    // Saving does not put a board file in its place.
    update(&mut session, Command::Save);
    assert!(session.documents.files.request().is_some(), "asks for a file");
    update(&mut session, Action::CancelFile);
    fs::write(path("pair.txt"), "2 8 3 1 6 4 7 x 5\n1 2 3 8 x 4 7 6 5\n").expect("written");
    update(&mut session, Action::Open(path("pair.txt")));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    let Some(FileQuestion::Choose { choices, .. }) = session.documents.files.question() else {
        panic!("asks which")
    };
    assert_eq!(choices.iter().map(|choice| choice.has_goal).collect::<Vec<_>>(), [true, false, false]);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Cancel));
    assert_eq!(session.documents.boards.path, Some(path("sections.txt")));
    update(&mut session, Action::Open(path("pair.txt")));
    wait(&mut session, "the question", |session| session.documents.files.question().is_some());
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Choose(0)));
    assert_eq!(boards(&session), ["2 8 3 1 6 4 7 x 5", "1 2 3 8 x 4 7 6 5"]);
    assert_eq!(session.documents.boards.path, Some(path("pair.txt")));
}

#[test]
fn pasted_boards_are_a_start_a_start_with_its_goal_or_a_question() {
    let mut session = session();
    let boards = |session: &Session| {
        [BoardSide::Start, BoardSide::Goal].map(|side| session.core.editor.board(side).to_string())
    };
    update(&mut session, Action::Paste("1 2 3\n4 5 6\n7   8\n".to_owned()));
    assert_eq!(boards(&session), ["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 7 8 x"]);
    update(&mut session, Action::Paste("start 1 2 3 8 x 4 7 6 5 goal 2 8 3 1 x 4 7 6 5".to_owned()));
    assert_eq!(boards(&session), ["1 2 3 8 x 4 7 6 5", "2 8 3 1 x 4 7 6 5"]);
    update(&mut session, Action::Paste("1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n".to_owned()));
    assert!(matches!(session.documents.files.question(), Some(FileQuestion::Choose { .. })));
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Choose(0)));
    assert_eq!(boards(&session), ["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 7 8 x"]);
    update(&mut session, Action::Paste("nonsense".to_owned()));
    assert!(session.core.editor.text_problem(BoardSide::Start).is_some());
}

#[test]
fn a_file_about_a_hand_in_that_is_too_large_is_refused_and_not_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("submission_metadata.json");
    let text = r#"{"users": [{"name": "Ada"}]}"#;
    fs::write(&path, text).expect("written");
    assert_eq!(load_submitters(&path).expect("read")[0].name, "Ada");
    fs::write(&path, text.to_owned() + &" ".repeat(1 << 20)).expect("written");
    let message = load_submitters(&path).expect_err("too large").to_string();
    assert!(message.contains("larger than 1 MiB") && message.ends_with("metadata.json"), "{message}");
}

#[test]
fn lines_are_numbered_and_lose_their_ends() {
    let check = |bytes: &[u8], expected: &[&str]| {
        let lines = TextLines::new(bytes).map(|line| match line {
            Ok(line) => format!("{}:{}", line.number, line.text),
            Err(error) => error.to_string(),
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected);
    };
    check(b"", &[]);
    check(b"\n", &["1:"]);
    check("\u{feff}1 2\r\n\n3".as_bytes(), &["1:1 2", "2:", "3:3"]);
    check(b"1\n2 \xff", &["1:1", "line 2: byte 3 of the line is not text"]);
    let longest = " ".repeat((1 << 20) - 1) + "\n";
    assert!(TextLines::new(longest.as_bytes()).all(|line| line.is_ok()));
}
