//! Dialogs over the window: questions about files, "Go to", and the list of keys.

mod help;
mod predict;
mod question;

use std::time::Duration;

use egui::{Key, Ui};

use super::breakpoint_form::breakpoint_form_ui;
use super::{error_ui, section};
use crate::kit::command_button::command_button;
use crate::kit::form::{button_has_focus, focused_field};
use crate::kit::widgets::dialog;
use crate::session::{Action, Command, CoreAction, Dialog, PredictAction, Purpose, Session, among};
use crate::ui::text::{CANCEL, dialogs as text, predict as predict_text};

/// Shows the dialog that is open, if any.
pub fn dialogs_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if let Some(question) = session.files.question() {
        question::file_question_ui(ui, question, actions);
    } else if session.files.request.is_some() {
        file_ui(ui, session, actions);
    }
    if let Some(form) = session.predicting.form() {
        predict::predict_ui(ui, session, form, actions);
    }
    actions.extend(session.activities.dialogs_ui(ui, &session.core).into_iter().map(Action::In));
    among(actions, |actions| breakpoint_form_ui(ui, session.seen(), actions));
    if let Some(age) = session.autosave.left() {
        recover_ui(ui, age, actions);
    }
    match session.dialog() {
        Some(Dialog::GoTo(typed)) => go_to_ui(ui, session, typed, actions),
        Some(Dialog::Help(page)) => help::help_ui(ui, *page, actions),
        Some(Dialog::Close) => close_ui(ui, session, actions),
        None => {}
    }
    if session.core.needs_confirmation() {
        run_ui(ui, session, actions);
    }
}

fn file_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(request) = &session.files.request else { return };
    let (title, accept) = match request.purpose {
        Purpose::Open => ("Open boards", text::OPEN),
        Purpose::Save => ("Save boards", text::SAVE),
        Purpose::SaveSession => ("Save session", text::SAVE),
        Purpose::OfActivity => (request.title, if request.opens() { text::OPEN } else { text::SAVE }),
        Purpose::SaveResults => ("Save results", text::SAVE),
        Purpose::SaveCourse => ("Save my course", text::SAVE),
        Purpose::SaveLesson => ("Save lesson", text::SAVE),
        Purpose::SavePages => ("Save the pages as pictures in a folder", text::SAVE),
    };
    let hint = match request.purpose {
        Purpose::OfActivity => request.example,
        Purpose::SaveResults => "/home/me/results.ron",
        Purpose::SaveCourse => "/home/me/my-course.ron",
        Purpose::SaveSession => "e.g. lecture-3.ron",
        Purpose::SaveLesson => "my-lesson.ron",
        Purpose::SavePages => "pages",
        _ => "e.g. boards.ron",
    };
    let modal = dialog(ui.ctx(), "file", |ui| {
        section(ui, title);
        ui.label(text::path_wanted(request.purpose == Purpose::SavePages, request.dialog_is_open));
        if let Some(text) = focused_field(ui, text::PATH, &request.field, hint) {
            actions.push(Action::SetFileField(text));
        }
        if let Some(error) = &request.error {
            error_ui(ui, error);
        }
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            let ready = !request.field.is_empty() && !request.is_underway();
            if ui.add_enabled(ready, egui::Button::new(accept)).clicked() || enter && ready {
                actions.push(Action::AcceptFileField);
            }
            let stops = request.purpose == Purpose::OfActivity && request.is_underway();
            if ui.button(if stops { "Stop" } else { CANCEL }).clicked() {
                actions.push(Action::CancelFile);
            }
            if request.is_underway() {
                match session.files.saved_share() {
                    0.0 => drop(ui.spinner()),
                    done => drop(ui.add(egui::ProgressBar::new(done).desired_width(160.0))),
                }
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::CancelFile);
    }
}

fn go_to_ui(ui: &mut Ui, session: &Session, typed: &str, actions: &mut Vec<Action>) {
    let modal = dialog(ui.ctx(), "go to", |ui| {
        let unit = session.core.unit();
        section(ui, &text::go_to(unit.one));
        let last = session.core.shown.as_ref().map_or(Some(0), crate::session::Shown::told_steps);
        if let Some(text) =
            focused_field(ui, &text::number_of(unit.one, last), typed, &text::number_example(last))
        {
            actions.push(Action::SetGoTo(Some(text)));
        }
        if let Some(notice) = session.core.notice.as_ref().filter(|notice| notice.is_error) {
            error_ui(ui, &notice.text);
        }
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            if ui.button("Go").clicked() || enter {
                actions.push(Action::GoToTyped);
            }
            if ui.button(CANCEL).clicked() {
                actions.push(Action::SetGoTo(None));
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::SetGoTo(None));
    }
}

fn close_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let has_results = session.predicting.has_unsaved_results();
    let unsaved = session.activities.unsaved();
    let modal = dialog(ui.ctx(), "close", |ui| {
        let is_unsaved = session.has_unsaved_work();
        let work = session.activities.work();
        section(ui, work.filter(|_| !is_unsaved).map_or("Save changes before closing?", |work| work.title));
        if let Some(work) = work {
            ui.label(work.text);
        }
        if session.has_unsaved_boards() {
            ui.label(text::CLOSE_TEXT);
        }
        if let Some(name) = session.lesson.unsaved_name() {
            ui.label(text::lesson_is_unsaved(&name));
        }
        if let Some(unsaved) = unsaved {
            ui.label(unsaved);
        }
        if has_results {
            ui.label("The answers to the questions are not saved.");
        }
        ui.horizontal(|ui| {
            if (unsaved.is_some() || session.has_unsaved_changes()) && ui.button(text::SAVE).clicked() {
                actions.push(Action::SaveAndClose);
            }
            if has_results && ui.button(predict_text::SAVE).clicked() {
                actions.extend([Action::Close(false), Action::Predict(PredictAction::Save)]);
            }
            let close = if is_unsaved { "Close without saving" } else { "Stop and close" };
            if ui.button(close).clicked() {
                actions.push(Action::Close(true));
            }
            let keep = if is_unsaved { text::KEEP_EDITING } else { CANCEL };
            if ui.button(keep).clicked() {
                actions.push(Action::Close(false));
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::Close(false));
    }
}

/// The session of a window that ended unexpectedly.
fn recover_ui(ui: &mut Ui, age: Duration, actions: &mut Vec<Action>) {
    dialog(ui.ctx(), "recover", |ui| {
        section(ui, "Restore the last session?");
        ui.label(text::recover(age));
        ui.horizontal(|ui| {
            if ui.button("Restore").on_hover_text(text::RESTORE_HINT).clicked() {
                actions.push(Action::Recover(true));
            }
            if ui.button("Discard").on_hover_text("Delete what was kept of that session").clicked() {
                actions.push(Action::Recover(false));
            }
        });
    });
}

/// The answer to a step in a search of earlier boards or settings.
fn run_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let modal = dialog(ui.ctx(), "run", |ui| {
        section(ui, "Run the search again?");
        ui.label("The boards or settings have changed since this search.");
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            command_button(ui, Command::Run, session, actions);
            if enter {
                actions.push(Command::Run.into());
            }
            if ui.button(CANCEL).clicked() {
                actions.push(CoreAction::KeepEarlierSearch.into());
            }
        });
    });
    if modal.should_close() {
        actions.push(CoreAction::KeepEarlierSearch.into());
    }
}
