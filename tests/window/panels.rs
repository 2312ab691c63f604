//! The side: its tabs, its halves, and what is remembered of them, by keys alone and by the mouse.

use std::collections::HashMap;

use eframe::{App as _, Storage};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, Rect, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::{App, Options};
use tilescope::file::Document;
use tilescope::puzzle::{Board, parse_board};
use tilescope::recording::{Condition, Position, Series};
use tilescope::search::{AlgorithmId, NodeId, Settings, Side};
use tilescope::session::{BoardSide, CoreAction, Home, PanelId, number};
use tilescope_oracle::share::of_share;

use crate::driven::{
    Window, builder, click, open_drawer, position, press, resize, run_search, sample, wait, window, window_of,
};
use crate::painted::Painted;
use crate::presenting::{parts, rect_of};
use crate::side_by_side::KINDS;

/// Presses the key of a panel, as its command has it.
fn press_key_of(window: &mut Window, panel: PanelId) {
    let keys = panel.command().info().shortcuts[0];
    let (modifier, key) = keys.split_once('+').expect("the key of a panel has a modifier");
    let modifiers = if modifier == "Ctrl" { Modifiers::COMMAND } else { Modifiers::SHIFT };
    press(window, modifiers, Key::from_name(key).expect("a key"));
}

/// Whether a panel can be seen.
fn shows(window: &Window, panel: PanelId) -> bool {
    window.query_by_role_and_label(Role::Pane, panel.title()).is_some()
}

fn active(window: &Window) -> PanelId {
    window.state().session().core.layout.active()
}

fn place(window: &Window, panel: PanelId) -> Rect {
    window.get_by_role_and_label(Role::Pane, panel.title()).rect()
}

fn tab(window: &Window, panel: PanelId) -> Rect {
    window.get_by_role_and_label(Role::Tab, panel.tab()).rect()
}

fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.run();
    window.drag_at(from);
    window.run();
    for share in [0.3, 0.7, 1.0] {
        window.hover_at(from + (to - from) * share);
        window.run_steps(2);
    }
    window.drop_at(to);
    window.run();
}

#[test]
fn every_panel_is_brought_to_the_front_by_its_key_and_what_is_not_always_there_goes_by_it() {
    let mut window = window();
    run_search(&mut window);
    // Details are there once the end of the search is.
    press(&mut window, Modifiers::NONE, Key::End);
    for &panel in PanelId::ALL {
        press_key_of(&mut window, panel);
        assert!(shows(&window, panel) && active(&window) == panel, "{panel:?} has the keyboard");
        press_key_of(&mut window, panel);
        assert_eq!(shows(&window, panel), panel.home() == Home::Side, "{panel:?}");
    }
}

/// Panels that need a table of all boards say so; no size of a board ends the program.
#[test]
fn every_panel_is_shown_on_a_board_of_25_cells_with_its_tiles_on_the_stage() {
    let start =
        parse_board("1 2 3 4 5 6 7 8 9 10 16 11 13 14 15 12 17 18 x 20 21 22 23 19 24").expect("a board");
    for algorithm in [AlgorithmId::Astar, AlgorithmId::Idastar, AlgorithmId::Bfs] {
        let settings = Settings::from(algorithm);
        let boards = Document { settings, ..Document::of_start(start) };
        let mut window = window_of(1280.0, 720.0, Options { boards: Some(boards), ..Options::default() });
        run_search(&mut window);
        for &panel in PanelId::ALL {
            window.state_mut().act(CoreAction::ShowPanel(panel));
            window.run();
            let key = if (panel as usize).is_multiple_of(2) { Key::ArrowRight } else { Key::ArrowLeft };
            press(&mut window, Modifiers::NONE, key);
            assert!(shows(&window, panel), "{algorithm:?} {panel:?}");
        }
        press(&mut window, Modifiers::NONE, Key::End);
        let rows = Painted::of(&window).rows;
        let is_painted = |tile: u8| rows.iter().any(|row| row.text == tile.to_string());
        assert!((1..25).all(is_painted), "{algorithm:?}");
    }
}

