//! The screen for a class: proportions at many sizes, readable text, and parts that never move.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tilescope::app::Options;
use tilescope::core::ScreenPart;
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::parse_board;
use tilescope::recording::{Outcome, Position};
use tilescope::search::{AlgorithmId, NodeId, Problem, Settings};
use tilescope::session::{Action, BoardSide, CoreAction, PanelId};
use tilescope_oracle::share::of_share;

use crate::driven::{Size, Window, open_drawer, resize, run_search, wait, window_of};
use crate::side_by_side::KINDS;

/// Widths and heights in pixels, and zooms, as long as that leaves 512×320 points.
fn sizes() -> impl Iterator<Item = Size> {
    let sizes = [(1024.0, 640.0), (1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)];
    let zooms = [1.0, 1.5, 2.0, 3.0];
    let all = sizes.into_iter().flat_map(move |(width, height)| zooms.map(|zoom| (width, height, zoom)));
    all.filter(|(width, height, zoom)| width / zoom >= 512.0 && height / zoom >= 320.0)
}

/// A part of the screen: its name, its rectangle in points, and the size of its text in pixels.
pub type Part = (String, Rect, Option<f64>);

pub fn parts(window: &Window) -> Vec<Part> {
    let part = |ScreenPart { name, points: [x, y, width, height], text_pixels, .. }| {
        (name, Rect::from_min_size(pos2(x, y), vec2(width, height)), text_pixels.map(f64::from))
    };
    tilescope::ui::parts(&window.ctx).into_iter().map(part).collect()
}

/// The parts that stay in place: not the last row of a list, which stands apart where rows are left out.
pub fn fixed_parts(window: &Window) -> Vec<Part> {
    let all = parts(window);
    let is_last_row = |name: &str| {
        let (list, row) = name.rsplit_once(" row ")?;
        let next = format!("{list} row {}", row.parse::<u32>().ok()? + 1);
        Some(all.iter().all(|part| part.0 != next))
    };
    let stay: Vec<bool> = all.iter().map(|part| is_last_row(&part.0) != Some(true)).collect();
    all.into_iter().zip(stay).filter_map(|(part, stays)| stays.then_some(part)).collect()
}

pub fn rect_of(parts: &[Part], name: &str) -> Rect {
    parts.iter().find(|part| part.0 == name).unwrap_or_else(|| panic!("{name} is on the screen")).1
}

/// A window with this width and height in pixels, after the first step of a search.
fn sized(width: f32, height: f32, zoom: f32, presents: bool) -> Window {
    let mut window = window_of(width, height, Options::default());
    window.ctx.set_zoom_factor(zoom);
    window.run();
    if presents {
        window.key_press(Key::F11);
        window.run();
    }
    run_search(&mut window);
    window.key_press(Key::ArrowRight);
    window.run();
    wait_for_tree(&mut window);
    window
}

/// Checks one window at each size.
fn at_every_size(window: &mut Window, mut check: impl FnMut(&Window, Size)) {
    for size in sizes() {
        resize(window, size);
        wait_for_tree(window);
        check(window, size);
    }
}

/// Its layout is made on another thread.
fn wait_for_tree(window: &mut Window) {
    wait(window, "the tree", |session| {
        session.core.shown.as_ref().is_none_or(|shown| shown.tree.under_way().is_none())
    });
}

/// The parts of the current step have their room, inside the window and apart from each other.
fn have_room(parts: &[Part], (width, height, zoom): Size, others: &[&str]) {
    let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(width / zoom, height / zoom)).expand(0.5);
    let context = format!("{width}x{height} at {zoom}");
    let left = rect_of(parts, "left side");
    assert!(left.width() >= 0.4 * whole.width(), "{context}: the current node is {left}");
    let mut apart = vec!["current board", "equation", "why"];
    apart.extend(["successor 1", "successor 2", "successor 3", "successor 4"]);
    apart.extend(others);
    for (place, name) in apart.iter().enumerate() {
        let rect = rect_of(parts, name);
        assert!(whole.contains_rect(rect), "{context}: {name} is inside the window, not at {rect}");
        for other in &apart[..place] {
            let common = rect.intersect(rect_of(parts, other)).shrink(0.5);
            assert!(!common.is_positive(), "{context}: {name} overlaps {other}");
        }
    }
}

