//! The map of all boards in the window, driven by keys, the pointer and the wheel.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, Rect, TouchPhase, vec2};
use egui_kittest::kittest::{AccessKitNode, Queryable};
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::picture::MapBoards;
use tilescope::puzzle::{Size, parse_board};
use tilescope::recording::{NodeStatus, Position};
use tilescope::search::{NodeId, Side};
use tilescope::session::{CoreAction, MapView, PanelId, Shown};

use crate::driven::{Window, press, run_search, wait, window, window_of};
use crate::painted::Painted;
use crate::presenting::{parts, rect_of};

fn shown(window: &Window) -> &Shown {
    window.state().session().core.shown.as_ref().expect("a search is shown")
}

pub fn wait_for_map(window: &mut Window) {
    wait(window, "the map", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.map.now().is_some())
    });
}

/// The window with the map of the sample board, at a step.
fn window_at_map(step: u64) -> Window {
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::Num7);
    window.state_mut().act(CoreAction::GoTo(Position::after(step)));
    wait_for_map(&mut window);
    window
}

fn view(window: &Window) -> MapView {
    window.state().session().core.views.map
}

fn map_rect(window: &Window) -> Rect {
    rect_of(&parts(window), "map")
}

/// Moves the pointer to the dot of the start, in the lower left corner of the dots.
fn point_at_start(window: &mut Window) -> Pos2 {
    let corner = map_rect(window).left_bottom();
    let places = (50..60).step_by(2).flat_map(|x| (78..92).step_by(2).map(move |y| (x as f32, y as f32)));
    for (x, y) in places {
        let at = corner + vec2(x, -y);
        window.hover_at(at);
        window.run();
        if window.state().session().core.hovered() == Some(NodeId::START) {
            return at;
        }
    }
    panic!("the start is in the corner");
}

#[test]
fn the_map_follows_every_step_and_asks_for_no_frames_at_rest() {
    let mut window = window_at_map(30);
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowLeft, Key::End, Key::Home, Key::ArrowRight] {
        press(&mut window, Modifiers::NONE, key);
        let shown = shown(&window);
        let (now, moment) = (shown.map.now().expect("a map"), shown.moment().expect("a moment"));
        let count = |status| now.statuses.iter().filter(|other| **other == status).count();
        let open = moment.open.len(&shown.recording, Side::Forward);
        assert_eq!(count(NodeStatus::Open), open, "{key:?}");
        let closed = moment.closed_len(&shown.recording) as usize;
        assert_eq!(count(NodeStatus::Closed) + count(NodeStatus::Current), closed, "{key:?}");
    }
    assert!(window.run() < 60);
}

#[test]
fn a_click_selects_the_node_of_a_dot_and_its_distances_are_told_once_the_goal_is() {
    let mut window = window_at_map(12);
    let at = point_at_start(&mut window);
    // Its card comes when the pointer rests.
    window.run_steps(4);
    assert!(window.query_all_by_label("closed").next().is_some(), "the card says what it is");
    assert!(window.query_by_label_contains("to the goal").is_none(), "its distance is a secret");
    let labels = |window: &Window| {
        let map = map_rect(window);
        let rows = Painted::of(window).rows;
        rows.iter().filter(|row| map.contains(row.ink.center()) && row.text.starts_with('+')).count()
    };
    assert_eq!(labels(&window), 0, "so are the numbers of the axes");
    press(&mut window, Modifiers::NONE, Key::H);
    // A key hides it until the pointer moves.
    window.hover_at(at);
    window.run_steps(4);
    window.get_by_label("0 moves from the start, 19 moves to the goal, h 9, detour 0");
    assert!(labels(&window) >= 3);
    window.drag_at(at);
    window.drop_at(at);
    window.run();
    assert_eq!(window.state().session().core.selected(), Some(NodeId::START));
}