#[test]
fn a_tab_brings_its_panel_to_the_front_of_its_half() {
    let mut window = window();
    run_search(&mut window);
    assert!(shows(&window, PanelId::Lists) && shows(&window, PanelId::Tree));
    assert!(place(&window, PanelId::Tree).top() >= place(&window, PanelId::Lists).bottom());
    for (panel, goes, stays) in
        [(PanelId::Plane, PanelId::Tree, PanelId::Lists), (PanelId::Node, PanelId::Lists, PanelId::Plane)]
    {
        window.get_by_role_and_label(Role::Tab, panel.tab()).click();
        window.run();
        assert!(shows(&window, panel) && !shows(&window, goes) && shows(&window, stays), "{panel:?}");
    }
}

#[test]
fn the_side_is_joined_and_split_by_its_button_and_by_a_key() {
    let mut window = window();
    run_search(&mut window);
    let whole = place(&window, PanelId::Lists).union(place(&window, PanelId::Tree));
    let split = "Split the side";
    window.get_by_role_and_label(Role::Button, split).click();
    window.run();
    assert!(shows(&window, PanelId::Lists) && !shows(&window, PanelId::Tree));
    assert_eq!(place(&window, PanelId::Lists), whole, "it has the room of both");
    window.get_by_role_and_label(Role::Button, split).click();
    window.run();
    assert!(shows(&window, PanelId::Lists) && shows(&window, PanelId::Tree));
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    assert!(!shows(&window, PanelId::Tree));
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    window.get_by_role_and_label(Role::Button, "Close the lower half").click();
    window.run();
    assert!(!shows(&window, PanelId::Tree));
}

#[test]
fn a_tab_is_moved_to_the_other_half_by_the_mouse() {
    let mut window = window();
    run_search(&mut window);
    press_key_of(&mut window, PanelId::Why);
    let (from, to) = (tab(&window, PanelId::Why).center(), place(&window, PanelId::Tree).center());
    drag(&mut window, from, to);
    assert!(place(&window, PanelId::Why).top() >= place(&window, PanelId::Lists).bottom());
    let (from, to) = (tab(&window, PanelId::Why).center(), place(&window, PanelId::Lists).center());
    drag(&mut window, from, to);
    assert!(place(&window, PanelId::Why).bottom() <= place(&window, PanelId::Tree).top());
    // One row is split by a tab that is let go in its lower half.
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    let whole = place(&window, PanelId::Why);
    let from = tab(&window, PanelId::Lists).center();
    drag(&mut window, from, whole.center_bottom() - vec2(0.0, 40.0));
    assert!(place(&window, PanelId::Lists).top() >= place(&window, PanelId::Why).bottom());
}

#[test]
fn the_border_of_the_halves_is_dragged_and_that_is_remembered() {
    let mut first = window();
    run_search(&mut first);
    let border = first.get_by_role_and_label(Role::Splitter, "Border of both halves").rect().center();
    let before = place(&first, PanelId::Lists);
    drag(&mut first, border, border + vec2(0.0, 80.0));
    let dragged = place(&first, PanelId::Lists);
    assert!((dragged.bottom() - before.bottom() - 80.0).abs() < 3.0, "{before} {dragged}");
    press_key_of(&mut first, PanelId::Plane);
    let mut kept = Kept::default();
    first.state_mut().save(&mut kept);
    let second = window_with(kept);
    assert_eq!(place(&second, PanelId::Lists), dragged);
    assert!(shows(&second, PanelId::Plane));
}

#[test]
fn f6_gives_the_keyboard_to_one_panel_after_the_other_and_the_keys_of_the_search_still_work() {
    let mut window = window();
    run_search(&mut window);
    for panel in [PanelId::Lists, PanelId::Tree, PanelId::Lists] {
        press(&mut window, Modifiers::NONE, Key::F6);
        assert_eq!(active(&window), panel);
    }
    press(&mut window, Modifiers::SHIFT, Key::F6);
    assert_eq!(active(&window), PanelId::Tree);
    press(&mut window, Modifiers::NONE, Key::F6);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(position(&window), (1, 0), "the arrow steps");
    press_key_of(&mut window, PanelId::Setup);
    press(&mut window, Modifiers::NONE, Key::Tab);
    let focused = window.ctx.memory(egui::Memory::focused).expect("something has the keyboard");
    let focused = window.ctx.read_response(focused).expect("it is painted").rect;
    assert!(place(&window, PanelId::Setup).contains_rect(focused), "Tab goes into the panel");
    assert_eq!(active(&window), PanelId::Setup);
}

