//! Dialogs over the window: questions about files, "Go to", and the help, whose field finds everything that has a name.

use std::time::Duration;

use egui::{Label, RichText, ScrollArea, TextStyle, Ui};

use crate::file::{OpenChoice, Overwrite};
use crate::kit::{
    DialogForm, FormOption, LastLine, NamedRow, UnitScale, choose_by_arrows, grey_button, named_row_ui,
    section,
};
use crate::panels::{breakpoint_form_ui, rules_menu};
use crate::session::{
    Action, CONCEPTS, Command, Commands, Concept, CoreAction, Dialog, FileAnswer, FileQuestion, HelpPage,
    HelpView, LESSON, NamedThing, RiskOfLoss, Session, among, capitalised, counted, find_named, number,
};

const KEEPS_RUNS_HINT: &str =
    "Save the runs, the current step and the panels as well, so you can continue later";
const RESTORE_HINT: &str = "Restore all unsaved work: boards, runs, a lesson, answers, a search by hand";

pub fn dialogs_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    actions.extend(session.activities.dialogs_ui(ui, &session.core).into_iter().map(Action::In));
    // Over the dialog that asks for a path.
    if let Some(question) = session.documents.files.question() {
        file_question_ui(ui, session, question, actions);
    } else if session.documents.files.request().is_some() {
        file_ui(ui, session, actions);
    }
    among(actions, |actions| breakpoint_form_ui(ui, session.seen(), actions));
    if let Some(age) = session.documents.autosave.left() {
        recover_ui(ui, age, actions);
    }
    match &session.dialog {
        Some(Dialog::GoTo(typed)) => go_to_ui(ui, session, typed, actions),
        Some(Dialog::Help(view)) => help_ui(ui, session, view, actions),
        None => {}
    }
    if session.core.needs_confirmation() {
        run_ui(ui, session, actions);
    }
}

