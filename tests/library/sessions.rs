//! Sessions as a user saves and opens them: the same place, the same table, the same screen.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::support::waiting::wait;
use tilescope::file::{BoardFile, Contents, Document, SavedLimits, SavedPlace, SavedRun, SessionState, open};
use tilescope::puzzle::parse_board;
use tilescope::recording::{Compared, Position};
use tilescope::search::{AlgorithmId, Limits, Settings, TieBreak, Weight};
use tilescope::session::{
    Action, ActivityAction, Command, CoreAction, Direction, FileAnswer, FileQuestion, PanelId, RunsAction,
    Session, SideAction, StepSize, update,
};

fn session() -> Session {
    Session::sample(Arc::new(|| {}))
}

fn limit_nodes(session: &mut Session, max_nodes: u64) {
    let limits = Limits { max_nodes, ..session.core.limits };
    update(session, CoreAction::SetLimits(limits));
}

#[track_caller]
fn save_session(session: &mut Session, path: &Path) {
    update(session, Command::SaveSession);
    wait(session, "the field", |session| {
        session.documents.files.request().is_some_and(|request| !request.dialog_is_open())
    });
    update(session, Action::SetFileField(path.to_str().expect("text").to_owned()));
    update(session, Action::AcceptFileField);
    wait(session, "saving", |session| session.documents.files.request().is_none());
}

#[track_caller]
fn opened(path: &Path) -> Session {
    let mut session = session();
    update(&mut session, Action::Open(path.to_owned()));
    wait(&mut session, "the file", |session| {
        session.documents.boards.path.is_some() && session.core.shown.is_some()
    });
    wait(&mut session, "the search", |session| !session.core.is_running());
    wait(&mut session, "the runs", |session| session.core.runs.several.is_none());
    session
}

fn position(session: &Session) -> Position {
    session.core.shown.as_ref().expect("a search").position()
}

fn search_with(session: &mut Session, algorithm: AlgorithmId) {
    let settings = Settings { algorithm, ..session.core.editor.document().settings };
    update(session, CoreAction::SetSettings(settings));
    update(session, Command::Run);
    wait(session, "the search", |session| !session.core.is_running());
}

/// Three runs, one with a mark; A* is at an event of expansion 5, and the plots are shown.
fn prepared() -> Session {
    let mut session = session();
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Greedy, AlgorithmId::Astar] {
        search_with(&mut session, algorithm);
        update(&mut session, CoreAction::GoTo(Position::after(3)));
    }
    let first = session.core.runs.rows()[0].id;
    update(&mut session, Action::In(ActivityAction::Runs(RunsAction::Mark(first, Compared::B))));
    update(&mut session, CoreAction::GoTo(Position::after(4)));
    update(&mut session, CoreAction::Step(StepSize::Event, Direction::Forwards));
    update(&mut session, CoreAction::Step(StepSize::Event, Direction::Forwards));
    update(&mut session, CoreAction::ShowPanel(PanelId::Plots));
    session
}

#[test]
fn two_searches_side_by_side_come_back_with_their_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.ron");
    let mut saved = prepared();
    let document = *saved.core.editor.document();
    let with = |ties| Document { settings: Settings { ties, ..document.settings }, ..document };
    let [a, b, c] = [TieBreak::LARGER_G, TieBreak::SMALLER_G, TieBreak::FIRST_IN].map(with);
    let side_by_side = |action| Action::In(ActivityAction::SideBySide(action));
    update(&mut saved, side_by_side(SideAction::Compare([a, b])));
    update(&mut saved, side_by_side(SideAction::Choose(Compared::B, c)));
    save_session(&mut saved, &path);
    let on_sides = |session: &Session| {
        let runs = session.activities.side_by_side.runs.as_ref()?;
        Some(Compared::ALL.map(|which| runs.side(which).shown.document()))
    };
    assert_eq!(on_sides(&saved), Some([a, c]));
    let text = fs::read_to_string(&path).expect("written");
    assert!(text.contains("sides: ("), "{text}");
    let mut read = opened(&path);
    wait(&mut read, "both", |session| session.activities.side_by_side.runs.is_some());
    assert_eq!(on_sides(&read), Some([a, c]));
    // A session without them shows none.
    update(&mut saved, Command::Deselect);
    let path = folder.path().join("one.ron");
    save_session(&mut saved, &path);
    assert!(!fs::read_to_string(&path).expect("written").contains("sides: ("));
}

