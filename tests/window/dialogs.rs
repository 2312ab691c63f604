//! The one form of all dialogs: its size, its place and its keys.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, TextStyle, Vec2, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::compare::find::{ExamplePreset, spec_text};
use tilescope::session::{Action, ActivityAction, Command, JobAction, Session};

use crate::driven::{Window, press, run_search, wait, window, window_of};
use crate::presenting::parts;

/// What opens dialogs that can be opened at any time.
const OPENERS: [(Modifiers, Key); 7] = [
    (Modifiers::NONE, Key::G),
    (Modifiers::NONE, Key::Q),
    (Modifiers::NONE, Key::F9),
    (Modifiers::NONE, Key::F1),
    (Modifiers::COMMAND, Key::P),
    (Modifiers::COMMAND, Key::T),
    (Modifiers::COMMAND, Key::F),
];

/// Where the dialog is, and how large its smallest text is in pixels.
fn dialog(window: &Window) -> Option<(Rect, f64)> {
    let part = parts(window).into_iter().find(|part| part.0 == "dialog")?;
    Some((part.1, part.2?))
}

#[test]
fn every_dialog_has_its_place_and_width_and_leaves_by_escape() {
    // A width, or twice that where results stand beside the rows; 1280×720 is the smallest window for two.
    for (size, is_presenting, width, two) in [
        (vec2(1280.0, 720.0), false, 600.0, 1176.0),
        (vec2(1920.0, 1080.0), false, 600.0, 1176.0),
        (vec2(640.0, 360.0), false, 600.0, 600.0),
        (vec2(1280.0, 720.0), true, 800.0, 800.0),
        (vec2(1920.0, 1080.0), true, 1200.0, 1200.0),
    ] {
        let mut window = window_of(size.x, size.y, Options::default());
        run_search(&mut window);
        if is_presenting {
            press(&mut window, Modifiers::NONE, Key::F11);
        }
        for (modifiers, key) in OPENERS {
            let context = format!("{key:?} at {size}, presenting {is_presenting}");
            press(&mut window, modifiers, key);
            let (rect, text) = dialog(&window).unwrap_or_else(|| panic!("{context}"));
            let expected = match key {
                // Its preview may be narrow.
                Key::P | Key::T if is_presenting => size.x - 24.0,
                Key::F | Key::P | Key::T => two,
                _ => width,
            };
            assert!(
                (rect.width() - expected).abs() <= 24.0 && rect.width() <= expected + 2.0,
                "{context}: {rect}"
            );
            assert!(Rect::from_min_size(pos2(0.0, 0.0), size).contains_rect(rect), "{context}: {rect}");
            assert!((rect.center() - size.to_pos2() / 2.0).length() < 3.0, "{context}: {rect}");
            // 1/32 of the height while presenting, and 15 at the desk.
            let least = if is_presenting { size.y / 32.0 } else { 15.0 };
            assert!(text >= f64::from(least), "{context}: {text}");
            press(&mut window, Modifiers::NONE, Key::Escape);
            assert!(dialog(&window).is_none(), "{context}");
        }
    }
}

#[test]
fn the_first_control_has_the_keyboard_and_tab_follows_the_rows() {
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::T);
    assert!(window.get_by_role_and_label(Role::ComboBox, "Format").accesskit_node().is_focused());
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert!(window.get_by_role_and_label(Role::SpinButton, "First step").accesskit_node().is_focused());
    let others = [
        (Role::SpinButton, "Last step"),
        (Role::TextInput, "File"),
        (Role::Button, "Browse…"),
        (Role::CheckBox, "Replace existing files"),
        (Role::Button, "Close"),
        (Role::Button, "Save trace"),
        (Role::Button, "Close the dialog"),
    ];
    for (role, name) in others {
        press(&mut window, Modifiers::NONE, Key::Tab);
        assert!(window.get_by_role_and_label(role, name).accesskit_node().is_focused(), "{name}");
    }
}

#[test]
fn enter_accepts_from_any_control_but_a_button() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("search.txt");
    for tabs in [0, 1, 2] {
        let mut window = window();
        run_search(&mut window);
        press(&mut window, Modifiers::COMMAND, Key::T);
        let mut choice = window.state().session().activities.trace.choice().expect("it is open").clone();
        (choice.path, choice.replaces) = (path.clone(), true);
        window.state_mut().act(Action::In(ActivityAction::Trace(JobAction::SetChoice(choice))));
        window.run();
        for _ in 0..tabs {
            press(&mut window, Modifiers::NONE, Key::Tab);
        }
        window.key_press(Key::Enter);
        window.step();
        wait(&mut window, "the file", |session| session.activities.trace.work.ended().is_some());
        assert!(window.state().session().activities.trace.choice().is_some(), "it says where it was saved");
        window.get_by_label_contains("Saved in");
        window.get_by_role_and_label(Role::Button, "Open folder");
        std::fs::remove_file(&path).expect("it was written");
    }
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::T);
    window.get_by_role_and_label(Role::Button, "Close").focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.state().session().activities.trace.choice().is_none(), "the button closes");
}

