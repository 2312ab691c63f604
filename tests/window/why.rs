//! The panel Why: questions and answers by keys and by the mouse, with links, typed boards, and nothing that is hidden.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, NodeId, Settings, Side};
use tilescope::session::{Command, Commands, CoreAction, PanelId, SentencePart};

use crate::driven::{Window, press, run_search, window, window_of};
use crate::presenting::{parts, rect_of};

/// A window with the panel, some expansions into A*.
fn with_panel(mut window: Window) -> Window {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    window.state_mut().act(CoreAction::GoTo(Position::after(20)));
    window.run();
    press(&mut window, Modifiers::SHIFT, Key::W);
    window
}

/// The open node that would be expanded last.
fn open_node(window: &Window) -> NodeId {
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    let open = &shown.moment().expect("a moment").open;
    let last = open.len(&shown.recording, Side::Forward) - 1;
    open.rows(&shown.recording, Side::Forward, last..last + 1)[0]
}

fn select_open_node(window: &mut Window) -> NodeId {
    let id = open_node(window);
    window.state_mut().act(CoreAction::Select(Some(id)));
    window.run();
    id
}

/// The links of the answers, in their order.
fn links(window: &Window) -> Vec<SentencePart> {
    let answers = &window.state().session().core.views.inquiry.answers;
    let parts = answers.iter().flat_map(|answer| &answer.sentences).flat_map(|sentence| &sentence.0);
    parts.filter(|part| !matches!(part, SentencePart::Text(_))).cloned().collect()
}

#[test]
fn the_key_asks_about_the_current_node_and_a_click_on_a_node_about_that_one() {
    let mut window = with_panel(window());
    assert_eq!(window.state().session().core.layout.active(), PanelId::Why);
    window.get_by_label("Why is it not on the open list?");
    window.get_by_label("Why does it have this parent and this g?");
    let current = window.state().session().core.views.inquiry.node;
    let open = select_open_node(&mut window);
    assert_eq!(window.state().session().core.views.inquiry.node, Some(open));
    assert_ne!(current, Some(open));
    window.get_by_label("Why has it not been expanded yet?");
    window.get_by_label("Will it ever be expanded, and when?");
}

#[test]
fn links_go_to_their_step_and_select_their_node() {
    let mut window = with_panel(window());
    // With the room of both halves, all links are on the screen.
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    window.state_mut().act(CoreAction::Select(Some(NodeId(30))));
    window.run();
    let all = links(&window);
    let place = all.iter().find_map(|link| match link {
        SentencePart::Place(at, text) => Some((*at, text.clone())),
        _ => None,
    });
    let (at, text) = place.expect("a link to a place");
    let link = window.get_all_by_role_and_label(Role::Link, &text).next();
    link.expect("it is on the screen").click();
    window.run();
    let session = window.state().session();
    assert_eq!(session.core.shown.as_ref().expect("a search").position(), at);
    assert_eq!(session.core.selected(), Some(NodeId(30)), "it still asks about the same node");
    let node = links(&window).into_iter().find_map(|link| match link {
        SentencePart::Node(number, text) => Some((number, text)),
        _ => None,
    });
    let (number, text) = node.expect("a link to a node");
    window.get_all_by_role_and_label(Role::Link, &text).next().expect("it is on the screen").click();
    window.run();
    assert_eq!(window.state().session().core.selected(), Some(NodeId(number as u32)));
}

#[test]
fn a_board_is_typed_and_a_bad_text_gets_one_message() {
    let mut window = with_panel(window());
    let field = window.get_by_role_and_label(Role::TextInput, "Board to ask about");
    field.focus();
    field.type_text("2 3 4 1 5 x 7 8 6");
    window.run();
    window.get_by_label_contains("in the other half of all boards");
    window.get_by_label("no node yet");
    window.get_by_label("Clear").click();
    window.run();
    assert_eq!(window.state().session().core.views.inquiry.typed, "");
    let field = window.get_by_role_and_label(Role::TextInput, "Board to ask about");
    field.focus();
    field.type_text("2 3 4");
    window.run();
    assert!(window.state().session().core.views.inquiry.answers.is_empty());
    window.get_by_label_contains("3 entries, but a board has");
}

#[test]
fn while_presenting_the_panel_is_on_the_right_and_tells_nothing_that_is_to_come() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)] {
        let mut window = with_panel(window_of(width, height, tilescope::app::Options::default()));
        press(&mut window, Modifiers::NONE, Key::F11);
        press(&mut window, Modifiers::SHIFT, Key::W);
        assert_eq!(window.state().session().core.layout.active(), PanelId::Why);
        select_open_node(&mut window);
        window.get_by_label("What comes next is hidden.");
        assert!(window.query_by_label_contains("Never").is_none());
        let board = rect_of(&parts(&window), "board asked about");
        assert!(board.left() > width / 2.0, "{board:?}");
        // Every link is on the screen, as large as the other text.
        for link in window.get_all_by_role(Role::Link) {
            assert!(link.rect().right() <= width && link.rect().height() >= 14.0, "{:?}", link.rect());
            assert!(link.accesskit_node().label().is_some() || link.accesskit_node().value().is_some());
        }
        press(&mut window, Modifiers::NONE, Key::H);
        assert!(window.query_by_label("What comes next is hidden.").is_none());
    }
}

#[test]
fn nodes_that_must_may_or_never_be_expanded_are_counted_below_the_lists() {
    let mut window = with_panel(window());
    press(&mut window, Modifiers::NONE, Key::H);
    press(&mut window, Modifiers::SHIFT, Key::M);
    press(&mut window, Modifiers::COMMAND, Key::Num3);
    window.run();
    rect_of(&parts(&window), "must, may, never");
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    let counts = shown.necessity_counts().expect("counted");
    // Below the lists, and below the tree.
    let [must, open] = [counts.closed[0] + counts.open[0], counts.open[0]];
    let words = format!("{must} must be expanded, {open} of them are still open");
    assert!(window.query_all_by_label(&words).count() >= 2);
    assert_eq!(counts.closed.iter().sum::<u32>(), 20);
    // The length of the path is not on the screen while it is hidden.
    press(&mut window, Modifiers::NONE, Key::H);
    assert!(window.query_by_label_contains("must be expanded").is_none());
    assert!(window.query_all_by_label_contains("press End, or H").next().is_some(), "a reason is there");
    // The marks can be turned off there, and not on.
    press(&mut window, Modifiers::SHIFT, Key::M);
    assert!(window.state().session().enabled(Command::Necessity).is_err());
}
