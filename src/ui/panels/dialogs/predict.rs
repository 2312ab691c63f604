//! The form before a round of questions: what is asked, how often, and of whom.

use egui::{DragValue, Ui};

use crate::kit::form::{DialogForm, FormOption, FormRows, LastLine};
use crate::learn::{AskWhen, PredictPlan, QuestionKind};
use crate::search::Settings;
use crate::session::{Action, PredictAction, PredictForm, Session};
use crate::ui::text::{predict as text, sentence};

/// How often is asked at first, where not at each step.
const EVERY: u32 = 5;

pub fn predict_ui(ui: &mut Ui, session: &Session, form: &PredictForm, actions: &mut Vec<Action>) {
    let mut changed = form.clone();
    let is_preparing = session.predicting.is_preparing();
    let problem = problem(session, form);
    let mut asked = None;
    let shown = DialogForm::new("predict", text::TITLE, leave(session))
        .accept(text::BEGIN, "starts", problem.is_none(), Action::Predict(PredictAction::Begin))
        .last(last(session, problem));
    let answer = shown.show(ui.ctx(), |rows| {
        rows.enabled_if(!is_preparing, |rows| form_rows(rows, session, &mut changed));
        asked = last_round_row(rows, session);
    });
    if changed != *form {
        // Before what begins with it.
        actions.push(Action::Predict(PredictAction::SetForm(Some(changed))));
    }
    actions.extend(asked.map(Action::Predict).into_iter().chain(answer));
}

/// How far the preparation is, or why the round cannot begin.
fn last(session: &Session, problem: Option<&str>) -> LastLine<Action> {
    let stop = Some(Action::Predict(PredictAction::StopPreparing));
    match (session.predicting.preparation(), problem) {
        (Some(done), _) => {
            let words = "Finding a board of equal difficulty…".to_owned();
            LastLine::Progress { done: Some(done), words, stop }
        }
        (None, _) if session.predicting.is_preparing() => {
            LastLine::Progress { done: None, words: text::SEARCHING.to_owned(), stop }
        }
        (None, Some(problem)) => LastLine::Problem(sentence(problem)),
        (None, None) => session
            .predicting
            .unsaved_results()
            .map_or(LastLine::Nothing, |results| LastLine::Told(text::unsaved(&results.student))),
    }
}

/// What can be done with the round before.
fn last_round_row(rows: &mut FormRows<'_>, session: &Session) -> Option<PredictAction> {
    let (continues, has_results) = (session.predicting.can_continue(), session.predicting.has_results());
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
fn leave(session: &Session) -> Action {
    let stops = session.predicting.is_preparing();
    Action::Predict(if stops { PredictAction::StopPreparing } else { PredictAction::SetForm(None) })
}

/// Why the round cannot begin.
fn problem(session: &Session, form: &PredictForm) -> Option<&'static str> {
    let settings = settings(session);
    let has_kind = form.plan.kinds.iter().any(|kind| kind.offered(&settings).is_ok());
    if !has_kind {
        Some("Choose at least one kind of question")
    } else if form.on_own_board && form.name.trim().is_empty() {
        Some("Enter your name first")
    } else if form.on_own_board && form.plan.when == AskWhen::Bookmarks {
        Some("A board of your own has no bookmarks: ask at each step")
    } else if form.plan.when == AskWhen::Bookmarks && session.core.bookmarks().is_empty() {
        Some(text::NO_BOOKMARKS)
    } else {
        session.predict_problem()
    }
}

fn settings(session: &Session) -> Settings {
    match &session.core.shown {
        Some(shown) => *shown.recording.settings(),
        None => session.core.editor.document().settings,
    }
}

fn form_rows(rows: &mut FormRows<'_>, session: &Session, form: &mut PredictForm) {
    let settings = settings(session);
    let offered = QuestionKind::ALL.iter().filter(|kind| kind.offered(&settings).is_ok());
    for (place, &kind) in offered.enumerate() {
        let info = kind.info();
        let mut is_on = form.plan.kinds.contains(&kind);
        let label = if place == 0 { text::KINDS } else { "" };
        if !rows.tick(label, info.title, &mut is_on, info.summary).changed() {
            continue;
        }
        if is_on {
            form.plan.kinds.insert(kind);
        } else {
            form.plan.kinds.remove(&kind);
        }
    }
    when_rows(rows, session, form);
    let count = DragValue::new(&mut form.plan.questions).range(1..=PredictPlan::MOST_QUESTIONS).speed(0.2);
    rows.number("Questions", count, "", "The number of questions in a round");
    rows.text(text::NAME, &mut form.name, "For the results file", "");
    rows.tick("", "Give me a board of my own", &mut form.on_own_board, text::OWN_BOARD_HINT);
    rows.tick("", text::KEEP, &mut form.is_kept, text::KEEP_HINT);
}

/// How often is asked.
fn when_rows(rows: &mut FormRows<'_>, session: &Session, form: &mut PredictForm) {
    let when = &mut form.plan.when;
    let every = if let AskWhen::EveryKth(steps) = when { *steps } else { EVERY };
    let is_possible = !session.core.bookmarks().is_empty() || *when == AskWhen::Bookmarks;
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
