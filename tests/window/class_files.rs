//! A class file in the window: opened as a document, and another one beside it.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::file::{Document, class_file_text};
use tilescope::learn::{ClassTree, WatchedOrder};
use tilescope::puzzle::{Board, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Settings};
use tilescope::session::{Action, ActivityAction, ClassAction};

use crate::driven::{Window, press, wait, window};

/// Saves a class in which one student after the other takes the boards of the search, and others swap two of them.
fn save_class(path: &Path, algorithm: AlgorithmId, right: usize, wrong: usize) {
    let Document { problem, .. } = Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"));
    let settings = Settings { algorithm, ..Settings::default() };
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ()).result.expect("it ends");
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    let boards: Vec<Board> = steps.map(|step| recording.board(step.node.state)).collect();
    let mut swapped = boards.clone();
    swapped.swap(1, 2);
    let one = |boards| WatchedOrder { boards, ends: true };
    let lists = [vec![one(&boards[..]); right], vec![one(&swapped[..]); wrong]].concat();
    let go_on = &mut |_| ControlFlow::Continue(());
    let (tree, _) = ClassTree::new(&problem, (settings, &[]), &lists, go_on).expect("one goal");
    fs::write(path, class_file_text(&tree)).expect("written");
}

fn wait_for(window: &mut Window, label: &str) {
    let until = Instant::now() + Duration::from_mins(1);
    while window.query_all_by_label_contains(label).next().is_none() {
        assert!(Instant::now() < until, "waited for {label}");
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
}

#[test]
fn a_class_file_opens_as_a_document_and_another_one_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    save_class(&path("last.class"), AlgorithmId::Astar, 4, 3);
    save_class(&path("this.class"), AlgorithmId::Astar, 5, 1);
    save_class(&path("other.class"), AlgorithmId::Bfs, 5, 1);
    let mut window = window();
    window.state_mut().act(Action::Open(path("last.class")));
    wait_for(&mut window, "expansion 2: 3 ");
    let beside = |window: &mut Window, name: &str| {
        let action = ClassAction::ReadBeside(path(name));
        window.state_mut().act(Action::In(ActivityAction::Class(action)));
    };
    beside(&mut window, "this.class");
    wait_for(&mut window, "expansion 2: 3 | 1 ");
    // What is refused leaves the two as they are.
    beside(&mut window, "other.class");
    wait_for(&mut window, "different exercises");
    assert!(window.query_all_by_label_contains("expansion 2: 3 | 1 ").next().is_some());
    fs::write(path("this.class"), "(format: \"tilescope class\", version: 1, size: \"3x3\")")
        .expect("written");
    beside(&mut window, "this.class");
    wait_for(&mut window, "not a complete class file");
}

/// A class file has no lists, so that nothing can be shown along a branch: that is said, by each key that would show it.
#[test]
fn along_a_branch_of_a_class_file_one_sentence_says_what_to_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("last.class");
    save_class(&path, AlgorithmId::Astar, 4, 3);
    for (modifiers, key) in [(Modifiers::NONE, Key::PageDown), (Modifiers::SHIFT, Key::ArrowRight)] {
        let mut window = window();
        window.state_mut().act(Action::Open(path.clone()));
        wait_for(&mut window, "expansion 2: 3 ");
        window.query_all_by_label_contains("expansion 2: 3 ").next().expect("a branch").click();
        window.run();
        wait(&mut window, "the place before the branch", |session| !session.core.is_running());
        press(&mut window, modifiers, key);
        let core = &window.state().session().core;
        let said = core.notice.as_ref().map(|notice| notice.text.as_str()).unwrap_or_default();
        assert!(said.contains("no lists") && said.contains("open the folder"), "{key:?}: {said}");
        assert!(!core.shows_a_program());
    }
}
