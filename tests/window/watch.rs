//! Watching a program from the window: its command is typed, its search is shown, and the window goes to the first difference.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::activity::{ProgramRun, WatchAction};
use tilescope::session::{Action, ActivityAction, Command, SAMPLE, Screen, Session};

use crate::driven::{Window, position, run_search, wait, window};

const GOAL: &str = "1 2 3 4 5 6 7 8 x";

/// Starts a command on the board that is shown.
fn start(window: &mut Window, command: &str) {
    window.key_press(Key::W);
    window.run();
    let edit = WatchAction::Edit(Some(command.to_owned()));
    window.state_mut().act(Action::In(ActivityAction::Watch(edit)));
    window.run();
    window.get_all_by_role_and_label(Role::Button, "Start").next().expect("a button").click_accesskit();
    window.run();
}

/// Starts a command, and waits until all is said about it.
fn watch(window: &mut Window, command: &str) {
    start(window, command);
    wait(window, "the program", |session| {
        session.activities.watch.run.as_ref().is_none_or(|run| !run.is_running() && !run.judging.is_running())
    });
}

fn run(session: &Session) -> &ProgramRun {
    session.activities.watch.run.as_ref().expect("a program was started")
}

fn expand(board: &str) -> String {
    format!("{{\"event\":\"expand\",\"board\":\"{board}\"}}\\n")
}

/// The same inside of double quotes.
fn expand_quoted(board: &str) -> String {
    expand(board).replace('\\', "\\\\").replace('"', "\\\"")
}

#[test]
#[cfg(unix)]
fn the_search_of_a_program_is_shown_and_goes_to_the_first_difference() {
    let mut window = window();
    run_search(&mut window);
    watch(&mut window, &format!("printf 'hello\\n{}{}'", expand(SAMPLE), expand(GOAL)));
    let session = window.state().session();
    let report = run(session).report.clone().expect("it is compared");
    assert!(report.title.starts_with("1 of 2 boards agree with "), "{report:?}");
    assert!(report.difference[0].starts_with("Expansion 2: you took 1 2 3 4 5 6 7 8 x. "), "{report:?}");
    let shown = session.core.shown.as_ref().expect("its search");
    assert!(shown.recording.is_reported() && shown.choice().is_some() && shown.is_at_difference());
    assert_eq!((position(&window).0, shown.steps()), (1, 2));
    window.get_by_label(&report.title);
    window.get_by_label("hello");
    window.get_by_label("it took");
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().session().activities.watch.command, None);
}

#[test]
#[cfg(unix)]
fn a_program_is_shown_beside_the_reference_and_started_again() {
    let mut window = window();
    run_search(&mut window);
    watch(&mut window, &format!("printf '{}{}'", expand(SAMPLE), expand(GOAL)));
    window.get_by_label("Compare side by side").click_accesskit();
    window.run();
    assert_ne!(window.state().session().core.screen(), Screen::SEARCH);
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().session().core.screen(), Screen::SEARCH);
    // Run shows the search of the settings again, and then the program can be started again.
    window.state_mut().act(Command::Run);
    wait(&mut window, "the search", |session| !session.core.is_running());
    assert!(!window.state().session().core.shows_a_program());
    window.get_by_label("Another search is shown now. Start the program again to see its search.");
    window.get_by_label("Start again").click_accesskit();
    wait(&mut window, "the program", |session| {
        !run(session).is_running() && !run(session).judging.is_running()
    });
    assert!(window.state().session().core.shows_a_program());
}

#[test]
#[cfg(unix)]
fn a_program_without_an_expansion_has_one_message_and_the_search_comes_back() {
    let mut window = window();
    run_search(&mut window);
    watch(&mut window, "printf 'nothing\\n'");
    assert_eq!(run(window.state().session()).problem.as_deref(), Some("The program wrote no events."));
    window.get_by_label("The program wrote no events.");
    wait(&mut window, "the search", |session| !session.core.is_running());
    assert!(!window.state().session().core.shows_a_program());
}

#[test]
fn a_program_that_cannot_be_started_has_one_message() {
    let mut window = window();
    run_search(&mut window);
    watch(&mut window, "/no/such/program");
    let problem = window.state().session().activities.watch.problem.as_ref().expect("a message").to_owned();
    assert!(problem.starts_with("The program “/no/such/program” cannot be started: "), "{problem}");
    window.get_by_label(&problem);
    assert!(!window.state().session().core.shows_a_program());
}

#[test]
#[cfg(unix)]
fn a_program_that_sleeps_is_stopped_and_what_it_wrote_is_shown() {
    let mut window = window();
    run_search(&mut window);
    start(
        &mut window,
        &format!("sh -c \"printf '{}{}'; sleep 60\"", expand_quoted(SAMPLE), expand_quoted(GOAL)),
    );
    window.state_mut().act(Action::In(ActivityAction::Watch(WatchAction::Stop)));
    wait(&mut window, "the program", |session| {
        !run(session).is_running() && !run(session).judging.is_running()
    });
    assert!(run(window.state().session()).elapsed().as_secs() < 30);
}
