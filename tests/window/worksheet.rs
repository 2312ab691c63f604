//! The dialog of worksheets: its preview, its files, and what stands in their way.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::job::WorksheetForm;
use tilescope::learn::{WorksheetKind, WorksheetPlan};
use tilescope::session::{Action, ActivityAction, JobAction, JobChoice};

use crate::driven::{Window, wait, window_of};

fn open(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::W);
    window.run();
    assert!(window.state().session().activities.worksheet.choice().is_some(), "the dialog is open");
    wait(window, "the preview", |session| session.activities.worksheet.preview().is_some());
}

fn set(window: &mut Window, change: impl FnOnce(&mut JobChoice<WorksheetForm>)) {
    let choice = window.state().session().activities.worksheet.choice();
    let mut choice = choice.expect("the dialog is open").clone();
    change(&mut choice);
    window.state_mut().act(Action::In(ActivityAction::Worksheet(JobAction::SetChoice(choice))));
    window.run();
}

#[test]
fn a_worksheet_is_previewed_and_saved_with_its_answers_and_not_twice() {
    for (width, height) in [(1280.0, 720.0), (640.0, 400.0)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window_of(width, height, Options::default());
        open(&mut window);
        let path = folder.path().join("sheet.pdf");
        set(&mut window, |choice| {
            choice.path.clone_from(&path);
            choice.form.plan = WorksheetPlan { kind: WorksheetKind::Tree, steps: 3 };
        });
        wait(&mut window, "the preview", |session| {
            matches!(session.activities.worksheet.preview(), Some(Ok(_)))
        });
        window.get_by_role_and_label(Role::Button, "Save worksheet").click();
        wait(&mut window, "the files", |session| session.activities.worksheet.work.ended().is_some());
        assert!(path.exists() && folder.path().join("sheet-answers.pdf").exists());
        window.get_by_label_contains("2 files saved: ");
        window.get_by_role_and_label(Role::Button, "Save worksheet").click();
        wait(&mut window, "the refusal", |session| {
            matches!(session.activities.worksheet.work.ended(), Some(Err(_)))
        });
        window.get_by_label_contains("file with this name exists");
        set(&mut window, |choice| choice.replaces = true);
        window.get_by_role_and_label(Role::Button, "Save worksheet").click();
        wait(&mut window, "the files", |session| {
            matches!(session.activities.worksheet.work.ended(), Some(Ok(_)))
        });
        window.key_press(Key::Escape);
        window.run();
        assert!(window.state().session().activities.worksheet.choice().is_none());
    }
}

#[test]
fn a_class_gets_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_of(1280.0, 720.0, Options::default());
    open(&mut window);
    let path = folder.path().join("class");
    set(&mut window, |choice| choice.form.names = "Ada\nBo\nada".to_owned());
    set(&mut window, |choice| choice.path.clone_from(&path));
    window.get_by_role_and_label(Role::Button, "Save worksheet").click();
    wait(&mut window, "the refusal", |session| {
        matches!(session.activities.worksheet.work.ended(), Some(Err(_)))
    });
    window.get_by_label_contains("1 and 3 have the same name");
    set(&mut window, |choice| choice.form.names = "Ada\nBo".to_owned());
    window.get_by_role_and_label(Role::Button, "Save worksheet").click();
    wait(&mut window, "the files", |session| {
        matches!(session.activities.worksheet.work.ended(), Some(Ok(_)))
    });
    assert_eq!(std::fs::read_dir(&path).expect("made").count(), 4);
    window.get_by_label_contains("4 files for 2 students saved in");
}
