//! Panels are hidden, shown, moved, resized, put back and remembered, by keys alone and by the mouse.

use std::collections::HashMap;

use eframe::{App as _, Storage};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::{App, Options};
use tilescope::recording::Series;
use tilescope::search::AlgorithmId;
use tilescope::session::{Arrangement, Home, PanelId};

use crate::driven::{Window, builder, position, run_search, sample, window, window_of};
use crate::presenting::parts;

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

/// Presses the key of a panel, as its command has it.
fn press_key_of(window: &mut Window, panel: PanelId) {
    let keys = panel.command().info().shortcuts[0];
    let (modifier, key) = keys.split_once('+').expect("the key of a panel has a modifier");
    let modifiers = if modifier == "Ctrl" { Modifiers::COMMAND } else { Modifiers::SHIFT };
    press(window, modifiers, Key::from_name(key).expect("a key"));
}

fn shows(window: &Window, panel: PanelId) -> bool {
    let by_session = window.state().session().core.layout.panels.arrangement.shows(panel);
    // Behind other tabs, its own tab is there.
    let on_screen = window.query_by_role_and_label(Role::Pane, panel.title()).is_some()
        || window.query_by_role_and_label(Role::Tab, panel.tab()).is_some();
    assert_eq!(by_session, on_screen, "{panel:?}");
    on_screen
}

fn active(window: &Window) -> Option<PanelId> {
    window.state().session().core.layout.panels.active()
}

fn place(window: &Window, panel: PanelId) -> Rect {
    window.get_by_role_and_label(Role::Pane, panel.title()).rect()
}

#[test]
fn every_panel_is_shown_hidden_and_put_back_by_keys_alone() {
    let mut window = window();
    let first: Vec<bool> = PanelId::ALL.iter().map(|panel| shows(&window, *panel)).collect();
    for &panel in PanelId::ALL {
        press_key_of(&mut window, panel);
        assert!(shows(&window, panel) && active(&window) == Some(panel), "{panel:?} has the keyboard");
        press_key_of(&mut window, panel);
        assert!(!shows(&window, panel), "{panel:?} is hidden");
    }
    window.get_by_label_contains("panels are hidden");
    for &panel in PanelId::ALL {
        press_key_of(&mut window, panel);
        assert!(shows(&window, panel) && active(&window) == Some(panel), "{panel:?} is back");
    }
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    let last: Vec<bool> = PanelId::ALL.iter().map(|panel| shows(&window, *panel)).collect();
    assert_eq!(last, first);
}

/// The other panels of the right column.
fn beside_the_lists() -> impl Iterator<Item = PanelId> {
    let panels = PanelId::ALL.iter().copied().filter(|panel| panel.home() == Home::Right);
    panels.filter(|panel| *panel != PanelId::Lists && panel.is_shown_at_first())
}

#[test]
fn the_bar_has_the_tabs_of_the_right_column() {
    let mut window = window();
    run_search(&mut window);
    let is_there =
        |window: &Window, panel: PanelId| window.query_by_role_and_label(Role::Pane, panel.title()).is_some();
    assert!(is_there(&window, PanelId::Lists) && !is_there(&window, PanelId::Plane));
    let tab = window.get_by_role_and_label(Role::Tab, "Plane");
    assert!(tab.rect().left() > place(&window, PanelId::Lists).left());
    assert!(tab.rect().bottom() <= place(&window, PanelId::Lists).top());
    tab.click();
    window.run();
    assert!(is_there(&window, PanelId::Plane) && !is_there(&window, PanelId::Lists));
    window.get_by_role_and_label(Role::Tab, "Lists").click();
    window.run();
    assert!(is_there(&window, PanelId::Lists) && !is_there(&window, PanelId::Plane));
    // One panel alone in the column needs no tab.
    for panel in beside_the_lists() {
        window.state_mut().act(tilescope::session::CoreAction::ShowPanel(panel, false));
    }
    window.run();
    assert!(window.query_by_role_and_label(Role::Tab, "Lists").is_none());
    assert!(is_there(&window, PanelId::Lists));
}

