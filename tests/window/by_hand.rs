//! A search by hand, by keys alone and by mouse, in the window.

use egui::{Key, Modifiers, Pos2, Rect};
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::learn::by_hand::{HandReport, Refusal};
use tilescope::puzzle::parse_board;
use tilescope::search::AlgorithmId;
use tilescope::session::{BoardSide, CoreAction, HandAnswer, HandGame};

use crate::driven::{Window, wait, window_of};
use crate::presenting::{parts, rect_of};

/// Two moves from the goal.
const NEAR: &str = "1 2 3 4 5 6 x 7 8";

fn begun(width: f32, height: f32) -> Window {
    let boards = Document::of_start(parse_board(NEAR).expect("a board"));
    let mut window = window_of(width, height, Options { boards: Some(boards), ..Options::default() });
    window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    window.run();
    window
}

fn game(window: &Window) -> &HandGame {
    window.state().session().activities.by_hand.game().expect("a search by hand")
}

fn press(window: &mut Window, keys: &[Key]) {
    for key in keys {
        window.key_press(*key);
        window.run();
    }
}

fn report(window: &Window) -> &HandReport {
    match &game(window).answer {
        HandAnswer::Known(report, _) => report,
        _ => panic!("no answer yet"),
    }
}

fn wait_for_answer(window: &mut Window) {
    wait(window, "the answer", |session| {
        session.activities.by_hand.game().is_some_and(|game| matches!(game.answer, HandAnswer::Known(..)))
    });
}

fn is_consistent(window: &Window, algorithm: AlgorithmId) -> bool {
    let report = report(window);
    report.rows[..report.consistent()].iter().any(|row| row.algorithm == algorithm)
}

#[test]
fn breadth_first_search_by_keys_alone() {
    let mut window = begun(1280.0, 720.0);
    // The start has the successors up and right; the blank is in the corner.
    press(&mut window, &[Key::Enter]);
    assert_eq!(game(&window).play().undecided().count(), 2);
    // Expanding is refused while they are undecided, in one sentence.
    press(&mut window, &[Key::Enter, Key::Num2]);
    assert_eq!(game(&window).play().open().len(), 2);
    // The oldest first: drop the move back, keep the others.
    press(&mut window, &[Key::Num1, Key::ArrowRight, Key::Delete, Key::Enter, Key::Enter]);
    let play = game(&window).play();
    assert_eq!((play.expansions(), play.undecided().count()), (2, 0), "{:?}", play.acts());
    let before = play.clone();
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(game(&window).play().undecided().count(), 1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run();
    assert_eq!(*game(&window).play(), before);
    press(&mut window, &[Key::C]);
    wait_for_answer(&mut window);
    assert!(is_consistent(&window, AlgorithmId::Bfs));
    assert!(!is_consistent(&window, AlgorithmId::Mm));
    press(&mut window, &[Key::End]);
    window.get_by_label_contains("The first difference is at expansion");
    press(&mut window, &[Key::Escape]);
    assert_eq!(*game(&window).play(), before);
    // Leaving and coming back loses nothing.
    press(&mut window, &[Key::Escape]);
    assert_eq!(window.state().session().core.screen().name(), "search");
    window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    window.run();
    assert_eq!(*game(&window).play(), before);
}

fn drag(window: &mut Window, from: &str, to: Rect) {
    let from = window.get_by_label_contains(from).rect().center();
    window.drag_at(from);
    window.run();
    window.hover_at(from.lerp(to.center(), 0.5));
    window.run();
    window.hover_at(to.center());
    window.run();
    window.drop_at(to.center());
    window.run();
}

#[test]
fn greedy_search_by_mouse() {
    let mut window = begun(1280.0, 720.0);
    let click = |window: &mut Window, label: &str| {
        window.get_by_label_contains(label).click();
        window.run();
    };
    let part = |window: &Window, name: &str| rect_of(&parts(window), name);
    click(&mut window, "Open node 1");
    let (list, zone) = (part(&window, "open list"), part(&window, "drop"));
    drag(&mut window, "Successor up", list);
    drag(&mut window, "Successor right", zone);
    assert_eq!(game(&window).play().open().len(), 1);
    window.get_by_label_contains("dropped");
    click(&mut window, "Undo");
    drag(&mut window, "Successor right", list);
    // The least h is that of the second one.
    click(&mut window, "Open node 2");
    drag(&mut window, "Closed node: 1 2 3 4 5 6 x 7 8", list);
    assert_eq!(game(&window).refusal, Some(Refusal::Undecided));
    drag(&mut window, "Successor up", list);
    drag(&mut window, "Successor left", zone);
    drag(&mut window, "Successor right", list);
    let goal = game(&window).play().open().iter().position(|node| game(&window).play().is_target(*node));
    let goal = format!("Open node {}", goal.expect("the goal is open") + 1);
    click(&mut window, &goal);
    click(&mut window, "End search");
    wait_for_answer(&mut window);
    assert!(is_consistent(&window, AlgorithmId::Greedy) && is_consistent(&window, AlgorithmId::Astar));
    assert!(!is_consistent(&window, AlgorithmId::Bfs));
    click(&mut window, "Leave");
    assert_eq!(window.state().session().core.screen().name(), "search");
}

/// Holds the mouse on the first part with this label and moves it to another place.
fn hold(window: &mut Window, from: &str, to: Pos2) {
    let from = window.get_by_label_contains(from).rect().center();
    window.drag_at(from);
    window.run();
    window.hover_at(to);
    window.run();
}

#[test]
fn a_drag_ends_when_the_search_changes_or_its_release_is_missed() {
    let mut window = begun(1280.0, 720.0);
    press(&mut window, &[Key::Enter, Key::Num1, Key::Num1]);
    let list = rect_of(&parts(&window), "open list");
    // Undo takes away the successors of which one is held.
    hold(&mut window, "Open node 1", list.center());
    for _ in 0..3 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
    }
    assert_eq!(game(&window).play().len(), 1);
    window.drop_at(list.center());
    window.run();
    assert!(game(&window).play().acts().is_empty(), "{:?}", game(&window).play().acts());
    // The answer comes while a node is held, and the mouse is released there.
    press(&mut window, &[Key::Enter, Key::Num1, Key::Num1]);
    let before = game(&window).play().clone();
    hold(&mut window, "Open node 1", list.center());
    press(&mut window, &[Key::C]);
    window.drop_at(list.center());
    window.run();
    wait_for_answer(&mut window);
    press(&mut window, &[Key::Escape]);
    let empty = list.center_bottom() - egui::vec2(0.0, 20.0);
    window.drag_at(empty);
    window.run();
    window.drop_at(empty);
    window.run();
    assert_eq!(*game(&window).play(), before);
}

