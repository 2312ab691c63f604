//! The form before a round of questions: what is asked, how often, and of whom.

use egui::{DragValue, Ui};

use crate::activity::dialog_work::edit_ui;
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
    let is_preparing = predicting.is_preparing();
    let problem = problem(predicting, core, form);
    // What is under way is stopped first.
    let leave = if is_preparing { PredictAction::StopPreparing } else { PredictAction::SetForm(None) };
    let dialog = DialogForm::new("predict", "Predict", leave)
        .accept("Start", "starts", problem.is_none(), PredictAction::Begin)
        .last(last(predicting, problem));
    let set = |form| PredictAction::SetForm(Some(form));
    edit_ui(ui, dialog, form, set, actions, |rows, form| {
        rows.enabled_if(!is_preparing, |rows| form_rows(rows, core, form));
        last_round_row(rows, predicting)
    });
}

fn last(predicting: &Predicting, problem: Option<&str>) -> LastLine<PredictAction> {
    let finding = |()| "Finding a board of equal difficulty…".to_owned();
    if let Some(line) = predicting.preparing.line(finding, PredictAction::StopPreparing) {
        return line;
    }
    let unsaved = predicting.unsaved_results().map(|results| results.student);
    match (problem, unsaved.as_deref()) {
        _ if predicting.is_preparing() => {
            let (words, stop) = ("Searching…".to_owned(), Some(PredictAction::StopPreparing));
            LastLine::Progress { done: None, words, stop }
        }
        (Some(problem), _) => LastLine::Problem(sentence(problem)),
        (None, None) => LastLine::Nothing,
        (None, Some("")) => LastLine::Note("The answers of the last round are not saved.".to_owned()),
        (None, Some(student)) => LastLine::Note(format!("The answers of {student} are not saved.")),
    }
}

fn last_round_row(rows: &mut FormRows<'_>, predicting: &Predicting) -> Option<PredictAction> {
    let continues =
        predicting.can_continue().then_some((("Continue the last round", "", true), PredictAction::Continue));
    let saves = predicting.results().is_some().then_some(((SAVE, SAVE_HINT, true), PredictAction::Save));
    let (buttons, mut actions): (Vec<_>, Vec<_>) = continues.into_iter().chain(saves).unzip();
    let clicked = if buttons.is_empty() { None } else { rows.buttons("Last round", &buttons) };
    clicked.map(|clicked| actions.swap_remove(clicked))
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