#[test]
fn f6_gives_the_keyboard_to_one_panel_after_the_other_and_the_keys_of_the_search_still_work() {
    let mut window = window();
    run_search(&mut window);
    let shown: Vec<_> = window.state().session().core.layout.panels.arrangement.shown().collect();
    for panel in shown.iter().chain(&shown[..1]) {
        press(&mut window, Modifiers::NONE, Key::F6);
        assert_eq!(active(&window), Some(*panel));
    }
    press(&mut window, Modifiers::SHIFT, Key::F6);
    assert_eq!(active(&window), shown.last().copied());
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(position(&window), (1, 0), "the arrow steps");
    press(&mut window, Modifiers::NONE, Key::F6);
    press(&mut window, Modifiers::NONE, Key::Tab);
    let focused = window.ctx.memory(egui::Memory::focused).expect("something has the keyboard");
    let focused = window.ctx.read_response(focused).expect("it is painted").rect;
    assert!(place(&window, shown[0]).contains_rect(focused), "Tab goes into the panel");
    assert_eq!(active(&window), Some(shown[0]));
}

#[test]
fn a_panel_is_moved_and_resized_by_keys() {
    let mut window = window();
    let arrows = Modifiers::COMMAND | Modifiers::SHIFT;
    // The lists are alone in their column.
    for panel in beside_the_lists() {
        press_key_of(&mut window, panel);
        press_key_of(&mut window, panel);
    }
    press_key_of(&mut window, PanelId::Lists);
    let before = place(&window, PanelId::Lists);
    press(&mut window, arrows, Key::ArrowLeft);
    assert!(place(&window, PanelId::Lists).right() <= place(&window, PanelId::Node).left());
    press(&mut window, arrows, Key::ArrowRight);
    assert_eq!(place(&window, PanelId::Lists), before);
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    let larger = place(&window, PanelId::Lists);
    assert!(larger.width() > before.width() + 20.0 && (larger.right() - before.right()).abs() < 0.01);
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert!((place(&window, PanelId::Lists).width() - before.width()).abs() < 1.0);
    press(&mut window, arrows, Key::ArrowDown);
    let (below, above) = (place(&window, PanelId::Lists), place(&window, PanelId::Node));
    assert!(below.top() >= above.bottom() && below.width() > 1200.0, "{below} {above}");
    press(&mut window, arrows, Key::ArrowUp);
    assert!(place(&window, PanelId::Lists).bottom() <= place(&window, PanelId::Node).top());
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    assert_eq!(place(&window, PanelId::Lists), before);
}

#[test]
fn no_panel_disappears_when_another_one_grows() {
    for grown in [PanelId::Lists, PanelId::Setup] {
        let mut window = window();
        press_key_of(&mut window, grown);
        for _ in 0..30 {
            press(&mut window, Modifiers::COMMAND, Key::PageUp);
        }
        for panel in [PanelId::Setup, PanelId::Node, PanelId::Lists] {
            assert!(place(&window, panel).width() > 100.0, "{panel:?}");
        }
        for _ in 0..60 {
            press(&mut window, Modifiers::COMMAND, Key::PageDown);
        }
        assert!(place(&window, grown).width() > 100.0, "{grown:?}");
    }
}

#[test]
fn the_minimap_and_the_legend_cover_no_node() {
    let mut window = searched_with_plots();
    press_key_of(&mut window, PanelId::Tree);
    press(&mut window, Modifiers::NONE, Key::F8);
    press(&mut window, Modifiers::SHIFT, Key::F);
    let rect = |name: &str| parts(&window).into_iter().find(|part| part.0 == name).map(|part| part.1);
    let tree = rect("tree").expect("the tree");
    for other in [rect("minimap"), rect("legend of the tree")] {
        assert!(!tree.shrink(0.5).intersects(other.expect("it is on the screen")));
    }
}

#[test]
fn a_panel_is_dragged_beside_another_and_a_border_to_another_place() {
    let mut window = window();
    let handle = window.get_by_label("Move Boards").rect().center();
    window.hover_at(handle);
    window.run();
    window.drag_at(handle);
    window.run();
    let target = place(&window, PanelId::Lists).right_center() - vec2(12.0, 0.0);
    for share in [0.1, 0.5, 0.9, 1.0] {
        window.hover_at(handle + (target - handle) * share);
        window.run_steps(2);
    }
    window.drop_at(target);
    window.run();
    let (boards, lists) = (place(&window, PanelId::Setup), place(&window, PanelId::Lists));
    assert!(boards.left() >= lists.right() - 1.0, "{boards} {lists}");

    let border = lists.left_center();
    window.hover_at(border);
    window.run();
    window.drag_at(border);
    window.run();
    for x in [-20.0, -60.0] {
        window.hover_at(border + vec2(x, 0.0));
        window.run_steps(2);
    }
    window.drop_at(border - vec2(60.0, 0.0));
    window.run();
    let dragged = place(&window, PanelId::Lists);
    assert!(
        (dragged.left() - lists.left() + 60.0).abs() < 3.0 && (dragged.right() - lists.right()).abs() < 0.01
    );
}

