//! A search by hand, by keys alone and by mouse, in the window.

use egui::accesskit::Role;
use egui::epaint::ColorMode;
use egui::{Key, Modifiers, Pos2, Rect, Shape};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::kit::colour32;
use tilescope::learn::by_hand::{Decision, HandAct, HandReport, Refusal, acts_of};
use tilescope::picture::Palette;
use tilescope::puzzle::{Move, parse_board};
use tilescope::recording::NodeStatus;
use tilescope::search::{AlgorithmId, GoalTest, Settings};
use tilescope::session::{
    Action, ActivityAction, BoardSide, CoreAction, HandAction, HandAnswer, HandFocus, HandGame, HandResult,
    HandTab, SideHalf,
};

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
    window.state().session().activities.by_hand.game.as_ref().expect("a search by hand")
}

fn press(window: &mut Window, keys: &[Key]) {
    for key in keys {
        window.key_press(*key);
        window.run();
    }
}

fn result(window: &Window) -> &HandResult {
    match &game(window).answer {
        HandAnswer::Known(result) => result,
        _ => panic!("no answer yet"),
    }
}

fn report(window: &Window) -> &HandReport {
    result(window).report.as_ref().expect("all searches were compared")
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label_contains(label).click();
    window.run();
}

fn wait_for_answer(window: &mut Window) {
    wait(window, "the answer", |session| {
        session
            .activities
            .by_hand
            .game
            .as_ref()
            .is_some_and(|game| matches!(game.answer, HandAnswer::Known(..)))
    });
}

fn is_consistent(window: &Window, algorithm: AlgorithmId) -> bool {
    let report = report(window);
    report.rows[..report.consistent()].iter().any(|row| row.algorithm == algorithm)
}

pub fn open_map(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num7);
    window.run();
    wait(window, "the map", |session| {
        session.activities.by_hand.game.as_ref().is_some_and(|game| game.map.now().is_some())
    });
}

#[test]
fn the_map_has_what_was_reached_and_hides_the_goal_until_the_student_says_that_the_search_ends() {
    let mut window = begun(1280.0, 720.0);
    open_map(&mut window);
    let count = |window: &Window, status| {
        let now = game(window).map.now().expect("a map");
        now.statuses.iter().filter(|other| **other == status).count()
    };
    assert_eq!([NodeStatus::Open, NodeStatus::Current].map(|status| count(&window, status)), [1, 0]);
    window.get_by_label("Map with 1 board reached");
    let counted = window.state().session().core.runs.by_hand;
    assert!(counted > 1_000_000 && counted == game(&window).map.bytes(), "its memory counts: {counted}");
    // The start is expanded, and both successors are kept.
    press(&mut window, &[Key::Enter, Key::Enter, Key::Enter]);
    assert_eq!([NodeStatus::Open, NodeStatus::Current].map(|status| count(&window, status)), [2, 1]);
    window.get_by_label("Map with 3 boards reached");
    assert!(window.query_by_label_contains("Press H").is_none(), "H does nothing here");
    window.get_by_label("What was reached").click();
    window.run();
    assert!(window.state().session().core.views.map.shows_reached);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(count(&window, NodeStatus::Open), 1);
}

fn take(window: &mut Window, acts: &[HandAct]) {
    for act in acts {
        window.state_mut().act(Action::In(ActivityAction::ByHand(HandAction::Act(*act))));
        window.run();
    }
}

/// The centres of the rings and the corners of the paths on the map.
fn rings_and_paths(window: &Window) -> (Vec<Pos2>, Vec<Vec<Pos2>>) {
    let palette = Palette::on_the_side(window.state().session().core.look.theme);
    let [current, path] = [palette.current, palette.path].map(colour32);
    let map = rect_of(&parts(window), "map by hand");
    let shapes =
        window.output().shapes.iter().filter(|clipped| map.expand(1.0).contains_rect(clipped.clip_rect));
    let mut left: Vec<&Shape> = shapes.map(|clipped| &clipped.shape).collect();
    let (mut rings, mut paths) = (Vec::new(), Vec::new());
    while let Some(shape) = left.pop() {
        match shape {
            Shape::Vec(shapes) => left.extend(shapes),
            Shape::Circle(ring) if ring.stroke.color == current => rings.push(ring.center),
            Shape::Path(line) if line.stroke.color == ColorMode::Solid(path) => {
                paths.push(line.points.clone());
            }
            _ => {}
        }
    }
    (rings, paths)
}