#[test]
fn a_search_that_has_begun_stays_when_the_boards_change() {
    let mut window = begun(1280.0, 720.0);
    press(&mut window, &[Key::Enter]);
    let before = game(&window).play().clone();
    let boards = Document::of_start(parse_board("1 2 3 4 x 6 7 5 8").expect("a board"));
    window.state_mut().act(CoreAction::SetBoard(BoardSide::Start, *boards.problem.start()));
    window.run();
    assert_eq!(*game(&window).play(), before);
    assert!(game(&window).boards_changed);
    window.get_by_label_contains("The boards of the editor have changed");
    window.get_by_label("New boards").click();
    window.run();
    assert_eq!(*game(&window).play().problem(), boards.problem);
    assert!(!game(&window).boards_changed);
}

/// The parts are inside the window and apart from each other, and their text is large enough for a class.
fn has_room(window: &Window, width: f32, height: f32, names: &[&str]) {
    let whole = Rect::from_min_size(egui::pos2(0.0, 0.0), egui::vec2(width, height)).expand(0.5);
    let parts = parts(window);
    for (place, name) in names.iter().enumerate() {
        let rect = rect_of(&parts, name);
        assert!(whole.contains_rect(rect), "{width}x{height}: {name} at {rect}");
        for other in &names[..place] {
            let common = rect.intersect(rect_of(&parts, other)).shrink(0.5);
            assert!(!common.is_positive(), "{width}x{height}: {name} overlaps {other}");
        }
    }
    let least = f64::from(height.min(width * 36.0 / 64.0)) / 32.0;
    for (name, _, text) in &parts {
        assert!(text.is_none_or(|text| text >= least - 0.01), "{width}x{height}: {name}, {text:?}");
    }
}

fn has_room_at_every_size(window: &mut Window, names: &[&str]) {
    for (width, height) in
        [(1024.0, 640.0), (1280.0, 720.0), (1920.0, 1080.0), (1280.0, 1024.0), (3840.0, 2160.0)]
    {
        window.set_size(egui::vec2(width, height));
        window.run();
        has_room(window, width, height, names);
    }
}

#[test]
fn all_parts_have_room_in_large_text() {
    let mut window = begun(1280.0, 720.0);
    press(&mut window, &[Key::Enter, Key::Num1]);
    has_room_at_every_size(
        &mut window,
        &[
            "top bar",
            "current board",
            "message",
            "successor 1",
            "successor 2",
            "successor 3",
            "successor 4",
            "drop",
            "closed list",
            "open list",
        ],
    );
    press(&mut window, &[Key::C]);
    wait_for_answer(&mut window);
    has_room_at_every_size(&mut window, &["top bar", "answer", "both boards"]);
}
