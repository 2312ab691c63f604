//! Examples: the one list, its boards and its conditions, what is found as it comes, and one of the finds in the window.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::compare::find::{ExamplePreset, FindEnd};
use tilescope::job::FindForm;
use tilescope::search::Settings;
use tilescope::session::{
    Action, ActivityAction, Command, ExampleEntry, FindingAction, FindingPage, Session,
};

use crate::driven::{Window, position, run_search, wait, window, window_of};

fn open(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run();
    window.get_by_label("Examples");
}

fn act(window: &mut Window, action: FindingAction) {
    window.state_mut().act(Action::In(ActivityAction::Find(action)));
    window.run();
}

fn form(window: &Window) -> FindForm {
    window.state().session().activities.find.form().expect("the dialog is open").clone()
}

/// Presses a button of the dialog. The window behind it has labels with the same words, and the button may be scrolled away.
fn press(window: &Window, button: &str) {
    window.get_all_by_role_and_label(Role::Button, button).next().expect("a button").click_accesskit();
}

fn set(window: &mut Window, form: FindForm) {
    act(window, FindingAction::ShowPage(Some(FindingPage::Condition(Box::new(form)))));
}

/// Shows a ready condition, before anything is looked for.
fn preset(window: &mut Window, name: &str) {
    set(window, FindForm::of_preset(ExamplePreset::from_name(name).expect("a preset")));
}

/// The same as a condition that the user sets.
fn own(window: &mut Window, name: &str) {
    let preset = ExamplePreset::from_name(name).expect("a preset");
    set(window, FindForm { spec: preset.spec(), preset: None });
}

fn is_over(session: &Session) -> bool {
    !session.activities.find.is_running()
}

fn found(window: &Window) -> (usize, Option<FindEnd>) {
    let results = &window.state().session().activities.find.found.as_ref().expect("it was started").results;
    (results.boards.len(), results.end)
}

#[test]
fn a_find_is_opened_at_its_event_and_undo_brings_the_boards_back() {
    let mut window = window();
    run_search(&mut window);
    let before = *window.state().session().core.editor.document();
    open(&mut window);
    // A condition is looked for as soon as it is chosen.
    press(&window, "A* reopens a node");
    wait(&mut window, "the finds", |session| session.activities.find.has_all_finds());
    let (count, end) = found(&window);
    assert!(count > 0 && end.is_some());
    let wanted = {
        let found = window.state().session().activities.find.found.as_ref().expect("it was started");
        (found.results.boards[0].document(&found.spec), found.results.boards[0].at.expect("an event"))
    };
    press(&window, "Open");
    wait(&mut window, "the search", |session| session.core.shown.is_some() && !session.core.is_running());
    assert!(window.state().session().activities.find.form().is_none(), "the dialog is closed");
    assert_eq!(*window.state().session().core.editor.document(), wanted.0);
    assert_eq!(position(&window), (wanted.1.steps, wanted.1.events));
    let said = window.state().session().core.notice.as_ref().expect("what to look at").text.clone();
    assert!(
        said.starts_with(&format!("Expansion {}", wanted.1.steps + u64::from(wanted.1.events > 0))),
        "{said}"
    );
    assert!(said.ends_with("A node is expanded before the shortest path to it is known."), "{said}");
    window.state_mut().act(Command::Undo);
    window.run();
    assert_eq!(*window.state().session().core.editor.document(), before);
    // The finds are still there, for the next one.
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run();
    window.get_by_label("A* reopens a node");
    assert_eq!(found(&window).0, count);
    press(&window, "All examples");
    window.run();
    // They are not looked for again.
    press(&window, "A* reopens a node");
    window.run();
    assert!(is_over(window.state().session()));
    assert_eq!(found(&window).0, count);
}

#[test]
fn each_row_of_the_list_opens_boards_finds_some_or_shows_the_form() {
    let mut window = window();
    for entry in ExampleEntry::all() {
        let before = *window.state().session().core.editor.document();
        open(&mut window);
        window.get_by_label(entry.about().0);
        press(&window, entry.name());
        window.run();
        let session = window.state().session();
        let find = &session.activities.find;
        match entry {
            ExampleEntry::Boards(example) => {
                assert!(find.page.is_none(), "{}", example.title);
                assert_eq!(*session.core.editor.document(), example.document());
                assert_ne!(*session.core.editor.document(), before);
            }
            ExampleEntry::Condition(preset) => {
                assert_eq!(form(&window), FindForm::of_preset(preset));
                assert_eq!(find.found.as_ref().expect("it is looked for").spec, preset.spec());
            }
            ExampleEntry::Own => {
                assert_eq!(form(&window).preset, None);
                assert!(!find.is_running(), "it waits for Start");
            }
        }
        act(&mut window, FindingAction::ShowPage(None));
    }
}

