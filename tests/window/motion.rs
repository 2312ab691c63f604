//! What moves on the screen, and when nothing does.

use std::time::Duration;

use egui::epaint::ClippedShape;
use egui::{Key, Modifiers, Pos2, Rect, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Problem, Settings};
use tilescope::session::{Action, Command, CoreAction};

use crate::driven::{Window, open_drawer, position, run_search, sample, timed_window};
use crate::presenting::{Part, parts, rect_of};

/// Seconds from frame to frame.
const FRAME: f32 = 0.02;
/// Frames after which all motion has ended.
const LONG: usize = 20;

/// A window after expansion 10 of the course pair with A*.
fn window(presents: bool) -> Window {
    let board = |text| parse_board(text).expect("a board");
    let problem = Problem::new(board("2 1 6 4 x 8 7 5 3"), board("1 2 3 8 x 4 7 6 5")).expect("a problem");
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let options = Options { boards: Some(Document { problem, settings }), ..Options::default() };
    let mut window = timed_window(1280.0, 720.0, options, FRAME);
    run_search(&mut window);
    if presents {
        window.key_press(Key::F11);
    }
    go_to(&mut window, 10);
    window
}

fn go_to(window: &mut Window, steps: u64) {
    window.state_mut().act(CoreAction::GoTo(Position::after(steps)));
    window.run();
    window.run_steps(LONG);
}

/// Presses a key, up to the first frame after it.
fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.step();
}

fn shapes(window: &Window) -> Vec<ClippedShape> {
    window.output().shapes.clone()
}

/// A text and its place, for a screen reader and a pointer.
type Found = (Option<String>, Option<Rect>);

/// What a screen reader and a pointer find, and what the state dump has.
fn places(window: &Window) -> (Vec<Found>, Vec<Part>) {
    let nodes = window.root().children_recursive();
    let place = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        let bounds = node.raw_bounds().map(|area| {
            let corner = |x: f64, y: f64| -> Pos2 { pos2(x as f32, y as f32) };
            Rect::from_min_max(corner(area.x0, area.y0), corner(area.x1, area.y1))
        });
        (node.label(), bounds)
    };
    (nodes.map(place).collect(), parts(window))
}

/// Whether something moves from now on. In each frame, all places are the last ones.
fn moves(window: &mut Window) -> bool {
    let (first, found) = (shapes(window), places(window));
    window.run_steps(4);
    let middle = shapes(window);
    assert_eq!(places(window), found, "places are those of the first frame");
    window.run_steps(LONG);
    let last = shapes(window);
    assert_eq!(places(window), found, "places are those of the first frame");
    window.step();
    assert!(last == shapes(window), "it has ended");
    assert!(window.run() <= 2, "no frame is asked for at the end");
    assert_eq!(first == last, middle == last, "what moves is on its way after 80 ms");
    first != last
}

#[test]
fn a_step_forward_moves_the_rows_and_a_step_back_does_not() {
    for presents in [true, false] {
        let mut window = window(presents);
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        assert_eq!(position(&window), (11, 0));
        assert!(moves(&mut window), "presents: {presents}");
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        assert_eq!(position(&window), (10, 0));
        assert!(!moves(&mut window), "presents: {presents}");
        window.key_press(Key::F8);
        window.run();
        press(&mut window, Modifiers::NONE, Key::End);
        assert!(!moves(&mut window), "a jump, presents: {presents}");
    }
}

#[test]
fn the_choice_and_the_test_move_nothing_a_node_taken_or_made_does() {
    let mut window = window(true);
    go_to(&mut window, 0);
    // The choice, the node is taken, it is tested, and four successors.
    let expected = [false, true, false, true, true, true, true];
    let moved = expected.map(|_| {
        press(&mut window, Modifiers::SHIFT, Key::ArrowRight);
        moves(&mut window)
    });
    assert_eq!(moved, expected);
}

#[test]
fn rows_move_in_the_whole_list_as_well() {
    let mut window = window(false);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num3);
    window.run();
    window.key_press(Key::F8);
    window.run();
    window.run_steps(LONG);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(moves(&mut window));
}

#[test]
fn nothing_moves_with_less_motion() {
    let mut window = window(true);
    window.key_press(Key::M);
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(position(&window), (11, 0));
    assert!(!moves(&mut window));
    window.key_press(Key::M);
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(moves(&mut window));
}

#[test]
fn nothing_moves_while_a_key_is_held() {
    let mut window = window(true);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(position(&window), (12, 0));
    assert!(!moves(&mut window));
}

#[test]
fn nothing_moves_while_the_timeline_is_dragged() {
    let mut window = window(false);
    press(&mut window, Modifiers::NONE, Key::H);
    let rail = rect_of(&parts(&window), "timeline");
    let last = window.state().session().core.shown.as_ref().expect("a search").steps();
    let at = |steps: f32| pos2(egui::lerp(rail.left()..=rail.right(), steps / last as f32), rail.center().y);
    window.hover_at(at(10.0));
    window.run();
    window.drag_at(at(10.0));
    window.run();
    window.hover_at(at(11.0));
    window.run_steps(2);
    assert_eq!(position(&window), (11, 0));
    assert!(!moves(&mut window));
}

#[test]
fn an_expansion_by_hand_moves_its_row_and_its_undo_moves_nothing() {
    let mut window = window(false);
    window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    window.run();
    window.run_steps(LONG);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(moves(&mut window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!moves(&mut window));
    window.key_press(Key::M);
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(!moves(&mut window), "with less motion");
}

/// Whether something is on its way in the first frame after a step of playback at that speed, in steps a second.
fn moves_while_playing(speed: f32) -> bool {
    for _ in 0..30 {
        let mut window = window(true);
        window.state_mut().act(CoreAction::SetSpeed(speed.log10()));
        window.state_mut().act(Command::PlayPause);
        // A little more than the time of a step; a tick is no longer than 250 ms.
        for _ in 0..2 {
            window.state_mut().act(Action::Tick(Duration::from_secs_f32(0.51 / speed)));
        }
        let here = position(&window);
        window.step();
        let first = shapes(&window);
        window.run_steps(5);
        // The window also plays by the clock of the computer, which may be late.
        if position(&window) == here {
            assert_eq!(here, (11, 0));
            return first != shapes(&window);
        }
    }
    panic!("this computer is too slow to play");
}

#[test]
fn playing_moves_rows_below_four_steps_a_second() {
    assert!(moves_while_playing(3.0));
    assert!(!moves_while_playing(4.0));
    assert!(!moves_while_playing(5.0));
}

#[test]
fn a_tile_slides_in_the_editor_unless_motion_is_off() {
    let mut window = timed_window(1280.0, 720.0, sample(), FRAME);
    for expected in [true, false] {
        open_drawer(&mut window);
        window.get_by_label_contains("Start board").focus();
        window.run();
        press(&mut window, Modifiers::NONE, Key::ArrowUp);
        let first = shapes(&window);
        window.run_steps(3);
        assert_eq!(first != shapes(&window), expected);
        window.run();
        window.key_press(Key::ArrowDown);
        window.run();
        window.key_press(Key::Escape);
        window.run();
        window.key_press(Key::M);
        window.run();
    }
}
