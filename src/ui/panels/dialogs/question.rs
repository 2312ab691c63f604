//! The questions before a file, or unsaved boards, are replaced.

use egui::{Id, Modal, Ui};

use super::super::section;
use crate::session::{Action, FileAnswer, FileQuestion};
use crate::ui::text::{CANCEL, dialogs as text};

/// Escape cancels.
pub fn file_question_ui(ui: &mut Ui, question: FileQuestion<'_>, actions: &mut Vec<Action>) {
    let (title, message, answers) = texts(question);
    let mut answered = None;
    let modal = Modal::new(Id::unique("file question")).show(ui.ctx(), |ui| {
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

type Answers = &'static [(&'static str, FileAnswer)];

fn texts(question: FileQuestion<'_>) -> (&'static str, String, Answers) {
    match question {
        FileQuestion::Replace { path, is_read_only: false } => (
            text::REPLACE_TITLE,
            text::replace(path),
            &[(CANCEL, FileAnswer::Cancel), (text::REPLACE, FileAnswer::Proceed)],
        ),
        FileQuestion::Replace { path, is_read_only: true } => (
            text::REPLACE_READ_ONLY_TITLE,
            text::replace_read_only(path),
            &[(CANCEL, FileAnswer::Cancel), (text::REPLACE_ANYWAY, FileAnswer::Proceed)],
        ),
        FileQuestion::Discard { path } => (
            text::DISCARD_TITLE,
            text::discard(path),
            &[
                (text::SAVE, FileAnswer::SaveFirst),
                (text::OPEN_WITHOUT_SAVING, FileAnswer::Proceed),
                (text::KEEP_EDITING, FileAnswer::Cancel),
            ],
        ),
    }
}