#[test]
fn the_legend_of_the_tree_covers_no_node() {
    let mut window = searched_with_plots();
    press_key_of(&mut window, PanelId::Tree);
    press(&mut window, Modifiers::NONE, Key::F8);
    press(&mut window, Modifiers::SHIFT, Key::F);
    let rect = |name: &str| parts(&window).into_iter().find(|part| part.0 == name).map(|part| part.1);
    let tree = rect("tree").expect("the tree");
    assert!(!tree.shrink(0.5).intersects(rect("legend of the tree").expect("it is on the screen")));
}

#[test]
fn a_small_window_shows_the_current_step_beside_one_panel_chosen_by_tabs_or_by_its_key() {
    let mut window = window_of(640.0, 360.0, Options::default());
    run_search(&mut window);
    let has = |window: &Window, part: &str| parts(window).iter().any(|other| other.0 == part);
    assert!(has(&window, "current board") && has(&window, "open list"));
    window.get_by_role_and_label(Role::Tab, "Tree").click();
    window.run();
    assert!(has(&window, "current board") && has(&window, "panel Search tree"));
    for &panel in PanelId::ALL {
        window.state_mut().act(tilescope::session::CoreAction::ShowPanel(panel));
        window.run();
        let part = format!("panel {}", panel.title());
        assert!(has(&window, &part), "{part}");
        let has_drawer = window.state().session().core.layout.has_drawer();
        assert_eq!(has(&window, "drawer"), has_drawer, "the boards are over the stage");
    }
}

#[test]
fn one_key_shows_any_panel_alone_and_brings_the_others_back() {
    let mut window = window();
    run_search(&mut window);
    for panel in [PanelId::Node, PanelId::Lists, PanelId::Tree] {
        press_key_of(&mut window, panel);
        let before = place(&window, panel);
        press(&mut window, Modifiers::NONE, Key::F8);
        assert!(place(&window, panel).width() > 1200.0, "{panel:?} is alone");
        let others = PanelId::ALL.iter().filter(|other| **other != panel);
        assert_eq!(others.filter(|other| shows(&window, **other)).count(), 0, "{panel:?} is alone");
        press(&mut window, Modifiers::NONE, Key::F8);
        assert_eq!(place(&window, panel), before);
    }
}

#[derive(Default)]
struct Kept(HashMap<String, String>);

impl Storage for Kept {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.remove(key);
    }

    fn flush(&mut self) {}
}

/// A window that finds what an earlier one has kept.
fn window_with(kept: Kept) -> Window {
    let mut window = builder(1280.0, 720.0).build_eframe(|creation| {
        creation.storage = Some(Box::leak(Box::new(kept)));
        App::new(creation, sample())
    });
    window.run();
    window
}

#[test]
fn damaged_tabs_and_the_docked_panels_of_an_older_version_give_the_usual_ones_and_nothing_is_said() {
    let older = include_str!("../data/release/session.ron");
    let panels =
        older.split_once("panels: ").map_or("(parts:[panel(lists)],shown:[lists])", |(_, text)| text);
    for (key, text) in [("tabs", ""), ("tabs", "(is_split:[tr"), ("panels", panels)] {
        let window = window_with(Kept(HashMap::from([(key.to_owned(), text.to_owned())])));
        assert!(window.state().session().core.notice.is_none());
        assert!(shows(&window, PanelId::Lists) && shows(&window, PanelId::Tree));
    }
}

fn searched_with_plots() -> Window {
    let mut window = window();
    run_search(&mut window);
    press_key_of(&mut window, PanelId::Plots);
    wait_for_summary(&mut window);
    window
}

fn wait_for_summary(window: &mut Window) {
    crate::driven::wait(window, "the summary", |session| {
        let shown = session.core.shown.as_ref().expect("a search");
        shown.summary().is_some_and(|summary| u64::from(summary.steps()) == shown.recording.steps())
    });
}

#[test]
fn a_click_on_the_plots_goes_to_the_step_that_stands_there() {
    let mut window = searched_with_plots();
    press(&mut window, Modifiers::NONE, Key::H);
    let last = window.state().session().core.shown.as_ref().expect("a search").recording.steps();
    let canvas = window.get_by_role_and_label(Role::Canvas, "Plots along the timeline").rect();
    // The numbers below a plot, without those at its left.
    let rows = Painted::of(&window).rows.into_iter();
    let below =
        rows.filter(|row| canvas.contains(row.ink.center()) && row.ink.left() > canvas.left() + 100.0);
    let numbers =
        below.filter_map(|row| Some((row.ink.center().x, row.text.replace(',', "").parse::<f32>().ok()?)));
    let numbers: Vec<_> = numbers.collect();
    assert!(numbers.len() >= 3, "{numbers:?}");
    for (x, number) in numbers {
        // In the first plot, and not on the name of one.
        let at = egui::pos2(x, canvas.top() + 0.3 * canvas.height());
        window.hover_at(at);
        window.run();
        window.drag_at(at);
        window.drop_at(at);
        window.run();
        let step = position(&window).0 as f32;
        assert!((step - number).abs() <= 0.01 * last as f32, "{number}: {step} of {last}");
    }
}

