//! The dialog of experiments: chosen, run, stopped, resumed and read, in large and in small windows.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::compare::ExperimentEnd;
use tilescope::job::ExperimentForm;
use tilescope::session::{Action, ActivityAction, Command, ExperimentAction, Experiments};

use crate::driven::{Window, wait, window, window_of};
use crate::presenting::{parts, rect_of};

const SMALL: &str = r#"(
    format: "tilescope experiment",
    version: 1,
    name: "small",
    about: "Two heuristics.",
    size: "3x3",
    goal: "1 2 3 4 5 6 7 8 x",
    boards: Random(distances: [4, 20], each: 20),
    searches: Product(algorithms: ["astar", "rbfs"], heuristics: ["manhattan", "misplaced"]),
)"#;

fn open(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.run();
    assert!(window.state().session().activities.experiment.form().is_some(), "the dialog is open");
}

fn act(window: &mut Window, action: ExperimentAction) {
    window.state_mut().act(Action::In(ActivityAction::Experiment(action)));
}

fn experiments(window: &Window) -> &Experiments {
    &window.state().session().activities.experiment
}

fn form(window: &Window) -> ExperimentForm {
    experiments(window).form().expect("the dialog is open").clone()
}

fn set(window: &mut Window, form: ExperimentForm) {
    act(window, ExperimentAction::SetForm(form));
}

fn choose(window: &mut Window, list: &str, entry: &str) {
    window.get_by_role_and_label(Role::ComboBox, list).click();
    window.run();
    window.get_by_role_and_label(Role::Button, entry).click();
    window.run();
}

const MISPRINTED: &str = r#"(
    format: "tilescope experiment",
    version: 1,
    name: "misprinted",
    about: "Two heuristics.",
    source: "A book",
    size: "3x3",
    goal: "1 2 3 4 5 6 7 8 x",
    boards: Random(distances: [4], each: 3),
    searches: List([(
        name: "A*",
        settings: (algorithm: "astar"),
        published: [(figure: "expanded", table: Distance, values: [(4, 999)], why: [(4, "a misprint.")])],
    )]),
)"#;

#[test]
fn the_reason_why_a_published_value_is_another_stands_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open(&mut window);
    choose_file(&mut window, folder.path(), MISPRINTED);
    act(&mut window, ExperimentAction::Run);
    wait(&mut window, "the experiment", |session| session.activities.experiment.work.ended().is_some());
    window.run();
    let [value, why] = ["999", "A*: a misprint."].map(|text| window.get_by_label(text).rect());
    assert!(why.left() > value.right() && why.y_range().contains(value.center().y), "{why} beside {value}");
}

/// Searches with published values, and the reasons beside them.
#[test]
fn a_table_of_three_searches_and_their_reasons_is_whole_at_the_desk() {
    let search = |name: &str, algorithm: &str| {
        format!(
            r#"(name: "{name}", settings: (algorithm: "{algorithm}"),
               published: [(figure: "expanded", table: Distance, values: [(4, 999)], why: [(4, "a misprint.")])])"#
        )
    };
    let searches = [("BFS", "bfs"), ("A*", "astar"), ("RBFS", "rbfs")].map(|(name, of)| search(name, of));
    let (head, _) = MISPRINTED.split_once("searches:").expect("its searches");
    let text = format!("{head}searches: List([{}]),\n)", searches.join(", "));
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open(&mut window);
    choose_file(&mut window, folder.path(), &text);
    act(&mut window, ExperimentAction::Run);
    wait(&mut window, "the experiment", |session| session.activities.experiment.work.ended().is_some());
    window.run();
    let dialog = rect_of(&parts(&window), "dialog");
    let published: Vec<_> = window.query_all_by_label("999").map(|node| node.rect()).collect();
    let why: Vec<_> =
        window.query_all_by_label_contains("RBFS: a misprint.").map(|node| node.rect()).collect();
    assert_eq!((published.len(), why.len()), (searches.len(), 1));
    for place in published.iter().chain(&why) {
        assert!(
            place.left() >= dialog.left() && place.right() <= dialog.right(),
            "{place} is cut by {dialog}"
        );
    }
}

/// Chooses the experiment of a file, with its files in the same folder.
fn choose_file(window: &mut Window, folder: &std::path::Path, text: &str) {
    let path = folder.join("small.ron");
    std::fs::write(&path, text).expect("written");
    let new = ExperimentForm { shipped: None, file: path, ..form(window) };
    set(window, new);
    window.run();
    window.get_by_label("Type the path of an experiment file, or browse for one");
    window.get_by_role_and_label(Role::Button, "Read").click();
    wait(window, "the file", |session| session.activities.experiment.chosen.ended().is_some());
    window.get_by_label("Two heuristics.");
    let new = ExperimentForm { folder: folder.join("results"), ..form(window) };
    set(window, new);
    window.run();
}

