//! Checking the trace of a student: progress and a stop from the beginning, and the first difference.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::session::{Action, ActivityAction, TraceAction};

use crate::driven::{position, run_search, wait, window};

/// The sample and one of its successors, which is not the first one.
const TOO_EARLY: &str = "2 3 4 1 5 x 7 6 8\n2 3 4 1 5 8 7 6 x\n";

#[test]
fn a_check_can_be_stopped_from_the_beginning_and_shows_the_first_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.txt");
    // Long enough to be seen while it is compared.
    std::fs::write(&path, TOO_EARLY.repeat(20_000)).expect("written");
    let mut window = window();
    run_search(&mut window);
    window.state_mut().act(Action::In(ActivityAction::Trace(TraceAction::Check(path))));
    window.step();
    window.step();
    window.get_by_label("Check a trace");
    window.get_by_role_and_label(Role::Button, "Stop");
    wait(&mut window, "the first difference", |session| session.activities.trace.report().is_some());
    window.get_by_label_contains("Expansion 2: you took 2 3 4 1 5 8 7 6 x.");
    assert_eq!(position(&window), (1, 0));
    window.state_mut().act(Action::In(ActivityAction::Trace(TraceAction::StopCheck)));
    wait(&mut window, "the stop", |session| session.activities.trace.stage().is_none());
    window.get_by_label_contains("Expansion 2: you took 2 3 4 1 5 8 7 6 x.");
    window.get_by_role_and_label(Role::Button, "Close").click();
    window.run();
    assert!(window.query_by_label("Check a trace").is_none());
}