#[test]
fn each_line_of_the_plots_is_named_at_its_end_with_its_value() {
    for shows_all in [false, true] {
        let mut window = searched_with_plots();
        if shows_all {
            press(&mut window, Modifiers::NONE, Key::H);
        }
        for steps in [0, 1, 20, 60] {
            window.state_mut().act(CoreAction::GoTo(Position::after(steps)));
            if shows_all {
                press(&mut window, Modifiers::NONE, Key::End);
            }
            window.run();
            let shown = window.state().session().core.shown.as_ref().expect("a search");
            let moment = shown.moment().expect("a moment");
            let open = moment.open.len(&shown.recording, Side::Forward);
            let closed = moment.closed_len(&shown.recording);
            let names = [format!("open {}", number(open as u64)), format!("closed {}", number(closed))];
            let rects = names.map(|name| window.get_by_label(&name).rect());
            assert!(!rects[0].intersects(rects[1].shrink(0.1)), "{steps}: {rects:?}");
            let canvas = window.get_by_role_and_label(Role::Canvas, "Plots along the timeline").rect();
            assert!(rects.iter().all(|rect| rect.left() > canvas.left() && rect.right() < 1280.0));
        }
    }
}

#[test]
fn plots_at_rest_ask_for_no_frames() {
    let mut window = searched_with_plots();
    window.key_press(Key::ArrowRight);
    assert!(window.run() < 60);
    window.get_by_role_and_label(Role::Canvas, "Plots along the timeline");
}

#[test]
fn a_series_is_taken_away_by_the_keyboard_and_that_is_remembered() {
    let mut first = searched_with_plots();
    first.get_by_label("Open and closed").click();
    first.run();
    first.get_by_role_and_label(Role::CheckBox, "closed").focus();
    first.run();
    press(&mut first, Modifiers::NONE, Key::Space);
    assert!(!first.state().session().core.views.plots.shows(Series::Closed));
    let f = first.get_by_role_and_label(Role::CheckBox, "least f");
    assert!(f.accesskit_node().is_disabled(), "breadth-first search has no f");
    let mut kept = Kept::default();
    first.state_mut().save(&mut kept);
    let second = window_with(kept);
    assert!(!second.state().session().core.views.plots.shows(Series::Closed));
    assert!(second.state().session().core.views.plots.shows(Series::Open) && shows(&second, PanelId::Plots));
}

#[test]
fn the_menu_of_lines_stays_open_while_lines_are_chosen() {
    let mut window = searched_with_plots();
    window.get_by_label("Open and closed").click();
    window.run();
    // The last click takes away the plot that the menu belongs to.
    for (name, series) in [("open", Series::Open), ("closed", Series::Closed)] {
        window.get_by_role_and_label(Role::CheckBox, name).click();
        window.run();
        assert!(!window.state().session().core.views.plots.shows(series), "{name}");
    }
    window.get_by_role_and_label(Role::CheckBox, "closed");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_role_and_label(Role::CheckBox, "closed").is_none());
}

#[test]
fn each_kind_of_algorithm_has_its_plots_at_every_step() {
    have_plots_at_every_step(KINDS.iter());
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn every_algorithm_has_its_plots_at_every_step() {
    have_plots_at_every_step(of_share(AlgorithmId::ALL));
}

fn have_plots_at_every_step<'a>(algorithms: impl Iterator<Item = &'a AlgorithmId>) {
    for &algorithm in algorithms {
        let mut window = window();
        crate::whole::choose(&mut window, "Algorithm", algorithm.info().title);
        press_key_of(&mut window, PanelId::Plots);
        run_search(&mut window);
        wait_for_summary(&mut window);
        for key in [Key::ArrowRight, Key::End, Key::ArrowLeft] {
            window.key_press(key);
            window.run();
        }
        window.get_by_role_and_label(Role::Canvas, "Plots along the timeline");
        let shown = window.state().session().core.shown.as_ref().expect("a search");
        let g = shown.moment().and_then(|moment| Some(moment.step.as_ref()?.node.g)).expect("a step");
        let name = if shown.recording.settings().heuristic_in_use().is_some() { "g" } else { "depth" };
        let label = format!("{name} {}", number(g));
        assert!(window.query_all_by_label(&label).next().is_some(), "{algorithm:?}: {label}");
    }
}

