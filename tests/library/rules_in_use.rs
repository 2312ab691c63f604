//! The sentence about the rules that are set.

use tilescope::core::{Editor, changed_rules, rules_text};
use tilescope::file::{Document, ShippedCourse};
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, CountingRules, Reopening, Settings, TieBreak};

fn editor(settings: Settings) -> Editor {
    let start = parse_board("2 8 3 1 6 4 7 x 5").expect("a board");
    let goal = parse_board("1 2 3 8 x 4 7 6 5").expect("a board");
    let document = Document::of_boards(start, Some(goal.into()));
    Editor::new(Document { settings, ..document })
}

#[test]
fn only_rules_that_are_in_use_and_changed_are_named() {
    let check = |settings: Settings, expected: &str| assert_eq!(rules_text(&editor(settings)), expected);
    let default = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let changed = Settings {
        ties: TieBreak::FIRST_IN,
        reopening: Reopening::Off,
        moves: "lurd".parse().expect("a move order"),
        ..default
    };
    check(default, "Default rules");
    check(changed, "moves lurd · ties first in · reopening off");
    check(Settings { algorithm: AlgorithmId::Bfs, ..changed }, "moves lurd");
    assert_eq!(changed_rules(&editor(changed)).len(), 3);
}

#[test]
fn what_differs_from_a_course_is_named() {
    let mut editor = editor(Settings { algorithm: AlgorithmId::Astar, ..Settings::default() });
    editor.set_course(ShippedCourse::from_name("nilsson").map(|shipped| shipped.course().clone()));
    assert_eq!(rules_text(&editor), "As in Nilsson");
    editor.set_settings(Settings { ties: TieBreak::FIRST_IN, ..editor.document().settings });
    editor.set_counting(CountingRules { goal: true, ..CountingRules::default() });
    let text = rules_text(&editor);
    assert!(text.starts_with("As in Nilsson, but ties first in"), "{text}");
    assert_eq!(changed_rules(&editor).len(), 2);
    editor.set_settings(Settings { algorithm: AlgorithmId::Bfs, ..editor.document().settings });
    assert_eq!(changed_rules(&editor).len(), 1);
    editor.set_course(None);
    assert_eq!(rules_text(&editor), "Default rules");
}
