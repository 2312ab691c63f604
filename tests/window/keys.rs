//! Whose a key is: a dialog, a text field, the tree or the search.

use egui::accesskit::{Live, Role};
use egui::{Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, NodeId, Settings};
use tilescope::session::{Action, Command, Commands, CoreAction, HelpPage, HelpView, PanelId};

use crate::driven::{Window, open_drawer, position, press, run_search, wait, window, window_of};
use crate::presenting::{parts, rect_of};

fn plain(window: &mut Window, key: Key) {
    press(window, Modifiers::NONE, key);
}

/// A search of A*, some steps from its start.
fn at_step(steps: u64) -> Window {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    window.state_mut().act(CoreAction::GoTo(Position::after(steps)));
    window.run();
    window
}

fn notice(window: &Window) -> String {
    window.state().session().core.notice.as_ref().map_or_else(String::new, |notice| notice.text.clone())
}

fn selected(window: &Window) -> Option<NodeId> {
    window.state().session().core.selected()
}

/// The place of the tree on the screen, once it is laid out.
fn tree(window: &mut Window) -> egui::Rect {
    wait(window, "the tree", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.tree.layout(&shown.recording).is_some())
    });
    rect_of(&parts(window), "tree")
}

/// Clicks the first node that is under the pointer, from the top.
fn click_a_node(window: &mut Window) {
    let tree = tree(window);
    let xs = (0..60).map(|step| tree.left() + tree.width() * step as f32 / 60.0);
    let ys = (0..30).map(|step| tree.top() + tree.height() * step as f32 / 30.0);
    for at in ys.flat_map(|y| xs.clone().map(move |x| pos2(x, y))) {
        window.hover_at(at);
        window.step();
        window.step();
        if window.state().session().core.hovered().is_some() {
            window.drag_at(at);
            window.drop_at(at);
            window.run();
            return;
        }
    }
    panic!("no node in {tree:?}");
}

#[test]
fn while_the_help_or_a_dialog_is_open_no_key_reaches_the_search() {
    let mut window = at_step(3);
    let ctrl = Modifiers::COMMAND;
    let openers = [
        (Modifiers::NONE, Key::F1),
        (Modifiers::NONE, Key::G),
        (Modifiers::NONE, Key::F9),
        (Modifiers::NONE, Key::Q),
        (ctrl, Key::P),
        (ctrl, Key::T),
        (ctrl, Key::E),
        (ctrl, Key::F),
    ];
    for (modifiers, opener) in openers {
        for has_tree in [false, true] {
            if has_tree {
                tree(&mut window);
                window.get_by_role(Role::Canvas).focus();
                window.run();
            }
            let before = selected(&window);
            press(&mut window, modifiers, opener);
            let keys =
                [Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::ArrowDown, Key::End, Key::PageDown];
            for key in keys {
                plain(&mut window, key);
            }
            press(&mut window, ctrl, Key::ArrowRight);
            press(&mut window, Modifiers::SHIFT, Key::ArrowRight);
            assert_eq!(position(&window), (3, 0), "{opener:?}, tree {has_tree}");
            assert_eq!(selected(&window), before, "{opener:?}, tree {has_tree}");
            for _ in 0..3 {
                plain(&mut window, Key::Escape);
            }
            assert_eq!(position(&window), (3, 0), "{opener:?}, tree {has_tree}");
            // Then they are for the search again.
            plain(&mut window, Key::ArrowRight);
            assert_eq!(position(&window), (4, 0), "{opener:?} is left");
            plain(&mut window, Key::ArrowLeft);
        }
    }
}

#[test]
fn keys_after_the_one_that_opens_a_dialog_are_not_for_the_search() {
    let mut window = at_step(3);
    for opener in [Key::F1, Key::G] {
        // All in one frame.
        for key in [opener, Key::ArrowRight, Key::ArrowRight] {
            window.key_press(key);
        }
        window.run();
        plain(&mut window, Key::Escape);
        assert_eq!(position(&window), (3, 0), "{opener:?}");
    }
    plain(&mut window, Key::F1);
    plain(&mut window, Key::F1);
    assert_eq!(window.state().session().dialog, None, "F1 closes the help, too");
}

