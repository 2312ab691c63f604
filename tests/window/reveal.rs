//! Only what has happened is on the screen, unless the user asks for more.

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::picture::number;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::{Command, CoreAction, PanelId};
use tilescope_oracle::share::of_share;

use crate::driven::{Window, position, run_search, window};
use crate::side_by_side::KINDS;

#[test]
fn nothing_on_the_screen_tells_the_end_before_it_is_there() {
    let mut window = window();
    run_search(&mut window);
    window.get_by_label("no goal yet");
    let last = window.state().session().core.shown.as_ref().expect("a search").steps();
    for presses in 0..30 {
        for secret in [
            "solved",
            "Solved",
            "19 moves",
            &tilescope::picture::number(last),
            &tilescope::picture::number(last - 1),
            "optimal",
            "ullddrurdllurdruldr",
        ] {
            assert!(window.query_by_label_contains(secret).is_none(), "{secret} after {presses} expansions");
        }
        window.key_press(Key::ArrowRight);
        window.run();
        assert_eq!(position(&window), (presses + 1, 0));
    }
    window.get_by_label("expansion 30 of …");
    window.key_press(Key::End);
    window.run();
    window.get_by_label("solved in 19 moves");
    window.get_by_label(&format!("goal after {} expansions", tilescope::picture::number(last - 1)));
    window.key_press(Key::ArrowLeft);
    window.run();
    assert!(window.query_by_label("solved in 19 moves").is_none());
    window.key_press(Key::H);
    window.run();
    window.get_by_label("solved in 19 moves");
}

/// What the labels of the screen say of a secret, as a word of its own.
fn told(window: &Window, secret: &str) -> Vec<String> {
    let has_word = |text: &String| {
        text.match_indices(secret).any(|(at, _)| {
            let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == ',');
            !is_part(text[..at].chars().next_back()) && !is_part(text[at + secret.len()..].chars().next())
        })
    };
    let all = window.query_all_by_label_contains(secret);
    // The text of a label is its value.
    let texts = all.flat_map(|node| [node.accesskit_node().label(), node.accesskit_node().value()]).flatten();
    texts.filter(has_word).collect()
}

#[test]
fn no_panel_of_a_search_of_each_kind_tells_its_length_or_its_totals() {
    no_panel_tells_its_length_or_its_totals(KINDS.iter());
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn no_panel_of_any_search_tells_its_length_or_its_totals() {
    no_panel_tells_its_length_or_its_totals(of_share(AlgorithmId::ALL));
}

fn no_panel_tells_its_length_or_its_totals<'a>(algorithms: impl Iterator<Item = &'a AlgorithmId>) {
    for (i, &algorithm) in algorithms.enumerate() {
        let mut window = window();
        let settings = Settings { algorithm, ..Settings::default() };
        window.state_mut().act(CoreAction::SetSettings(settings));
        run_search(&mut window);
        let recording = &window.state().session().core.shown.as_ref().expect("a search").recording;
        let (last, nodes) = (recording.steps(), recording.progress().counts.generated());
        let length = recording.path().len().saturating_sub(1);
        // A small number is on the screen for other reasons.
        let totals = [last - 1, last, nodes].into_iter().filter(|total| *total > 999).map(number);
        let secrets: Vec<_> = totals.chain([format!("{length} moves"), "olved in".to_owned()]).collect();
        // Different for each algorithm, and in the first half: later, the two sides may have met.
        let mixed = (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let here = mixed % (last / 2) + 1;
        window.state_mut().act(CoreAction::GoTo(Position::after(here)));
        window.state_mut().act(Command::Present);
        window.run();
        for panel in [
            PanelId::Lists,
            PanelId::Tree,
            PanelId::Pseudocode,
            PanelId::Why,
            PanelId::Heuristic,
            PanelId::Plane,
            PanelId::Map,
            PanelId::Plots,
        ] {
            window.state_mut().act(Command::Panel(panel));
            window.run();
            if panel == PanelId::Map {
                crate::map::wait_for_map(&mut window);
            }
            assert_eq!(window.state().session().core.layout.active(), panel);
            for secret in &secrets {
                let told = told(&window, secret);
                assert!(told.is_empty(), "{algorithm:?}, {panel:?}: {secret} at {here} of {last}: {told:?}");
            }
        }
        // The same search finds them at the end.
        window.state_mut().act(Command::Last);
        window.run();
        let is_told = [last - 1, last].iter().any(|total| !told(&window, &number(*total)).is_empty());
        assert!(is_told, "{algorithm:?}: {last}");
    }
}
