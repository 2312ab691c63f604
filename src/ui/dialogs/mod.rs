//! Dialogs over the window: questions about files, "Go to", and the list of keys.

mod help;
mod question;

use std::time::Duration;

use egui::Ui;

use crate::kit::form::{DialogForm, LastLine};
use crate::panels::breakpoint_form_ui;
use crate::session::{Action, Command, Commands, CoreAction, Dialog, Session, among, capitalised};
use crate::ui::text::dialogs as text;

/// Shows the dialog that is open, if any.
pub fn dialogs_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    actions.extend(session.activities.dialogs_ui(ui, &session.core).into_iter().map(Action::In));
    // Over the dialog that asks for a path.
    if let Some(question) = session.files.question() {
        question::file_question_ui(ui, question, actions);
    } else if session.files.request.is_some() {
        file_ui(ui, session, actions);
    }
    among(actions, |actions| breakpoint_form_ui(ui, session.seen(), actions));
    if let Some(age) = session.autosave.left() {
        recover_ui(ui, age, actions);
    }
    match session.dialog() {
        Some(Dialog::GoTo(typed)) => go_to_ui(ui, session, typed, actions),
        Some(Dialog::Help(view)) => help::help_ui(ui, session, view, actions),
        Some(Dialog::Close) => close_ui(ui, session, actions),
        None => {}
    }
    if session.core.needs_confirmation() {
        run_ui(ui, session, actions);
    }
}

fn file_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(request) = &session.files.request else { return };
    let (opens, [accept, verb]) = (request.opens(), request.accept());
    let (is_underway, share) = (request.is_underway(), session.files.saved_share());
    let last = match &request.error {
        Some(error) => LastLine::Problem(error.clone()),
        None if is_underway => LastLine::Progress {
            done: Some(share).filter(|share| *share > 0.0),
            words: if opens { "Reading the file" } else { "Writing the file" }.to_owned(),
            stop: Some(Action::CancelFile),
        },
        None => LastLine::Nothing,
    };
    let (mut path, mut keeps_runs) = (request.field.clone(), request.keeps_runs());
    let answer = DialogForm::new("file", request.title, Action::CancelFile)
        .accept(accept, verb, !path.is_empty() && !is_underway, Action::AcceptFileField)
        .last(last)
        .show(ui.ctx(), |rows| {
            rows.text(text::PATH, &mut path, request.example, "");
            rows.note(text::path_wanted(request.wants_folder, request.dialog_is_open));
            if let Some(is_on) = &mut keeps_runs {
                rows.tick("", "with runs and place", is_on, text::KEEPS_RUNS_HINT);
            }
        });
    if let Some(is_on) = keeps_runs.filter(|_| keeps_runs != request.keeps_runs()) {
        actions.push(Action::SetKeepsRuns(is_on));
    }
    if path != request.field {
        actions.push(Action::SetFileField(path));
    }
    actions.extend(answer);
}

fn go_to_ui(ui: &mut Ui, session: &Session, typed: &str, actions: &mut Vec<Action>) {
    let unit = session.core.unit().one;
    let last = session.core.shown.as_ref().map_or(Some(0), crate::session::Shown::told_steps);
    let error = session.core.notice.as_ref().filter(|notice| notice.is_error);
    let mut text = typed.to_owned();
    let answer = DialogForm::new("go to", text::go_to(unit), Action::SetGoTo(None))
        .accept("Go", "goes there", true, Action::GoToTyped)
        .last(error.map_or(LastLine::Nothing, |error| LastLine::Problem(error.text.clone())))
        .show(ui.ctx(), |rows| {
            rows.text(&capitalised(unit), &mut text, &text::number_example(last), "");
            if let Some(last) = last {
                rows.note(text::numbers_to(last));
            }
        });
    if text != typed {
        actions.push(Action::SetGoTo(Some(text)));
    }
    actions.extend(answer);
}

/// The question before the window closes. An answer may be several actions.
fn close_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let is_unsaved = session.has_unsaved_work();
    let work = session.activities.work();
    let title = work.filter(|_| !is_unsaved).map_or("Save changes before closing?", |work| work.title);
    let close = vec![Action::Close(true)];
    let mut others = session.activities.unsaved().map(|unsaved| unsaved.saved_by);
    let other = others.find(|command| *command != Command::SaveSession);
    let mut form = DialogForm::new("close", title, vec![Action::Close(false)]);
    if is_unsaved {
        form = form.left_by(text::KEEP_EDITING);
    }
    let saves = session.session_file_would_keep_more() || session.has_unsaved_changes();
    if let Some(command) = other {
        let (name, first) = (command.info().name, vec![Action::Close(false), command.into()]);
        form =
            if saves { form.other(name, "", true, first) } else { form.accept(name, "saves", true, first) };
    }
    form = match (saves || other.is_some(), is_unsaved) {
        (true, _) => form.other("Close without saving", "", true, close),
        (false, true) => form.accept("Close without saving", "closes", true, close),
        (false, false) => form.accept("Stop and close", "closes", true, close),
    };
    if saves {
        form = form.accept(text::SAVE, "saves", true, vec![Action::SaveAndClose]);
    }
    let answer = form.show(ui.ctx(), |rows| {
        if let Some(work) = work {
            rows.says(work.text);
        }
        if session.has_unsaved_boards() {
            rows.says(text::CLOSE_TEXT);
        }
        if let Some(name) = session.lesson.unsaved_name() {
            rows.says(text::lesson_is_unsaved(&name));
        }
        for unsaved in session.activities.unsaved() {
            rows.says(unsaved.text);
        }
    });
    actions.extend(answer.into_iter().flatten());
}

/// The session of a window that ended unexpectedly.
fn recover_ui(ui: &mut Ui, age: Duration, actions: &mut Vec<Action>) {
    let answer = DialogForm::new("recover", "Restore the last session?", Action::RecoverLater)
        .left_by("Not now")
        .left_with_hint("Ask again at the next start")
        .other("Discard", "Delete what was kept from that session", true, Action::Recover(false))
        .accept("Restore", "restores it", true, Action::Recover(true))
        .accept_hint(text::RESTORE_HINT)
        .show(ui.ctx(), |rows| rows.says(text::recover(age)));
    actions.extend(answer);
}

/// The answer to a step in a search of earlier boards or settings.
fn run_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let is_enabled = session.enabled(Command::Run).is_ok();
    let answer = DialogForm::new("run", "Run the search again?", CoreAction::KeepEarlierSearch.into())
        .accept(session.name_now(Command::Run), "runs it", is_enabled, Command::Run.into())
        .show(ui.ctx(), |rows| rows.says("The boards or settings have changed since this search."));
    actions.extend(answer);
}
