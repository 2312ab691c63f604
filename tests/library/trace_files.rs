//! Traces as a user of the window saves and checks them.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::file::{TraceFormat, TraceSpan, write_trace};
use tilescope::recording::Position;
use tilescope::session::{Action, ActivityAction, Command, CoreAction, Session, TraceAction, update};

#[track_caller]
fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(5);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn searched() -> Session {
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Command::Run);
    wait(&mut session, "the search", |session| !session.core.is_running());
    session
}

/// Opens the field for a path, and types it when no dialog of the system is in the way.
#[track_caller]
fn type_path(session: &mut Session, actions: &[Action], path: &Path) {
    let until = Instant::now() + Duration::from_mins(5);
    while session.files.request.as_ref().is_none_or(|request| request.dialog_is_open) {
        assert!(Instant::now() < until, "waited for the field");
        if session.files.request.is_none() {
            for action in actions {
                update(session, action.clone());
            }
        }
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
    update(session, Action::SetFileField(path.to_str().expect("text").to_owned()));
    update(session, Action::AcceptFileField);
}

#[test]
fn the_window_saves_the_steps_that_are_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("part.jsonl");
    let mut session = searched();
    // A file says no more than the screen, unless the user asks for it.
    update(&mut session, CoreAction::GoTo(Position::after(7)));
    for whole in [false, true] {
        update(&mut session, Command::SaveTrace);
        let choice = session.activities.trace.choice().expect("the dialog is open");
        let last = if whole { session.core.shown.as_ref().expect("a search").steps() } else { 7 };
        assert_eq!((choice.from, choice.to), (1, last));
        update(&mut session, Action::In(ActivityAction::Trace(TraceAction::Choose(None))));
        update(&mut session, Command::ShowWholeSearch);
    }
    update(&mut session, Command::SaveTrace);
    let mut choice = session.activities.trace.choice().expect("the dialog is open");
    choice.format = TraceFormat::from_name("jsonl").expect("a format");
    (choice.from, choice.to) = (2, 5);
    let choose = Action::In(ActivityAction::Trace(TraceAction::Choose(Some(choice))));
    type_path(&mut session, &[choose, Action::In(ActivityAction::Trace(TraceAction::AskForFile))], &path);
    wait(&mut session, "the file", |session| session.files.request.is_none());
    let recording = &session.core.shown.as_ref().expect("a search").recording;
    let mut expected = Vec::new();
    let span = TraceSpan { steps: 1..5, end: None };
    write_trace(&mut expected, choice.format, recording, &span, &mut |_| ControlFlow::Continue(()))
        .expect("written");
    assert_eq!(fs::read(&path).expect("written"), expected);
}

#[test]
fn the_window_goes_to_the_first_difference_of_a_student() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.txt");
    let mut session = searched();
    let recording = session.core.shown.as_ref().expect("a search").recording.shared();
    let mut boards: Vec<String> = (0..12)
        .map(|step| recording.board(recording.step(step).expect("recorded").node.state).to_string())
        .collect();
    fs::write(&path, boards.join("\n")).expect("written");
    type_path(&mut session, &[Command::CheckTrace.into()], &path);
    wait(&mut session, "the report", |session| {
        session.activities.trace.report().is_some() && session.activities.trace.stage().is_none()
    });
    let report = session.activities.trace.report().cloned().expect("there");
    assert!(report.slips.is_empty() && report.title.starts_with("12 of 12 boards agree with "), "{report:?}");
    update(&mut session, Action::In(ActivityAction::Trace(TraceAction::CloseCheck)));

    boards.swap(6, 7);
    fs::write(&path, boards.join("\n")).expect("written");
    type_path(&mut session, &[Command::CheckTrace.into()], &path);
    // The rules are tried after the report is shown.
    wait(&mut session, "the report", |session| {
        session.activities.trace.stage().is_some_and(|stage| stage.tries_rules)
    });
    let report = session.activities.trace.report().cloned().expect("there");
    assert_eq!(report.slips[0].number, 7, "{report:?}");
    let shown = session.core.shown.as_ref().expect("a search");
    assert_eq!(shown.position().steps, 6, "after six expansions, the seventh differs");
    let selected = session.core.selected().expect("the board is selected");
    let board = shown.recording.board(shown.recording.nodes().state(selected)).to_string();
    assert_eq!(board, boards[6]);

    update(&mut session, Action::In(ActivityAction::Trace(TraceAction::StopCheck)));
    wait(&mut session, "the stop", |session| session.activities.trace.stage().is_none());
    let report = session.activities.trace.report().expect("the differences stay");
    let end = report.rules_end.as_deref().expect("it ended");
    assert!(end.starts_with("Stopped after "), "{end}");

    update(&mut session, Action::In(ActivityAction::Trace(TraceAction::CloseCheck)));
    assert_eq!(session.activities.trace.stage(), None);
    fs::write(&path, "start: 1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 x 8\n").expect("written");
    type_path(&mut session, &[Command::CheckTrace.into()], &path);
    wait(&mut session, "the message", |session| {
        session.core.notice.as_ref().is_some_and(|notice| notice.is_error)
    });
    assert!(session.core.notice.as_ref().expect("there").text.contains("another board"));
}

#[test]
fn a_check_shows_the_first_difference_at_once_and_a_stop_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.txt");
    let mut session = searched();
    let recording = session.core.shown.as_ref().expect("a search").recording.shared();
    let board = |step| recording.board(recording.step(step).expect("recorded").node.state).to_string();
    // The board that is missing would come in between, and then the same board follows again and again: it is closed.
    let mut boards: Vec<String> = [0, 1, 2, 4].into_iter().map(board).collect();
    boards.extend((0..60_000).map(|_| board(0)));
    fs::write(&path, boards.join("\n")).expect("written");
    type_path(&mut session, &[Command::CheckTrace.into()], &path);
    wait(&mut session, "the first difference", |session| session.activities.trace.report().is_some());
    let first = session.activities.trace.report().expect("there").slips[0].clone();
    assert_eq!(first.number, 4);
    assert_eq!(session.core.shown.as_ref().expect("a search").position().steps, 3);
    update(&mut session, Action::In(ActivityAction::Trace(TraceAction::StopCheck)));
    wait(&mut session, "the stop", |session| session.activities.trace.stage().is_none());
    let report = session.activities.trace.report().expect("it stays");
    assert_eq!(report.slips[0], first);
}
