//! The panel that explains h.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::Size;
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::CoreAction;

use crate::driven::{Window, run_search, window};
use crate::presenting::parts;

/// Searches with a heuristic, and goes to the first step.
fn search_with(window: &mut Window, heuristic: HeuristicId) {
    let settings = Settings { algorithm: AlgorithmId::Astar, heuristic, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(window);
    window.key_press(Key::ArrowRight);
    window.run();
}

fn window_at_h(heuristic: HeuristicId) -> Window {
    let mut window = window();
    search_with(&mut window, heuristic);
    window.key_press_modifiers(Modifiers::COMMAND, Key::H);
    window.run();
    window
}

#[test]
fn each_heuristic_explains_h_beside_another_one() {
    let mut window = window_at_h(HeuristicId::default());
    let all = HeuristicId::ALL.iter().filter(|id| id.offered_for(Size::EIGHT).is_ok());
    let others = [HeuristicId::LinearConflict, HeuristicId::Misplaced].into_iter().cycle();
    for (&heuristic, compared) in all.zip(others) {
        search_with(&mut window, heuristic);
        let session = window.state().session();
        let second = match session.core.views.second_heuristic.unwrap_or(HeuristicId::Misplaced) {
            same if same == heuristic => HeuristicId::Manhattan,
            other => other,
        };
        let names = [heuristic, second].map(|id| format!("board of {}", id.info().name));
        for name in &names {
            assert!(parts(&window).iter().any(|part| part.0 == *name), "{name}");
        }
        let shown = session.core.shown.as_ref().expect("a search");
        let board =
            shown.recording.board(shown.recording.nodes().state(session.core.inspected().expect("a node")));
        let h = heuristic.evaluate(&board, shown.recording.problem().goal());
        assert!(window.query_all_by_label(&format!("h = {h}")).next().is_some(), "{}", heuristic.info().name);
        window.get_by_role_and_label(Role::ComboBox, "Compare with").click();
        window.run();
        window.get_by_role_and_label(Role::Button, compared.info().title).click();
        window.run();
        assert_eq!(window.state().session().core.views.second_heuristic, Some(compared));
    }
}

#[test]
fn the_true_distance_is_not_told_before_the_end() {
    let mut window = window_at_h(HeuristicId::Manhattan);
    window.key_press(Key::H);
    window.run();
    assert!(window.query_all_by_label_contains("h* = ").next().is_some());
    window.key_press(Key::H);
    window.state_mut().act(CoreAction::CompareHeuristic(HeuristicId::Exact));
    window.run();
    assert!(window.query_all_by_label_contains("h* = ").next().is_none());
    assert!(!parts(&window).iter().any(|part| part.0 == "board of exact"));
    window.key_press(Key::End);
    window.run();
    assert!(window.query_all_by_label_contains("h* = ").next().is_some());
}

#[test]
fn on_the_side_of_the_goal_h_is_explained_towards_the_start() {
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Mm, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    window.key_press_modifiers(Modifiers::COMMAND, Key::H);
    for _ in 0..6 {
        window.key_press(Key::ArrowRight);
        window.run();
        let session = window.state().session();
        let shown = session.core.shown.as_ref().expect("a search");
        let node = shown.recording.nodes().get(session.core.inspected().expect("a node"));
        assert!(window.query_all_by_label(&format!("h = {}", node.h)).next().is_some(), "{node:?}");
    }
}