#[test]
fn columns_keep_their_widths_when_the_window_does_not() {
    let mut window = window();
    let widths = |window: &Window| [PanelId::Setup, PanelId::Lists].map(|panel| place(window, panel).width());
    let before = widths(&window);
    for width in [1600.0, 1240.0, 700.0, 1280.0] {
        window.set_size(vec2(width, 720.0));
        window.run();
        if width >= 1230.0 {
            let moved = widths(&window).iter().zip(before).any(|(now, before)| (now - before).abs() > 0.01);
            assert!(!moved, "{width}: {:?}, not {before:?}", widths(&window));
        }
    }
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
        if active(&window) != Some(panel) {
            press_key_of(&mut window, panel);
        }
        let part = match panel {
            PanelId::Node => "current board".to_owned(),
            PanelId::Lists => "open list".to_owned(),
            _ => format!("panel {}", panel.title()),
        };
        assert!(has(&window, &part), "{part}");
        assert_eq!(has(&window, "current board"), panel != PanelId::Setup, "the boards are over it");
    }
}

#[test]
fn one_key_shows_any_panel_alone_and_brings_the_arrangement_back() {
    let mut window = window();
    run_search(&mut window);
    let arrangement = window.state().session().core.layout.panels.arrangement.clone();
    for panel in [PanelId::Node, PanelId::Lists, PanelId::Setup] {
        let before = place(&window, panel);
        press_key_of(&mut window, panel);
        press(&mut window, Modifiers::NONE, Key::F8);
        assert!(place(&window, panel).width() > 1200.0, "{panel:?} is alone");
        let others = PanelId::ALL.iter().filter(|other| **other != panel);
        let is_there = |other: &PanelId| window.query_by_role_and_label(Role::Pane, other.title()).is_some();
        assert_eq!(others.copied().filter(is_there).count(), 0, "{panel:?} is alone");
        press(&mut window, Modifiers::NONE, Key::F8);
        assert_eq!(place(&window, panel), before);
        assert_eq!(window.state().session().core.layout.panels.arrangement, arrangement);
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
fn the_arrangement_is_remembered() {
    let mut first = window();
    press_key_of(&mut first, PanelId::Lists);
    press(&mut first, Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    press(&mut first, Modifiers::COMMAND, Key::PageUp);
    press_key_of(&mut first, PanelId::Setup);
    press_key_of(&mut first, PanelId::Setup);
    let mut kept = Kept::default();
    first.state_mut().save(&mut kept);
    let second = window_with(kept);
    for panel in [PanelId::Node, PanelId::Lists] {
        assert_eq!(place(&second, panel), place(&first, panel));
    }
    assert!(!shows(&second, PanelId::Setup));
}

#[test]
fn a_damaged_arrangement_is_not_used_and_nothing_is_said() {
    let mut kept = Kept::default();
    window().state_mut().save(&mut kept);
    let whole = kept.get_string("panels").expect("it is kept");
    assert!(Arrangement::from_saved(&whole).is_some());
    let docked = PanelId::ALL.iter().filter(|panel| panel.home() != Home::UnderTimeline).count();
    assert!(docked >= 3);
    let check = |text: String| {
        assert_ne!(text, whole);
        assert!(Arrangement::from_saved(&text).is_none(), "{text}");
        let window = window_with(Kept(HashMap::from([("panels".to_owned(), text)])));
        let session = window.state().session();
        assert!(session.core.notice.is_none());
        assert!(PanelId::ALL.iter().all(|panel| shows(&window, *panel) == panel.is_shown_at_first()));
    };
    check(String::new());
    check(whole[..whole.len() / 2].to_owned());
    check(whole.replace("panel(lists)", "panel(setup)"));
    check(whole.replace("panel(lists)", "panel(crystal-ball)"));
    check(whole.replacen("row([(", "row([(9", 1));
    check(whole.replacen("444.0", "NaN", 1));
    check(whole.replacen("444.0", "-3.0", 1));
    check(whole.replacen("444.0", "3.4e38", 1));
    check("(parts:[],shown:[])".to_owned());
    check("(parts:[row([(0,1.0)])],shown:[])".to_owned());
    let nested = (0..5000).map(|i| format!("row([({},1.0)]),", i + 2)).collect::<Vec<_>>().concat();
    check(whole.replacen("row(", &format!("{nested}row("), 1));
}

fn searched_with_plots() -> Window {
    let mut window = window();
    run_search(&mut window);
    press_key_of(&mut window, PanelId::Plots);
    crate::driven::wait(&mut window, "the summary", |session| {
        let shown = session.core.shown.as_ref().expect("a search");
        shown.summary().is_some_and(|summary| u64::from(summary.steps()) == shown.recording.steps())
    });
    window
}

#[test]
fn a_click_on_the_plots_goes_to_the_step_that_stands_there_on_the_timeline() {
    let mut window = searched_with_plots();
    let last = window.state().session().core.shown.as_ref().expect("a search").recording.steps();
    for share in [0.5, 0.0, 1.0, 0.25] {
        // The handle of the slider is where the click was.
        window.key_press(Key::Home);
        window.run();
        let canvas = window.get_by_role_and_label(Role::Canvas, "Plots along the timeline").rect();
        let timeline = parts(&window).into_iter().find(|part| part.0 == "timeline").expect("the timeline").1;
        assert!(canvas.top() >= timeline.bottom(), "under the timeline");
        let (left, right) = (timeline.left(), timeline.right());
        let at = egui::pos2(left + share * (right - left), canvas.center().y);
        window.hover_at(at);
        window.run();
        window.drag_at(at);
        window.drop_at(at);
        window.run();
        let expected = (share * last as f32).round();
        let per_point = last as f32 / (right - left);
        let step = position(&window).0 as f32;
        assert!((step - expected).abs() <= per_point, "{share}: {step}, not {expected}");
    }
}

#[test]
fn plots_and_bars_at_rest_ask_for_no_frames() {
    let mut window = searched_with_plots();
    press_key_of(&mut window, PanelId::Bars);
    window.key_press(Key::ArrowRight);
    assert!(window.run() < 60);
    window.get_by_role_and_label(Role::Canvas, "Expansions by f and depth");
}

#[test]
fn a_series_is_taken_away_by_the_keyboard_and_that_is_remembered() {
    let mut first = searched_with_plots();
    first.get_by_role_and_label(Role::CheckBox, "duplicates").focus();
    first.run();
    press(&mut first, Modifiers::NONE, Key::Space);
    assert!(!first.state().session().core.views.plots.shows(Series::Dropped));
    let f = first.get_by_role_and_label(Role::CheckBox, "least f");
    assert!(f.accesskit_node().is_disabled(), "breadth-first search has no f");
    let mut kept = Kept::default();
    first.state_mut().save(&mut kept);
    let second = window_with(kept);
    assert!(!second.state().session().core.views.plots.shows(Series::Dropped));
    assert!(second.state().session().core.views.plots.shows(Series::Open) && shows(&second, PanelId::Plots));
}

#[test]
fn every_algorithm_has_its_plots_at_every_step() {
    for &algorithm in AlgorithmId::ALL {
        let mut window = window();
        window.get_by_role_and_label(Role::ComboBox, "Algorithm").click();
        window.run();
        window.get_by_role_and_label(Role::Button, algorithm.info().title).click();
        window.run();
        press_key_of(&mut window, PanelId::Plots);
        press_key_of(&mut window, PanelId::Bars);
        run_search(&mut window);
        for key in [Key::ArrowRight, Key::End, Key::ArrowLeft] {
            window.key_press(key);
            window.run();
        }
        let depth = window.get_by_role_and_label(Role::CheckBox, "depth");
        assert!(!depth.accesskit_node().is_disabled());
        window.get_by_role_and_label(Role::Canvas, "Plots along the timeline");
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
    crate::driven::wait(&mut window, "the file", |session| session.files.path.is_some());
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
    for panel in [PanelId::Tree, PanelId::Plane, PanelId::Plots, PanelId::Bars] {
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
