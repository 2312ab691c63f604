//! The first minute: the boards of the course, one line of keys, the help.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::picture::number;
use tilescope::puzzle::{GoalPreset, Size, random_board};
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Problem, Settings};
use tilescope::session::{Command, CoreAction};

use crate::driven::{Window, first_window, position, run_search, wait, window, window_of};
use crate::keys::said;
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
    for label in ["expansion 1 of …", "no goal yet", "Of 4 open nodes, the next node has the least f, 4."] {
        window.get_by_label(label);
    }
    assert!(window.query_by_label_contains("olved in").is_none());
    let lessons = window.get_by_role_and_label(Role::Button, "Lessons").rect();
    let line = window.get_by_label("See how a search algorithm thinks").rect();
    let play = window.get_by_label("play").rect();
    assert!(lessons.right() < line.left() && line.right() < play.left(), "lessons come first: {line}");
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

#[test]
fn the_line_below_the_stage_says_what_the_program_is_for_and_covers_no_other_part() {
    for (width, height) in
        [(320.0, 568.0), (390.0, 844.0), (768.0, 1024.0), (1024.0, 768.0), (1920.0, 1080.0)]
    {
        let mut window = first_window(width, height, Options::default());
        window.run();
        let line = window.get_by_label("See how a search algorithm thinks").rect();
        let lessons = window.get_by_role_and_label(Role::Button, "Lessons").rect();
        assert!(lessons.right() < line.left() && line.height() <= lessons.height(), "{width}: {line}");
        assert!((line.center().y - lessons.center().y).abs() < 2.0, "{width}: {line}");
        let right = window.query_all_by_role_and_label(Role::Button, "Help");
        let right: Vec<_> = right.chain(window.query_by_label("×")).map(|node| node.rect()).collect();
        assert!(
            right.len() > 1 && !right.iter().any(|part| part.intersects(line)),
            "{width}: {line} {right:?}"
        );
    }
}

#[test]
fn every_layout_says_how_many_nodes_a_search_has_and_that_it_was_stopped() {
    let sizes = [(390.0, 844.0), (512.0, 320.0), (768.0, 1024.0), (1280.0, 720.0)];
    for (width, height) in sizes {
        stop_in(width, height, false);
    }
    stop_in(1280.0, 720.0, true);
}

fn stop_in(width: f32, height: f32, presents: bool) {
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let problem = Problem::new(random_board(&goal, 7), goal).expect("one size");
    let settings = Settings { algorithm: AlgorithmId::Bfs, ..Settings::default() };
    let boards = Some(Document { problem, settings });
    let mut window = window_of(width, height, Options { boards, is_heard: true, ..Options::default() });
    if presents {
        window.state_mut().act(Command::Present);
    }
    let nodes = |session: &tilescope::session::Session| {
        session.core.shown.as_ref().map_or(0, |shown| shown.recording.progress().counts.nodes)
    };
    window.state_mut().act(Command::Run);
    wait(&mut window, "nodes", |session| nodes(session) > 1000 && session.core.now().is_some());
    window.step();
    let size = format!("{width}x{height}");
    assert!(window.query_all_by_label_contains("Searching: ").next().is_some(), "{size}");
    window.state_mut().act(Command::Stop);
    wait(&mut window, "the stop", |session| !session.core.is_running());
    window.run();
    let stopped = format!("Stopped: {} nodes recorded", number(nodes(window.state().session())));
    let shown = window.query_all_by_label_contains(&stopped);
    assert!(
        shown.filter(|node| node.accesskit_node().role() == Role::Label).count() == 1,
        "{size}: {stopped}"
    );
    assert!(said(&window).contains(&stopped), "{size}: {}", said(&window));
}
