//! The panel Pseudocode: the current line, the variables, and breakpoints on lines, by keys and by the mouse.

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::recording::Condition;
use tilescope::search::{AlgorithmId, Effect, Settings};
use tilescope::session::CoreAction;
use tilescope_oracle::share::of_share;

use crate::driven::{Window, position, press, run_search, wait, window, window_of};
use crate::presenting::parts;
use crate::side_by_side::KINDS;

/// A window with the panel, after a search.
fn with_panel(mut window: Window) -> Window {
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::L);
    window
}

fn next_event(window: &mut Window) {
    press(window, Modifiers::SHIFT, Key::ArrowRight);
}

/// The line that is lit, as the session says; the screen has to say it too.
fn lit(window: &Window) -> String {
    let lines = window.state().session().core.code_lines();
    let mut lit = lines.iter().filter(|line| line.is_lit);
    let line = lit.next().expect("a line is lit").line.text.clone();
    assert_eq!(lit.count(), 0, "one line is lit");
    window.get_by_label(&format!("Current line: {line}"));
    line
}

fn part(window: &Window, name: &str) -> (Rect, f64) {
    let part = parts(window).into_iter().find(|part| part.0 == name);
    let (_, rect, text) = part.unwrap_or_else(|| panic!("{name} is on the screen"));
    (rect, text.expect("it has text"))
}

#[test]
fn each_event_lights_its_line_and_the_variables_follow() {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    let mut window = with_panel(window);
    let mut texts = vec![lit(&window)];
    for _ in 0..4 {
        next_event(&mut window);
        texts.push(lit(&window));
    }
    let expected = [
        "open ← {start}; closed ← empty",
        "node ← least f in open; ties: larger g",
        "move node from open to closed",
        "if node is the goal then",
        "if s is new: add s to open",
    ];
    assert_eq!(texts, expected);
    let start = window
        .state()
        .session()
        .core
        .shown
        .as_ref()
        .expect("a search")
        .recording
        .problem()
        .start()
        .to_string();
    window.get_by_label(&format!("node = {start}"));
    window.get_by_label("closed = 1");
    press(&mut window, Modifiers::NONE, Key::End);
    assert_eq!(lit(&window), "return the path to node");
    assert_eq!(window.state().session().core.variables()[0].name, "node");
}

#[test]
fn a_click_on_a_line_sets_a_breakpoint_that_stops_playing_and_a_second_one_removes_it() {
    let mut window = with_panel(window());
    let line = "else: drop s";
    window.get_by_role_and_label(Role::CheckBox, line).scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::CheckBox, line).click();
    window.run();
    let places = window.state().session().core.editor.annotations();
    assert_eq!(places.enabled(), [Condition::Line(Effect::Drop)]);
    let node = window.get_by_role_and_label(Role::CheckBox, line);
    assert_eq!(node.accesskit_node().toggled(), Some(Toggled::True));
    press(&mut window, Modifiers::NONE, Key::F3);
    wait(&mut window, "the line is found", |session| session.core.breakpoints.find.is_none());
    window.run();
    assert_eq!(lit(&window), line);
    assert!(position(&window) > (0, 0));
    // Playing stops there as well.
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::Space);
    wait(&mut window, "playing stops at the line", |session| !session.core.playback.is_playing());
    window.run();
    assert_eq!(lit(&window), line);
    window.get_by_label(&format!("Current line: {line}")).click();
    window.run();
    assert!(window.state().session().core.editor.annotations().is_empty());
    // A line that no event reaches takes no click.
    assert!(window.query_by_role_and_label(Role::CheckBox, "return failure").is_none());
}

#[test]
fn a_line_takes_the_keyboard_and_its_keys() {
    let mut window = with_panel(window());
    let line = "if s is new: add s to open";
    window.get_by_role_and_label(Role::CheckBox, line).focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Space);
    assert_eq!(window.state().session().core.editor.annotations().enabled(), [Condition::Line(Effect::New)]);
    assert!(!window.state().session().core.playback.is_playing());
}

fn presenting_the_line_is_readable_and_in_sight<'a>(algorithms: impl Iterator<Item = &'a AlgorithmId>) {
    for &algorithm in algorithms {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)] {
            let mut window = window_of(width, height, Options::default());
            let settings = Settings { algorithm, depth_limit: 20, ..Settings::default() };
            window.state_mut().act(CoreAction::SetSettings(settings));
            window.run();
            press(&mut window, Modifiers::NONE, Key::F11);
            let mut window = with_panel(window);
            let variables = part(&window, "variables").0;
            for _ in 0..12 {
                next_event(&mut window);
                lit(&window);
                let (rect, text) = part(&window, "lit line");
                let right = part_rect(&window, "right side");
                let context = format!("{algorithm:?} at {width}x{height}: {rect} in {right}");
                assert!(right.expand(0.5).contains_rect(rect), "{context}");
                assert!(rect.top() >= variables.bottom() - 0.5, "{context}");
                assert!(text >= f64::from(height) / 32.0 - 0.01, "{context}: {text}");
                assert_eq!(part(&window, "variables").0, variables, "nothing moves: {context}");
            }
        }
    }
}

#[test]
fn presenting_the_line_is_readable_and_in_sight_with_each_kind_of_algorithm() {
    presenting_the_line_is_readable_and_in_sight(KINDS.iter());
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn presenting_the_line_is_readable_and_in_sight_with_each_algorithm() {
    presenting_the_line_is_readable_and_in_sight(of_share(AlgorithmId::ALL));
}

fn part_rect(window: &Window, name: &str) -> Rect {
    parts(window).into_iter().find(|part| part.0 == name).expect("it is on the screen").1
}

#[test]
fn c_of_mm_is_the_priority_of_the_node_until_the_next_one_is_chosen() {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Mm, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    let mut window = with_panel(window);
    let value = |window: &Window, of: &str| {
        let all = window.state().session().core.variables();
        all.into_iter().find(|variable| variable.name == of).expect("a variable").value
    };
    for _ in 0..20 {
        next_event(&mut window);
        assert_eq!(value(&window, "C"), value(&window, "priority"), "{:?}", position(&window));
    }
    press(&mut window, Modifiers::NONE, Key::End);
    assert!(!value(&window, "C").is_empty());
}

#[test]
fn the_dialog_for_a_breakpoint_offers_the_lines_of_the_algorithm() {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Mm, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    window.run();
    press(&mut window, Modifiers::NONE, Key::F9);
    let condition =
        |window: &Window| window.state().session().core.breakpoints.form.as_ref().expect("open").text.clone();
    window.get_by_role_and_label(Role::ComboBox, "Event").click();
    window.run();
    window.get_by_label("a line of the pseudocode is reached").scroll_to_me();
    window.run();
    window.get_by_label("a line of the pseudocode is reached").click();
    window.run();
    assert_eq!(condition(&window), "line choose");
    window.get_by_role_and_label(Role::ComboBox, "Line").click();
    window.run();
    window.get_by_label("move node from open_X to closed_X").click();
    window.run();
    assert_eq!(condition(&window), "line take-out");
    assert!(window.query_by_label("if node is the goal then").is_none());
}
