//! Watching a program from the window: its command is typed, its search is shown, and the window goes to the first difference.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::activity::{ProgramRun, WatchAction};
use tilescope::job::WatchForm;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::{Action, ActivityAction, Command, CoreAction, SAMPLE, Screen, Session};

use crate::driven::{Window, position, run_search, wait, window};
use crate::presenting::{parts, rect_of};

const GOAL: &str = "1 2 3 4 5 6 7 8 x";

fn edit(window: &mut Window, form: WatchForm) {
    window.state_mut().act(Action::In(ActivityAction::Watch(WatchAction::Edit(Some(form)))));
    window.run();
}

fn open_and_edit(window: &mut Window, form: WatchForm) {
    window.key_press(Key::W);
    window.run();
    edit(window, form);
}

fn click_start(window: &Window) {
    window.get_all_by_role_and_label(Role::Button, "Start").next().expect("a button").click_accesskit();
}

/// Starts a command on the board that is shown.
fn start(window: &mut Window, command: &str) {
    open_and_edit(window, WatchForm { command: command.to_owned(), ..WatchForm::default() });
    click_start(window);
    window.run();
}

/// Starts a command, and waits until all is said about it.
fn watch(window: &mut Window, command: &str) {
    start(window, command);
    wait(window, "the program", |session| session.activities.watch.run.is_none() || has_ended(session));
}

fn has_ended(session: &Session) -> bool {
    session
        .activities
        .watch
        .run
        .as_ref()
        .is_some_and(|run| !run.is_running() && !run.judging.is_running() && !run.same.is_running())
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
    assert!(report.title.starts_with("The first expansion agrees with "), "{report:?}");
    let is_there = |start: &str| report.findings.iter().any(|finding| finding.sentence.starts_with(start));
    assert!(is_there("Expansion 2: you took 1 2 3 4 5 6 7 8 x. "), "{report:?}");
    let shown = session.core.shown.as_ref().expect("its search");
    assert!(shown.recording.is_reported() && shown.choice().is_some() && shown.is_at_difference());
    assert_eq!((position(&window).0, shown.steps()), (1, 2));
    window.get_by_label(&report.title);
    window.get_by_label("hello");
    window.get_by_label("it took");
    let taken = report.findings.iter().position(|it| it.sentence.starts_with("Expansion 2")).expect("found");
    window.state_mut().act(CoreAction::GoTo(Position::default()));
    window.run();
    window.get_all_by_label("Go there").nth(taken).expect("a button for each").click_accesskit();
    window.run();
    let shown = window.state().session().core.shown.as_ref().expect("its search");
    assert!(shown.is_at_difference(), "its choice is shown, not the expansion before");
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().session().activities.watch.form, None);
}

/// In half of the side at 1280×720, without scrolling: what is wrong, and where it begins, each with its button.
#[test]
#[cfg(unix)]
fn the_first_difference_is_in_sight_below_what_is_wrong() {
    let mut window = window();
    run_search(&mut window);
    watch(&mut window, &format!("printf '{}{}'", expand(SAMPLE), expand(GOAL)));
    window.run();
    let panel = rect_of(&parts(&window), "panel Program");
    assert!(panel.height() < 360.0, "half of the side: {panel}");
    let took = window.get_by_label("it took").rect();
    let buttons: Vec<_> = window.get_all_by_label("Go there").map(|button| button.rect()).collect();
    let own = buttons.iter().find(|button| button.y_range().contains(took.center().y));
    let own = own.unwrap_or_else(|| panic!("a button in the row of {took}: {buttons:?}"));
    assert!(buttons[0].bottom() < took.top(), "the likeliest mistake comes first: {buttons:?}, {took}");
    for part in [buttons[0], took, *own] {
        assert!(panel.contains_rect(part), "{part} is in sight in {panel}");
    }
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
    wait(&mut window, "the program", has_ended);
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
    // How it ended has a line of its own.
    watch(&mut window, "false");
    assert_eq!(run(window.state().session()).problem.as_deref(), Some("The program wrote no events."));
    window.get_by_label("It ended with exit status 1.");
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
    wait(&mut window, "the program", has_ended);
    assert!(run(window.state().session()).elapsed().as_secs() < 30);
}

fn has_python() -> bool {
    let python = std::process::Command::new("python3").arg("--version").output();
    python.is_ok_and(|ran| ran.status.success())
}

/// The command of a program that writes no events, and its file; `None` on a machine without Python.
#[cfg(unix)]
fn python_program() -> Option<(String, String)> {
    let file = format!("{}/tests/program/unchanged/bfs_deque.py", env!("CARGO_MANIFEST_DIR"));
    has_python().then(|| (format!("python3 '{file}'"), file))
}

