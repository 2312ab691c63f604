//! While the future is hidden, nothing tells the outcome, the path or the totals of a search before its end.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::file::Document;
use tilescope::picture::{Palette, Scene, Shape, Subject, ThemeChoice, View, number};
use tilescope::puzzle::parse_board;
use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::{AlgorithmId, Guard, Limits, NodeId, Settings, Side};
use tilescope::session::{
    Action, Command, Commands, CoreAction, PanelId, Reveal, Session, Shown, stage_words, state_dump, update,
};

const START: &str = "1 3 6 4 2 x 7 5 8";

fn document(algorithm: AlgorithmId) -> Document {
    let settings = Settings { algorithm, ..Settings::default() };
    Document { settings, ..Document::of_start(parse_board(START).expect("a board")) }
}

fn recorded(algorithm: AlgorithmId, max_nodes: u64) -> Recording {
    let Document { problem, settings } = document(algorithm);
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes, ..Limits::default() };
    recording.record(Guard { limits, cancel: None }, ());
    recording
}

fn wait(session: &mut Session, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_so(session) {
        assert!(Instant::now() < until);
        update(session, Action::Receive);
        std::thread::yield_now();
    }
}

/// A place that is different for each algorithm, before the last one.
fn some_place(i: usize, last: u64) -> u64 {
    let mixed = (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    mixed % (last - 1) + 1
}

fn shown(session: &Session) -> &Shown {
    session.core.shown.as_ref().expect("a search")
}

#[test]
fn the_session_tells_nothing_before_the_end_and_everything_there() {
    for (i, &algorithm) in AlgorithmId::ALL.iter().enumerate() {
        let mut session = Session::new(document(algorithm), Arc::new(|| {}));
        update(&mut session, CoreAction::ShowPanel(PanelId::Plane));
        update(&mut session, CoreAction::Do(Command::Run));
        wait(&mut session, |session| !session.core.is_running());
        let last = shown(&session).steps();
        let length = shown(&session).recording.path().len().saturating_sub(1);
        let nodes = shown(&session).recording.progress().counts.generated();
        let here = some_place(i, last);
        update(&mut session, CoreAction::GoTo(Position::after(here)));
        let told = shown(&session);
        assert!(!told.tells_end() && !told.is_solved() && told.path().is_empty(), "{algorithm:?}");
        assert_eq!((told.path_length(), told.path_nodes().len()), (0, 0));
        assert!(told.first_path_moves(9).is_empty() && told.path_move(1).is_none());
        assert!(told.meeting_place().is_none() && told.told_ending().is_none());
        assert!(told.horizon() > here && told.told_steps().is_none());
        assert!(session.enabled(Command::PlayPath).is_err() && session.enabled(Command::CopyPath).is_err());
        let dump = state_dump(&session, &[], None).to_string();
        for secret in [format!("{length} moves"), number(last), number(nodes)] {
            let is_word = |at: usize| !dump[..at].ends_with(|c: char| c.is_ascii_digit() || c == ',');
            let told = dump.match_indices(&secret).any(|(at, _)| is_word(at) && secret.len() > 3);
            assert!(!told, "{algorithm:?}: {secret} at {here} of {last}: {dump}");
        }
        wait(&mut session, |session| {
            shown(session).counting.now().is_some_and(|now| now.position.steps == here)
        });
        let plane = shown(&session).counting.now().expect("a plane");
        let counted: u32 = plane.totals.iter().map(|(_, count)| count).sum();
        assert_eq!(counted, shown(&session).moment().expect("a moment").generated, "{algorithm:?}");
        // The horizon says nothing either: it is the same for a search of any other length.
        assert!(shown(&session).horizon().is_power_of_two() || shown(&session).horizon().is_multiple_of(20));
        update(&mut session, Command::Last);
        assert!(shown(&session).tells_end() && shown(&session).horizon() == last, "{algorithm:?}");
        assert_eq!(shown(&session).path_length(), length);
        update(&mut session, CoreAction::GoTo(Position::after(here)));
        update(&mut session, Command::ShowWholeSearch);
        assert_eq!((shown(&session).path_length(), shown(&session).told_steps()), (length, Some(last)));
    }
}

#[test]
fn what_an_older_version_kept_does_not_show_the_whole_search() {
    for kept in ["(presenting:true,working:false)", "(presenting:false,working:false)", "()"] {
        assert_eq!(ron::from_str::<Reveal>(kept), Ok(Reveal::default()), "{kept}");
    }
    let mut session = Session::sample(Arc::new(|| {}));
    assert!(session.core.hides_future());
    update(&mut session, Command::ShowWholeSearch);
    let text = ron::to_string(&session.core.reveal).expect("a text");
    assert_eq!(ron::from_str::<Reveal>(&text), Ok(session.core.reveal));
}

/// A search of the sample board, some expansions after its start.
fn presented(algorithm: AlgorithmId) -> Session {
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, CoreAction::SetSettings(Settings { algorithm, ..Settings::default() }));
    update(&mut session, Command::Run);
    wait(&mut session, |session| !session.core.is_running());
    update(&mut session, CoreAction::GoTo(Position::after(12)));
    assert_eq!(asked(&session), None, "at the desk, the list is in its order");
    update(&mut session, Command::Present);
    session
}