#[test]
fn the_map_has_a_ring_around_the_board_that_was_expanded_last_and_the_path_to_it() {
    let mut window = begun(1280.0, 720.0);
    open_map(&mut window);
    assert_eq!(rings_and_paths(&window), (Vec::new(), Vec::new()), "nothing is expanded");
    let keep = |mv| HandAct::Keep { mv, place: 0, replaces: None };
    // The blank goes up, then right.
    take(&mut window, &[HandAct::Expand(0), keep(Move::Up), keep(Move::Right)]);
    let start = rings_and_paths(&window).0;
    let successor = |window: &Window, mv| game(window).play.successor(mv).expect("a successor").0;
    let up = successor(&window, Move::Up);
    take(&mut window, &[HandAct::Expand(up), keep(Move::Up), HandAct::Drop(Move::Down), keep(Move::Right)]);
    let before = rings_and_paths(&window).0;
    let right = successor(&window, Move::Right);
    take(&mut window, &[HandAct::Expand(right)]);
    let (rings, paths) = rings_and_paths(&window);
    let [path] = &paths[..] else { panic!("one path: {paths:?}") };
    assert_eq!((start.len(), before.len(), rings.len()), (1, 1, 1));
    let corners = [rings[0], before[0], start[0]];
    assert!(
        path.len() == 3 && path.iter().zip(corners).all(|(at, ring)| at.distance(ring) < 0.1),
        "{path:?}"
    );
    assert!(start[0].x < before[0].x && before[0].x < rings[0].x, "each is farther from the start: {path:?}");
    // With the last expansion, they go.
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(rings_and_paths(&window), (before, Vec::new()));
}

