//! The dialog "Questions for a course system".

use egui::{DragValue, Ui};

use super::{QuizAction, QuizForm, Quizzes, words as text};
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::file::QuizFormat;
use crate::kit::form::{DialogForm, FormOption, FormRows, LastLine};
use crate::kit::text::sentence;
use crate::learn::{PredictPlan, QuestionKind};

impl ActivityView for Quizzes {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<QuizAction>) {
        if let Some(form) = self.form() {
            quiz_ui(ui, self, form, core, actions);
        }
    }
}

fn quiz_ui(ui: &mut Ui, quizzes: &Quizzes, form: &QuizForm, core: &Core, actions: &mut Vec<QuizAction>) {
    let mut changed = form.clone();
    let mut asked = None;
    let is_ready = !form.path.is_empty() && !form.kinds.is_empty() && quizzes.done().is_none();
    let shown = DialogForm::new("quiz", text::TITLE, QuizAction::Close)
        .left_by("Close")
        .accept(text::SAVE, "saves", is_ready, QuizAction::Save)
        .accept_hint(text::SAVE_HINT)
        .last(last(quizzes));
    let answer = shown.show(ui.ctx(), |rows| {
        rows.enabled_if(quizzes.done().is_none(), |rows| asked = rows_ui(rows, &mut changed, core));
    });
    if changed != *form {
        // Before what begins with it.
        actions.push(QuizAction::SetForm(changed));
    }
    actions.extend(asked.into_iter().chain(answer));
}

/// Returns what is asked for with the system's dialog.
fn rows_ui(rows: &mut FormRows<'_>, form: &mut QuizForm, core: &Core) -> Option<QuizAction> {
    let settings = &core.editor.document().settings;
    rows.text(text::NAME, &mut form.title, "Tilescope", text::NAME_HINT);
    let mut kinds: Vec<(QuestionKind, bool)> =
        QuestionKind::offered_for(settings).map(|kind| (kind, form.kinds.contains(&kind))).collect();
    let boxes = kinds.iter_mut().map(|(kind, is_on)| (kind.info().title, is_on, kind.info().summary));
    rows.ticks(text::KINDS, boxes);
    for (kind, is_on) in kinds {
        if is_on {
            form.kinds.insert(kind);
        } else {
            form.kinds.remove(&kind);
        }
    }
    let questions = DragValue::new(&mut form.questions).range(1..=PredictPlan::MOST_QUESTIONS);
    rows.number(text::QUESTIONS, questions, "", text::QUESTIONS_HINT);
    rows.tick("", text::NUMBERS, &mut form.numbers, text::NUMBERS_HINT);
    rows.tick("", text::SHUFFLES, &mut form.shuffles, text::SHUFFLES_HINT);
    rows.lines(text::NAMES, &mut form.names, "Ada\nBo", text::NAMES_HINT);
    let formats = QuizFormat::ALL.into_iter().enumerate();
    rows.choose(
        text::FORMAT,
        &mut form.format,
        formats.map(|(place, format)| FormOption::new(place, format.title)),
    );
    let (_, browses) = rows.path(text::FILE, &mut form.path, "", "Browse…");
    rows.tick("", "Replace an existing file", &mut form.replaces, text::REPLACE_HINT);
    browses.then_some(QuizAction::ChoosePath)
}

fn last(quizzes: &Quizzes) -> LastLine<QuizAction> {
    if let Some(done) = quizzes.done() {
        let words = "Writing the questions".to_owned();
        return LastLine::Progress { done: Some(done), words, stop: Some(QuizAction::Stop) };
    }
    match quizzes.ended() {
        Some(Ok(saved)) => LastLine::Note(text::written(saved.questions, saved.boards)),
        Some(Err(problem)) => LastLine::Problem(sentence(problem)),
        None => LastLine::Nothing,
    }
}
