//! The first minute: the boards of the course, one line of keys, the help.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::CoreAction;

use crate::driven::{Window, first_window, position, run_search, wait, window};
use crate::painted::Painted;
use crate::presenting::{parts, rect_of};

fn first() -> Window {
    first_with_height(720.0)
}

fn first_with_height(height: f32) -> Window {
    let mut window = first_window(1280.0, height, Options::default());
    wait(&mut window, "the first step", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.position().steps == 1 && !shown.is_running())
    });
    window
}

#[test]
fn a_new_window_shows_the_first_step_and_three_keys_and_no_step_moves_a_part() {
    let mut window = first();
    let session = window.state().session();
    assert_eq!(session.core.editor.document().settings.algorithm.info().name, "astar");
    assert!(!session.has_unsaved_changes());
    // The example is not solved before the eyes of the user: they see its first choice.
    for label in ["expansion 1 of …", "no goal yet", "Of 4 open nodes, ▶ has the least f, 4."] {
        window.get_by_label(label);
    }
    assert!(window.query_by_label_contains("olved in").is_none());
    let lessons = window.get_by_role_and_label(Role::Button, "Lessons").rect();
    assert!(lessons.right() < window.get_by_label("next step").rect().left(), "lessons come first");
    let before = arrangement(&window);
    for name in ["phase 4", "successor 4", "open list", "closed list", "tree"] {
        assert!(before.iter().any(|part| part.0 == name), "{name} is there from the start");
    }
    let lists = before.iter().filter(|(name, _)| name.ends_with(" list"));
    assert!(lists.clone().count() == 2 && lists.clone().all(|(_, rect)| rect.height() > 100.0), "{before:?}");
    for step in 2..=4 {
        window.get_by_label("play");
        window.key_press(Key::ArrowRight);
        window.run();
        assert_eq!(position(&window), (step, 0));
        assert_eq!(arrangement(&window), before, "step {step}");
    }
    window.get_by_label("×").click();
    window.run();
    assert!(window.query_by_label("play").is_none());
}

/// The parts of the stage and of the side, and where they are.
fn arrangement(window: &Window) -> Vec<(String, egui::Rect)> {
    let names =
        ["current board", "equation", "phase", "why", "successor", "open list", "closed list", "tree"];
    let all = parts(window).into_iter().map(|(name, rect, _)| (name, rect));
    all.filter(|(name, _)| !name.contains(" row ") && names.iter().any(|begin| name.starts_with(begin)))
        .collect()
}

#[test]
fn the_help_explains_each_concept_and_shows_an_example() {
    // High enough for the whole page.
    let mut window = first_with_height(3000.0);
    window.key_press(Key::F1);
    window.run();
    window.get_by_label("Save boards and settings to another file");
    window.get_by_role_and_label(Role::ComboBox, "Page").click();
    window.run();
    window.get_by_role_and_label(Role::Button, "Concepts").click();
    window.run();
    for concept in tilescope::session::CONCEPTS {
        let sentences = concept.text.matches(". ").count() + 1;
        assert_eq!((sentences, concept.text.ends_with('.')), (2, true), "{}", concept.name);
        window.get_by_label(concept.text);
    }
    window.get_all_by_label("Show me").nth(1).expect("of closed").click();
    window.run();
    wait(&mut window, "the example", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.position().steps == 10)
    });
    assert!(window.query_by_label("Concepts").is_none());
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    window.run();
    let start = window.state().session().core.editor.board(tilescope::session::BoardSide::Start).to_string();
    assert_eq!(start, "2 8 3 1 x 4 7 6 5");
}

/// In the lower half of the side at 1280×720, each node of a tree of up to forty has its f.
#[test]
fn a_tree_of_forty_nodes_has_the_f_of_each_and_no_title_bar() {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    let nodes = |window: &Window| {
        let shown = window.state().session().core.shown.as_ref().expect("a search");
        shown.moment().expect("a moment").generated as usize
    };
    let mut step = 0;
    while nodes(&window) <= 40 {
        step += 1;
        window.state_mut().act(CoreAction::GoTo(Position::after(step)));
    }
    window.state_mut().act(CoreAction::GoTo(Position::after(step - 1)));
    wait(&mut window, "the tree", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.tree.layout(&shown.recording).is_some())
    });
    window.run();
    let (all, count) = (parts(&window), nodes(&window));
    assert!((30..=40).contains(&count), "{count} nodes");
    let [tree, panel] = ["tree", "panel Search tree"].map(|name| rect_of(&all, name));
    assert!(panel.height() < 360.0 && tree.top() - panel.top() < 30.0, "{tree} in {panel}");
    let is_value = |text: &str| text.parse::<u32>().is_ok();
    let rows = Painted::of(&window).rows;
    let values = rows.iter().filter(|row| tree.contains(row.ink.center()) && is_value(&row.text)).count();
    assert!(values >= count, "{values} values, {count} nodes");
}
