//! Live editing: a short search runs again by itself after a change, and a long one says that it is out of date.

use std::sync::Arc;

use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Limits, Settings, TieBreak};
use tilescope::session::{BoardSide, Command, CoreAction, Session, update};

use crate::support::waiting::wait;

/// Korf's board 88, which no search here solves.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";

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

/// Changes the rules, and waits for the search with them.
fn set_rules(session: &mut Session, change: impl FnOnce(&mut Settings)) {
    let mut settings = session.core.editor.document().settings;
    change(&mut settings);
    update(session, CoreAction::SetSettings(settings));
    renewed(session);
}

#[test]
fn another_board_algorithm_or_heuristic_begins_at_its_start_and_another_rule_keeps_the_place() {
    let mut session = searched();
    for &algorithm in AlgorithmId::ALL {
        if session.core.editor.document().settings.algorithm == algorithm {
            continue;
        }
        update(&mut session, CoreAction::GoTo(Position::after(5)));
        let before = session.core.editor.document().settings;
        update(&mut session, CoreAction::SetSettings(Settings { algorithm, ..before }));
        wait(&mut session, "the trial", |session| session.next_tick().is_none());
        // Some take longer, above all in a debug build on a busy machine.
        let expected = if session.core.shows_earlier_settings() { 5 } else { 0 };
        assert_eq!(position(&session), Position::after(expected), "{algorithm:?}");
    }
    set_rules(&mut session, |settings| settings.algorithm = AlgorithmId::Astar);
    let place = Position { steps: 5, events: 1 };
    update(&mut session, CoreAction::GoTo(place));
    for ties in [TieBreak::FIRST_IN, TieBreak::LAST_IN] {
        set_rules(&mut session, |settings| settings.ties = ties);
        assert_eq!(position(&session), place, "{ties:?}");
    }
    set_rules(&mut session, |settings| settings.heuristic = HeuristicId::Misplaced);
    assert_eq!(position(&session), Position::default());
    // The end of a longer search is beyond that of a shorter one.
    set_rules(&mut session, |settings| settings.algorithm = AlgorithmId::WeightedAstar);
    set_rules(&mut session, |settings| settings.weight = "1".parse().expect("a weight"));
    update(&mut session, Command::Last);
    set_rules(&mut session, |settings| settings.weight = "5".parse().expect("a weight"));
    assert_eq!(position(&session), Position::default());
    update(&mut session, CoreAction::GoTo(Position::after(5)));
    update(&mut session, Command::Shuffle);
    renewed(&mut session);
    assert_eq!(position(&session), Position::default());
}

#[test]
fn undo_brings_back_a_search_that_a_key_replaced_with_its_place_and_the_message_says_so() {
    for (start, place) in
        [("2 3 4 1 5 x 7 6 8", Position { steps: 500, events: 2 }), (HARD, Position::after(7))]
    {
        let mut session = searched();
        set_start(&mut session, start);
        update(&mut session, Command::Run);
        wait(&mut session, "steps", |session| {
            session.core.shown.as_ref().is_some_and(|shown| shown.steps() > 600)
        });
        update(&mut session, CoreAction::GoTo(place));
        for command in [Command::NewBoard, Command::Shuffle, Command::SwapBoards] {
            session.core.notice = None;
            update(&mut session, command);
            let said = session.core.notice.as_ref().map(|notice| notice.text.as_str());
            assert!(said.is_some_and(|said| said.contains("Ctrl+Z")), "{command:?}: {said:?}");
            if command == Command::NewBoard {
                renewed(&mut session);
                assert_eq!(position(&session), Position::default());
            }
            update(&mut session, Command::Undo);
            wait(&mut session, "the search", |session| session.core.shows_the_editors_search());
            assert_eq!(position(&session), place, "{command:?} of {start}");
        }
    }
}

#[test]
fn undo_searches_again_for_what_had_to_give_its_memory_and_goes_to_its_place() {
    let mut session = searched();
    let place = Position { steps: 50, events: 1 };
    update(&mut session, CoreAction::GoTo(place));
    set_rules(&mut session, |settings| settings.algorithm = AlgorithmId::Greedy);
    // Hardly any memory: only the search on the screen has some.
    let limits = session.core.limits;
    update(&mut session, CoreAction::SetLimits(Limits { max_bytes: 1, ..limits }));
    update(&mut session, CoreAction::SetLimits(limits));
    assert!(session.core.runs.rows().iter().all(|row| !row.is_parked()));
    update(&mut session, Command::Undo);
    renewed(&mut session);
    assert_eq!(position(&session), place);
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