#[test]
fn a_session_opens_at_the_same_place_with_the_same_table_and_panels() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    let mut saved = prepared();
    save_session(&mut saved, &path);
    assert!(!saved.has_unsaved_changes() && saved.documents.boards.path.as_deref() == Some(&*path));
    let read = opened(&path);
    assert_eq!(position(&read), position(&saved));
    assert_eq!(read.core.editor.contents(), saved.core.editor.contents());
    assert_eq!(read.core.layout.rows(true), saved.core.layout.rows(true));
    let rows = |session: &Session| -> Vec<_> {
        let rows = session.core.runs.rows().iter();
        rows.map(|row| (row.document, session.core.runs.mark_of(row.id), row.figures.map(|f| f.expanded)))
            .collect()
    };
    assert_eq!(rows(&read), rows(&saved));
    assert!(!read.has_unsaved_changes());
    // A run of the table is brought back at its place.
    let mut read = read;
    let first = read.core.runs.rows()[0].id;
    update(&mut read, Action::In(ActivityAction::Runs(RunsAction::BringBack(first))));
    wait(&mut read, "the search", |session| !session.core.is_running());
    assert_eq!(position(&read), Position::after(3));
}

#[test]
fn ctrl_s_saves_what_is_open_as_what_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    save_session(&mut prepared(), &path);
    let mut session = opened(&path);
    update(&mut session, CoreAction::GoTo(Position::after(1)));
    assert!(!session.has_unsaved_changes(), "a step is no change");
    let second = session.core.runs.rows()[1].id;
    update(&mut session, Action::In(ActivityAction::Runs(RunsAction::Remove(second))));
    assert!(session.has_unsaved_changes(), "the table is one");
    update(&mut session, Command::Save);
    wait(&mut session, "saving", |session| !session.has_unsaved_changes());
    let read = opened(&path);
    assert_eq!((read.core.runs.rows().len(), position(&read)), (2, Position::after(1)));
}

#[test]
fn a_search_of_earlier_settings_is_shown_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    let start = parse_board("2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 x").expect("a board");
    let mut saved = Session::new(Document::of_start(start), Arc::new(|| {}));
    limit_nodes(&mut saved, 500_000);
    search_with(&mut saved, AlgorithmId::Astar);
    update(&mut saved, CoreAction::GoTo(Position::after(7)));
    limit_nodes(&mut saved, u64::MAX);
    // It takes too long to run by itself.
    let settings = Settings { algorithm: AlgorithmId::Bfs, ..saved.core.editor.document().settings };
    update(&mut saved, CoreAction::SetSettings(settings));
    wait(&mut saved, "the trial", |session| session.core.shows_earlier_settings());
    save_session(&mut saved, &path);
    let mut read = session();
    limit_nodes(&mut read, 500_000);
    update(&mut read, Action::Open(path));
    wait(&mut read, "the place", |session| {
        session.core.shown.is_some() && position(session) == Position::after(7)
    });
    assert_eq!(read.core.editor.document().settings.algorithm, AlgorithmId::Bfs);
    let shown = read.core.shown.as_ref().expect("a search");
    assert_eq!(shown.recording.settings().algorithm, AlgorithmId::Astar);
}

#[test]
fn a_limit_before_the_place_is_said_and_the_last_step_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    let mut saved = session();
    search_with(&mut saved, AlgorithmId::Bfs);
    update(&mut saved, CoreAction::GoTo(Position::after(500)));
    save_session(&mut saved, &path);
    let mut read = session();
    limit_nodes(&mut read, 200);
    update(&mut read, Action::Open(path));
    wait(&mut read, "the message", |session| {
        session.core.notice.as_ref().is_some_and(|notice| notice.is_error)
    });
    let shown = read.core.shown.as_ref().expect("a search");
    assert!(shown.is_at_end() && shown.is_at_limit());
    let said = read.core.notice.as_ref().expect("a message").text.clone();
    assert!(said.contains("Saved at expansion 500") && said.contains("reached a limit"), "{said}");
}