#[test]
fn a_key_that_a_text_field_took_does_nothing_else() {
    let mut window = at_step(5);
    press(&mut window, Modifiers::NONE, Key::B);
    press(&mut window, Modifiers::SHIFT, Key::B);
    press(&mut window, Modifiers::SHIFT, Key::W);
    open_drawer(&mut window);
    window.state_mut().act(CoreAction::DismissNotice);
    for label in ["Board to ask about", "Note", "Start as text"] {
        for key in [Key::Enter, Key::Escape] {
            window.get_by_role_and_label(Role::TextInput, label).focus();
            window.run();
            window.get_by_role_and_label(Role::TextInput, label).type_text("2");
            window.run();
            plain(&mut window, Key::Backspace);
            press(&mut window, Modifiers::COMMAND, Key::ArrowLeft);
            press(&mut window, Modifiers::COMMAND, Key::W);
            plain(&mut window, key);
            let context = format!("{key:?} in {label}");
            assert_eq!(position(&window), (5, 0), "{context}");
            assert!(window.state().session().core.notice.is_none(), "{context}: {}", notice(&window));
        }
    }
    // Without a field, the same key is one of the search.
    plain(&mut window, Key::ArrowRight);
    assert_eq!(position(&window), (6, 0));
}

#[test]
fn running_what_is_shown_keeps_the_place_and_says_so() {
    let mut window = at_step(5);
    for key in [Key::Enter, Key::F5] {
        window.state_mut().act(CoreAction::DismissNotice);
        plain(&mut window, key);
        assert_eq!(position(&window), (5, 0), "{key:?}");
        assert!(notice(&window).starts_with("This search is already shown"), "{}", notice(&window));
    }
    // Other limits make another run, and so does a search that was stopped.
    let mut limits = window.state().session().core.limits;
    limits.max_nodes = 8;
    window.state_mut().act(CoreAction::SetLimits(limits));
    plain(&mut window, Key::Enter);
    wait(&mut window, "the search", |session| !session.core.is_running());
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    assert!(shown.recording.progress().nodes() <= 12, "it is limited");
}

#[test]
fn a_click_into_the_tree_selects_a_node_and_leaves_the_arrow_keys_to_the_steps() {
    let mut window = at_step(5);
    click_a_node(&mut window);
    let clicked = selected(&window).expect("a node was clicked");
    plain(&mut window, Key::ArrowRight);
    assert_eq!(position(&window), (6, 0));
    // By F6, the arrow keys are the tree's, until the next click.
    while window.state().session().core.layout.active() != PanelId::Tree {
        plain(&mut window, Key::F6);
    }
    window.state_mut().act(CoreAction::Select(Some(clicked)));
    window.run();
    plain(&mut window, Key::ArrowDown);
    assert_ne!(selected(&window), Some(clicked), "the arrow goes to another node");
    plain(&mut window, Key::ArrowUp);
    assert_eq!(position(&window), (6, 0));
    click_a_node(&mut window);
    plain(&mut window, Key::ArrowRight);
    assert_eq!(position(&window), (7, 0), "the click gives the arrow keys back");
    // The key of the panel moves the focus to it, and steps still step.
    press(&mut window, Modifiers::COMMAND, Key::Num4);
    press(&mut window, Modifiers::COMMAND, Key::Num4);
    plain(&mut window, Key::ArrowRight);
    assert_eq!(position(&window), (8, 0));
}

#[test]
fn a_key_whose_command_is_not_available_says_why() {
    let mut window = at_step(5);
    let session = window.state().session();
    let why = session.enabled(Command::Necessity).expect_err("the length is hidden").to_owned();
    press(&mut window, Modifiers::SHIFT, Key::M);
    assert_eq!(notice(&window), why);
    assert!(why.contains("press End"), "{why}");
    press(&mut window, Modifiers::COMMAND, Key::Num8);
    assert_eq!(notice(&window), "Details are shown at the end of the search");
    // Where that is seen, it is not said.
    window.state_mut().act(CoreAction::DismissNotice);
    for key in [Key::Home, Key::Home, Key::ArrowLeft, Key::Escape] {
        plain(&mut window, key);
        assert_eq!(notice(&window), "", "{key:?}");
    }
    plain(&mut window, Key::End);
    press(&mut window, Modifiers::SHIFT, Key::M);
    assert!(window.state().session().core.marks_necessity().is_some());
    let size = vec2(1280.0, 720.0);
    assert!(
        egui::Rect::from_min_size(pos2(0.0, 0.0), size)
            .contains_rect(rect_of(&parts(&window), "must, may, never"))
    );
}

#[test]
fn arrow_keys_step_once_while_the_timeline_has_the_focus() {
    let mut window = at_step(5);
    window.get_by_role_and_label(Role::Slider, "Timeline").focus();
    window.run();
    plain(&mut window, Key::ArrowRight);
    assert_eq!(position(&window), (6, 0));
    plain(&mut window, Key::ArrowLeft);
    plain(&mut window, Key::ArrowLeft);
    assert_eq!(position(&window), (4, 0));
}

#[test]
fn a_click_on_the_place_asks_for_a_number() {
    let mut window = at_step(3);
    window.get_by_label("expansion 3 of …").click();
    window.run();
    for digit in [Key::Num1, Key::Num2] {
        window.event(egui::Event::Text(digit.name().to_owned()));
    }
    window.run();
    plain(&mut window, Key::Enter);
    assert_eq!(position(&window), (12, 0));
}

