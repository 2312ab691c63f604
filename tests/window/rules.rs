//! Which rules give these numbers? In the window: figures are typed in, and the rules that give them are used.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::activity::RulesAction;
use tilescope::compare::find_rules::quantities;
use tilescope::job::RulesForm;
use tilescope::picture::capitalised;
use tilescope::search::{AlgorithmId, GoalTest, Settings};
use tilescope::session::{Action, ActivityAction};

use crate::driven::{Window, run_search, wait, window};
use crate::painted::Painted;

fn state(figures: &[(&str, &str)], form: &RulesForm) -> Action {
    let typed = |name| figures.iter().find(|(other, _)| *other == name).map_or("", |(_, text)| text);
    let figures = quantities().iter().map(|quantity| typed(quantity.name).to_owned()).collect();
    Action::In(ActivityAction::Rules(RulesAction::SetForm(RulesForm { figures, ..form.clone() })))
}

fn press(window: &mut Window, name: &str) {
    window.get_all_by_role_and_label(Role::Button, name).next().expect("a button").click_accesskit();
    window.run();
}

/// The figures of breadth-first search that tests the goal when it is generated are typed; its rules become those of the window.
#[test]
fn rules_that_give_typed_figures_are_used() {
    let mut window = window();
    let bfs = Settings { algorithm: AlgorithmId::default(), ..Settings::default() };
    let early = Settings { goal_test: GoalTest::WhenGenerated, ..bfs };
    window.state_mut().act(tilescope::core::CoreAction::SetSettings(early));
    run_search(&mut window);
    let counts = window.state().session().core.shown.as_ref().expect("a search").recording.progress().counts;
    window.state_mut().act(tilescope::core::CoreAction::SetSettings(bfs));
    window.key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.run();
    window.get_by_label("Which rules give these numbers?");
    let mut form = window.state().session().activities.rules.form().expect("open").clone();
    assert!(form.algorithm && form.heuristic && !form.moves, "what is set is known");
    form.moves = true;
    let figures = [("expanded", counts.selected.to_string()), ("generated", counts.nodes.to_string())];
    let figures: Vec<_> = figures.iter().map(|(name, text)| (*name, text.as_str())).collect();
    window.state_mut().act(state(&figures, &form));
    // What is found is shown while the others are tried.
    wait(&mut window, "the first rules", |session| !session.activities.rules.rows().is_empty());
    window.run();
    assert!(window.query_all_by_label_contains("goal test when generated").next().is_some());
    wait(&mut window, "the rules", |session| session.activities.rules.work.ended().is_some());
    window.run();
    let rules = &window.state().session().activities.rules;
    assert_eq!(rules.chosen().expect("rules").settings, early);
    press(&mut window, "Use these rules");
    let session = window.state().session();
    assert_eq!(session.core.editor.document().settings, early);
    assert_eq!(session.activities.rules.form(), None);

    // A text that is no number is told at once.
    window.key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.run();
    window.state_mut().act(state(&[("expanded", "many")], &form));
    window.run();
    window.get_by_label_contains("“many” is not a figure");
}

/// Nothing but the figure of the search that is set has to be typed, and rules are shown while others are tried.
#[test]
fn one_figure_is_enough_to_see_rules_that_give_it() {
    let mut window = window();
    run_search(&mut window);
    let counts = window.state().session().core.shown.as_ref().expect("a search").recording.progress().counts;
    window.key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.run();
    let form = window.state().session().activities.rules.form().expect("open").clone();
    window.state_mut().act(state(&[("expanded", &counts.selected.to_string())], &form));
    wait(&mut window, "the first rules", |session| !session.activities.rules.rows().is_empty());
}

/// The example in each field is a figure of its own: those of one search of Nilsson's board.
#[test]
fn each_empty_field_shows_an_example_of_its_figure() {
    let mut window = window();
    run_search(&mut window);
    window.key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.run();
    let rows = Painted::of(&window).rows;
    for (name, example) in [("length", "5"), ("expanded", ""), ("generated", ""), ("max_open", "")] {
        let quantity = quantities().iter().find(|quantity| quantity.name == name).expect("a quantity");
        assert!(example.is_empty() || quantity.example() == example, "{}", quantity.example());
        let title = capitalised(quantity.title);
        let hints: Vec<&str> = rows
            .iter()
            .filter(|row| row.text == title)
            .flat_map(|label| rows.iter().filter(|row| row.ink.y_range().contains(label.ink.center().y)))
            .map(|row| row.text.as_str())
            .filter(|text| text.starts_with("e.g. "))
            .collect();
        assert_eq!(hints, [format!("e.g. {}", quantity.example())], "{title}");
    }
}