#[test]
fn the_table_of_runs_is_opened_again_and_the_runs_of_before_can_be_brought_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    let mut saved = prepared();
    update(&mut saved, Command::Runs);
    // The table has no command to save: leave it, and come back to it in the file.
    update(&mut saved, Command::Runs);
    save_session(&mut saved, &path);
    let text = fs::read_to_string(&path).expect("readable");
    let text = text.replacen("    view: (", "    view: (screen: \"runs\",", 1);
    fs::write(&path, text).expect("written");
    let mut read = session();
    search_with(&mut read, AlgorithmId::Iddfs);
    update(&mut read, CoreAction::GoTo(Position::after(2)));
    update(&mut read, Action::Open(path));
    wait(&mut read, "the question", |session| session.documents.files.question().is_some());
    update(&mut read, Action::AnswerFileQuestion(FileAnswer::Proceed));
    assert_eq!((read.core.screen().name(), read.core.runs.rows().len()), ("runs", 3));
    wait(&mut read, "the searches", |session| {
        session.core.runs.rows().iter().all(|row| row.figures.is_some())
            && session.core.runs.several.is_none()
    });
    assert!(read.core.runs.can_restore());
}

#[test]
fn a_file_that_another_program_has_changed_is_replaced_after_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    save_session(&mut prepared(), &path);
    let mut session = opened(&path);
    let theirs = format!("// Theirs.\n{}", fs::read_to_string(&path).expect("readable"));
    fs::write(&path, &theirs).expect("written");
    for answer in [FileAnswer::Cancel, FileAnswer::Proceed] {
        update(&mut session, Command::Save);
        wait(&mut session, "the question", |session| session.documents.files.question().is_some());
        let Some(FileQuestion::Replace(save)) = session.documents.files.question() else { panic!("it asks") };
        assert!(save.to.replaces_changed && save.to.path == path);
        assert_eq!(fs::read_to_string(&path).expect("readable"), theirs);
        update(&mut session, Action::AnswerFileQuestion(answer));
    }
    wait(&mut session, "saving", |_| !fs::read_to_string(&path).expect("readable").contains("Theirs"));
    wait(&mut session, "the end", |session| {
        session.core.notice.as_ref().is_some_and(|n| n.text.contains("Saved"))
    });
    update(&mut session, Command::Save);
    wait(&mut session, "saving", |session| session.documents.files.question().is_none());
    assert!(matches!(open(&path), Ok((tilescope::file::Opened::File(_), _))));
}

#[test]
fn what_a_killed_window_had_is_restored_and_a_closed_window_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = || fs::read_dir(folder.path()).expect("readable").count();
    let mut killed = prepared();
    killed.keep_in(folder.path());
    assert!(killed.documents.autosave.left().is_none());
    update(&mut killed, CoreAction::GoTo(Position::after(2)));
    let file = folder.path().join("session-1.ron");
    wait(&mut killed, "the file", |_| file.exists());
    let contents = killed.core.editor.contents();
    // Its lock is free then, and its file stays.
    drop(killed);
    let mut next = session();
    next.keep_in(folder.path());
    assert!(next.documents.autosave.left().is_some());
    let mut other = session();
    other.keep_in(folder.path());
    assert!(other.documents.autosave.left().is_none(), "it is offered once");
    update(&mut next, Action::Recover(true));
    wait(&mut next, "the session", |session| {
        session.documents.autosave.left().is_none() && session.core.runs.rows().len() == 3
    });
    wait(&mut next, "the search", |session| !session.core.is_running());
    assert_eq!((position(&next), next.core.editor.contents()), (Position::after(2), contents));
    assert!(
        next.has_unsaved_changes()
            && next.documents.boards.path.is_none()
            && next.documents.files.recent.is_empty()
    );
    update(&mut next, Action::AskToClose);
    update(&mut next, Action::AnswerFileQuestion(FileAnswer::Proceed));
    assert!(next.may_close && !file.exists());
    update(&mut other, Action::AskToClose);
    update(&mut other, Action::AnswerFileQuestion(FileAnswer::Proceed));
    assert_eq!(names(), 0);
}