/// A search that forgets its nodes, far beyond what is recorded step by step: every panel shows the part at hand, or the
/// beginning, and none breaks off.
#[test]
fn every_panel_stands_far_beyond_the_detail() {
    let file = tempfile::Builder::new().suffix(".ron").tempfile().expect("a file");
    let text = r#"(format: "tilescope boards", version: 1, size: "4x4",
        start: "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4", goal: "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        settings: (algorithm: "idastar", heuristic: "manhattan"))"#;
    std::fs::write(file.path(), text).expect("a written file");
    let mut window =
        window_of(1280.0, 720.0, Options { file: Some(file.path().to_owned()), ..Options::default() });
    crate::driven::wait(&mut window, "the file", |session| session.documents.boards.path.is_some());
    window.key_press(Key::Enter);
    window.step();
    let is_beyond = |session: &tilescope::session::Session| {
        session
            .core
            .shown
            .as_ref()
            .is_some_and(|shown| shown.steps() > u64::from(shown.recording.steps_in_detail()) + 100_000)
    };
    while !is_beyond(window.state().session()) {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    window.key_press_modifiers(Modifiers::COMMAND, Key::Period);
    crate::driven::wait(&mut window, "the end", |session| !session.core.is_running());
    for panel in [PanelId::Tree, PanelId::Plane, PanelId::Map, PanelId::Plots] {
        press_key_of(&mut window, panel);
        for key in [Key::End, Key::ArrowLeft, Key::Home, Key::ArrowRight, Key::End] {
            window.key_press(key);
            window.run();
        }
    }
    crate::driven::wait(&mut window, "the summary", |session| {
        let shown = session.core.shown.as_ref().expect("a search");
        shown.summary().is_some_and(|summary| summary.steps() == shown.recording.steps_in_detail())
    });
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    assert_eq!(shown.position().steps, shown.steps());
}

/// A search of the drawn boards with one of the pictures in the lower half, at a step.
fn half_with(panel: PanelId, step: u64) -> Window {
    half_of(AlgorithmId::Astar, panel, step)
}

fn half_of(algorithm: AlgorithmId, panel: PanelId, step: u64) -> Window {
    let board = |text| tilescope::puzzle::parse_board(text).expect("a board");
    let settings = Settings { algorithm, ..Settings::default() };
    let goal = board("1 2 3 8 x 4 7 6 5");
    let boards = Document::of_boards(board("2 1 6 4 x 8 7 5 3"), Some(goal.into()));
    let boards = Some(Document { settings, ..boards });
    let mut window = window_of(1280.0, 720.0, Options { boards, ..Options::default() });
    run_search(&mut window);
    window.state_mut().act(CoreAction::ShowPanel(panel));
    window.state_mut().act(CoreAction::GoTo(Position::after(step)));
    wait(&mut window, "the picture", |session| {
        let shown = session.core.shown.as_ref().expect("a search");
        shown.tree.under_way().is_none() && (panel != PanelId::Plane || shown.counting.now().is_some())
    });
    window.run();
    window
}

#[test]
fn in_half_a_side_the_plane_is_high_and_the_nodes_of_a_small_tree_have_their_f() {
    let large = (1920.0, 1080.0, 2.0);
    for step in [5, 10, 60] {
        let mut window = half_with(PanelId::Plane, step);
        let height = |window: &Window| rect_of(&parts(window), "cells of the plane").height();
        let at_first = height(&window);
        resize(&mut window, large);
        let heights = [at_first, height(&window)];
        assert!(heights.iter().all(|height| *height >= 180.0), "step {step}: {heights:?}");
    }
    let numbers_in = |window: &Window| {
        let tree = rect_of(&parts(window), "tree");
        let painted = Painted::of(window);
        let numbers = painted.rows.iter().filter(|row| tree.contains(row.ink.center()));
        numbers.filter(|row| row.text.parse::<u32>().is_ok()).count()
    };
    let mut window = half_with(PanelId::Tree, 10);
    let shown = |window: &Window| {
        let shown = window.state().session().core.shown.as_ref().expect("a search");
        (
            shown.moment().expect("a moment").generated as usize,
            shown.tree.layout(&shown.recording).expect("a tree").height(),
        )
    };
    assert_eq!((shown(&window).0, numbers_in(&window)), (21, 21));
    let six_rows = |window: &Window| parts(window).iter().any(|part| part.0 == "open list row 6");
    assert!(six_rows(&window), "the lists keep their rows");
    resize(&mut window, large);
    assert_eq!(numbers_in(&window), 21, "at 200 %");
    // As deep as a tree of so few nodes gets where its values still fit.
    let deep = half_of(AlgorithmId::DfsBest, PanelId::Tree, 9);
    let (nodes, rows) = shown(&deep);
    assert!(nodes <= 24 && rows >= 10, "{nodes} nodes in {rows} rows");
    assert_eq!(numbers_in(&deep), nodes);
}

#[test]
fn a_breadth_first_search_says_depth_and_nowhere_g() {
    for panel in [PanelId::Lists, PanelId::Tree, PanelId::Node, PanelId::Why] {
        let mut window = half_of(AlgorithmId::Bfs, panel, 10);
        window.state_mut().act(CoreAction::Select(Some(NodeId(12))));
        window.state_mut().act(CoreAction::ShowPanel(panel));
        window.run();
        let texts: Vec<_> = Painted::of(&window).rows.into_iter().map(|row| row.text).collect();
        let says = |word: &str| {
            texts.iter().any(|text| text.split(|c: char| !c.is_alphanumeric()).any(|other| other == word))
        };
        assert!(says("depth") && !says("g"), "{panel:?}: {texts:?}");
    }
}

#[test]
fn the_drawer_opens_at_its_top() {
    let mut window = window_of(1280.0, 480.0, Options::default());
    let top = |window: &Window| window.get_by_label_contains("Start board").rect().top();
    press_key_of(&mut window, PanelId::Setup);
    let before = top(&window);
    window.get_by_label("Advanced").scroll_to_me();
    window.run();
    assert!(top(&window) < before - 50.0, "it scrolls");
    press_key_of(&mut window, PanelId::Setup);
    press_key_of(&mut window, PanelId::Setup);
    assert!((top(&window) - before).abs() < 0.5, "{} and {before}", top(&window));
}

#[test]
fn the_last_row_of_a_list_stands_apart_only_where_rows_are_left_out() {
    for (step, is_apart) in [(2, false), (10, true)] {
        let window = half_with(PanelId::Tree, step);
        let parts = parts(&window);
        let rows: Vec<_> = (1..)
            .map_while(|row| parts.iter().find(|part| part.0 == format!("open list row {row}")))
            .collect();
        let gaps: Vec<_> = rows.windows(2).map(|pair| pair[1].1.top() - pair[0].1.bottom()).collect();
        let (last, others) = gaps.split_last().expect("several rows");
        assert!(others.iter().all(|gap| gap.abs() < 0.5), "{gaps:?}");
        assert_eq!(*last > 5.0, is_apart, "step {step}: {gaps:?}");
    }
}

#[test]
fn in_a_window_of_more_than_1200_lines_the_text_of_lists_and_menus_grows_with_it() {
    let sizes = |height: f32| {
        let mut window = window_of(height * 16.0 / 9.0, height, Options::default());
        run_search(&mut window);
        let painted = Painted::of(&window);
        let of = |text: &str| painted.rows.iter().find(|row| row.text == text).expect(text).size;
        ["File", "Lists", "Open"].map(of)
    };
    let (usual, large) = (sizes(1200.0), sizes(2160.0));
    for (usual, large) in usual.into_iter().zip(large) {
        assert!((large / usual - 1.8).abs() < 0.05, "{usual} and {large}");
    }
}

#[test]
fn the_order_of_lists_that_are_alone_stays_within_them() {
    let mut window = half_of(AlgorithmId::Mm, PanelId::Lists, 10);
    press(&mut window, Modifiers::NONE, Key::F8);
    resize(&mut window, (1024.0, 640.0, 1.0));
    let painted = Painted::of(&window);
    for name in ["open list", "open list of the goal"] {
        let list = rect_of(&parts(&window), name);
        let is_order = |text: &str| text.starts_with("next on top");
        let order =
            painted.rows.iter().find(|row| is_order(&row.text) && list.contains(row.ink.left_center()));
        assert!(order.is_some_and(|row| row.ink.right() <= list.right() + 1.0), "{name} in {list}");
    }
}

/// The boards of the rows of a list that can be seen, from above.
fn boards_in(window: &Window, list: &str) -> Vec<Board> {
    let said = window.query_all_by_label_contains("blank").filter_map(|node| {
        let label = node.accesskit_node().label()?;
        let words: Vec<_> =
            label.split_once(": ")?.1.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let board = parse_board(&words.get(..9)?.join(" ").replace("blank", "x")).ok()?;
        Some((node.rect().center(), board))
    });
    let said: Vec<(Pos2, Board)> = said.collect();
    let name = format!("{list} row ");
    let is_row = |part: &str| part.strip_prefix(&name).is_some_and(|place| place.parse::<u32>().is_ok());
    let rows = parts(window).into_iter().filter(|part| is_row(&part.0));
    rows.filter_map(|row| said.iter().find(|(at, _)| row.1.contains(*at))).map(|(_, board)| *board).collect()
}

#[test]
fn lists_that_are_alone_have_each_node_in_its_place() {
    const STEPS: u64 = 60;
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::UniformCost] {
        let mut window = half_of(algorithm, PanelId::Lists, STEPS);
        press(&mut window, Modifiers::NONE, Key::F8);
        let shown = window.state().session().core.shown.as_ref().expect("a search");
        let (recording, moment) = (&shown.recording, shown.moment().expect("a moment"));
        let board = |id| recording.board(recording.nodes().state(id));
        let count = moment.open.len(recording, Side::Forward);
        let open: Vec<_> =
            moment.open.rows(recording, Side::Forward, 0..count).into_iter().map(board).collect();
        let closed = (0..STEPS).rev().map(|step| board(recording.step(step).expect("recorded").id));
        let closed: Vec<_> = closed.collect();
        for (name, expected) in [("open list", open), ("closed list", closed)] {
            assert!(expected.len() > 40, "{name} of {algorithm:?}: {}", expected.len());
            let middle = rect_of(&parts(&window), name).center();
            let mut seen = 0;
            for _ in 0..100 {
                let rows = boards_in(&window, name);
                let first = expected.iter().position(|board| *board == rows[0]).expect("a node of the list");
                assert!(first <= seen, "{name} of {algorithm:?} shows row {first} after row {seen}");
                assert_eq!(rows, expected[first..first + rows.len()], "{name} of {algorithm:?} from {first}");
                seen = first + rows.len();
                if seen == expected.len() {
                    break;
                }
                window.hover_at(middle);
                window.event(Event::MouseWheel {
                    unit: MouseWheelUnit::Line,
                    delta: vec2(0.0, -2.0),
                    phase: TouchPhase::Move,
                    modifiers: Modifiers::NONE,
                    source: MouseWheelSource::Wheel,
                });
                window.run();
            }
            assert_eq!(seen, expected.len(), "{name} of {algorithm:?}");
        }
    }
}

