//! Breakpoints and bookmarks: where playback stops, what is found, and what is saved.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::file::{Annotations, Bookmark, Contents, Document, load};
use tilescope::puzzle::parse_board;
use tilescope::recording::{Condition, Direction, FindOutcome, Position};
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::{
    Action, ActivityAction, BreakpointForm, Command, Commands, CoreAction, FileAnswer, FindState, PanelId,
    RunsAction, SPEED_RANGE, Session, update,
};

/// Korf's board 88, which no search here solves.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";

fn session(start: &str, algorithm: AlgorithmId) -> Session {
    let start = parse_board(start).expect("a board");
    let settings = Settings { algorithm, ..Settings::default() };
    Session::new(Document { settings, ..Document::of_start(start) }, Arc::new(|| {}))
}

/// Lets time pass until something is so.
fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        if session.next_tick().is_some() {
            update(session, Action::Tick(Duration::from_millis(16)));
        }
        std::thread::yield_now();
    }
}

fn do_all(session: &mut Session, commands: &[Command]) {
    for command in commands {
        assert_eq!(session.enabled(*command), Ok(()), "{command:?}");
        update(session, *command);
    }
}

/// Runs to the end.
fn searched(start: &str, algorithm: AlgorithmId) -> Session {
    let mut session = session(start, algorithm);
    do_all(&mut session, &[Command::Run]);
    wait(&mut session, "the search", |session| !session.core.is_running());
    session
}

fn add(session: &mut Session, text: &str) -> Condition {
    let form = BreakpointForm { editing: None, text: text.to_owned() };
    update(session, CoreAction::SetBreakpointForm(Some(form)));
    update(session, CoreAction::AcceptBreakpoint);
    assert!(session.core.breakpoints.form.is_none(), "{text} is a condition");
    text.parse().expect("a condition")
}

fn position(session: &Session) -> Position {
    session.core.shown.as_ref().expect("a search").position()
}

fn notice(session: &Session) -> &str {
    session.core.notice.as_ref().map_or("", |notice| &notice.text)
}

/// All places of a condition, one found after the other.
fn places_of(session: &Session, condition: Condition) -> Vec<Position> {
    let recording = &session.core.shown.as_ref().expect("a search").recording;
    let next = |from: &Position| match recording
        .find(&[condition], *from, Direction::Forwards, &mut |_| ControlFlow::Continue(()))
    {
        FindOutcome::Hit(hit) => Some(hit.position),
        _ => None,
    };
    std::iter::successors(next(&Position::default()), next).collect()
}

#[test]
fn playing_stops_at_every_place_of_a_breakpoint_however_fast_it_is() {
    for (text, algorithm) in [
        ("h = 3", AlgorithmId::Astar),
        ("new iteration", AlgorithmId::Idastar),
        ("goal generated", AlgorithmId::Mm),
        ("layer done", AlgorithmId::Bfs),
    ] {
        for speed in [*SPEED_RANGE.end(), 3.0, 5.0] {
            let mut session = searched("2 3 4 1 5 x 7 6 8", algorithm);
            let condition = add(&mut session, text);
            let places = places_of(&session, condition);
            assert!(!places.is_empty(), "{text}");
            update(&mut session, CoreAction::SetSpeed(speed));
            for place in places.iter().take(20) {
                do_all(&mut session, &[Command::PlayPause]);
                wait(&mut session, "a breakpoint", |session| !session.core.playback.is_playing());
                assert_eq!(position(&session), *place, "{text} at speed {speed}");
                assert_eq!(notice(&session), format!("Stopped at breakpoint “{text}”"));
            }
        }
    }
}

#[test]
fn playing_passes_what_is_not_enabled_and_goes_to_the_end() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Astar);
    add(&mut session, "h = 3");
    add(&mut session, "g > 1000");
    update(&mut session, CoreAction::EnableBreakpoint(0, false));
    update(&mut session, CoreAction::SetSpeed(*SPEED_RANGE.end()));
    do_all(&mut session, &[Command::PlayPause]);
    wait(&mut session, "the end", |session| !session.core.playback.is_playing());
    assert!(session.core.shown.as_ref().expect("a search").is_at_end());
}