#[test]
fn breadth_first_search_by_keys_alone() {
    let mut window = begun(1280.0, 720.0);
    // The start has the successors up and right; the blank is in the corner.
    press(&mut window, &[Key::Enter]);
    assert_eq!(game(&window).play.undecided().count(), 2);
    // Expanding is refused while they are undecided, in one sentence.
    press(&mut window, &[Key::Enter, Key::Num2]);
    assert_eq!(game(&window).play.open.len(), 2);
    // The oldest first: drop the move back, keep the others.
    press(&mut window, &[Key::Num1, Key::ArrowDown, Key::Delete, Key::Enter, Key::Enter]);
    let play = &game(&window).play;
    assert_eq!((play.expansions(), play.undecided().count()), (2, 0), "{:?}", play.acts);
    let before = play.clone();
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(game(&window).play.undecided().count(), 1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run();
    assert_eq!(game(&window).play, before);
    press(&mut window, &[Key::C]);
    wait_for_answer(&mut window);
    assert!(is_consistent(&window, AlgorithmId::Bfs));
    assert!(!is_consistent(&window, AlgorithmId::Mm));
    assert_eq!(game(&window).play, before);
    window.get_by_label_contains("Your search is");
    // Leaving and coming back loses nothing.
    press(&mut window, &[Key::Escape]);
    assert_eq!(window.state().session().core.screen().name(), "search");
    window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    window.run();
    assert_eq!(game(&window).play, before);
}

#[test]
fn a_choice_against_the_rules_is_marked_and_taken_back() {
    let mut window = begun(1280.0, 720.0);
    // Both successors are kept; breadth-first search takes the first one.
    press(&mut window, &[Key::Enter, Key::Enter, Key::Enter]);
    assert!(game(&window).breaks.is_empty());
    press(&mut window, &[Key::Num2]);
    assert_eq!(game(&window).breaks.iter().map(|found| found.expansion).collect::<Vec<_>>(), [2]);
    window.get_by_label_contains("Against the rules of");
    window.get_by_label("not next");
    click(&mut window, "Take expansion 2 back");
    assert_eq!((game(&window).play.expansions(), game(&window).breaks.len()), (1, 0));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run();
    assert_eq!(game(&window).breaks.len(), 1);
}

#[test]
fn before_the_first_comparison_the_result_says_what_to_do() {
    let mut window = begun(1280.0, 720.0);
    let says = |window: &Window, words: &str| window.query_all_by_label_contains(words).count() > 0;
    assert!(says(&window, "Compare finds the search that matches your steps. Expand the start first."));
    press(&mut window, &[Key::Enter, Key::Enter, Key::Enter]);
    assert!(says(
        &window,
        "Compare finds the search that best matches your steps so far, and where it differs."
    ));
}

fn drag(window: &mut Window, from: &str, to: Rect) {
    let from = window.get_by_label_contains(from).rect().center();
    drag_from(window, from, to);
}

fn drag_from(window: &mut Window, from: Pos2, to: Rect) {
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
    let part = |window: &Window, name: &str| rect_of(&parts(window), name);
    click(&mut window, "Open 1:");
    let (list, zone) = (part(&window, "open list"), part(&window, "closed list"));
    drag(&mut window, "Successor up", list);
    drag(&mut window, "Successor right", zone);
    assert_eq!(game(&window).play.open.len(), 1);
    window.get_by_label_contains("dropped");
    click(&mut window, "Undo");
    drag(&mut window, "Successor right", list);
    // The least h is that of the second one.
    click(&mut window, "Open 2:");
    drag(&mut window, "1 2 3, 4 5 6, blank 7 8, f", list);
    assert_eq!(game(&window).refusal, Some(Refusal::Undecided));
    drag(&mut window, "Successor up", list);
    drag(&mut window, "Successor left", zone);
    drag(&mut window, "Successor right", list);
    let goal = game(&window).play.open.iter().position(|node| game(&window).play.is_target(*node));
    let goal = format!("Open {}:", goal.expect("the goal is open") + 1);
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
    hold(&mut window, "Open 1:", list.center());
    for _ in 0..3 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
    }
    assert_eq!(game(&window).play.nodes.len(), 1);
    window.drop_at(list.center());
    window.run();
    assert!(game(&window).play.acts.is_empty(), "{:?}", game(&window).play.acts);
}

#[test]
fn a_search_that_has_begun_stays_when_the_boards_change() {
    let mut window = begun(1280.0, 720.0);
    press(&mut window, &[Key::Enter]);
    let before = game(&window).play.clone();
    let boards = Document::of_start(parse_board("1 2 3 4 x 6 7 5 8").expect("a board"));
    window.state_mut().act(CoreAction::SetBoard(BoardSide::Start, *boards.problem.start()));
    window.run();
    assert_eq!(game(&window).play, before);
    assert!(game(&window).boards_changed);
    window.get_by_label_contains("The boards of the editor have changed");
    window.get_by_label("New boards").click();
    window.run();
    assert_eq!(game(&window).play.problem, boards.problem);
    assert!(!game(&window).boards_changed);
}

#[test]
fn the_slots_stand_in_the_order_of_the_moves() {
    for order in ["udrl", "lrdu"] {
        let boards = Document::of_start(parse_board("1 2 3 4 x 6 7 5 8").expect("a board"));
        let settings = Settings { moves: order.parse().expect("a move order"), ..boards.settings };
        let boards = Document { settings, ..boards };
        let mut window = window_of(1280.0, 720.0, Options { boards: Some(boards), ..Options::default() });
        window.key_press_modifiers(Modifiers::SHIFT, Key::E);
        window.run();
        press(&mut window, &[Key::Enter]);
        let place =
            |mv: &Move| window.get_by_label_contains(&format!("Successor {}", mv.name())).rect().left();
        let moves = settings.moves.moves();
        assert!(moves.is_sorted_by_key(place), "{order}");
    }
}

