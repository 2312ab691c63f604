//! The form before a round of questions: what is asked, how often, and of whom.

use egui::{DragValue, Ui};

use super::text;
use crate::activity::predict::{PredictAction, PredictForm, Predicting};
use crate::core::Core;
use crate::kit::form::{DialogForm, FormOption, FormRows, LastLine};
use crate::kit::text::sentence;
use crate::learn::{AskWhen, PredictPlan, QuestionKind};
use crate::search::Settings;

/// How often is asked at first, where not at each step.
const EVERY: u32 = 5;

pub fn predict_form_ui(
    ui: &mut Ui,
    predicting: &Predicting,
    core: &Core,
    form: &PredictForm,
    actions: &mut Vec<PredictAction>,
) {
    let mut changed = form.clone();
    let is_preparing = predicting.is_preparing();
    let problem = problem(predicting, core, form);
    let mut asked = None;
    let shown = DialogForm::new("predict", text::TITLE, leave(predicting))
        .accept(text::BEGIN, "starts", problem.is_none(), PredictAction::Begin)
        .last(last(predicting, problem));
    let answer = shown.show(ui.ctx(), |rows| {
        rows.enabled_if(!is_preparing, |rows| form_rows(rows, core, &mut changed));
        asked = last_round_row(rows, predicting);
    });
    if changed != *form {
        // Before what begins with it.
        actions.push(PredictAction::SetForm(Some(changed)));
    }
    actions.extend(asked.into_iter().chain(answer));
}

/// How far the preparation is, or why the round cannot begin.
fn last(predicting: &Predicting, problem: Option<&str>) -> LastLine<PredictAction> {
    let stop = Some(PredictAction::StopPreparing);
    match (predicting.preparation(), problem) {
        (Some(done), _) => {
            let words = "Finding a board of equal difficulty…".to_owned();
            LastLine::Progress { done: Some(done), words, stop }
        }
        (None, _) if predicting.is_preparing() => {
            LastLine::Progress { done: None, words: text::SEARCHING.to_owned(), stop }
        }
        (None, Some(problem)) => LastLine::Problem(sentence(problem)),
        (None, None) => predicting
            .unsaved_results()
            .map_or(LastLine::Nothing, |results| LastLine::Note(text::unsaved(&results.student))),
    }
}

/// What can be done with the round before.
fn last_round_row(rows: &mut FormRows<'_>, predicting: &Predicting) -> Option<PredictAction> {
    let (continues, has_results) = (predicting.can_continue(), predicting.has_results());
    if !continues && !has_results {
        return None;
    }
    let mut offered = Vec::new();
    if continues {
        offered.push((("Continue the last round", "", true), PredictAction::Continue));
    }
    if has_results {
        offered.push(((text::SAVE, text::SAVE_HINT, true), PredictAction::Save));
    }
    let buttons: Vec<_> = offered.iter().map(|(button, _)| *button).collect();
    let clicked = rows.buttons("Last round", &buttons)?;
    Some(offered.swap_remove(clicked).1)
}

/// Stops what is under way first.
fn leave(predicting: &Predicting) -> PredictAction {
    let stops = predicting.is_preparing();
    if stops { PredictAction::StopPreparing } else { PredictAction::SetForm(None) }
}

/// Why the round cannot begin.
fn problem(predicting: &Predicting, core: &Core, form: &PredictForm) -> Option<&'static str> {
    let settings = settings(core);
    let has_kind = form.plan.kinds.iter().any(|kind| kind.offered(&settings).is_ok());
    if !has_kind {
        Some("Choose at least one kind of question")
    } else if form.on_own_board && form.name.trim().is_empty() {
        Some("Enter your name first")
    } else if form.on_own_board && form.plan.when == AskWhen::Bookmarks {
        Some("A board of your own has no bookmarks: ask at each step")
    } else if form.plan.when == AskWhen::Bookmarks && core.bookmarks().is_empty() {
        Some(text::NO_BOOKMARKS)
    } else {
        predicting.problem(core)
    }
}

fn settings(core: &Core) -> Settings {
    match &core.shown {
        Some(shown) => *shown.recording.settings(),
        None => core.editor.document().settings,
    }
}

fn form_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut PredictForm) {
    let settings = settings(core);
    let offered = QuestionKind::ALL.iter().filter(|kind| kind.offered(&settings).is_ok());
    let mut kinds: Vec<_> = offered.map(|kind| (*kind, form.plan.kinds.contains(kind))).collect();
    rows.ticks(
        text::KINDS,
        kinds.iter_mut().map(|(kind, is_on)| (kind.info().title, is_on, kind.info().summary)),
    );
    for (kind, is_on) in kinds {
        if is_on {
            form.plan.kinds.insert(kind);
        } else {
            form.plan.kinds.remove(&kind);
        }
    }
    when_rows(rows, core, form);
    let count = DragValue::new(&mut form.plan.questions).range(1..=PredictPlan::MOST_QUESTIONS).speed(0.2);
    rows.number("Questions", count, "", "The number of questions in a round");
    rows.text(text::NAME, &mut form.name, "For the results file", "");
    rows.tick("", "Give me a board of my own", &mut form.on_own_board, text::OWN_BOARD_HINT);
    rows.tick("", text::KEEP, &mut form.is_kept, text::KEEP_HINT);
}

/// How often is asked.
fn when_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut PredictForm) {
    let when = &mut form.plan.when;
    let every = if let AskWhen::EveryKth(steps) = when { *steps } else { EVERY };
    let is_possible = !core.bookmarks().is_empty() || *when == AskWhen::Bookmarks;
    let problem = (!is_possible).then(|| sentence(text::NO_BOOKMARKS));
    let options = [
        FormOption::new(AskWhen::EachStep, "at each step"),
        FormOption::new(AskWhen::EveryKth(every), "at some steps"),
        FormOption::new(AskWhen::Bookmarks, "at bookmarks").unless(problem),
    ];
    rows.choose("When", when, options);
    if let AskWhen::EveryKth(steps) = when {
        let count = DragValue::new(steps).range(1..=1_000_000).speed(0.2);
        rows.number(text::EVERY, count, text::STEPS, "");
    }
}