#[test]
fn an_experiment_of_a_file_is_run_and_its_means_are_shown() {
    for (width, height) in [(1280.0, 720.0), (640.0, 400.0)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window_of(width, height, Options::default());
        open(&mut window);
        choose_file(&mut window, folder.path(), SMALL);
        window.get_by_role_and_label(Role::Button, "Run experiment").click();
        wait(&mut window, "the experiment", |session| session.activities.experiment.work.ended().is_some());
        let report =
            window.state().session().activities.experiment.work.ended().expect("ended").expect("no error");
        // Only 16 boards are 4 moves from the goal.
        assert_eq!((report.end, report.progress.done), (ExperimentEnd::Complete, 144));
        assert!(folder.path().join("results/means.md").exists());
        window.get_by_role_and_label(Role::Label, "Expanded by distance");
        window.get_by_label("astar misplaced");
        if height > 500.0 {
            let dialog = rect_of(&parts(&window), "dialog");
            let last = window.get_by_label("rbfs misplaced").rect();
            assert!(last.right() < dialog.right(), "the table is whole: {last} in {dialog}");
        }
        window.key_press(Key::F8);
        window.run();
        assert!(experiments(&window).presents_table && window.query_by_label("Folder").is_none());
        window.get_by_label("astar misplaced");
        window.key_press(Key::F8);
        window.run();
        // In a small window, its choice is below the edge, and scrolls.
        act(&mut window, ExperimentAction::ShowTable(2));
        window.run();
        assert_eq!(experiments(&window).table, 2);
        let buttons = ["Run experiment", "Close"];
        for name in buttons {
            let rect = window.get_by_role_and_label(Role::Button, name).rect();
            let inside = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
            assert!(inside.contains_rect(rect), "{name} at {rect:?} in {width}×{height}");
        }
        window.get_by_role_and_label(Role::Button, "Close").click();
        window.run();
        assert!(window.state().session().activities.experiment.form().is_none());
    }
}

#[test]
fn an_experiment_that_is_stopped_can_be_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open(&mut window);
    choose_file(&mut window, folder.path(), SMALL);
    act(&mut window, ExperimentAction::Run);
    act(&mut window, ExperimentAction::Stop);
    wait(&mut window, "the stop", |session| session.activities.experiment.work.ended().is_some());
    let ended = |window: &Window| {
        let report =
            window.state().session().activities.experiment.work.ended().expect("ended").expect("no error");
        (report.end, report.progress.done)
    };
    assert_eq!(ended(&window).0, ExperimentEnd::Stopped);
    window.get_by_role_and_label(Role::Button, "Resume").click();
    wait(&mut window, "the rest", |session| session.activities.experiment.work.ended().is_some());
    assert_eq!(ended(&window), (ExperimentEnd::Complete, 144));
    window.get_by_role_and_label(Role::Button, "Run experiment");
}

#[test]
fn the_window_can_be_used_while_an_experiment_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open(&mut window);
    choose_file(&mut window, folder.path(), SMALL);
    act(&mut window, ExperimentAction::Run);
    window.key_press(Key::Escape);
    window.step();
    assert!(window.state().session().activities.experiment.form().is_none(), "Escape closes the dialog");
    window.state_mut().act(Command::Run);
    wait(&mut window, "the experiment", |session| session.activities.experiment.work.ended().is_some());
    assert!(window.state().session().core.shown.is_some());
    open(&mut window);
    window.get_by_role_and_label(Role::Label, "Expanded by distance");
}

#[test]
fn what_a_shipped_experiment_does_is_said_before_it_runs() {
    let mut window = window_of(800.0, 600.0, Options::default());
    open(&mut window);
    window.get_by_label("At most 3,000 runs");
    choose(&mut window, "Experiment", "Korf’s hundred boards");
    window.get_by_label("Boards: 1 to 100 of Korf’s 15-puzzles");
    window.get_by_label("At most 100 runs");
}

#[test]
fn a_file_that_is_no_experiment_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    std::fs::write(&path, "(format: \"tilescope boards\")").expect("written");
    let mut window = window();
    open(&mut window);
    let new = ExperimentForm { shipped: None, file: path, ..form(&window) };
    set(&mut window, new);
    act(&mut window, ExperimentAction::Read);
    wait(&mut window, "the file", |session| session.activities.experiment.chosen.ended().is_some());
    let experiments = &window.state().session().activities.experiment;
    let problem = experiments.chosen.ended().expect("read").expect_err("no experiment");
    assert!(problem.contains("not a complete experiment file"), "{problem}");
    act(&mut window, ExperimentAction::Run);
    assert!(window.state().session().activities.experiment.work.progress().is_none(), "nothing runs");
}
