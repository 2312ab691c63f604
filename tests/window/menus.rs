//! The menus, the lists above the stage, and the one field that finds everything.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::search::AlgorithmId;
use tilescope::session::Command;

use crate::driven::{Window, click, press, run_search, wait, window};
use crate::presenting::parts;
use crate::whole::choose;

const MENUS: [&str; 6] = ["File", "Board", "Search", "Learn", "View", "Help"];

fn buttons(window: &Window) -> Vec<String> {
    let all = window.query_all_by_role(Role::Button);
    all.filter_map(|button| button.accesskit_node().label()).collect()
}

/// The field has the keyboard.
fn type_text(window: &mut Window, text: &str) {
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
}

fn dialog(window: &Window) -> String {
    let dump = window.state().dump();
    dump["dialog"].as_str().unwrap_or("none").to_owned()
}

fn algorithm(window: &Window) -> AlgorithmId {
    window.state().session().core.editor.document().settings.algorithm
}

#[test]
fn the_row_and_the_one_button_have_the_same_six_menus() {
    let mut window = window();
    let in_row: Vec<_> = buttons(&window).into_iter().filter(|name| MENUS.contains(&&**name)).collect();
    assert_eq!(in_row, MENUS);
    for (menu, entry) in MENUS.iter().zip(["Open…", "Shuffle", "Runs", "Predict…", "Theme", "About"]) {
        window.get_all_by_role_and_label(Role::Button, menu).next().expect("it is in the row").click();
        window.run();
        assert!(buttons(&window).iter().any(|name| name.starts_with(entry)), "{entry} in {menu}");
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    press(&mut window, Modifiers::NONE, Key::F11);
    assert!(!buttons(&window).iter().any(|name| name == "File"), "there is no row");
    let everything = parts(&window).into_iter().find(|part| part.0 == "menu").expect("its button").1;
    window.hover_at(everything.center());
    window.drag_at(everything.center());
    window.drop_at(everything.center());
    window.run();
    let shown = buttons(&window);
    assert!(MENUS.iter().all(|menu| shown.iter().any(|name| name == menu)), "{shown:?}");
    assert!(shown.iter().any(|name| name.starts_with("End presenting")), "{shown:?}");
}

#[test]
fn the_algorithms_of_a_first_course_stand_first_and_the_others_below_more() {
    let mut window = window();
    click(&mut window, Role::ComboBox, "Algorithm");
    let of = |shown: &[String], id: AlgorithmId| shown.iter().any(|name| name == id.info().title);
    let shown = buttons(&window);
    assert!(AlgorithmId::FIRST.iter().all(|id| of(&shown, *id)));
    assert!(!AlgorithmId::others().any(|id| of(&shown, id)));
    click(&mut window, Role::Button, "More…");
    let shown = buttons(&window);
    assert!(AlgorithmId::others().all(|id| of(&shown, id)));
    click(&mut window, Role::Button, AlgorithmId::Rbfs.info().title);
    assert_eq!(algorithm(&window), AlgorithmId::Rbfs);
    assert!(!of(&buttons(&window), AlgorithmId::Beam), "the list is closed");
    // What is chosen is in sight when the list opens again.
    click(&mut window, Role::ComboBox, "Algorithm");
    let shown = buttons(&window);
    assert!(of(&shown, AlgorithmId::Rbfs) && !of(&shown, AlgorithmId::Beam));
}

#[test]
fn what_is_typed_finds_the_rule_the_lesson_the_concept_and_the_example() {
    let mut window = window();
    choose(&mut window, "Algorithm", "A*");
    press(&mut window, Modifiers::COMMAND, Key::K);
    assert_eq!(dialog(&window), "palette");
    type_text(&mut window, "ties");
    for name in ["Ties", "ties", "Tie-breaking", "A* with ties"] {
        window.get_by_role_and_label(Role::Button, name);
    }
    // The first one is the rule: Enter opens the menu of rules.
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(dialog(&window), "none");
    window.get_by_role_and_label(Role::ComboBox, "Of equal f, take first");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Of equal f, take first").is_none());
    // An arrow key chooses the next one: the concept, which shows its example.
    press(&mut window, Modifiers::COMMAND, Key::K);
    type_text(&mut window, "ties");
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait(&mut window, "the example", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.position().steps == 10)
    });
}

#[test]
fn the_help_has_the_same_field_and_does_a_command() {
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Modifiers::NONE, Key::F1);
    assert_eq!(dialog(&window), "keys");
    // By task.
    window.get_by_label("Step and play");
    type_text(&mut window, "shuffle");
    assert!(window.query_by_label("Step and play").is_none(), "what is found is in its place");
    let before = *window.state().session().core.editor.document();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_ne!(*window.state().session().core.editor.document(), before);
    // What opens may be a dialog.
    press(&mut window, Modifiers::NONE, Key::F1);
    type_text(&mut window, "go to exp");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(dialog(&window), "go to");
}

#[test]
fn one_dialog_saves_boards_and_with_a_tick_runs_and_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    run_search(&mut window);
    window.state_mut().act(Command::SaveAs);
    wait(&mut window, "the field", |session| {
        session.documents.files.request().is_some_and(|request| !request.dialog_is_open())
    });
    let keeps = |window: &Window| {
        window
            .state()
            .session()
            .documents
            .files
            .request()
            .and_then(tilescope::session::FileRequest::keeps_runs)
    };
    assert_eq!(keeps(&window), Some(false));
    click(&mut window, Role::CheckBox, "with runs and place");
    assert_eq!(keeps(&window), Some(true));
    let path = folder.path().join("lecture.ron");
    window.state_mut().act(tilescope::session::Action::SetFileField(path.display().to_string()));
    click(&mut window, Role::CheckBox, "with runs and place");
    click(&mut window, Role::CheckBox, "with runs and place");
    let field = &window.state().session().documents.files.request().expect("it is asked").field;
    assert_eq!(*field, path.display().to_string(), "what was typed stays");
    window.state_mut().act(tilescope::session::Action::AcceptFileField);
    wait(&mut window, "the file", |session| session.documents.files.request().is_none());
    let text = std::fs::read_to_string(&path).expect("written");
    assert!(text.contains("tilescope session"), "{text}");
    // The key of earlier versions has the tick set.
    window.state_mut().act(Command::SaveSession);
    assert_eq!(keeps(&window), Some(true));
}