/// The open list as a class sees it before it is asked: `None` where it is in its order.
fn asked(session: &Session) -> Option<Vec<NodeId>> {
    shown(session).oldest_first(Side::Forward).map(<[_]>::to_vec)
}

#[test]
fn the_order_is_hidden_from_a_class_until_it_is_asked() {
    let mut session = presented(AlgorithmId::Astar);
    let oldest = asked(&session).expect("a hidden order");
    assert!(oldest.is_sorted(), "a node has its number from its generation");
    let moment = shown(&session).moment().expect("a moment").clone();
    let recording = &shown(&session).recording;
    let mut in_order = moment.open.rows(recording, Side::Forward, 0..oldest.len() + 1);
    assert_ne!(in_order, oldest, "the order says something");
    in_order.sort_unstable();
    assert_eq!(in_order, oldest, "the same nodes");
    update(&mut session, Command::EventForward);
    assert!(asked(&session).is_none() && shown(&session).choice().is_some(), "Shift+→ answers");
    update(&mut session, Command::EventBack);
    assert_eq!(asked(&session), Some(oldest), "and back it is hidden again");
    update(&mut session, Command::HideOrder);
    assert_eq!(asked(&session), None, "the switch is off");
}

#[test]
fn nothing_is_hidden_of_an_order_that_is_the_age() {
    for (algorithm, is_hidden) in [
        (AlgorithmId::Bfs, false),
        (AlgorithmId::DfsStack, true),
        (AlgorithmId::Dfs, false),
        (AlgorithmId::Idastar, false),
    ] {
        let session = presented(algorithm);
        assert_eq!(asked(&session).is_some(), is_hidden, "{algorithm:?}");
    }
}

fn scene(view: &View, recording: &Recording, here: u64) -> Scene {
    let mut recording = recording.clone();
    let mut cursor = Cursor::new(&recording);
    cursor.go_to(&mut recording, Position::after(here));
    let moment = cursor.moment(&recording);
    let palette = Palette::of(ThemeChoice::default());
    (view.draw)(&Subject {
        recording: &recording,
        moment: &moment,
        selected: None,
        hides_future: true,
        shows_choice: false,
        words: stage_words,
        extent: view.extent,
        palette,
    })
}

fn texts(scene: &Scene) -> Vec<String> {
    let text = |shape: &Shape| match shape {
        Shape::Text(text) => Some(text.text.clone()),
        _ => None,
    };
    let mut texts: Vec<_> = scene.shapes.iter().filter_map(text).chain([scene.title.clone()]).collect();
    texts.sort();
    texts
}

/// What is drawn of a whole search is what is drawn of one that was stopped a little later.
#[test]
fn a_picture_depends_only_on_what_has_happened() {
    for (i, &algorithm) in AlgorithmId::ALL.iter().enumerate() {
        let whole = recorded(algorithm, u64::MAX);
        let last = whole.steps();
        let nodes = u64::from(whole.progress().nodes());
        let stopped = recorded(algorithm, some_place(i, nodes).max(8));
        let here = stopped.steps().saturating_sub(1);
        if here + 1 >= last {
            continue;
        }
        for view in View::ALL {
            let [of_whole, of_stopped] = [&whole, &stopped].map(|recording| scene(view, recording, here));
            assert_eq!(texts(&of_whole), texts(&of_stopped), "{algorithm:?}: {}", view.name);
            assert_eq!(of_whole.shapes, of_stopped.shapes, "{algorithm:?}: {}", view.name);
        }
    }
}