#[test]
fn the_whole_list_is_in_sight_at_the_desk() {
    let mut window = window();
    open(&mut window);
    let close = window.get_by_role_and_label(Role::Button, "Close").rect();
    for entry in ExampleEntry::all() {
        let row = window.get_by_role_and_label(Role::Button, entry.name()).rect();
        assert!(row.bottom() <= close.top(), "{}: {row}", entry.name());
    }
}

#[test]
fn the_keyboard_chooses_from_the_list_and_escape_leaves_it() {
    let mut window = window();
    open(&mut window);
    for _ in 0..ExampleEntry::all()
        .position(|entry| !matches!(entry, ExampleEntry::Boards(_)))
        .expect("a condition")
    {
        window.key_press(Key::ArrowDown);
        window.run();
    }
    window.key_press(Key::Enter);
    window.step();
    assert_eq!(form(&window), FindForm::of_preset(&ExamplePreset::ALL[0]));
    window.key_press(Key::Escape);
    window.run();
    assert!(window.state().session().activities.find.page.is_none());
    open(&mut window);
    window.key_press(Key::ArrowUp);
    window.key_press(Key::Enter);
    window.run();
    assert!(window.state().session().activities.find.page.is_none(), "it has opened boards");
}

#[test]
fn a_tie_is_shown_as_the_choice_that_comes_next() {
    let mut window = window();
    open(&mut window);
    preset(&mut window, "tie");
    press(&window, "Start");
    wait(&mut window, "the finds", is_over);
    press(&window, "Open");
    wait(&mut window, "the search", |session| session.core.shown.is_some() && !session.core.is_running());
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    assert!(shown.choice().is_some_and(|choice| choice.tied >= 3));
}

#[test]
fn nothing_among_all_boards_is_an_answer() {
    let mut window = window();
    open(&mut window);
    own(&mut window, "stuck");
    let mut form = form(&window);
    // No board of a 2×2 is farther than 6 moves from the goal, where hill climbing is never stuck for long.
    form.spec = form.spec.with_size(tilescope::puzzle::Size::new(2, 2).expect("a size"));
    form.spec.distance = (0, 0);
    set(&mut window, form.clone());
    press(&window, "Start");
    wait(&mut window, "the answer", is_over);
    assert_eq!(found(&window), (0, Some(FindEnd::Complete)));
    window.get_by_label("None among 1 board.");
}

#[test]
fn finding_is_stopped_by_its_button_and_by_escape() {
    for by_escape in [false, true] {
        let mut window = window();
        open(&mut window);
        preset(&mut window, "idastar");
        press(&window, "Start");
        window.step();
        // The button is there from the next frame on.
        window.step();
        assert!(window.state().session().activities.find.is_running());
        if by_escape {
            window.key_press(Key::Escape);
        } else {
            press(&window, "Stop");
        }
        window.run();
        assert!(!window.state().session().activities.find.is_running());
        assert_eq!(found(&window).1, Some(FindEnd::Stopped));
        assert_eq!(window.state().session().activities.find.form().is_none(), by_escape);
    }
}

#[test]
fn the_settings_of_the_window_are_offered_and_a_wrong_condition_says_why() {
    let mut window = window();
    let settings = *window.state().session().core.editor.document();
    assert_eq!(settings.settings, Settings::default());
    open(&mut window);
    own(&mut window, "overweight");
    press(&window, "Use current settings");
    window.run();
    assert_eq!(form(&window).spec.first, Settings::default());
    window.get_by_label("BFS always finds a shortest path.");
    let start = window.get_by_role_and_label(Role::Button, "Start");
    assert!(start.accesskit_node().is_disabled());
}

#[test]
fn the_dialog_fits_small_and_large_windows() {
    for (width, height) in [(640.0, 360.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        for name in ["misplaced", "reopening"] {
            let mut window = window_of(width, height, Options::default());
            open(&mut window);
            own(&mut window, name);
            press(&window, "Start");
            wait(&mut window, "the finds", is_over);
            let rect = window.ctx.content_rect();
            for button in ["Start", "Close"] {
                let part = window.get_by_role_and_label(Role::Button, button).rect();
                assert!(rect.contains_rect(part), "{button} at {width}×{height}: {part:?}");
            }
            let title = window.get_by_label("Own condition").rect();
            assert!(rect.contains_rect(title), "the title at {width}×{height}: {title:?}");
        }
    }
}