#[test]
fn a_message_is_one_line_below_the_top_bar_an_error_until_escape_and_the_help_has_it() {
    for command in [None, Some(Command::Runs), Some(Command::SearchByHand), Some(Command::SideBySide)] {
        let mut window = at_step(3);
        if let Some(command) = command {
            window.state_mut().act(command);
            window.run();
        }
        window.state_mut().act(tilescope::session::Action::Open("/no/such/file.ron".into()));
        wait(&mut window, "the message", |session| session.core.notice.is_some());
        window.run();
        let message = rect_of(&parts(&window), "message");
        assert!(message.top() > 30.0 && message.bottom() < 110.0, "{command:?}: {message}");
        let screen = window.state().session().core.screen();
        plain(&mut window, Key::Escape);
        assert!(window.state().session().core.notice.is_none(), "{command:?}");
        assert!(window.state().session().core.screen() == screen, "{command:?}: Escape had one effect");
    }
    let mut window = at_step(3);
    plain(&mut window, Key::Enter);
    for (width, height) in [(512.0, 320.0), (640.0, 360.0)] {
        crate::driven::resize(&mut window, (width, height, 1.0));
        let (message, left) = (rect_of(&parts(&window), "message"), rect_of(&parts(&window), "left side"));
        assert!(
            message.right() <= left.right() && message.bottom() < left.top() + 30.0,
            "{message} over {left}"
        );
    }
    assert!(notice(&window).contains("already shown"));
    for (seconds, is_there) in [(3, true), (10, false)] {
        window.state_mut().act(tilescope::session::Action::Tick(std::time::Duration::from_secs(seconds)));
        assert_eq!(!notice(&window).is_empty(), is_there, "after {seconds} more seconds");
    }
    let messages = HelpView::new(HelpPage::Messages);
    window.state_mut().act(Action::ShowHelp(Some(messages)));
    window.run();
    window.get_by_label_contains("already shown");
}

#[test]
fn no_tooltip_appears_while_keys_are_used() {
    let mut window = at_step(3);
    let has_tooltip = |window: &Window| egui::Tooltip::seconds_since_last_tooltip(&window.ctx) < 1.0;
    let at = window.get_by_label("Edit start").rect().center();
    window.hover_at(at);
    window.run_steps(8);
    assert!(has_tooltip(&window), "the board has one");
    window.hover_at(pos2(640.0, 10.0));
    window.run_steps(8);
    window.hover_at(at);
    window.step();
    window.key_press(Key::ArrowRight);
    window.run_steps(12);
    assert!(!has_tooltip(&window));
}

/// What a screen reader says by itself.
pub fn said(window: &Window) -> String {
    let region = window.get_by_role(Role::Status);
    let node = region.accesskit_node();
    assert_eq!(node.live(), Live::Polite, "it lets a screen reader finish");
    node.label().unwrap_or_default()
}

#[test]
fn a_screen_reader_hears_each_step_the_outcome_a_message_and_what_is_said_to_an_answer() {
    let mut window = window_of(1280.0, 720.0, Options { is_heard: true, ..Options::default() });
    window
        .state_mut()
        .act(CoreAction::SetSettings(Settings { algorithm: AlgorithmId::Astar, ..Settings::default() }));
    run_search(&mut window);
    window.state_mut().act(CoreAction::GoTo(Position::after(4)));
    window.run();
    plain(&mut window, Key::ArrowRight);
    let place = said(&window);
    assert!(place.starts_with("expansion 5") && !place.contains('…'), "{place}");
    let successors = {
        let (_, moment) = window.state().session().core.now().expect("a step");
        moment.step.as_ref().expect("a step").successors.len()
    };
    assert!(place.contains(&format!(". Expanded this board: {successors} successors, ")), "{place}");
    window.state_mut().act(Action::Open("/no/such/file.ron".into()));
    wait(&mut window, "the message", |session| session.core.notice.is_some());
    assert_eq!(said(&window), notice(&window).trim_end_matches('.'));
    plain(&mut window, Key::Escape);
    assert_eq!(said(&window), "", "the same message would be new");
    plain(&mut window, Key::End);
    let at_end = said(&window);
    assert!(at_end.contains("solved in") && at_end.contains("expansion"), "{at_end}");
    plain(&mut window, Key::Home);
    assert_eq!(said(&window), "start. The start is generated. It is the only open node");
    window.get_by_label("Current board 2 3 4, 1 5 blank, 7 6 8");
    plain(&mut window, Key::Q);
    plain(&mut window, Key::Enter);
    let question = said(&window);
    assert!(question.ends_with('?'), "{question}");
    plain(&mut window, Key::Num1);
    assert!(!said(&window).is_empty() && said(&window) != question, "{}", said(&window));
}
