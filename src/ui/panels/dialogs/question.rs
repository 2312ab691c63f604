//! The questions before a file, or unsaved boards, are replaced.

use egui::{ScrollArea, TextStyle, Ui};

use super::super::section;
use crate::file::OpenChoice;
use crate::kit::widgets::dialog;
use crate::session::{Action, FileAnswer, FileQuestion};
use crate::ui::text::{CANCEL, dialogs as text};

/// Escape cancels.
pub fn file_question_ui(ui: &mut Ui, question: FileQuestion<'_>, actions: &mut Vec<Action>) {
    if let FileQuestion::Choose { what, choices } = question {
        return choose_ui(ui, what, choices, actions);
    }
    let (title, message, answers) = texts(question);
    let mut answered = None;
    let modal = dialog(ui.ctx(), "file question", |ui| {
        section(ui, title);
        ui.label(message);
        ui.horizontal(|ui| {
            for (name, answer) in answers {
                if ui.button(*name).clicked() {
                    answered = Some(*answer);
                }
            }
        });
    });
    if modal.should_close() {
        answered = Some(FileAnswer::Cancel);
    }
    actions.extend(answered.map(Action::AnswerFileQuestion));
}

/// Which board of a text is meant.
fn choose_ui(ui: &mut Ui, what: &str, choices: &[OpenChoice], actions: &mut Vec<Action>) {
    let mut answered = None;
    let modal = dialog(ui.ctx(), "choose a board", |ui| {
        section(ui, text::CHOOSE_TITLE);
        let may_be_pair = choices.iter().any(|choice| choice.has_goal != choices[0].has_goal);
        ui.label(if may_be_pair {
            "These two boards can be a start and its goal, or two starts.".to_owned()
        } else {
            text::several(what)
        });
        let height = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
        let list = ScrollArea::vertical().max_height(LIST_HEIGHT).auto_shrink([false, true]);
        list.show_rows(ui, height, choices.len(), |ui, rows| {
            for index in rows {
                let problem = &choices[index].document.problem;
                let goal = choices[index].has_goal.then(|| problem.goal());
                if ui.button(text::choice(problem.start(), goal)).clicked() {
                    answered = Some(FileAnswer::Choose(index));
                }
            }
        });
        if ui.button(CANCEL).clicked() {
            answered = Some(FileAnswer::Cancel);
        }
    });
    if modal.should_close() {
        answered = Some(FileAnswer::Cancel);
    }
    actions.extend(answered.map(Action::AnswerFileQuestion));
}

/// Of the list of boards.
const LIST_HEIGHT: f32 = 320.0;

type Answers = &'static [(&'static str, FileAnswer)];

fn texts(question: FileQuestion<'_>) -> (&'static str, String, Answers) {
    match question {
        FileQuestion::Replace { path, is_read_only: false } => (
            "Replace this file?",
            text::replace(path),
            &[(CANCEL, FileAnswer::Cancel), (text::REPLACE, FileAnswer::Proceed)],
        ),
        FileQuestion::Replace { path, is_read_only: true } => (
            "Replace a read-only file?",
            text::replace_read_only(path),
            &[(CANCEL, FileAnswer::Cancel), ("Replace anyway", FileAnswer::Proceed)],
        ),
        FileQuestion::ReplaceChanged { path } => (
            "Replace the changes of another program?",
            text::replace_changed(path),
            &[(CANCEL, FileAnswer::Cancel), (text::REPLACE, FileAnswer::Proceed)],
        ),
        FileQuestion::Discard { path } => (
            "Save changes before opening another file?",
            text::discard(path),
            &[
                (text::SAVE, FileAnswer::SaveFirst),
                ("Open without saving", FileAnswer::Proceed),
                (text::KEEP_EDITING, FileAnswer::Cancel),
            ],
        ),
        FileQuestion::LeaveLesson { name } => (
            "Save the lesson before you leave it?",
            text::lesson_is_unsaved(name),
            &[
                (text::SAVE, FileAnswer::SaveFirst),
                ("Leave without saving", FileAnswer::Proceed),
                (text::KEEP_EDITING, FileAnswer::Cancel),
            ],
        ),
        FileQuestion::Choose { what, .. } => (text::CHOOSE_TITLE, text::several(what), &[]),
    }
}
