//! The form before a round of questions: what is asked, how often, and of whom.

use egui::{DragValue, Ui};

use crate::activity::predict::{PredictAction, PredictForm, Predicting};
use crate::core::Core;
use crate::kit::form::{DialogForm, FormOption, FormRows, LastLine};
use crate::kit::text::sentence;
use crate::learn::{AskWhen, PredictPlan, QuestionKind};
use crate::search::Settings;

pub const SAVE: &str = "Save results…";
pub const SAVE_HINT: &str = "Save board, settings, answers and times to a file to hand in (Ctrl+S)";
const NO_BOOKMARKS: &str = "Add a bookmark first";

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
    // What is under way is stopped first.
    let leave = if is_preparing { PredictAction::StopPreparing } else { PredictAction::SetForm(None) };
    let shown = DialogForm::new("predict", "Predict", leave)
        .accept("Start", "starts", problem.is_none(), PredictAction::Begin)
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

fn last(predicting: &Predicting, problem: Option<&str>) -> LastLine<PredictAction> {
    if predicting.is_preparing() {
        let done = predicting.preparation();
        let words = if done.is_some() { "Finding a board of equal difficulty…" } else { "Searching…" };
        return LastLine::Progress {
            done,
            words: words.to_owned(),
            stop: Some(PredictAction::StopPreparing),
        };
    }
    match (problem, predicting.unsaved_results()) {
        (Some(problem), _) => LastLine::Problem(sentence(problem)),
        (None, None) => LastLine::Nothing,
        (None, Some(results)) if results.student.is_empty() => {
            LastLine::Note("The answers of the last round are not saved.".to_owned())
        }
        (None, Some(results)) => LastLine::Note(format!("The answers of {} are not saved.", results.student)),
    }
}

fn last_round_row(rows: &mut FormRows<'_>, predicting: &Predicting) -> Option<PredictAction> {
    let mut offered = [
        (predicting.can_continue(), ("Continue the last round", "", true), PredictAction::Continue),
        (predicting.has_results(), (SAVE, SAVE_HINT, true), PredictAction::Save),
    ]
    .into_iter()
    .filter(|(is_offered, ..)| *is_offered)
    .collect::<Vec<_>>();
    let buttons: Vec<_> = offered.iter().map(|(_, button, _)| *button).collect();
    let clicked = if buttons.is_empty() { None } else { rows.buttons("Last round", &buttons) }?;
    Some(offered.swap_remove(clicked).2)
}

fn problem(predicting: &Predicting, core: &Core, form: &PredictForm) -> Option<&'static str> {
    let settings = settings(core);
    if !form.plan.kinds.iter().any(|kind| kind.offered(&settings).is_ok()) {
        Some("Choose at least one kind of question")
    } else if form.on_own_board && form.name.trim().is_empty() {
        Some("Enter your name first")
    } else if form.on_own_board && form.plan.when == AskWhen::Bookmarks {
        Some("A board of your own has no bookmarks: ask at each step")
    } else if form.plan.when == AskWhen::Bookmarks && core.bookmarks().is_empty() {
        Some(NO_BOOKMARKS)
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
    let ticks = kinds.iter_mut().map(|(kind, is_on)| (kind.info().title, is_on, kind.info().summary));
    rows.ticks("Ask", ticks);
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
    rows.text("Your name", &mut form.name, "For the results file", "");
    let hint =
        "Each name gets a different board, with the same distance to the goal and about as many expansions";
    rows.tick("", "Give me a board of my own", &mut form.on_own_board, hint);
    let hint = "Students who open the file get the same kinds, steps and number of questions";
    rows.tick("", "Save these questions with the boards", &mut form.is_kept, hint);
}

fn when_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut PredictForm) {
    let when = &mut form.plan.when;
    let every = if let AskWhen::EveryKth(steps) = when { *steps } else { EVERY };
    let is_possible = !core.bookmarks().is_empty() || *when == AskWhen::Bookmarks;
    let problem = (!is_possible).then(|| sentence(NO_BOOKMARKS));
    let options = [
        FormOption::new(AskWhen::EachStep, "at each step"),
        FormOption::new(AskWhen::EveryKth(every), "at some steps"),
        FormOption::new(AskWhen::Bookmarks, "at bookmarks").unless(problem),
    ];
    rows.choose("When", when, options);
    if let AskWhen::EveryKth(steps) = when {
        let count = DragValue::new(steps).range(1..=1_000_000).speed(0.2);
        rows.number("Every", count, "steps", "");
    }
}