#[test]
fn live_stops_at_a_breakpoint_while_the_search_goes_on() {
    let mut session = session(HARD, AlgorithmId::Astar);
    let condition = add(&mut session, "f changes");
    do_all(&mut session, &[Command::Run, Command::Live]);
    wait(&mut session, "the breakpoint", |session| !session.core.playback.follows_live());
    assert!(session.core.is_running());
    let stopped_at = position(&session);
    do_all(&mut session, &[Command::Stop]);
    wait(&mut session, "the end", |session| !session.core.is_running());
    assert_eq!(stopped_at, places_of(&session, condition)[0]);
}

#[test]
fn the_next_and_the_previous_event_are_found_and_nothing_moves_where_there_is_none() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Astar);
    assert!(session.enabled(Command::FindNext).is_err());
    let condition = add(&mut session, "h = 3");
    let places = places_of(&session, condition);
    let mut find = |command, expected: Option<Position>| {
        let before = position(&session);
        do_all(&mut session, &[command]);
        wait(&mut session, "the event", |session| session.core.breakpoints.find.is_none());
        assert_eq!(position(&session), expected.unwrap_or(before));
        notice(&session).to_owned()
    };
    for place in &places {
        assert!(find(Command::FindNext, Some(*place)).starts_with("Found “h = 3” at expansion"));
    }
    assert!(find(Command::FindNext, None).starts_with("No match for “h = 3” up to expansion"));
    for place in places.iter().rev().skip(1) {
        find(Command::FindPrevious, Some(*place));
    }
    assert!(find(Command::FindPrevious, None).starts_with("No match for “h = 3” before expansion"));
}

#[test]
fn one_breakpoint_alone_is_found_though_it_is_not_enabled() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Astar);
    let condition = add(&mut session, "g = 7");
    add(&mut session, "f changes");
    update(&mut session, CoreAction::EnableBreakpoint(0, false));
    update(&mut session, CoreAction::Find(0, Direction::Forwards));
    wait(&mut session, "the event", |session| session.core.breakpoints.find.is_none());
    assert_eq!(position(&session), places_of(&session, condition)[0]);
}

fn find_ahead_of_a_running_search(text: &str) -> Session {
    let mut session = session(HARD, AlgorithmId::Astar);
    add(&mut session, text);
    do_all(&mut session, &[Command::Run]);
    wait(&mut session, "some steps", |session| {
        session.core.shown.as_ref().is_some_and(|s| s.recording.steps() > 0)
    });
    do_all(&mut session, &[Command::FindNext]);
    let is_at_end = |session: &Session| {
        session.core.breakpoints.find.as_ref().is_some_and(|looking| looking.state() == FindState::AtLiveEnd)
    };
    wait(&mut session, "the live end", is_at_end);
    session
}

#[test]
fn what_has_not_come_yet_can_be_waited_for() {
    // f of the start is 43: such a node comes after some hundred thousand steps.
    let mut session = find_ahead_of_a_running_search("f > 49");
    update(&mut session, CoreAction::WaitForBreakpoint);
    let state = session.core.breakpoints.find.as_ref().map(tilescope::session::Find::state);
    assert_eq!(state, Some(FindState::Waiting));
    wait(&mut session, "the event", |session| session.core.breakpoints.find.is_none());
    assert!(notice(&session).starts_with("Found “f > 49”"), "{}", notice(&session));
    let found_at = position(&session);
    do_all(&mut session, &[Command::Stop]);
    wait(&mut session, "the end", |session| !session.core.is_running());
    assert_eq!(found_at, places_of(&session, "f > 49".parse().expect("a condition"))[0]);
}