#[test]
fn presenting_the_parts_have_their_room_at_every_size_and_zoom() {
    at_every_size(&mut sized(1280.0, 720.0, 1.0, true), |window, (width, height, zoom)| {
        let parts = parts(window);
        have_room(&parts, (width, height, zoom), &["open list", "transport"]);
        let rows = parts.iter().filter(|part| part.0.starts_with("open list row")).count();
        assert!(rows >= 5, "{width}x{height} at {zoom}: {rows} rows of the open list");
        for (name, _, text) in &parts {
            // A larger zoom never makes a text smaller.
            let least = f64::from(height.min(width * 36.0 / 64.0)) / 32.0;
            assert!(
                text.is_none_or(|text| text >= least - 0.01),
                "{width}x{height} at {zoom}: {name}, {text:?}"
            );
        }
    });
}

#[test]
fn working_the_parts_have_their_room_at_every_size_and_zoom() {
    at_every_size(&mut sized(1280.0, 720.0, 1.0, false), |window, size| have_room(&parts(window), size, &[]));
}

/// Text that wraps has lines of at least 24 characters.
fn no_text_is_narrow(window: &Window, context: &str) {
    const LEAST: f32 = 24.0;
    let mut left: Vec<&Shape> = window.output().shapes.iter().map(|clipped| &clipped.shape).collect();
    let mut texts = 0;
    while let Some(shape) = left.pop() {
        match shape {
            Shape::Vec(shapes) => left.extend(shapes),
            Shape::Text(text) => {
                texts += 1;
                let galley = &text.galley;
                let (wraps, letters): (usize, usize) =
                    galley.rows.iter().fold((0, 0), |(wraps, letters), row| {
                        (wraps + usize::from(!row.ends_with_newline), letters + row.glyphs.len())
                    });
                let width: f32 = galley.rows.iter().map(|row| row.size.x).sum();
                let room = galley.job.wrap.max_width / (width / letters.max(1) as f32);
                assert!(wraps < 2 || room >= LEAST, "{context}: {room} letters of “{}”", galley.text());
            }
            _ => {}
        }
    }
    assert!(texts > 20, "{context}: {texts} texts");
}

#[test]
fn no_text_wraps_in_less_than_24_letters_at_any_size_and_zoom() {
    for presents in [true, false] {
        let mut window = sized(1280.0, 720.0, 1.0, presents);
        let check =
            |window: &Window, size| no_text_is_narrow(window, &format!("{size:?}, presents: {presents}"));
        at_every_size(&mut window, check);
        // What cannot be solved has the longest texts beside the boards.
        let start = "1 2 3 4 5 6 8 7 x".to_owned();
        window.state_mut().act(CoreAction::SetText(BoardSide::Start, start));
        window.state_mut().act(CoreAction::SetText(BoardSide::Goal, "1 2 3".to_owned()));
        if presents {
            window.key_press_modifiers(Modifiers::COMMAND, Key::Num1);
        }
        window.run();
        at_every_size(&mut window, check);
    }
}

#[test]
fn a_message_moves_nothing() {
    for presents in [false, true] {
        let mut window = sized(1280.0, 720.0, 1.0, presents);
        let before = parts(&window);
        window.state_mut().act(Action::Open("/no/such/file.ron".into()));
        wait(&mut window, "the message", |session| session.core.notice.is_some());
        window.run();
        let now: Vec<_> = parts(&window).into_iter().filter(|part| part.0 != "message").collect();
        assert_eq!(now, before, "presents: {presents}");
    }
}