#[test]
fn a_path_can_be_typed_wherever_one_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("condition.ron");
    let preset = ExamplePreset::from_name("reopening").expect("a preset").spec();
    std::fs::write(&path, spec_text(&preset)).expect("written");
    for (command, buttons) in [
        (Command::Worksheet, &["Names from a file…"][..]),
        (Command::Worksheet, &["Browse…"]),
        (Command::Quiz, &["Browse…"]),
        (Command::Experiment, &["Browse folders…"]),
        (Command::Examples, &["Own condition…", "Open…"]),
    ] {
        let mut window = window();
        window.state_mut().act(command);
        window.run();
        for button in buttons {
            window.get_all_by_role_and_label(Role::Button, button).next().expect(button).click_accesskit();
            window.run();
        }
        // No test has the system's dialog.
        wait(&mut window, "the field alone", |session| {
            session.documents.files.request().is_some_and(|request| !request.dialog_is_open())
        });
        if command == Command::Examples {
            window.state_mut().act(Action::SetFileField(path.display().to_string()));
            window.run();
            window.get_by_role_and_label(Role::Button, "Choose").click();
            wait(&mut window, "the condition", |session| {
                session
                    .activities
                    .find
                    .form()
                    .is_some_and(|form| form.spec == preset && form.preset.is_none())
            });
        } else {
            press(&mut window, Modifiers::NONE, Key::Escape);
        }
        assert!(window.state().session().documents.files.request().is_none(), "{command:?}");
        assert!(dialog(&window).is_some(), "{command:?}: the form is still there");
    }
}

#[test]
fn the_chosen_picture_is_previewed_and_again_when_another_is_chosen() {
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::P);
    let shown = |session: &Session| session.activities.picture.preview().and_then(Result::ok).cloned();
    wait(&mut window, "the preview", |session| shown(session).is_some());
    let first = shown(window.state().session());
    window.get_by_role_and_label(Role::RadioButton, "Dark").click();
    window.run();
    wait(&mut window, "another preview", |session| shown(session) != first);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(shown(window.state().session()).is_none(), "it takes no memory then");
}

#[test]
fn a_page_is_in_sight_beside_the_rows_at_the_desk_and_presenting() {
    for is_presenting in [false, true] {
        let mut window = window();
        run_search(&mut window);
        if is_presenting {
            press(&mut window, Modifiers::NONE, Key::F11);
        }
        window.state_mut().act(Command::Worksheet);
        wait(&mut window, "the page", |session| session.activities.worksheet.preview().is_some());
        let dialog = dialog(&window).expect("it is open").0;
        let page = parts(&window).into_iter().find(|part| part.0 == "preview").expect("a page").1;
        let seen = page.intersect(dialog);
        assert!(
            seen.width() >= page.width() && seen.height() >= 400.0,
            "{is_presenting}: {page} in {dialog}"
        );
    }
}

#[test]
fn the_form_of_predict_has_room_at_the_desk_and_presenting() {
    for is_presenting in [false, true] {
        let mut window = window();
        run_search(&mut window);
        if is_presenting {
            press(&mut window, Modifiers::NONE, Key::F11);
        }
        press(&mut window, Modifiers::NONE, Key::Q);
        let start = window.get_by_role_and_label(Role::Button, "Start").rect();
        for words in ["next node", "end of the search", "Save these questions with the boards"] {
            let ticked = window.get_by_role_and_label(Role::CheckBox, words).rect();
            assert!(ticked.bottom() < start.top(), "{words}, presenting {is_presenting}: {ticked}");
        }
    }
}

#[test]
fn menus_and_tooltips_are_as_large_as_the_window_while_presenting() {
    let mut window = window();
    let text = |window: &Window| window.ctx.global_style().text_styles[&TextStyle::Body].size;
    let at_the_desk = text(&window);
    press(&mut window, Modifiers::NONE, Key::F11);
    for (size, expected) in [((1280.0, 720.0), 24.0), ((2560.0, 1440.0), 48.0), ((1280.0, 720.0), 24.0)] {
        window.set_size(Vec2::from(size));
        window.run();
        assert!((text(&window) - expected).abs() < 0.1, "{} at {size:?}", text(&window));
        let least = window.ctx.global_style().text_styles[&TextStyle::Small].size;
        assert!(least >= size.1 / 32.0 - 0.01, "{least} at {size:?}");
    }
    press(&mut window, Modifiers::NONE, Key::F11);
    assert!((text(&window) - at_the_desk).abs() < f32::EPSILON);
}