#[test]
fn the_place_in_the_search_stands_beside_the_timeline() {
    for (width, height) in [(1280.0, 720.0), (1440.0, 900.0), (1920.0, 1080.0)] {
        let mut window = window_of(width, height, Options::default());
        run_search(&mut window);
        window.state_mut().act(CoreAction::GoTo(Position::after(10)));
        window.run();
        for presents in [false, true] {
            if presents {
                press(&mut window, Modifiers::NONE, Key::F11);
            }
            assert_eq!(window.state().session().core.layout.is_presenting(), presents);
            let parts = parts(&window);
            let [transport, timeline] = ["transport", "timeline"].map(|name| rect_of(&parts, name));
            let is_place = |text: &str| text.starts_with("expansion ");
            let places = Painted::of(&window).rows.into_iter();
            let places: Vec<_> =
                places.filter(|row| is_place(&row.text) && transport.contains_rect(row.ink)).collect();
            assert_eq!(places.len(), 1, "{width}x{height}");
            let ink = places[0].ink;
            assert!(ink.left() >= timeline.right(), "{width}x{height}: {ink} over {timeline}");
        }
    }
}

#[test]
fn a_note_of_a_list_that_is_alone_says_what_it_means() {
    let mut window = half_of(AlgorithmId::Astar, PanelId::Lists, 1);
    press(&mut window, Modifiers::NONE, Key::F8);
    let rows = Painted::of(&window).rows;
    let note = rows.iter().find(|row| row.text == "new").expect("a node is new").ink.center();
    window.hover_at(note);
    window.run_steps(8);
    let rows = Painted::of(&window).rows;
    assert!(rows.iter().any(|row| row.text == "New since the position shown before"));
}