#[test]
fn a_wrong_text_and_an_unsolvable_board_move_nothing_that_is_edited() {
    let mut window = sized(1280.0, 720.0, 1.0, false);
    open_drawer(&mut window);
    let places = |window: &Window| {
        ["Start board", "Goal board"].map(|board| window.get_by_label_contains(board).rect())
    };
    let before = places(&window);
    for start in ["1 2 3", "1 2 3 4 5 6 8 7 x"] {
        window.state_mut().act(CoreAction::SetText(BoardSide::Start, start.to_owned()));
        window.run();
        assert_eq!(places(&window), before, "{start}");
    }
}

/// Gives a window another search, and its panels the same places.
fn search(window: &mut Window, settings: Settings) {
    window.state_mut().act(CoreAction::SetSettings(settings));
    window.run();
    run_search(window);
    wait_for_tree(window);
}

fn no_part_moves(presents: bool, steps: u32, algorithms: &[AlgorithmId]) {
    let mut window = sized(1280.0, 720.0, 1.0, presents);
    for &algorithm in of_share(algorithms) {
        search(&mut window, Settings { algorithm, ..Settings::default() });
        window.key_press(Key::Home);
        window.run();
        let before = fixed_parts(&window);
        for key in [Key::ArrowRight, Key::ArrowLeft] {
            let mut choices = 0;
            for step in 0..steps {
                window.key_press_modifiers(Modifiers::SHIFT, key);
                window.step();
                let now = fixed_parts(&window);
                assert_eq!(now, before, "{algorithm:?}, {key:?}, step {step}");
                choices += u32::from(choice(&window).is_some());
            }
            let has_stack = algorithm.info().history.is_stack();
            assert!(has_stack == (choices == 0), "{algorithm:?}, {key:?}: {choices} choices");
        }
    }
}

#[test]
fn no_part_moves_in_the_first_steps_of_each_kind_of_algorithm() {
    no_part_moves(true, 16, &KINDS);
    no_part_moves(false, 16, &KINDS);
}

#[test]
#[ignore = "takes a minute for each layout"]
fn presenting_no_part_moves_in_two_hundred_steps_of_any_algorithm() {
    no_part_moves(true, 200, AlgorithmId::ALL);
}

#[test]
#[ignore = "takes a minute for each layout"]
fn working_no_part_moves_in_two_hundred_steps_of_any_algorithm() {
    no_part_moves(false, 200, AlgorithmId::ALL);
}

/// The number of nodes that share the value of the one that is next, if that is shown.
fn choice(window: &Window) -> Option<usize> {
    Some(window.state().session().core.shown.as_ref()?.choice()?.tied)
}

/// Whether words are a label, or the note of a row.
fn says(window: &Window, words: &str) -> bool {
    let note = format!(", {words}");
    let mut notes = window.query_all_by_label_contains(&note);
    window.query_all_by_label(words).next().is_some()
        || notes.any(|node| node.accesskit_node().label().is_some_and(|label| label.ends_with(&note)))
}

#[test]
fn a_class_is_asked_before_the_list_is_in_its_order() {
    let mut window = sized(1280.0, 720.0, 1.0, true);
    search(&mut window, Settings { algorithm: AlgorithmId::Astar, ..Settings::default() });
    window.state_mut().act(CoreAction::GoTo(Position::after(12)));
    window.run();
    let seen = |window: &Window| {
        ["oldest on top", "order", "hidden", "next", "least f on top"].map(|words| says(window, words))
    };
    let dots = |window: &Window| {
        let is_dot = |shape: &Shape| matches!(shape, Shape::Circle(dot) if dot.radius < 2.0);
        let shapes = &window.output().shapes;
        shapes.iter().filter(|clipped| is_dot(&clipped.shape)).count()
    };
    assert_eq!(seen(&window), [true, true, true, false, false]);
    let asked = dots(&window);
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    window.run();
    assert_eq!(seen(&window), [false, false, false, true, true], "the answer");
    assert!(dots(&window) + 20 < asked, "the bracket is dotted only before it");
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    window.key_press_modifiers(Modifiers::SHIFT, Key::H);
    window.run();
    assert_eq!(seen(&window), [false, false, false, false, true], "the switch is off");
}