#[test]
fn a_session_that_is_discarded_is_gone_and_nothing_untouched_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("session-1.ron"), "(…)").expect("written");
    let mut session = session();
    session.keep_in(folder.path());
    assert!(session.documents.autosave.left().is_some());
    update(&mut session, Action::Recover(false));
    assert!(session.documents.autosave.left().is_none() && session.core.notice.is_none());
    assert!(!folder.path().join("session-1.ron").exists());
}

/// The file of a session with runs that need all the memory that they may have.
fn hard_session(folder: &Path, limits: Option<SavedLimits>) -> std::path::PathBuf {
    let hard = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";
    let document = Document::of_start(parse_board(hard).expect("a board"));
    let run = |weight: u32| {
        let weight = Weight::try_from(1.0 + f64::from(weight) / 1000.0).expect("a weight");
        let algorithm = AlgorithmId::from_name("weighted-astar").expect("an algorithm");
        let settings = Settings { algorithm, weight, ..Settings::default() };
        let document = Document { settings, ..document };
        SavedRun { document, mark: None, at: SavedPlace::default(), is_shown: false }
    };
    let easy = Document::of_start(parse_board("1 2 3 4 5 6 x 7 8").expect("a board"));
    let state = SessionState { runs: (0..200).map(run).collect(), limits, ..SessionState::default() };
    let file = BoardFile { session: Some(Box::new(state)), ..Contents::from(easy).into() };
    let path = folder.join("hard.ron");
    fs::write(&path, file.text()).expect("written");
    path
}

#[test]
fn the_runs_of_a_session_obey_a_limit_that_is_lowered_while_they_are_searched() {
    const MIB: u64 = 1 << 20;
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session();
    update(&mut session, Action::Open(hard_session(folder.path(), None)));
    wait(&mut session, "the runs", |session| session.core.runs.several.is_some());
    let limits = Limits { max_bytes: 64 * MIB, ..session.core.limits };
    update(&mut session, CoreAction::SetLimits(limits));
    assert!(session.core.runs.several.is_some() && session.core.runs.parked_bytes() <= 32 * MIB);
    assert_eq!(session.core.runs.several.as_ref().map(|runs| runs.documents.len()), Some(200));
}

#[test]
fn the_runs_of_a_session_obey_the_limit_under_which_it_was_saved() {
    const MIB: u64 = 1 << 20;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    let mut saved = prepared();
    let file = saved.documents.open_now(&saved.core).to_save(&saved.activities);
    assert_eq!(file.session.expect("a session").limits, None, "it is not the limit of a machine");
    let limits = Limits { max_bytes: 64 * MIB, ..saved.core.limits };
    update(&mut saved, CoreAction::SetLimits(limits));
    save_session(&mut saved, &path);
    assert_eq!(opened(&path).core.limits, limits);
    let mut session = session();
    let limits = Some(SavedLimits { max_bytes: 64 * MIB, ..SavedLimits::default() });
    update(&mut session, Action::Open(hard_session(folder.path(), limits)));
    wait(&mut session, "the runs", |session| session.core.runs.several.is_some());
    assert!(session.core.runs.parked_bytes() <= 32 * MIB);
    // A lower limit of the window stays.
    let mut session = self::session();
    let lower = Limits { max_bytes: 32 * MIB, ..session.core.limits };
    update(&mut session, CoreAction::SetLimits(lower));
    update(&mut session, Action::Open(path));
    wait(&mut session, "the file", |session| session.documents.boards.path.is_some());
    assert_eq!(session.core.limits, lower);
}

#[test]
fn recent_files_are_listed_once_and_those_that_are_gone_are_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["a.ron", "b.ron"].map(|name| folder.path().join(name));
    for path in &paths {
        save_session(&mut prepared(), path);
    }
    let mut session = session();
    for path in [&paths[0], &paths[1], &paths[0]] {
        session.documents.boards.path = None;
        update(&mut session, Action::Open(path.clone()));
        wait(&mut session, "the file", |session| session.documents.boards.path.as_ref() == Some(path));
    }
    assert_eq!(session.documents.files.recent, paths);
    fs::remove_file(&paths[1]).expect("removed");
    update(&mut session, Action::Open(paths[1].clone()));
    wait(&mut session, "the message", |session| {
        session.core.notice.as_ref().is_some_and(|notice| notice.is_error)
    });
    assert_eq!(session.documents.files.recent, paths[..1]);
}
