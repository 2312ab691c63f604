//! Watching a program from the window: its command is typed, it runs, and the search goes to the first difference.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::activity::{WatchAction, WatchReport};
use tilescope::session::{Action, ActivityAction, SAMPLE, Session};

use crate::driven::{Window, position, run_search, wait, window};

fn open_with(window: &mut Window, command: &str) {
    window.key_press(Key::W);
    window.run();
    let edit = WatchAction::Edit(Some(command.to_owned()));
    window.state_mut().act(Action::In(ActivityAction::Watch(edit)));
    window.run();
    window.get_all_by_role_and_label(Role::Button, "Start").next().expect("a button").click_accesskit();
    wait(window, "the program", |session| !session.activities.watch.is_running());
}

fn report(session: &Session) -> &WatchReport {
    session.activities.watch.report().expect("it has ended")
}

#[test]
#[cfg(unix)]
fn a_program_runs_on_the_board_and_the_search_goes_to_the_first_difference() {
    let mut window = window();
    run_search(&mut window);
    let expand = |board: &str| format!("{{\"event\":\"expand\",\"board\":\"{board}\"}}\\n");
    let (start, goal) = (expand(SAMPLE), expand("1 2 3 4 5 6 7 8 x"));
    open_with(&mut window, &format!("printf 'hello\\n{start}{goal}'"));
    let report = report(window.state().session()).clone();
    assert!(report.title.starts_with("1 of 2 boards agree with "), "{report:?}");
    assert!(report.sentences[0].starts_with("Expansion 2: you took 1 2 3 4 5 6 7 8 x. "), "{report:?}");
    assert_eq!(position(&window).0, 1);
    window.get_by_label(&report.title);
    window.get_by_label("hello");
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().session().activities.watch.command(), None);
}

#[test]
fn a_program_that_cannot_be_started_has_one_message() {
    let mut window = window();
    run_search(&mut window);
    open_with(&mut window, "/no/such/program");
    let problem = window.state().session().activities.watch.problem().expect("a message").to_owned();
    assert!(problem.starts_with("The program “/no/such/program” cannot be started: "), "{problem}");
    window.get_by_label(&problem);
}