/// What is expected stands in the drawn screen of step 30.
#[test]
fn a_search_with_a_bound_shows_it_with_what_it_pruned_and_its_iterations() {
    for presents in [true, false] {
        let mut window = sized(1280.0, 720.0, 1.0, presents);
        let boards =
            ["2 1 6 4 x 8 7 5 3", "1 2 3 8 x 4 7 6 5"].map(|text| parse_board(text).expect("a board"));
        for (side, board) in [BoardSide::Start, BoardSide::Goal].into_iter().zip(boards) {
            window.state_mut().act(CoreAction::SetBoard(side, board));
        }
        search(&mut window, Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() });
        window.state_mut().act(CoreAction::GoTo(Position::after(30)));
        window.run();
        window.get_by_label("f 14 = 4 + 10 ≤ 14");
        assert_eq!(window.query_all_by_label("f 16 > 14").count(), 2, "up and right");
        for label in ["pushed", "current", "start", "go on", "on the", "path", "2 pruned", "visited"] {
            assert!(says(&window, label), "{label}");
        }
        let shown = parts(&window);
        let (stack, table) = (rect_of(&shown, "open list"), rect_of(&shown, "iterations"));
        assert!(!stack.intersect(table).shrink(0.5).is_positive(), "{stack} and {table}");
        let side = if presents { "no goal" } else { "bound" };
        assert!(window.query_all_by_label(side).next().is_some());
        window.key_press(Key::Home);
        window.run();
        assert_eq!(rect_of(&parts(&window), "iterations"), table, "nothing moves");
        window.get_by_label("f 12 = 0 + 12 ≤ 12");
    }
}

#[test]
fn the_next_node_is_marked_in_the_list_before_it_is_taken_out() {
    let course = "2 1 6 4 x 8 7 5 3 to 1 2 3 8 x 4 7 6 5"
        .split(" to ")
        .map(|text| parse_board(text).expect("a board"));
    let [start, goal] = course.collect::<Vec<_>>().try_into().expect("two boards");
    for presents in [true, false] {
        let mut window = sized(1280.0, 720.0, 1.0, presents);
        for (side, board) in [(BoardSide::Start, start), (BoardSide::Goal, goal)] {
            window.state_mut().act(CoreAction::SetBoard(side, board));
        }
        search(&mut window, Settings { algorithm: AlgorithmId::Astar, ..Settings::default() });
        window.state_mut().act(CoreAction::GoTo(Position::after(10)));
        window.run();
        let has = |window: &Window, label: &str| window.query_all_by_label_contains(label).next().is_some();
        let choice_is_seen = |window: &Window| {
            let why =
                "5 of the 11 open nodes share the least f, 14. Of these, the next node has the largest g, 4.";
            [why, "5 with", "next"].map(|label| has(window, label))
        };
        let press = |window: &mut Window, key| {
            window.key_press_modifiers(Modifiers::SHIFT, key);
            window.run();
        };
        assert!(!choice_is_seen(&window)[0] && choice(&window).is_none());
        press(&mut window, Key::ArrowRight);
        assert_eq!((choice_is_seen(&window), choice(&window)), ([true; 3], Some(5)));
        press(&mut window, Key::ArrowRight);
        assert!(has(&window, "from the open list: f = 14 = 4 + 10.") && !choice_is_seen(&window)[0]);
        press(&mut window, Key::ArrowLeft);
        assert_eq!((choice_is_seen(&window), choice(&window)), ([true; 3], Some(5)));
        press(&mut window, Key::ArrowLeft);
        assert!(has(&window, "Expanded this board") && !choice_is_seen(&window)[0]);
    }
}