#[test]
fn a_click_places_a_successor_and_its_cross_drops_it() {
    let mut window = begun(1280.0, 720.0);
    click(&mut window, "Open 1:");
    click(&mut window, "Drop right");
    assert_eq!(game(&window).play.successor(Move::Right).and_then(|found| found.1), Some(Decision::Drop));
    click(&mut window, "Successor up");
    assert_eq!((game(&window).play.open.len(), game(&window).play.undecided().count()), (1, 0));
    // Nothing is left to place: the open list has the keyboard.
    assert_eq!(game(&window).focus, HandFocus::Open(0));
}

/// The boards of the drawn screen, after three expansions of A* and one of another node.
fn drawn() -> Window {
    let board = |text| parse_board(text).expect("a board");
    let boards = Document::of_boards(board("2 1 6 4 x 8 7 5 3"), Some(board("1 2 3 8 x 4 7 6 5").into()));
    let moves = "udrl".parse().expect("a move order");
    let settings = Settings { algorithm: AlgorithmId::Astar, moves, ..boards.settings };
    let boards = Document { settings, ..boards };
    let mut window = window_of(1280.0, 720.0, Options { boards: Some(boards), ..Options::default() });
    window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    window.run();
    for _ in 0..3 {
        for act in acts_of(&game(&window).play, settings).expect("A* comes here") {
            let act = ActivityAction::ByHand(HandAction::Act(act));
            window.state_mut().act(Action::In(act));
        }
    }
    window.run();
    let play = &game(&window).play;
    let other = board("2 1 6 7 4 8 x 5 3");
    let place = play.open.iter().position(|node| play.nodes[*node].board == other).expect("it is open");
    click(&mut window, &format!("Open {}:", place + 1));
    assert_eq!(game(&window).play.expansions(), 4);
    window
}

#[test]
fn the_result_names_one_search_takes_the_difference_back_and_goes_on_as_that_search() {
    let mut window = drawn();
    window.get_by_label("Compare").click();
    window.run();
    wait_for_answer(&mut window);
    window.run();
    let said =
        "Your search is A* with Manhattan, largest g: the same for 3 expansions; differs at expansion 4.";
    window.get_by_label(said);
    window.get_by_label("you took");
    // In the result, and beside its row of the open list.
    window.get_by_label("A* takes");
    window.get_by_label_contains(", A* takes");
    window.get_by_label("14 = 2 + 12");
    window.get_by_label("12 = 2 + 10");
    assert!(report(&window).tried > 251_712, "{}", report(&window).tried);
    let whole = game(&window).play.clone();
    click(&mut window, "Take expansion 4 back");
    assert_eq!(game(&window).play.expansions(), 3);
    window.get_by_label("Your search is A* with Manhattan, largest g: the same for 3 expansions.");
    // It can be redone.
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run();
    assert_eq!(game(&window).play, whole);
    press(&mut window, &[Key::ArrowLeft]);
    assert_eq!(game(&window).play.expansions(), 3);
    press(&mut window, &[Key::Home]);
    assert!(game(&window).play.acts.is_empty());
    press(&mut window, &[Key::End]);
    assert_eq!(game(&window).play, whole);
}

#[test]
fn going_on_as_an_algorithm_does_its_next_expansion() {
    let mut window = drawn();
    press(&mut window, &[Key::C]);
    wait_for_answer(&mut window);
    window.run();
    for expansions in 4..=5 {
        click(&mut window, "Go on as A*");
        let play = &game(&window).play;
        assert_eq!((play.expansions(), play.undecided().count()), (expansions, 0));
        assert_eq!(result(&window).agreement.difference, None);
        // What A* takes there in the drawn screen, and then.
        let board = ["2 1 6 4 8 3 7 5 x", "2 1 6 4 8 3 7 x 5"][expansions - 4];
        let taken = play.current.map(|node| play.nodes[node].board);
        assert_eq!(taken, Some(parse_board(board).expect("a board")));
    }
}