#[test]
fn a_message_about_a_match_goes_with_its_search() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Bfs);
    let first = session.core.runs.rows()[0].id;
    let other = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    update(&mut session, CoreAction::SetSettings(other));
    do_all(&mut session, &[Command::Run]);
    wait(&mut session, "the end", |session| !session.core.is_running());
    add(&mut session, "f > 0");
    do_all(&mut session, &[Command::FindNext]);
    wait(&mut session, "an answer", |session| session.core.notice.is_some());
    assert!(notice(&session).contains("“f > 0”"), "{}", notice(&session));
    // There is time to read it, as long as the search is there.
    update(&mut session, Action::Tick(Duration::from_secs(3)));
    assert!(notice(&session).contains("“f > 0”"), "{}", notice(&session));
    update(&mut session, Action::In(ActivityAction::Runs(RunsAction::BringBack(first))));
    assert_eq!(notice(&session), "");
}

#[test]
fn a_message_stays_while_one_steps_and_goes_with_any_other_command() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Bfs);
    add(&mut session, "f > 0");
    do_all(&mut session, &[Command::FindNext]);
    wait(&mut session, "an answer", |session| session.core.notice.is_some());
    do_all(&mut session, &[Command::StepForward, Command::StepBack]);
    assert!(notice(&session).contains("“f > 0”"), "{}", notice(&session));
    do_all(&mut session, &[Command::Present]);
    assert_eq!(notice(&session), "");
}

#[test]
fn escape_cancels_a_find_which_also_ends_with_the_search() {
    let mut session = find_ahead_of_a_running_search("g > 1000");
    do_all(&mut session, &[Command::Deselect]);
    assert!(session.core.breakpoints.find.is_none() && session.core.is_running());
    let mut session = find_ahead_of_a_running_search("g > 1000");
    do_all(&mut session, &[Command::Stop]);
    wait(&mut session, "the answer", |session| session.core.breakpoints.find.is_none());
    assert!(notice(&session).starts_with("No match for “g > 1000” up to expansion"), "{}", notice(&session));
    assert_eq!(position(&session), Position::default());
}

#[test]
fn marks_of_the_timeline_are_the_places_of_each_breakpoint() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Astar);
    let (dense, rare) = (add(&mut session, "f > 0"), add(&mut session, "goal generated"));
    update(&mut session, Action::Receive);
    wait(&mut session, "the marks", |session| session.core.breakpoints.hits.making().is_none());
    let marks: Vec<_> =
        session.core.breakpoints.hits.iter().map(|(condition, hits)| (*condition, hits.to_vec())).collect();
    assert_eq!(marks.iter().map(|(condition, _)| *condition).collect::<Vec<_>>(), [dense, rare]);
    for (condition, hits) in marks {
        // The search has fewer steps than the timeline has points.
        assert_eq!(hits.iter().map(|hit| hit.position).collect::<Vec<_>>(), places_of(&session, condition));
    }
    update(&mut session, CoreAction::EnableBreakpoint(0, false));
    update(&mut session, Action::Receive);
    wait(&mut session, "the marks", |session| session.core.breakpoints.hits.making().is_none());
    assert_eq!(session.core.breakpoints.hits.iter().count(), 1);
}

#[test]
fn bookmarks_are_gone_through_in_order_and_survive_another_run() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Astar);
    let places = [Position::after(9), Position { steps: 3, events: 2 }, Position::after(4)];
    for place in places {
        update(&mut session, CoreAction::GoTo(place));
        do_all(&mut session, &[Command::Bookmark]);
    }
    let bookmarks = |session: &Session| -> Vec<Position> {
        let positions =
            session.core.editor.annotations().bookmarks.iter().map(tilescope::file::Bookmark::position);
        positions.collect()
    };
    assert_eq!(bookmarks(&session), [places[1], places[2], places[0]]);
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Astar] {
        update(&mut session, CoreAction::SetSettings(Settings { algorithm, ..Settings::default() }));
        do_all(&mut session, &[Command::Run]);
        wait(&mut session, "the search", |session| !session.core.is_running());
    }
    for place in [places[1], places[2], places[0]] {
        do_all(&mut session, &[Command::NextBookmark]);
        assert_eq!(position(&session), place);
    }
    assert_eq!(session.enabled(Command::NextBookmark), Err("There is no bookmark after this point"));
    do_all(&mut session, &[Command::PreviousBookmark]);
    do_all(&mut session, &[Command::Bookmark]);
    assert_eq!(bookmarks(&session), [places[1], places[0]]);
    update(&mut session, CoreAction::RemoveBookmark(0));
    assert_eq!(bookmarks(&session), [places[0]]);
}