#[test]
fn presenting_begins_and_ends_by_one_key_and_edits_boards_in_a_drawer() {
    let mut window = sized(1280.0, 720.0, 1.0, true);
    assert!(window.state().session().core.layout.is_presenting());
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num1);
    window.run();
    assert!(parts(&window).iter().any(|part| part.0 == "drawer"));
    window.key_press(Key::Escape);
    window.run();
    assert!(!parts(&window).iter().any(|part| part.0 == "drawer"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num4);
    window.run();
    assert!(!parts(&window).iter().any(|part| part.0 == "open list"), "the tree is in its place");
    window.key_press(Key::F11);
    window.run();
    assert!(!window.state().session().core.layout.is_presenting());
}

#[test]
fn what_is_selected_and_the_first_breakpoint_change_the_side_alone() {
    let sizes = [(1280.0, 720.0, 1.0), (1024.0, 640.0, 1.0), (1920.0, 1080.0, 1.0), (1920.0, 1080.0, 2.0)];
    for (width, height, zoom) in sizes {
        for has_drawer in [false, true] {
            let mut window = sized(width, height, zoom, false);
            if has_drawer {
                window.state_mut().act(CoreAction::ShowPanel(PanelId::Setup));
                window.run();
            }
            let context = format!("{width}x{height} at {zoom}, drawer: {has_drawer}");
            // Left of the side, and below it.
            let others = |window: &Window| -> Vec<Part> {
                let all = parts(window);
                let side = rect_of(&all, "right side");
                let is_outside = |part: &Part| part.1.right() <= side.left() || part.1.top() >= side.bottom();
                all.into_iter().filter(|part| is_outside(part) && part.0 != "selected node").collect()
            };
            let before = others(&window);
            window.state_mut().act(CoreAction::Select(Some(NodeId(2))));
            window.run();
            assert_eq!(others(&window), before, "{context}: a node is selected");
            assert!(parts(&window).iter().any(|part| part.0 == "panel Node"), "{context}: it is shown");
            window.key_press(Key::Escape);
            window.run();
            if has_drawer {
                // Escape closes what is over the stage first.
                assert!(parts(&window).iter().all(|part| part.0 != "drawer"), "{context}");
                continue;
            }
            assert_eq!(others(&window), before, "{context}: it is not selected any more");
            window.key_press(Key::F9);
            window.run();
            window.get_by_role_and_label(Role::TextInput, "Or type it").type_text("g = 3");
            window.run();
            window.key_press(Key::Enter);
            window.run();
            assert!(!window.state().session().core.editor.annotations().is_empty());
            assert_eq!(others(&window), before, "{context}: the first breakpoint");
        }
    }
}

/// The sizes of the drawings.
#[test]
fn the_screen_has_the_proportions_of_its_drawing() {
    let places = |presents: bool| {
        let mut window = window_of(1280.0, 720.0, Options::default());
        if presents {
            window.key_press(Key::F11);
        }
        run_search(&mut window);
        parts(&window)
    };
    let is_at = |parts: &[Part], name: &str, place: [f32; 4]| {
        let rect = rect_of(parts, name);
        let [x, y, width, height] = place;
        let wanted = Rect::from_min_size(pos2(x, y), vec2(width, height));
        let away = (rect.min - wanted.min).abs().max((rect.max - wanted.max).abs());
        assert!(away.max_elem() <= 2.0, "{name}: {rect}, not {wanted}");
    };
    let desk = places(false);
    is_at(&desk, "top bar", [0.0, 36.0, 717.0, 42.0]);
    is_at(&desk, "left side", [0.0, 78.0, 717.0, 581.0]);
    is_at(&desk, "current board", [23.0, 97.0, 302.0, 302.0]);
    is_at(&desk, "right side", [717.0, 78.0, 563.0, 581.0]);
    is_at(&desk, "transport", [0.0, 659.0, 1280.0, 61.0]);
    let class = places(true);
    is_at(&class, "current board", [24.0, 64.0, 318.0, 318.0]);
    is_at(&class, "transport", [0.0, 656.0, 1280.0, 64.0]);
}