#[test]
fn a_search_that_ended_is_not_offered_to_go_on() {
    // It ends with the goal in the open list.
    let algorithm = AlgorithmId::Astar;
    let settings = Settings { algorithm, goal_test: GoalTest::WhenGenerated, ..Settings::default() };
    let boards = Document { settings, ..Document::of_start(parse_board(NEAR).expect("a board")) };
    let mut window = window_of(1280.0, 720.0, Options { boards: Some(boards), ..Options::default() });
    window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    window.run();
    for _ in 0..2 {
        for act in acts_of(&game(&window).play, settings).expect("A* comes here") {
            window.state_mut().act(Action::In(ActivityAction::ByHand(HandAction::Act(act))));
        }
    }
    press(&mut window, &[Key::C]);
    wait_for_answer(&mut window);
    window.run();
    assert_eq!(result(&window).agreement.difference, None);
    let button = window.get_by_label_contains("Go on as A*");
    assert!(button.accesskit_node().is_disabled());
}

/// What the board of a heuristic in the tab h says.
fn explained(window: &Window, board: &str) -> bool {
    window.query_by_label(&format!("Manhattan distance {board}")).is_some()
}

#[test]
fn the_tab_h_explains_the_board_that_the_keyboard_is_on_and_tells_no_true_distance() {
    let mut window = begun(1280.0, 720.0);
    press(&mut window, &[Key::Enter]);
    window.key_press_modifiers(Modifiers::COMMAND, Key::H);
    window.run();
    assert!(explained(&window, "1 2 3, blank 5 6, 4 7 8"));
    press(&mut window, &[Key::ArrowDown]);
    assert!(explained(&window, "1 2 3, 4 5 6, 7 blank 8"));
    assert!(window.query_by_label_contains("The true distance is").is_some());
    // The lists stay below it, and its tab stays in front while boards are placed.
    rect_of(&parts(&window), "open list");
    press(&mut window, &[Key::Enter, Key::Enter]);
    assert!(explained(&window, "1 2 3, 4 5 6, 7 blank 8"), "the first open node");
}

#[test]
fn the_tabs_by_hand_are_split_and_joined_as_those_of_a_search() {
    let mut window = begun(1280.0, 720.0);
    let has = |window: &Window, name: &str| parts(window).iter().any(|part| part.0 == name);
    assert!(has(&window, "open list") && has(&window, "result"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num9);
    window.run();
    assert!(has(&window, "open list") && !has(&window, "result"));
    window.get_by_role_and_label(Role::Tab, "Result").click();
    window.run();
    assert!(!has(&window, "open list") && has(&window, "result"));
    // What is done is seen in the lists.
    press(&mut window, &[Key::Enter]);
    assert!(has(&window, "open list") && !has(&window, "result"));
    // A tab that is dragged down splits the side again.
    let tab = window.get_by_role_and_label(Role::Tab, "Result").rect();
    drag_from(&mut window, tab.center(), tab.translate(egui::vec2(0.0, 500.0)));
    assert!(has(&window, "result"), "it moved below");
    assert_eq!(game(&window).tabs.half_of(HandTab::Result), SideHalf::Lower);
}

#[test]
fn in_a_small_window_the_menu_is_where_a_search_has_it() {
    let mut window = begun(512.0, 320.0);
    let by_hand = rect_of(&parts(&window), "menu");
    press(&mut window, &[Key::Escape]);
    assert_eq!(rect_of(&parts(&window), "menu"), by_hand);
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
    press(&mut window, &[Key::F11, Key::Enter, Key::Num1]);
    let stage = [
        "top bar",
        "current board",
        "equation",
        "why",
        "successor 1",
        "successor 2",
        "successor 3",
        "successor 4",
    ];
    let with = |others: &[&'static str]| [&stage[..], others].concat();
    has_room_at_every_size(&mut window, &with(&["open list", "closed list", "transport"]));
    press(&mut window, &[Key::C]);
    wait_for_answer(&mut window);
    has_room_at_every_size(&mut window, &with(&["result", "transport"]));
}