#[test]
fn a_list_that_is_alone_names_the_start_of_a_new_iteration() {
    let mut window = half_of(AlgorithmId::Idastar, PanelId::Lists, 11);
    press(&mut window, Modifiers::NONE, Key::F8);
    assert!(Painted::of(&window).rows.iter().any(|row| row.text == "start"));
}

#[test]
fn that_boards_cannot_be_solved_stands_in_the_row_of_menus_beside_the_start_and_in_the_drawer() {
    let board = |text| tilescope::puzzle::parse_board(text).expect("a board");
    let goal = board("1 2 3 8 x 4 7 6 5");
    let boards = Some(Document::of_boards(board("1 2 6 4 x 8 7 5 3"), Some(goal.into())));
    let mut window = window_of(1280.0, 720.0, Options { boards, ..Options::default() });
    let said = |window: &Window| {
        let rows = Painted::of(window).rows.into_iter();
        rows.filter(|row| row.text.contains("cannot be")).map(|row| row.ink).collect::<Vec<_>>()
    };
    assert!(matches!(said(&window)[..], [ink] if ink.bottom() < 36.0), "{:?}", said(&window));
    let start = window.query_all_by_label_contains("Unsolvable: no moves lead").next();
    assert!(start.is_some_and(|mark| (36.0..80.0).contains(&mark.rect().center().y)));
    press_key_of(&mut window, PanelId::Setup);
    assert_eq!(window.query_all_by_label("cannot be solved").count(), 2, "also in the drawer");
}