#[test]
fn a_bookmark_belongs_to_its_search_and_without_any_the_keys_step() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Bfs);
    update(&mut session, CoreAction::GoTo(Position::after(500)));
    do_all(&mut session, &[Command::Bookmark]);
    let set = |session: &mut Session, text: &str| {
        let side = tilescope::session::BoardSide::Start;
        update(session, CoreAction::SetText(side, text.to_owned()));
        do_all(session, &[Command::Run]);
        wait(session, "the search", |session| !session.core.is_running());
    };
    set(&mut session, "1 2 3 4 5 6 7 x 8");
    assert!(session.core.bookmarks().is_empty());
    do_all(&mut session, &[Command::NextBookmark]);
    assert_eq!(position(&session), Position::after(1));
    do_all(&mut session, &[Command::PreviousBookmark]);
    assert_eq!(position(&session), Position::default());
    set(&mut session, "2 3 4 1 5 x 7 6 8");
    assert_eq!(session.core.bookmarks().len(), 1);
    do_all(&mut session, &[Command::NextBookmark]);
    assert_eq!(position(&session), Position::after(500));
    do_all(&mut session, &[Command::Undo]);
    assert!(
        session.core.editor.annotations().bookmarks.is_empty(),
        "a change of boards and bookmarks is one change"
    );
    do_all(&mut session, &[Command::Undo]);
    assert_eq!(session.core.editor.annotations().bookmarks.len(), 1);
}

#[test]
fn a_file_is_searched_and_shown_at_its_first_bookmark() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    let document = Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"));
    let place = Position { steps: 7, events: 2 };
    for bookmarks in [Vec::new(), vec![Bookmark::new(place), Bookmark::new(Position::after(20))]] {
        let expected = if bookmarks.is_empty() { Position::default() } else { place };
        let contents =
            Contents { annotations: Annotations { bookmarks, ..Annotations::default() }, ..document.into() };
        tilescope::file::save(&path, &contents).expect("written");
        let mut session = Session::first(Arc::new(|| {}));
        update(&mut session, Action::Open(path.clone()));
        wait(&mut session, "the search", |session| {
            session.core.shown.is_some() && !session.core.is_running()
        });
        assert_eq!(position(&session), expected);
        assert!(session.core.shows_the_editors_search() && !session.has_unsaved_changes());
    }
}

#[test]
fn breakpoints_and_bookmarks_are_saved_with_the_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    let document = Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"));
    tilescope::file::save(&path, &document.into()).expect("written");
    let mut session = Session::sample(Arc::new(|| {}));
    let open = |session: &mut Session| {
        session.core.notice = None;
        update(session, Action::Open(path.clone()));
        wait(session, "the file", |session| {
            session.core.notice.is_some() || session.documents.files.question().is_some()
        });
        update(session, Action::AnswerFileQuestion(FileAnswer::Proceed));
    };
    open(&mut session);
    assert!(!session.has_unsaved_changes());
    add(&mut session, "h < 5");
    assert!(session.has_unsaved_changes());
    do_all(&mut session, &[Command::Run]);
    wait(&mut session, "the search", |session| !session.core.is_running());
    update(&mut session, CoreAction::GoTo(Position::after(7)));
    do_all(&mut session, &[Command::Bookmark]);
    update(&mut session, CoreAction::SetBookmarkNote(0, "look here".to_owned()));
    do_all(&mut session, &[Command::Save]);
    wait(&mut session, "saving", |session| !session.has_unsaved_changes());
    let saved = load(&path).expect("readable");
    assert_eq!(saved.annotations, *session.core.editor.annotations());
    update(&mut session, CoreAction::RemoveBreakpoint(0));
    open(&mut session);
    assert_eq!(*session.core.editor.annotations(), saved.annotations);
    assert!(session.core.layout.tabs.has(PanelId::Breakpoints));
}