fn file_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(request) = session.documents.files.request() else { return };
    let (opens, [accept, verb]) = (request.opens(), request.accept());
    let is_underway = request.is_underway();
    let last = match &request.error {
        Some(error) => LastLine::Problem(error.clone()),
        None if is_underway => LastLine::Progress {
            done: None,
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
            rows.text("Path", &mut path, request.example, "");
            let what = if request.wants_folder { "folder" } else { "file" };
            rows.note(if request.dialog_is_open() {
                format!("Choose a {what} in the system dialog, or type its path here.")
            } else {
                format!("There is no system dialog, or it was closed. Type the path of a {what}.")
            });
            if let Some(is_on) = &mut keeps_runs {
                rows.tick("", "with runs and place", is_on, KEEPS_RUNS_HINT);
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
    let answer = DialogForm::new("go to", format!("Go to {unit}"), Action::SetGoTo(None))
        .accept("Go", "goes there", true, Action::GoToTyped)
        .last(error.map_or(LastLine::Nothing, |error| LastLine::Problem(error.text.clone())))
        .show(ui.ctx(), |rows| {
            let example = format!("e.g. {}", last.unwrap_or(10).div_ceil(2).min(100));
            rows.text(&capitalised(unit), &mut text, &example, "");
            if let Some(last) = last {
                rows.note(format!("From 0 to {}.", number(last)));
            }
        });
    if text != typed {
        actions.push(Action::SetGoTo(Some(text)));
    }
    actions.extend(answer);
}

fn close_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let answer = Action::AnswerFileQuestion;
    let is_unsaved = session.documents.has_unsaved_work(&session.core, &session.activities);
    let work = session.activities.work();
    let title = work.filter(|_| !is_unsaved).map_or("Save changes before closing?", |work| work.title);
    let mut form = DialogForm::new("close", title, vec![answer(FileAnswer::Cancel)]);
    if is_unsaved {
        form = form.left_by("Keep editing");
    }
    let saves = session.activities.session_file_would_keep_more() || session.has_unsaved_changes();
    let mut others = session.activities.unsaved().map(|unsaved| unsaved.saved_by);
    let other = others.find(|command| *command != Command::SaveSession);
    let close = if is_unsaved { "Close without saving" } else { "Stop and close" };
    let buttons = [
        saves.then(|| ("Save", "saves", vec![answer(FileAnswer::SaveFirst)])),
        other.map(|command| (command.info().name, "saves", vec![answer(FileAnswer::Cancel), command.into()])),
        Some((close, "closes", vec![answer(FileAnswer::Proceed)])),
    ];
    for (place, (name, verb, does)) in buttons.into_iter().flatten().enumerate() {
        form =
            if place == 0 { form.accept(name, verb, true, does) } else { form.other(name, "", true, does) };
    }
    let answer = form.show(ui.ctx(), |rows| {
        if let Some(work) = work {
            rows.says(work.text);
        }
        for unsaved in session.documents.unsaved(&session.core) {
            rows.says(unsaved);
        }
        for unsaved in session.activities.unsaved() {
            rows.says(unsaved.text);
        }
    });
    actions.extend(answer.into_iter().flatten());
}

fn recover_ui(ui: &mut Ui, age: Duration, actions: &mut Vec<Action>) {
    let answer = DialogForm::new("recover", "Restore the last session?", Action::RecoverLater)
        .left_by("Not now")
        .left_with_hint("Ask again at the next start")
        .other("Discard", "Delete what was kept from that session", true, Action::Recover(false))
        .accept("Restore", "restores it", true, Action::Recover(true))
        .accept_hint(RESTORE_HINT)
        .show(ui.ctx(), |rows| rows.says(recover_text(age)));
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

/// `age`: the time since the session was written.
fn recover_text(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let when = match minutes {
        0 => "less than a minute ago".to_owned(),
        1..120 => counted(minutes as usize, "minute ago", "minutes ago"),
        _ => counted(minutes as usize / 60, "hour ago", "hours ago"),
    };
    format!("Tilescope ended unexpectedly. Its session was kept {when}.")
}

/// Escape cancels.
fn file_question_ui(ui: &mut Ui, session: &Session, question: &FileQuestion, actions: &mut Vec<Action>) {
    // What is lost, what goes on in spite of that, and whether saving comes first.
    let (name, title, message, proceeds, saves) = match question {
        FileQuestion::Choose { what, choices, .. } => return choose_ui(ui, what, choices, actions),
        FileQuestion::Unsaved(RiskOfLoss::Window) => return close_ui(ui, session, actions),
        FileQuestion::Replace(save) => {
            let path = save.to.path.display();
            if save.to.replaces_changed {
                let changed = format!("Another program has changed “{path}” since it was opened.");
                let message = format!("{changed} Saving replaces its changes.");
                ("replace changed", "Overwrite changes by another program?", message, "Replace", false)
            } else if save.to.overwrite == Overwrite::ReadOnly {
                let message = format!("“{path}” is protected against changes.");
                ("replace", "Replace a read-only file?", message, "Replace anyway", false)
            } else {
                let message = format!("“{path}” exists. Saving replaces its contents.");
                ("replace", "Replace this file?", message, "Replace", false)
            }
        }
        FileQuestion::Unsaved(RiskOfLoss::Boards(opened)) => (
            "unsaved",
            "Save changes before opening another file?",
            format!(
                "Boards, settings, bookmarks, the runs of a session or a search by hand are not saved. “{}” replaces them.",
                opened.path.display()
            ),
            "Open without saving",
            true,
        ),
        FileQuestion::Unsaved(RiskOfLoss::Lesson(_)) => {
            let message = (LESSON.unsaved)(&session.documents.open_now(&session.core));
            let title = "Save the lesson before you leave it?";
            ("unsaved lesson", title, message.unwrap_or_default(), "Leave without saving", true)
        }
    };
    let form = DialogForm::new(name, title, FileAnswer::Cancel);
    let form = if saves {
        let form = form.left_by("Keep editing").other(proceeds, "", true, FileAnswer::Proceed);
        form.accept("Save", "saves", true, FileAnswer::SaveFirst)
    } else {
        form.accept(proceeds, "replaces it", true, FileAnswer::Proceed)
    };
    let answer = form.show(ui.ctx(), |rows| rows.says(message));
    actions.extend(answer.map(Action::AnswerFileQuestion));
}

fn choose_ui(ui: &mut Ui, what: &str, choices: &[OpenChoice], actions: &mut Vec<Action>) {
    let mut chosen = None;
    let form = DialogForm::new("choose", "Which board?", FileAnswer::Cancel);
    let answer = form.show(ui.ctx(), |rows| {
        let may_be_pair = choices.iter().any(|choice| choice.has_goal != choices[0].has_goal);
        rows.says(if may_be_pair {
            "These two boards can be a start and its goal, or two starts.".to_owned()
        } else {
            format!("The text has {what}. Choose one.")
        });
        chosen = rows.whole(|ui| boards_ui(ui, choices));
    });
    actions.extend(chosen.or(answer).map(Action::AnswerFileQuestion));
}

/// The height of the list of boards, in rows.
const MOST_ROWS: f32 = 8.0;

fn boards_ui(ui: &mut Ui, choices: &[OpenChoice]) -> Option<FileAnswer> {
    let mut chosen = None;
    let text = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    let height = text.max(ui.spacing().interact_size.y);
    let list = ScrollArea::vertical().id_salt("boards").max_height(MOST_ROWS * height);
    list.auto_shrink([false, true]).show_rows(ui, height, choices.len(), |ui, rows| {
        for index in rows {
            let problem = &choices[index].document.problem;
            let goal = choices[index].has_goal.then(|| format!(", goal {}", problem.goal()));
            let name = format!("Start {}{}", problem.start(), goal.unwrap_or_default());
            if ui.add(grey_button(ui, name).truncate()).clicked() {
                chosen = Some(FileAnswer::Choose(index));
            }
        }
    });
    chosen
}

const KEYS: f32 = 11.0;

#[derive(Clone, Copy)]
enum HelpAnswer {
    Leave,
    /// Opens what is at this place in the list of matches.
    Open(usize),
}

fn help_ui(ui: &mut Ui, session: &Session, view: &HelpView, actions: &mut Vec<Action>) {
    let (mut new, mut clicked) = (view.clone(), Vec::new());
    let found = find_named(session, &view.sought);
    let can_open = found.iter().map(|thing| thing.why_not.is_none());
    let chosen = choose_by_arrows(ui, can_open, &mut new.chosen);
    let (name, command) =
        if view.page.is_some() { ("keys", Command::Keys) } else { ("palette", Command::Palette) };
    let title = command.info().name.trim_end_matches('…');
    let mut form = DialogForm::new(name, title, HelpAnswer::Leave).left_by("Close");
    if let Some(chosen) = chosen {
        form = form.accept("Open", "opens it", true, HelpAnswer::Open(chosen));
    }
    let mut opened = None;
    let answer = form.show(ui.ctx(), |rows| {
        rows.text("Find", &mut new.sought, "e.g. ties, Manhattan, save", "");
        if !view.sought.trim().is_empty() {
            if found.is_empty() {
                rows.note("Nothing found.");
            }
            rows.whole(|ui| {
                for (place, thing) in found.iter().enumerate() {
                    if named_row_ui(ui, row(thing), chosen == Some(place), new.chosen != view.chosen) {
                        opened = Some(HelpAnswer::Open(place));
                    }
                }
            });
        } else if let Some(page) = view.page {
            let pages = HelpPage::ALL.into_iter();
            let mut shown = page;
            rows.choose("Page", &mut shown, pages.map(|page| FormOption::new(page, page.title())));
            new.page = Some(shown);
            rows.whole(|ui| page_ui(ui, page, session, &mut clicked));
        } else {
            rows.note("Commands, rules, algorithms, heuristics, lessons, concepts and examples");
        }
    });
    if new.sought != view.sought {
        new.chosen = 0;
    }
    if new != *view {
        actions.push(Action::ShowHelp(Some(new)));
    }
    match opened.or(answer) {
        Some(HelpAnswer::Open(place)) => open(ui, &found[place], actions),
        Some(HelpAnswer::Leave) => actions.push(Action::ShowHelp(None)),
        None => actions.extend(clicked),
    }
}

fn row(thing: &NamedThing) -> NamedRow<'_> {
    let end = if thing.key.is_empty() { thing.kind } else { thing.key };
    NamedRow { name: &thing.name, end, about: &thing.about, hint: &thing.about, why_not: thing.why_not }
}

fn open(ui: &Ui, thing: &NamedThing, actions: &mut Vec<Action>) {
    actions.push(Action::ShowHelp(None));
    match &thing.opens {
        Some(action) => actions.push(action.clone()),
        None => rules_menu().set_open(ui.ctx(), true),
    }
}

fn page_ui(ui: &mut Ui, page: HelpPage, session: &Session, clicked: &mut Vec<Action>) {
    match page {
        HelpPage::Keys => keys_ui(ui),
        HelpPage::Concepts => {
            for concept in CONCEPTS {
                concept_ui(ui, concept, clicked);
            }
        }
        HelpPage::Messages if session.core.said.is_empty() => {
            ui.weak("No messages yet. Messages stay here until you close the window.");
        }
        HelpPage::Messages => {
            for said in session.core.said.iter().rev() {
                ui.add(Label::new(said).wrap());
            }
        }
        HelpPage::About => {
            ui.strong(concat!("Tilescope ", env!("CARGO_PKG_VERSION")));
            let about = "It shows how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.";
            ui.add(Label::new(about).wrap());
            ui.add(Label::new(RichText::new(concat!("License: ", env!("CARGO_PKG_LICENSE"))).weak()).wrap());
        }
    }
}

fn concept_ui(ui: &mut Ui, concept: &Concept, clicked: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.strong(concept.name);
        if ui.add(grey_button(ui, "Show me")).on_hover_text(concept.example.title).clicked() {
            clicked.extend([Action::ShowHelp(None), CoreAction::ShowExample(concept.example).into()]);
        }
    });
    ui.add(Label::new(concept.text).wrap());
    ui.add_space(8.0);
}

fn keys_ui(ui: &mut Ui) {
    for (task, commands) in Command::by_task() {
        section(ui, task);
        for command in commands {
            let info = command.info();
            key_ui(ui, &info.keys_text(), info.name, info.tooltip);
        }
    }
    section(ui, "Zoom");
    let zoom = "Make everything larger or smaller, or reset the size";
    key_ui(ui, "Ctrl and +, −, 0", "Zoom", zoom);
}

fn key_ui(ui: &mut Ui, keys: &str, name: &str, about: &str) {
    let width = UnitScale::of(ui).u(KEYS);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.add(Label::new(RichText::new(keys).weak()).wrap());
        });
        ui.vertical(|ui| {
            ui.label(name);
            ui.add(Label::new(RichText::new(about).small().weak()).wrap());
        });
    });
}