/// A program that writes no events: boards are proposed for it, one is taken, another line is clicked, and it is watched.
#[test]
#[cfg(unix)]
fn a_program_that_writes_no_events_is_watched_at_a_line_that_is_proposed() {
    let Some((command, file)) = python_program() else { return };
    let mut window = window();
    run_search(&mut window);
    open_and_edit(&mut window, WatchForm { command, ..WatchForm::default() });
    window.get_by_label("Find boards").click_accesskit();
    window.run();
    wait(&mut window, "the proposals", |session| !session.activities.watch.finding.is_running());
    window.run();
    let form = |window: &Window| window.state().session().activities.watch.form.clone().expect("the dialog");
    assert_eq!(form(&window).line, "", "nothing is taken without a click");
    window.get_by_label_contains(" · board · ").click_accesskit();
    window.run();
    let taken = form(&window);
    assert!(file.ends_with(&taken.file) || taken.file.ends_with("bfs_deque.py"), "{taken:?}");
    assert_eq!((taken.line.as_str(), taken.board.as_str()), ("23", "board"));
    window.get_by_label_contains("def neighbours(board)").click_accesskit();
    window.run();
    assert_eq!(form(&window).line, "8");
    edit(&mut window, WatchForm { file, ..taken });
    click_start(&window);
    wait(&mut window, "the program", has_ended);
    let session = window.state().session();
    let shown = session.core.shown.as_ref().expect("its search");
    assert!(shown.recording.is_reported() && shown.steps() > 1000, "{:?}", run(session).report);
}

/// A program that is changed is read again when the dialog is opened again, and what was found for another command is gone.
#[test]
#[cfg(unix)]
fn the_dialog_shows_the_program_as_it_is_now_and_no_proposals_for_another_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search.py");
    let mut window = window();
    run_search(&mut window);
    std::fs::write(&file, "before = 1").expect("a file");
    start(&mut window, &format!("true '{}'", file.display()));
    // The search comes back, and only then a program can be watched.
    wait(&mut window, "the program", |session| has_ended(session) && !session.core.is_running());
    std::fs::write(&file, "after = 2").expect("a file");
    window.state_mut().act(Command::WatchProgram);
    window.run();
    window.get_by_label_contains("after = 2");
    window.state_mut().act(Action::In(ActivityAction::Watch(WatchAction::FindBoards)));
    wait(&mut window, "the end", |session| !session.activities.watch.finding.is_running());
    assert!(window.state().session().activities.watch.finding.ended().is_some());
    edit(&mut window, WatchForm { command: "another".to_owned(), ..WatchForm::default() });
    assert!(window.state().session().activities.watch.finding.ended().is_none());
}

/// A hint that is wrong is named in the panel, in place of the line that came instead of an event.
#[test]
#[cfg(unix)]
fn a_wrong_line_has_a_message_in_the_panel() {
    let Some((command, _)) = python_program() else { return };
    let mut window = window();
    run_search(&mut window);
    let (line, board) = ("2".to_owned(), "board".to_owned());
    open_and_edit(&mut window, WatchForm { command, line, board, file: String::new() });
    click_start(&window);
    wait(&mut window, "the program", has_ended);
    let next = "no statement starts at line 2 of bfs_deque.py; the next one starts at line 4";
    let said: Vec<_> = window.get_all_by_label_contains(next).filter_map(|node| node.value()).collect();
    assert!(!said.is_empty() && said.iter().all(|text| !text.starts_with('{')), "{said:?}");
}

/// One click sets the rules that were found; another one runs a program that is right on this board on other boards.
#[test]
fn other_boards_and_found_rules_are_a_click_away() {
    if !has_python() {
        return;
    }
    let script = |name: &str| format!("python3 {}/assets/programs/python/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    watch(&mut window, &script("astar.py"));
    let explained =
        |session: &Session| run(session).report.as_ref().is_some_and(|it| it.explained_by.is_some());
    assert!(explained(window.state().session()));
    window.get_all_by_label("Use these rules").next().expect("a button").click_accesskit();
    window.run();
    wait(&mut window, "the program", has_ended);
    let report = run(window.state().session()).report.clone().expect("it is compared");
    assert!(report.is_right && report.findings.is_empty(), "{report:?}");
    window.run();
    window.get_by_label("Try other boards").click_accesskit();
    window.run();
    window.get_by_label("Trying other boards…");
    wait(&mut window, "the other boards", |session| session.activities.watch.others.ended().is_some());
    window.get_by_label_contains("It also agrees on ");
}
