//! A heuristic from a program, in the window: its command is typed, it is judged, and the search uses it.

use std::ops::ControlFlow;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::activity::{AskedHeuristic, HeuristicAction};
use tilescope::heuristic::{HeuristicId, NoStore};
use tilescope::puzzle::parse_board;
use tilescope::session::{Action, ActivityAction, Session};

use crate::driven::{Window, run_search, wait, window};

/// Types a command, starts it, and waits for its end.
fn ask(window: &mut Window, command: &str) {
    begin(window, command);
    wait(window, "the program", |session| session.activities.own_heuristic.work.ended().is_some());
    window.run();
}

fn begin(window: &mut Window, command: &str) {
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    window.run();
    let edit = HeuristicAction::Edit(Some(command.to_owned()));
    window.state_mut().act(Action::In(ActivityAction::OwnHeuristic(edit)));
    window.run();
    window.get_all_by_role_and_label(Role::Button, "Start").next().expect("a button").click_accesskit();
    window.run();
}

fn heuristic(session: &Session) -> HeuristicId {
    session.core.editor.document().settings.heuristic
}

#[test]
#[cfg(unix)]
fn a_program_becomes_the_heuristic_of_the_search_and_is_judged() {
    let mut window = window();
    run_search(&mut window);
    // h = 0 for every board.
    ask(&mut window, "sh -c 'sed s/.*/0/'");
    let session = window.state().session();
    let Some(Ok(Some(AskedHeuristic { heuristic: asked, verdict, .. }))) =
        session.activities.own_heuristic.work.ended()
    else {
        panic!("{:?}", session.activities.own_heuristic.work.ended())
    };
    assert_eq!((verdict.boards, verdict.is_admissible(), verdict.is_consistent()), (181_440, true, true));
    assert_eq!(heuristic(session), *asked);
    let own = asked.own().expect("a heuristic of the user");
    window.get_by_label("Admissible: h is at most the distance on all 181,440 boards");
    window.get_by_label("Save table…");
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().session().activities.own_heuristic.command, None);
    // The program also answers after the dialog is closed, such as for another goal.
    let goal = parse_board("1 2 3 x").expect("a board");
    assert!(HeuristicId::Own(own).prepare(&goal, &NoStore, &mut |_| ControlFlow::Continue(())).is_continue());
    assert_eq!(own.failure(&goal), None);
    // The search with it does what the one with h = 0 does.
    run_search(&mut window);
    let expanded =
        |window: &Window| window.state().session().core.shown.as_ref().expect("a search").recording.steps();
    let own = expanded(&window);
    let settings = window.state().session().core.editor.document().settings;
    let zero = tilescope::search::Settings { heuristic: HeuristicId::Zero, ..settings };
    window.state_mut().act(tilescope::core::CoreAction::SetSettings(zero));
    run_search(&mut window);
    assert_eq!(own, expanded(&window));
}

#[test]
#[cfg(unix)]
fn a_program_that_gives_a_wrong_answer_changes_nothing() {
    let mut window = window();
    run_search(&mut window);
    let before = heuristic(window.state().session());
    for (command, words) in
        [("sh -c 'sed s/.*/five/'", "“five” is no number"), ("no-such-program-here", "cannot be started")]
    {
        ask(&mut window, command);
        let session = window.state().session();
        let Some(Err(problem)) = session.activities.own_heuristic.work.ended() else { panic!("{command}") };
        assert!(problem.contains(words), "{problem}");
        assert_eq!(heuristic(session), before);
        window.key_press(Key::Escape);
        window.run();
    }
    // Silent: it is stopped from the window.
    begin(&mut window, "sleep 1000");
    window.get_by_label("Stop").click_accesskit();
    window.run();
    wait(&mut window, "its end", |session| session.activities.own_heuristic.work.ended().is_some());
    let session = window.state().session();
    assert!(matches!(session.activities.own_heuristic.work.ended(), Some(Ok(None))));
    assert_eq!(heuristic(session), before);
}
