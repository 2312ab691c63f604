//! The form before a round of questions: what is asked, how often, and of whom.

use egui::{Button, DragValue, Key, Label, RichText, ScrollArea, TextEdit, Ui};

use super::button_has_focus;
use crate::kit::widgets::dialog;
use crate::learn::{AskWhen, PredictPlan, QuestionKind};
use crate::search::Settings;
use crate::session::{Action, PredictAction, PredictForm, Session};
use crate::ui::panels::{error_ui, section};
use crate::ui::text::{CANCEL, predict as text, sentence};

const WIDTH: f32 = 430.0;
/// The height of the title, of the line with a problem, and of the buttons.
const AROUND: f32 = 150.0;
/// How often is asked at first, where not at each step.
const EVERY: u32 = 5;

pub fn predict_ui(ui: &mut Ui, session: &Session, form: &PredictForm, actions: &mut Vec<Action>) {
    let mut changed = form.clone();
    let modal = dialog(ui.ctx(), "predict", |ui| {
        ui.set_max_width(WIDTH);
        section(ui, text::TITLE);
        let is_preparing = session.predicting.is_preparing();
        let height = ui.ctx().content_rect().height() - AROUND;
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.add_enabled_ui(!is_preparing, |ui| form_ui(ui, session, &mut changed));
        });
        let problem = problem(session, form);
        match (session.predicting.preparation(), problem) {
            (Some(done), _) => {
                drop(ui.add(egui::ProgressBar::new(done).text("Finding a board of equal difficulty…")));
            }
            (None, _) if is_preparing => drop(ui.label(text::SEARCHING)),
            (None, Some(problem)) => error_ui(ui, &sentence(problem)),
            (None, None) => {}
        }
        if let Some(results) = session.predicting.unsaved_results() {
            ui.add(Label::new(text::unsaved(&results.student)).wrap());
        }
        ui.horizontal(|ui| {
            let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !button_has_focus(ui);
            let is_ready = problem.is_none() && !is_preparing;
            let begin = Button::new(RichText::new(text::BEGIN).strong());
            if ui.add_enabled(is_ready, begin).clicked() || enter && is_ready {
                actions.push(Action::Predict(PredictAction::Begin));
            }
            if session.predicting.can_continue() && ui.button("Continue the last round").clicked() {
                actions.push(Action::Predict(PredictAction::Continue));
            }
            if session.predicting.has_results()
                && ui.button(text::SAVE).on_hover_text(text::SAVE_HINT).clicked()
            {
                actions.push(Action::Predict(PredictAction::Save));
            }
            if ui.button(CANCEL).clicked() {
                close(session, actions);
            }
        });
    });
    if changed != *form {
        // Before what begins with it.
        actions.insert(0, Action::Predict(PredictAction::SetForm(Some(changed))));
    }
    if modal.should_close() {
        close(session, actions);
    }
}

/// Stops what is under way first.
fn close(session: &Session, actions: &mut Vec<Action>) {
    if session.predicting.is_preparing() {
        actions.push(Action::Predict(PredictAction::StopPreparing));
    } else {
        actions.push(Action::Predict(PredictAction::SetForm(None)));
    }
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

fn form_ui(ui: &mut Ui, session: &Session, form: &mut PredictForm) {
    ui.label(RichText::new(text::KINDS).weak());
    let settings = settings(session);
    for &kind in QuestionKind::ALL {
        let info = kind.info();
        let offered = kind.offered(&settings);
        let mut is_on = form.plan.kinds.contains(&kind) && offered.is_ok();
        let checkbox = egui::Checkbox::new(&mut is_on, info.title);
        let response = ui.add_enabled(offered.is_ok(), checkbox).on_hover_text(info.summary);
        if let Err(reason) = offered {
            response.on_disabled_hover_text(sentence(reason));
        } else if response.changed() {
            if is_on {
                form.plan.kinds.insert(kind);
            } else {
                form.plan.kinds.remove(&kind);
            }
        }
    }
    ui.add_space(4.0);
    when_ui(ui, session, form);
    ui.horizontal(|ui| {
        let name = ui.label("Number of questions");
        let count =
            DragValue::new(&mut form.plan.questions).range(1..=PredictPlan::MOST_QUESTIONS).speed(0.2);
        ui.add(count).labelled_by(name.id);
    });
    ui.horizontal(|ui| {
        let name = ui.label(text::NAME);
        let field =
            TextEdit::singleline(&mut form.name).hint_text("For the results file").desired_width(240.0);
        ui.add(field).labelled_by(name.id);
    });
    let own = ui.checkbox(&mut form.on_own_board, "Give me a board of my own");
    own.on_hover_text(text::OWN_BOARD_HINT);
    let kept = ui.checkbox(&mut form.is_kept, text::KEEP);
    kept.on_hover_text(text::KEEP_HINT);
}

/// How often is asked.
fn when_ui(ui: &mut Ui, session: &Session, form: &mut PredictForm) {
    let when = &mut form.plan.when;
    ui.label(RichText::new("Ask").weak());
    ui.radio_value(when, AskWhen::EachStep, "at each step");
    ui.horizontal(|ui| {
        let is_every = matches!(when, AskWhen::EveryKth(_));
        let every = ui.radio(is_every, text::EVERY);
        if every.clicked() && !is_every {
            *when = AskWhen::EveryKth(EVERY);
        }
        let mut steps = if let AskWhen::EveryKth(steps) = when { *steps } else { EVERY };
        let count = DragValue::new(&mut steps).range(1..=1_000_000).speed(0.2);
        if ui.add(count).labelled_by(every.id).changed() {
            *when = AskWhen::EveryKth(steps);
        }
        ui.label(text::STEPS);
    });
    let has_bookmarks = !session.core.bookmarks().is_empty();
    let chosen = *when == AskWhen::Bookmarks;
    let radio = egui::RadioButton::new(chosen, "at bookmarks only");
    let response = ui.add_enabled(has_bookmarks || chosen, radio);
    if response.on_disabled_hover_text(sentence(text::NO_BOOKMARKS)).clicked() {
        *when = AskWhen::Bookmarks;
    }
}