#[test]
fn a_board_of_another_size_is_kept_and_met_nowhere() {
    let mut session = searched("3 1 2 x", AlgorithmId::Bfs);
    let folder = tempfile::tempdir().expect("a folder");
    add(&mut session, "board 3 1 2 x");
    update(&mut session, CoreAction::SetSize(tilescope::puzzle::Size::EIGHT));
    do_all(&mut session, &[Command::Run]);
    wait(&mut session, "the search", |session| !session.core.is_running());
    do_all(&mut session, &[Command::FindNext]);
    wait(&mut session, "the answer", |session| session.core.breakpoints.find.is_none());
    assert!(notice(&session).starts_with("No match for “board 3 1 2 x”"), "{}", notice(&session));
    let path = folder.path().join("boards.ron");
    let document = *session.core.editor.document();
    let contents = tilescope::file::Contents {
        annotations: session.core.editor.annotations().clone(),
        ..document.into()
    };
    tilescope::file::save(&path, &contents).expect("written");
    assert_eq!(load(&path).expect("it can be opened again"), contents);
}

#[test]
fn a_breakpoint_is_changed_and_never_there_twice() {
    let mut session = searched("1 2 3 4 5 6 7 x 8", AlgorithmId::Bfs);
    let conditions = |session: &Session| -> Vec<String> {
        session.core.editor.annotations().breakpoints.iter().map(|b| b.condition.to_string()).collect()
    };
    add(&mut session, "h < 5");
    add(&mut session, "layer done");
    update(&mut session, CoreAction::EnableBreakpoint(0, false));
    add(&mut session, "h < 5");
    assert_eq!(conditions(&session), ["h < 5", "layer done"]);
    assert_eq!(session.core.editor.annotations().enabled().len(), 2);
    update(&mut session, CoreAction::EditBreakpoint(1));
    let form = session.core.breakpoints.form.as_ref().expect("it is open").clone();
    assert_eq!(form.text, "layer done");
    update(
        &mut session,
        CoreAction::SetBreakpointForm(Some(BreakpointForm { text: "h < ".to_owned(), ..form.clone() })),
    );
    update(&mut session, CoreAction::AcceptBreakpoint);
    assert!(session.core.breakpoints.form.is_some(), "that is none");
    update(
        &mut session,
        CoreAction::SetBreakpointForm(Some(BreakpointForm { text: "g = 3".to_owned(), ..form })),
    );
    update(&mut session, CoreAction::AcceptBreakpoint);
    assert_eq!(conditions(&session), ["h < 5", "g = 3"]);
    update(&mut session, CoreAction::RemoveBreakpoint(0));
    assert_eq!(conditions(&session), ["g = 3"]);
}

#[test]
fn changes_of_breakpoints_and_bookmarks_are_unsaved_and_undone_one_by_one() {
    let mut session = searched("2 3 4 1 5 x 7 6 8", AlgorithmId::Astar);
    let mut versions = vec![session.core.editor.contents()];
    update(&mut session, CoreAction::GoTo(Position::after(3)));
    do_all(&mut session, &[Command::Bookmark]);
    assert!(session.has_unsaved_changes());
    versions.push(session.core.editor.contents());
    for note in ["a", "a f", "a fork"] {
        update(&mut session, CoreAction::SetBookmarkNote(0, note.to_owned()));
    }
    versions.push(session.core.editor.contents());
    add(&mut session, "h < 5");
    versions.push(session.core.editor.contents());
    update(&mut session, CoreAction::EnableBreakpoint(0, false));
    versions.push(session.core.editor.contents());
    update(&mut session, CoreAction::RemoveBookmark(0));
    versions.push(session.core.editor.contents());
    do_all(&mut session, &[Command::Shuffle]);
    versions.push(session.core.editor.contents());
    for version in versions.iter().rev().skip(1) {
        do_all(&mut session, &[Command::Undo]);
        assert_eq!(session.core.editor.contents(), *version);
    }
    assert!(!session.core.editor.can_undo(Direction::Backwards) && !session.has_unsaved_changes());
    for version in &versions[1..] {
        do_all(&mut session, &[Command::Redo]);
        assert_eq!(session.core.editor.contents(), *version);
    }
}
