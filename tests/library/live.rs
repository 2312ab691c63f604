//! Live editing: a short search runs again by itself after a change, and a long one says that it is out of date.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::file::Document;
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::{Action, BoardSide, Command, CoreAction, Session, update};

/// Korf's board 88, which no search here solves.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";

fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::yield_now();
    }
}

fn searched() -> Session {
    let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    let mut session = Session::new(Document::of_start(start), Arc::new(|| {}));
    update(&mut session, Command::Run);
    wait(&mut session, "the search", |session| !session.core.is_running());
    session
}

fn position(session: &Session) -> Position {
    session.core.shown.as_ref().expect("a search").position()
}

fn set_start(session: &mut Session, text: &str) {
    update(session, CoreAction::SetBoard(BoardSide::Start, parse_board(text).expect("a board")));
}

fn renewed(session: &mut Session) {
    assert!(!session.core.shows_the_editors_search() && !session.core.shows_earlier_settings());
    wait(session, "the new search", |session| session.core.shows_the_editors_search());
    assert!(!session.core.is_running());
}

#[test]
fn a_short_search_runs_again_after_each_change_and_keeps_its_place() {
    let mut session = searched();
    update(&mut session, CoreAction::GoTo(Position::after(5)));
    for &algorithm in AlgorithmId::ALL {
        let before = session.core.editor.document().settings;
        if before.algorithm == algorithm {
            continue;
        }
        update(&mut session, CoreAction::SetSettings(Settings { algorithm, ..before }));
        wait(&mut session, "the trial", |session| session.next_tick().is_none());
        // Some take longer, above all in a debug build on a busy machine.
        if !session.core.shows_earlier_settings() {
            assert!(session.core.shows_the_editors_search());
        }
        assert_eq!(position(&session), Position::after(5), "{algorithm:?}");
    }
}

#[test]
fn after_a_shorter_search_the_place_is_the_one_before() {
    let mut session = searched();
    update(&mut session, CoreAction::GoTo(Position::after(500)));
    set_start(&mut session, "1 2 3 4 5 6 7 x 8");
    renewed(&mut session);
    let last = session.core.shown.as_ref().expect("a search").steps();
    assert!(last < 500);
    assert_eq!(position(&session), Position::after(last));
    set_start(&mut session, "2 3 4 1 5 x 7 6 8");
    renewed(&mut session);
    assert_eq!(position(&session), Position::after(500));
    set_start(&mut session, "1 2 3 4 5 6 7 x 8");
    renewed(&mut session);
    update(&mut session, Command::First);
    update(&mut session, Command::StepForward);
    update(&mut session, Command::Undo);
    renewed(&mut session);
    assert_eq!(position(&session), Position::after(1), "the user went elsewhere");
}

#[test]
fn a_long_search_is_of_earlier_settings_and_a_step_asks_to_run() {
    let mut session = searched();
    set_start(&mut session, HARD);
    wait(&mut session, "the end of the trial", |session| session.core.shows_earlier_settings());
    let before = position(&session);
    update(&mut session, Command::StepForward);
    assert!(session.core.needs_confirmation());
    assert_eq!(position(&session), before);
    update(&mut session, CoreAction::KeepEarlierSearch);
    update(&mut session, Command::Undo);
    assert!(
        !session.core.needs_confirmation() && !session.core.shows_earlier_settings(),
        "these are its settings again"
    );
    update(&mut session, Command::StepForward);
    assert_eq!(position(&session), Position::after(before.steps + 1));
    update(&mut session, Command::Redo);
    wait(&mut session, "the end of the trial", |session| session.core.shows_earlier_settings());
    update(&mut session, Command::PlayPause);
    assert!(session.core.needs_confirmation() && !session.core.playback.is_playing());
    update(&mut session, Command::Run);
    assert!(
        !session.core.needs_confirmation()
            && session.core.is_running()
            && session.core.shows_the_editors_search()
    );
}

#[test]
fn an_option_that_the_algorithm_does_not_use_is_no_change() {
    let mut session = searched();
    let settings = session.core.editor.document().settings;
    assert_eq!(settings.algorithm, AlgorithmId::Bfs);
    update(&mut session, CoreAction::SetSettings(Settings { beam_width: 7, ..settings }));
    assert!(session.core.shows_the_editors_search() && session.next_tick().is_none());
}
