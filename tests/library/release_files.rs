//! Files of every kind that the program of 24 November 2026 wrote, in its window or in its repository: today's program opens them with
//! all that they have. `tests/data/release` has them. What is in them was seen on the screen when they were saved.

use std::path::PathBuf;
use std::sync::Arc;

use crate::support::waiting::wait;
use tilescope::compare::find::load_example;
use tilescope::file::{Lesson, load_results, parse_board_file, parse_results, results_text};
use tilescope::recording::Position;
use tilescope::session::{Action, ActivityAction, ExperimentAction, Session, update};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/release").join(name)
}

#[track_caller]
fn opened(name: &str) -> Session {
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Action::Open(path(name)));
    let said = |session: &Session| session.core.notice.is_some() && !session.core.is_running();
    wait(&mut session, "the file", said);
    let notice = session.core.notice.clone().expect("it says what was opened");
    assert!(!notice.is_error, "{name}: {}", notice.text);
    session
}

fn bookmarks(session: &Session) -> Vec<Position> {
    session.core.bookmarks().iter().map(tilescope::file::Bookmark::position).collect()
}

const BOARD: &str = "2 8 3 1 x 4 7 6 5";

#[test]
fn boards_of_the_release_have_their_bookmarks() {
    let session = opened("boards.ron");
    assert_eq!(session.core.editor.document().problem.start().to_string(), BOARD);
    assert_eq!(bookmarks(&session), [Position::after(4), Position::after(5)]);
}

#[test]
fn a_session_of_the_release_has_its_place_and_its_search_by_hand() {
    let session = opened("session.ron");
    assert_eq!(session.core.shown.as_ref().expect("a search").position(), Position::after(5));
    assert_eq!((bookmarks(&session).len(), session.core.runs.rows().len()), (2, 1));
    let game = session.activities.by_hand.game.as_ref().expect("a search by hand");
    assert_eq!((game.play.expansions(), game.play.open.len()), (1, 3));
}

#[test]
fn a_lesson_of_the_release_shows_its_step() {
    let session = opened("lesson.ron");
    let view = session.documents.lesson.view().expect("a lesson");
    assert_eq!((view.lesson().title.as_str(), view.lesson().pages.len()), ("My lesson", 1));
    let at = session.core.shown.as_ref().expect("a search").position();
    assert_eq!(at, Position { steps: 4, events: 1 });
}

#[test]
fn results_of_the_release_have_their_answers() {
    let results = load_results(&path("results.ron")).expect("readable");
    assert_eq!(results.answers.len(), 5);
    let right = results.answers.iter().filter(|answered| answered.first == Some(answered.right)).count();
    assert_eq!(right, 2, "two of five were right at once");
}

#[test]
fn a_course_an_experiment_and_a_condition_of_the_release_are_read() {
    let session = opened("course.ron");
    assert!(session.core.editor.course().is_some());
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Action::Open(path("experiment.ron")));
    let chosen = |session: &Session| session.activities.experiment.chosen.ended().is_some();
    wait(&mut session, "the experiment", chosen);
    wait(&mut session, "its file", |session| !session.activities.experiment.chosen.is_running());
    assert!(session.activities.experiment.chosen.ended().expect("one").is_ok());
    update(&mut session, Action::In(ActivityAction::Experiment(ExperimentAction::Close)));
    load_example(&path("condition.ron")).expect("a condition");
}

#[test]
fn what_the_window_of_the_release_wrote_is_written_as_it_was_but_for_the_version() {
    let check = |name: &str, written: &dyn Fn(&str) -> String| {
        let text = std::fs::read_to_string(path(name)).expect(name);
        let is_newer = ["lesson.ron", "results.ron"].contains(&name);
        let expected = if is_newer { text.replacen("version: 1", "version: 2", 1) } else { text.clone() };
        assert_eq!(written(&text), expected, "{name}");
    };
    check("boards.ron", &|text| parse_board_file(text).expect("boards").text());
    check("session.ron", &|text| parse_board_file(text).expect("a session").text());
    check("lesson.ron", &|text| Lesson::parse(text).expect("a lesson").0.text());
    check("results.ron", &|text| results_text(&parse_results(text).expect("results")));
}