#[test]
fn the_board_grows_with_the_window() {
    let side = |width: f32, height: f32| {
        let parts = parts(&sized(width, height, 1.0, false));
        rect_of(&parts, "current board").width() / rect_of(&parts, "left side").width()
    };
    for (width, height) in [(1024.0, 640.0), (1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
        let share = side(width, height);
        assert!(share >= 0.4, "{width}x{height}: {share} of the stage");
    }
}

/// A search of the course pair with an algorithm, at a step.
fn course_pair(
    algorithm: AlgorithmId,
    heuristic: HeuristicId,
    start: &str,
    goal: &str,
    steps: u64,
) -> Window {
    let board = |text| parse_board(text).expect("a board");
    let problem = Problem::new(board(start), board(goal)).expect("one size");
    let settings = Settings { algorithm, heuristic, ..Settings::default() };
    let boards = Some(Document { problem, settings });
    let mut window = window_of(1280.0, 720.0, Options { boards, ..Options::default() });
    run_search(&mut window);
    window.state_mut().act(CoreAction::GoTo(Position::after(steps)));
    window.run();
    window
}

const COURSE: [&str; 2] = ["2 1 6 4 x 8 7 5 3", "1 2 3 8 x 4 7 6 5"];

#[test]
fn a_search_from_both_ends_has_its_boards_above_the_stage_and_says_that_the_path_is_found() {
    let [start, goal] = COURSE;
    let both = AlgorithmId::BidirectionalBfs;
    let mut window = course_pair(both, HeuristicId::Manhattan, start, goal, 1);
    for name in ["Edit start", "Edit goal"] {
        window.get_by_role_and_label(Role::Button, name);
    }
    assert!(window.query_by_label_contains("The path is found").is_none());
    window.key_press(Key::End);
    window.run();
    // 18 moves, as the drawn screens have them for this pair.
    window.get_by_label("The path is found: both sides meet on it. It has 18 moves.");
}

#[test]
fn the_slot_of_a_reopened_node_has_both_values_of_g() {
    // The first board of `tilescope find reopening`.
    let [start, goal] = ["5 x 3 2 7 6 1 4 8", "1 2 3 4 5 6 7 8 x"];
    let window = course_pair(AlgorithmId::Astar, HeuristicId::Patchwork, start, goal, 22);
    window.get_by_label("reopens");
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    let step = shown.moment().and_then(|moment| moment.step.as_ref()).expect("a step");
    let improved = step.successors.iter().find_map(|successor| match successor.outcome {
        Outcome::Improved { node, old, .. } => Some([node, old].map(|id| shown.recording.nodes().g(id))),
        _ => None,
    });
    let [new, old] = improved.expect("a node is reopened");
    window.get_by_label(&format!("g {new} < {old}"));
}

#[test]
fn the_legend_of_the_tree_names_the_node_that_is_next_and_leaves_a_gap() {
    let [start, goal] = COURSE;
    for presents in [false, true] {
        let mut window = course_pair(AlgorithmId::Astar, HeuristicId::Manhattan, start, goal, 10);
        if presents {
            window.key_press(Key::F11);
            window.run();
        }
        window.state_mut().act(CoreAction::ShowPanel(PanelId::Tree));
        window.run();
        wait_for_tree(&mut window);
        window.run();
        let legend = rect_of(&parts(&window), "legend of the tree");
        let word = |name: &str| {
            let mut all = window.query_all_by_label(name);
            all.find(|word| legend.contains(word.rect().center())).map(|word| word.rect())
        };
        let next = word("next").expect("the node that is next has a word");
        assert!(word("current").is_some() && word("open 11").is_some(), "presents: {presents}");
        let follow = window.query_by_role_and_label(Role::CheckBox, "Follow").map(|follow| follow.rect());
        let end = follow.map_or(legend.right(), |follow| follow.left());
        assert!(next.right() <= end + 0.5, "presents: {presents}: {next} before {end}");
    }
}