#[test]
fn without_a_search_the_map_shows_h_once_the_goal_may_be_told() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::Num7);
    window.get_by_label_contains("Press H to see how far h is below");
    press(&mut window, Modifiers::NONE, Key::H);
    wait(&mut window, "the map", |session| session.core.map.now().is_some());
    window.get_by_label("How far h is below the exact distance h*");
    assert!(window.state().session().core.map.bytes() > 0);
    // A search takes its place.
    run_search(&mut window);
    wait_for_map(&mut window);
    assert!(window.state().session().core.map.now().is_none());
    let held = shown(&window).map.bytes();
    assert!(held > 0 && held <= MapBoards::bytes_needed(Size::EIGHT), "{held} bytes");
    window.get_by_label("h* − h").click();
    window.run();
    assert!(view(&window).shows_h);
}

#[test]
fn a_search_beside_the_map_is_granted_what_the_map_leaves() {
    for has_map in [false, true] {
        let mut window = window();
        if has_map {
            press(&mut window, Modifiers::COMMAND, Key::Num7);
        }
        run_search(&mut window);
        let shown = shown(&window);
        let left = shown.limits.max_bytes - shown.granted;
        assert_eq!(left >= MapBoards::bytes_needed(Size::EIGHT), has_map, "{left} bytes");
    }
}

#[test]
fn in_a_part_of_the_map_the_numbers_stand_beside_the_first_board_of_their_band() {
    let mut window = window_at_map(12);
    press(&mut window, Modifiers::NONE, Key::F8);
    press(&mut window, Modifiers::NONE, Key::H);
    window.state_mut().act(CoreAction::ShowMap(MapView { shows_reached: true, ..MapView::default() }));
    window.run();
    let map = map_rect(&window);
    let zeros: Vec<Rect> = Painted::of(&window)
        .rows
        .iter()
        .filter(|row| row.text == "0" && map.contains(row.ink.center()))
        .map(|row| row.ink)
        .collect();
    let [column, row] = zeros[..] else { panic!("one of the columns and one of the rows: {zeros:?}") };
    // The start is between both.
    let apart = column.center() - row.center();
    let letter = row.height();
    assert!(apart.x.abs() < 2.5 * letter && apart.y.abs() < 2.5 * letter, "{column:?}, {row:?}");
}

#[test]
fn the_wheel_zooms_a_drag_moves_and_a_key_shows_all_boards_again() {
    let mut window = window_at_map(12);
    let at = map_rect(&window).center();
    window.hover_at(at);
    window.run();
    let wheel = |window: &mut Window, lines| {
        window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, lines),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.run();
    };
    wheel(&mut window, 3.0);
    let zoomed = view(&window);
    assert!((zoomed.zoom - 1.2_f32.powi(3)).abs() < 0.01, "{zoomed:?}");
    window.drag_at(at);
    window.run();
    window.hover_at(at + vec2(-40.0, 0.0));
    window.run();
    window.drop_at(at + vec2(-40.0, 0.0));
    window.run();
    assert!(view(&window).middle.x > zoomed.middle.x, "{:?}", view(&window));
    let canvas = |node: &AccessKitNode<'_>| {
        node.role() == Role::Canvas && node.label().is_some_and(|label| label.starts_with("Map with"))
    };
    window.get_by(canvas).focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Num0);
    assert_eq!(view(&window), MapView::default());
    press(&mut window, Modifiers::NONE, Key::Plus);
    assert!(view(&window).zoom > 1.0);
    window.get_by_label("What was reached").click();
    window.run();
    assert_eq!(view(&window), MapView { shows_reached: true, ..MapView::default() });
}

#[test]
fn where_there_are_too_many_boards_the_tab_says_so_and_leads_to_the_plane() {
    let board = parse_board("1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15").expect("a board");
    let boards = Some(Document::of_start(board));
    let mut window = window_of(1280.0, 720.0, Options { boards, ..Options::default() });
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::Num7);
    window.get_by_label_contains("too many");
    window.get_by_label("g–h plane").click();
    window.run();
    assert_eq!(window.state().session().core.layout.active(), PanelId::Plane);
}