#[test]
fn the_panel_node_says_in_which_expansion_a_node_was_generated_and_stops_at_its_board() {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    for _ in 0..3 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    let id = NodeId(2);
    window.state_mut().act(CoreAction::Select(Some(id)));
    window.state_mut().act(CoreAction::ShowPanel(PanelId::Node));
    window.run();
    let recording = window.state().session().core.shown.as_ref().expect("a search").recording.clone();
    let generates = (0..recording.steps()).find_map(|at| {
        let successors = recording.step(at)?.successors;
        let made = successors.iter().find(|successor| successor.outcome.node() == Some(id))?;
        Some(format!("in expansion {}, by moving {}", at + 1, made.mv.name()))
    });
    window.get_by_label(&generates.expect("an expansion generated it"));
    // The value as on the stage with the names of its terms, and one list of boards, which ends at this one.
    let node = recording.nodes().get(id);
    for term in ["f = g + h".to_owned(), node.f().to_string(), node.g.to_string(), node.h.to_string()] {
        let term = term.replace(' ', "\u{a0}");
        assert!(window.query_all_by_label_contains(&term).count() > 0, "{term:?}");
    }
    let lists = [
        window.query_all_by_label_contains("From the start, ").count(),
        window.query_all_by_label("Path").count(),
        window.query_all_by_label("Parents").count(),
    ];
    assert_eq!((lists[0] + lists[1], lists[2]), (1, 0), "one list: {lists:?}");
    assert!(
        window.query_all_by_label_contains("Go to ").count() >= 2,
        "to where it was made, and to its expansion"
    );
    window.get_by_label("Go to 1").click();
    window.run();
    assert_eq!(position(&window), (1, 0));
    window.get_by_label("Stop here").click();
    window.run();
    let board = recording.board(recording.nodes().state(id));
    let breakpoints = &window.state().session().core.editor.annotations().breakpoints;
    assert_eq!(breakpoints[0].condition, Condition::Board(board));
    window.state_mut().act(CoreAction::ShowPanel(PanelId::Breakpoints));
    window.run();
    assert!(window.query_all_by_label("last stop").count() > 0);
}

#[test]
fn the_blank_in_any_cell_is_a_box_below_the_list_of_goals() {
    let mut window = window();
    open_drawer(&mut window);
    click(&mut window, Role::CheckBox, "Any blank");
    let editor = &window.state().session().core.editor;
    assert_eq!(editor.document().problem.all_goals().len(), 9);
    assert_eq!(editor.text(BoardSide::Goal), "any-blank");
}
