//! The questions before a file, or unsaved boards, are replaced.

use egui::{ScrollArea, TextStyle, Ui};

use crate::file::OpenChoice;
use crate::kit::form::{DialogForm, grey_button};
use crate::kit::text::CANCEL;
use crate::puzzle::Board;
use crate::session::{Action, FileAnswer, FileQuestion};

/// Escape cancels.
pub fn file_question_ui(ui: &mut Ui, question: FileQuestion<'_>, actions: &mut Vec<Action>) {
    let replaces = |title, message| {
        let form = DialogForm::new("file question", title, FileAnswer::Cancel);
        (form.accept("Replace", "replaces it", true, FileAnswer::Proceed), message)
    };
    let saves = |title, message, without| {
        let form = DialogForm::new("file question", title, FileAnswer::Cancel).left_by("Keep editing");
        let form = form.other(without, "", true, FileAnswer::Proceed);
        (form.accept("Save", "saves", true, FileAnswer::SaveFirst), message)
    };
    let (form, message) = match question {
        FileQuestion::Choose { what, choices } => return choose_ui(ui, what, choices, actions),
        FileQuestion::Replace { path, is_read_only: false } => replaces(
            "Replace this file?",
            format!("“{}” exists. Saving replaces its contents.", path.display()),
        ),
        FileQuestion::Replace { path, is_read_only: true } => {
            let (form, message) = replaces(
                "Replace a read-only file?",
                format!("“{}” is protected against changes.", path.display()),
            );
            (form.accept("Replace anyway", "replaces it", true, FileAnswer::Proceed), message)
        }
        FileQuestion::ReplaceChanged { path } => replaces(
            "Overwrite changes by another program?",
            format!(
                "Another program has changed “{}” since it was opened. Saving replaces its changes.",
                path.display()
            ),
        ),
        FileQuestion::Discard { path } => saves(
            "Save changes before opening another file?",
            format!(
                "Boards, settings, bookmarks, the runs of a session or a search by hand are not saved. “{}” replaces them.",
                path.display()
            ),
            "Open without saving",
        ),
        FileQuestion::LeaveLesson { name } => saves(
            "Save the lesson before you leave it?",
            super::lesson_is_unsaved(name),
            "Leave without saving",
        ),
    };
    let answer = form.show(ui.ctx(), |rows| rows.says(message));
    actions.extend(answer.map(Action::AnswerFileQuestion));
}

fn choose_ui(ui: &mut Ui, what: &str, choices: &[OpenChoice], actions: &mut Vec<Action>) {
    let mut chosen = None;
    let form = DialogForm::new("choose a board", "Which board?", FileAnswer::Cancel);
    let answer = form.left_by(CANCEL).show(ui.ctx(), |rows| {
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

/// Of the list of boards, in rows.
const MOST_ROWS: f32 = 8.0;

fn boards_ui(ui: &mut Ui, choices: &[OpenChoice]) -> Option<FileAnswer> {
    let mut chosen = None;
    let text = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    let height = text.max(ui.spacing().interact_size.y);
    let list = ScrollArea::vertical().id_salt("boards").max_height(MOST_ROWS * height);
    list.auto_shrink([false, true]).show_rows(ui, height, choices.len(), |ui, rows| {
        for index in rows {
            let problem = &choices[index].document.problem;
            let goal = choices[index].has_goal.then(|| problem.goal());
            let button = grey_button(ui, choice_text(problem.start(), goal)).truncate();
            if ui.add(button).clicked() {
                chosen = Some(FileAnswer::Choose(index));
            }
        }
    });
    chosen
}

fn choice_text(start: &Board, goal: Option<&Board>) -> String {
    goal.map_or_else(|| format!("Start {start}"), |goal| format!("Start {start}, goal {goal}"))
}
